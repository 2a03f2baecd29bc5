"""Boards of six-sided cells."""

from __future__ import annotations

from math import sqrt

from ludex.drawing import ink
from ludex.drawing.edges import edges
from ludex.drawing.ground import Ground, Spot, name_at
from ludex.drawing.scene import Item, Point, polygon
from ludex.machine.tables import Tables
from ludex.view.language import Language

SIDE = 30.0
WIDE, DOWN = SIDE * sqrt(3), SIDE * 1.5
MARGIN, BAND = 26.0, 4.0


def hex_board(tables: Tables, language: Language) -> Ground:
    """Rows of six-sided cells, each half a cell to the left of the row below it."""
    at = {}
    for cell, row in enumerate(tables.board):
        down = tables.rows - 1 - row.row
        at[cell] = ((row.file + down / 2) * WIDE, down * DOWN)
    left = min(x for x, _ in at.values()) - WIDE / 2 - MARGIN
    wide = max(x for x, _ in at.values()) + WIDE / 2 - left + MARGIN
    high = (tables.rows - 1) * DOWN + 2 * SIDE + MARGIN
    spots, corners, names = {}, {}, list[Item]()
    for cell, (x, y) in at.items():
        x, y = x - left, y + SIDE + 2
        row = tables.board[cell]
        corners[cell] = _corners(x, y)
        drawn = _six_sided(corners[cell], (row.row - row.file) % 3)
        spots[cell] = Spot(x, y, WIDE * 0.72, (drawn,))
    first, lowest = dict[int, Spot](), dict[int, Spot]()
    for cell, row in enumerate(tables.board):
        first.setdefault(row.row, spots[cell])
        lowest.setdefault(row.file, spots[cell])
    for number, spot in first.items():
        beside = WIDE / 2 + MARGIN / 2 + (BAND if tables.near else 0)
        names.append(name_at(str(number + 1), spot.x - beside, spot.y))
    for number, spot in lowest.items():
        name = chr(ord("a") + number)
        names.append(name_at(name, spot.x + WIDE / 4, spot.y + SIDE + 8))
    return Ground(wide, high, spots, (*edges(tables, corners, language), *names))


def _corners(x: float, y: float) -> list[Point]:
    points = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    return [(x + dx * WIDE / 2, y + dy * SIDE) for dx, dy in points]


def _six_sided(corners: list[Point], shade: int) -> Item:
    fill = (ink.LIGHT, ink.DARK, "#f6eedf")[shade]
    return polygon(corners, fill=fill, stroke=ink.EDGE)
