"""Boards that are one way: rings and tracks."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from ludex.drawing import ink
from ludex.drawing.ground import Ground, Spot, name_at
from ludex.drawing.scene import Item, Point, line, rect
from ludex.machine.tables import Tables

CELL, STEP = 58.0, 66.0
AROUND = 74.0
IN_A_ROW = 8
SMALLEST = 8


def ring_board(tables: Tables) -> Ground:
    """Cells around a circle, the first at its lowest point, and on against the clock."""
    count = max(tables.cells, SMALLEST)
    radius = AROUND / 2 / sin(pi / count)
    middle = radius + CELL / 2 + 6
    points = [
        (
            middle - radius * sin(2 * pi * (cell + 0.5) / tables.cells),
            middle + radius * cos(2 * pi * (cell + 0.5) / tables.cells),
        )
        for cell in range(tables.cells)
    ]
    around = [(a, points[(i + 1) % len(points)]) for i, a in enumerate(points)]
    return Ground(2 * middle, 2 * middle, _spots(tables, points), _joined(around))


def track_board(tables: Tables) -> Ground:
    """Cells in rows, to and fro from the lowest."""
    points, wide, high = to_and_fro(tables.cells)
    return Ground(wide, high, _spots(tables, points), _joined([*pairwise(points)]))


def to_and_fro(count: int) -> tuple[list[Point], float, float]:
    """Where so many cells are that lie in rows, and how much room they take."""
    rows = -(-count // IN_A_ROW)
    in_a_row = -(-count // rows) if rows else 1
    points = []
    for number in range(count):
        row, along = divmod(number, in_a_row)
        file = along if row % 2 == 0 else in_a_row - 1 - along
        points.append(((file + 0.5) * STEP, (rows - row - 0.5) * STEP))
    return points, in_a_row * STEP, rows * STEP


def way_cell(x: float, y: float, name: str, fill: str = ink.LIGHT) -> tuple[Item, ...]:
    """A cell of a way with its name in a corner."""
    box = rect(x - CELL / 2, y - CELL / 2, CELL, CELL, rx=8, fill=fill, stroke=ink.EDGE)
    return (box, name_at(name, x, y + CELL / 2 - 7))


def _spots(tables: Tables, points: list[Point]) -> dict[int, Spot]:
    return {
        cell: Spot(x, y - 6, CELL * 0.7, way_cell(x, y, tables.cell(cell)))
        for cell, (x, y) in enumerate(points)
    }


def _joined(pairs: list[tuple[Point, Point]]) -> tuple[Item, ...]:
    return tuple(line(a, b, stroke=ink.WOOD, stroke_width=14) for a, b in pairs)
