"""Boards of square cells, and those that are drawn with lines between points."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.drawing import ink
from ludex.drawing.edges import edges
from ludex.drawing.ground import Ground, Spot, name_at
from ludex.drawing.scene import Item, Point, circle, line, rect
from ludex.machine.tables import Tables
from ludex.view.language import Language

CELL, MARGIN = 58.0, 22.0
POINT = 7.0


def square_board(tables: Tables, language: Language) -> Ground:
    """A grid of squares, of points where lines cross, or of holes."""
    wide, high = frame(tables)
    setting = tables.look.board
    cells = setting.lies or ("plain" if setting.colour else "chequered")
    spots = {}
    for cell in range(tables.cells):
        x, y = middle(tables, cell)
        spots[cell] = Spot(x, y, CELL * 0.8, tuple(_square(tables, cell, cells, setting.colour)))
    base = setting.colour or ink.WOOD
    sides = (tables.files * CELL, tables.rows * CELL)
    under = rect(MARGIN, 2, *sides, rx=4, fill=base, stroke=ink.darker(base))
    around = edges(tables, {cell: _corners(spot) for cell, spot in spots.items()}, language)
    plate = (under,) if cells in ("points", "holes") else ()
    return Ground(wide, high, spots, (*around, *plate, *names(tables)))


def _corners(spot: Spot) -> list[Point]:
    """The corners of a square, from that in the north-west on."""
    ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(spot.x + dx * CELL / 2, spot.y + dy * CELL / 2) for dx, dy in ends]


def _square(tables: Tables, cell: int, cells: str, colour: str) -> Iterator[Item]:
    """One cell as it is before anything lies there."""
    row, (x, y) = tables.board[cell], middle(tables, cell)
    if cells == "holes":
        yield circle(x, y, CELL * 0.42, fill=ink.TABLE, stroke=ink.darker(colour or ink.WOOD))
        return
    if cells == "points":
        yield room_around(x, y)
        west, east = (0 if at else CELL / 2 for at in (row.file == 0, row.file == tables.files - 1))
        south, north = (0 if at else CELL / 2 for at in (row.row == 0, row.row == tables.rows - 1))
        yield line((x - west, y), (x + east, y), stroke=ink.LINES)
        yield line((x, y - north), (x, y + south), stroke=ink.LINES)
        return
    dark = cells == "chequered" and (row.row + row.file) % 2 == 0
    fill = (colour or ink.DARK) if dark else ink.lighter(colour, 0.45) if colour else ink.LIGHT
    if cells == "plain":
        fill = colour or ink.LIGHT
    edge = ink.darker(colour, 0.75) if colour else ink.EDGE
    yield rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=fill, stroke=edge)


def room_around(x: float, y: float) -> Item:
    """What belongs to a point beside its lines, which is not seen."""
    return circle(x, y, CELL * 0.45, fill=ink.LINES, fill_opacity=0)


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
        cell: Spot(
            x,
            y,
            CELL * 0.72,
            (room_around(x, y), circle(x, y, POINT, fill=ink.LIGHT, stroke=ink.LINES)),
        )
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
