"""The edges of a board that belong to seats: those at which they sit.

Where nobody sits opposite to anybody, the edge opposite to a seat is that seat's as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import hypot

from ludex.drawing import ink
from ludex.drawing.appearances import Appearances
from ludex.drawing.outlines import outline
from ludex.drawing.scene import Group, Item, Point, line
from ludex.machine.tables import Tables
from ludex.view.language import Language

WIDE, MARK, AWAY = 12.0, 15.0, 5.0

Corners = Mapping[int, Sequence[Point]]
"""The corners of each cell, clockwise; the first two are the ends of the side of the first way."""
Side = tuple[int, int]
"""A cell, and the number of one of its sides."""


def edges(tables: Tables, corners: Corners, language: Language) -> Iterator[Group]:
    """A band along each edge that is a seat's, in its colour and with its shape."""
    owned = list(_owned(tables, corners))
    owners = dict[Side, list[int]]()
    for seat, sides in owned:
        for side in sides:
            owners.setdefault(side, []).append(seat)
    for seat, sides in owned:
        colour = Appearances(tables).seat_colour(seat)
        items: list[Item] = []
        for side in sides:
            start, end = _share(seat, side, owners, corners)
            items.append(line(start, end, stroke=colour, stroke_width=WIDE, stroke_linecap="round"))
        letter = tables.seat(seat)
        middle = sides[len(sides) // 2][0]
        items.append(_mark(seat, colour, [side for side in sides if side[0] == middle], corners))
        yield Group("edge", tuple(items), language.say("reader", who=letter), (("edge", letter),))


def _owned(tables: Tables, corners: Corners) -> Iterator[tuple[int, list[Side]]]:
    """Each edge of a seat, as sides of cells."""
    for seat, way in _ways(tables):
        cells = [cell for cell, row in enumerate(tables.board) if row.steps[way] is None]
        many = len(corners[0])
        apart = len(tables.enums["way"]) // many
        outer = [
            side
            for side in range(many)
            if all(tables.board[cell].steps[side * apart] is None for cell in cells)
        ]
        if outer:
            yield seat, [(cell, side) for cell in cells for side in outer]


def _ways(tables: Tables) -> Iterator[tuple[int, int]]:
    """Each seat with the ways to its edges."""
    half, ways = len(tables.enums["way"]) // 2, len(tables.enums["way"])
    far = [(way + half) % ways for way in tables.near]
    crossing = len(far) > 1 and not set(far) & set(tables.near)
    for seat, way in enumerate(tables.near):
        yield seat, way
        if crossing:
            yield seat, far[seat]


def _share(
    seat: int, side: Side, owners: Mapping[Side, Sequence[int]], corners: Corners
) -> tuple[Point, Point]:
    """What of a side is a seat's: of one that several have, a part, beside its own."""
    cell, number = side
    around = corners[cell]
    before = owners.get((cell, (number - 1) % len(around)), ())
    having = sorted(owners[side], key=lambda each: each not in before)
    (ax, ay), (bx, by) = around[number], around[(number + 1) % len(around)]
    parts = [
        (ax + (bx - ax) * step / len(having), ay + (by - ay) * step / len(having))
        for step in range(len(having) + 1)
    ]
    return list(pairwise(parts))[having.index(seat)]


def _mark(seat: int, colour: str, sides: Sequence[Side], corners: Corners) -> Item:
    """The shape of a seat at the outermost end of these sides of a cell, a little outside."""
    around = corners[sides[0][0]]
    ends = [(around[number], around[(number + 1) % len(around)]) for _, number in sides]
    out_x = sum(by - ay for (_, ay), (_, by) in ends)
    out_y = sum(ax - bx for (ax, _), (bx, _) in ends)
    far = AWAY / hypot(out_x, out_y)
    x, y = max(chain(*ends), key=lambda at: round(at[0] * out_x + at[1] * out_y))
    return outline(ink.seat_shape(seat), x + far * out_x, y + far * out_y, MARK, colour, ink.PANEL)
