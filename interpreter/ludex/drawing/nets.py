"""Boards of named points on named lines, which say nothing of where the points are."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin

from ludex.drawing import ink
from ludex.drawing.ground import Ground, Spot
from ludex.drawing.lettering import words_of
from ludex.drawing.scene import Item, Point, Text, circle, line
from ludex.machine.tables import Tables

STEP, MARGIN, POINT = 104.0, 58.0, 22.0
ROUNDS, LEAST_ROUNDS, MOST_PAIRS = 80, 4, 400_000
"""How often points are moved; of many, less often."""


def net_board(tables: Tables) -> Ground:
    """Points as far from each other as there are steps between them, about, and their lines."""
    steps = (tuple(sorted({s for s in row.steps if s is not None})) for row in tables.board)
    at = placed(tuple(steps))
    left, top = min(x for x, _ in at), min(y for _, y in at)
    points = [((x - left) * STEP + MARGIN, (y - top) * STEP + MARGIN) for x, y in at]
    wide = max(x for x, _ in points) + MARGIN
    high = max(y for _, y in points) + MARGIN
    lines, names = _lines(tables, points)
    spots = {}
    for cell, (x, y) in enumerate(points):
        name = words_of(tables.cell(cell))
        label = Text(name, x, y + POINT + 9, 12, ink.INK, halo=ink.TABLE)
        disc = circle(x, y, POINT, fill=ink.LIGHT, stroke=ink.LINES, stroke_width=2)
        spots[cell] = Spot(x, y, POINT * 1.7, (disc, label))
    return Ground(wide, high, spots, tuple(lines), tuple(names))


def _lines(tables: Tables, points: Sequence[Point]) -> tuple[list[Item], list[Item]]:
    """Each line in a colour of its own, and its name upon its longest stretch."""
    number = {tables.cell(cell): cell for cell in range(tables.cells)}
    lines, names = list[Item](), list[Item]()
    for index, drawn in enumerate(tables.drawing):
        name, _, rest = drawn.partition(": ")
        colour = ink.SEATS[(index + 4) % len(ink.SEATS)]
        pairs = [*pairwise(points[number[each]] for each in rest.split(" "))]
        lines += [line(a, b, stroke=colour, stroke_width=6) for a, b in pairs]
        (ax, ay), (bx, by) = max(pairs, key=lambda pair: dist(*pair))
        middle = ((ax + bx) / 2, (ay + by) / 2)
        names.append(Text(words_of(name), *middle, 11, colour, bold=True, halo=ink.TABLE))
    return lines, names


def _steps_from(steps: Sequence[Sequence[int]], start: int) -> list[float]:
    """How many steps lead from a point to each other one: breadth-first search."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in steps[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    far = len(steps) / 2
    return [float(found.get(cell, far)) for cell in range(len(steps))]


@lru_cache(16)
def placed(steps: tuple[tuple[int, ...], ...]) -> list[Point]:
    """Points as far from each other as there are steps: stress majorization, from a circle on."""
    count = len(steps)
    far = [_steps_from(steps, start) for start in range(count)]
    at = [
        (cos(2 * pi * n / count) * count / 6, sin(2 * pi * n / count) * count / 6)
        for n in range(count)
    ]
    for _ in range(max(LEAST_ROUNDS, min(ROUNDS, MOST_PAIRS // count**2))):
        at = [_drawn_on(cell, at, far[cell]) for cell in range(count)]
    return at


def _drawn_on(cell: int, at: Sequence[Point], far: Sequence[float]) -> Point:
    """Where a point would like to be, by all others."""
    x = y = weights = 0.0
    (here_x, here_y) = at[cell]
    for other, (other_x, other_y) in enumerate(at):
        if other != cell and far[other] > 0:
            weight = far[other] ** -2
            apart = dist((here_x, here_y), (other_x, other_y)) or 1.0
            x += weight * (other_x + far[other] * (here_x - other_x) / apart)
            y += weight * (other_y + far[other] * (here_y - other_y) / apart)
            weights += weight
    return (x / weights, y / weights) if weights else (here_x, here_y)
