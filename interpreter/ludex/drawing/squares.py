"""Boards of square cells, and those that are drawn with lines between points."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.drawing import ink
from ludex.drawing.ground import Ground, Spot, name_at
from ludex.drawing.scene import Item, circle, line, rect
from ludex.machine.tables import Tables

CELL, MARGIN = 58.0, 22.0
POINT = 7.0


def square_board(tables: Tables) -> Ground:
    """A grid of squares."""
    wide, high = frame(tables)
    spots = {}
    for cell, row in enumerate(tables.board):
        x, y = middle(tables, cell)
        fill = ink.DARK if (row.row + row.file) % 2 == 0 else ink.LIGHT
        square = rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=fill, stroke=ink.EDGE)
        spots[cell] = Spot(x, y, CELL * 0.8, (square,))
    return Ground(wide, high, spots, tuple(names(tables)))


def drawn_board(tables: Tables) -> Ground:
    """Points and the lines between them."""
    wide, high = frame(tables)
    at = {cell: middle(tables, cell) for cell in range(tables.cells)}
    joined = (
        line(at[cell], at[other], stroke=ink.LINES, stroke_width=2)
        for cell, row in enumerate(tables.board)
        for other in row.steps
        if other is not None and cell < other
    )
    spots = {
        cell: Spot(x, y, CELL * 0.72, (circle(x, y, POINT, fill=ink.LIGHT, stroke=ink.LINES),))
        for cell, (x, y) in at.items()
    }
    return Ground(wide, high, spots, (*joined, *names(tables)))


def frame(tables: Tables) -> tuple[float, float]:
    """How wide and high a board is with the names of its rows and files."""
    return tables.files * CELL + MARGIN + 4, tables.rows * CELL + MARGIN + 4


def middle(tables: Tables, cell: int) -> tuple[float, float]:
    """Where the middle of a cell is; row 1 is the lowest."""
    row = tables.board[cell]
    return MARGIN + (row.file + 0.5) * CELL, (tables.rows - row.row - 0.5) * CELL + 2


def names(tables: Tables) -> Iterator[Item]:
    """The names of rows and files at the edges."""
    for row in range(tables.rows):
        yield name_at(str(row + 1), MARGIN / 2, (tables.rows - row - 0.5) * CELL + 2)
    for file in range(tables.files):
        name = chr(ord("a") + file)
        yield name_at(name, MARGIN + (file + 0.5) * CELL, tables.rows * CELL + 2 + MARGIN / 2)
