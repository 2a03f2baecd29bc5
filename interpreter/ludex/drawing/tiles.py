"""Boards of tiles, with their walls, doors, arrows and printed texts as they lie now."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.drawing import ink
from ludex.drawing.ground import Ground, Spot, name_at
from ludex.drawing.lettering import printed as lettered
from ludex.drawing.scene import Group, Item, Point, circle, line, polygon, rect
from ludex.machine.tables import Tables
from ludex.machine.tiling import Layout
from ludex.view.language import Language
from ludex.view.maze_pictures import EAST, NORTH, POINTING, SOUTH, WEST, between, printed

CELL, MARGIN = 66.0, 26.0
ENDS = {
    NORTH: ((-0.5, -0.5), (0.5, -0.5)),
    EAST: ((0.5, -0.5), (0.5, 0.5)),
    SOUTH: ((-0.5, 0.5), (0.5, 0.5)),
    WEST: ((-0.5, -0.5), (-0.5, 0.5)),
}
FORWARD = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
OF_SIGN = {sign: way for way, sign in POINTING.items()}


def tile_board(tables: Tables, codes: tuple[int, ...], language: Language) -> Ground:
    """The tiles with what is printed on them."""
    assert tables.tiling is not None
    layout = tables.tiling.layout(codes)
    wide, high = tables.files * CELL + 2 * MARGIN, tables.rows * CELL + 2 * MARGIN
    spots = {}
    for cell in layout.cells:
        x, y = middle(tables, cell)
        text, way = layout.texts[cell], layout.arrows[cell]
        said = "" if text is None else language.square(printed(tables, text, way))
        items = tuple(_printed(tables, layout, cell, language))
        spots[cell] = Spot(x, y, CELL * 0.62, items, said)
    under = (*_tiles(tables, layout), *_names(tables))
    return Ground(wide, high, spots, under, tuple(_edges(tables, layout)))


def middle(tables: Tables, cell: int) -> Point:
    """Where the middle of a cell is."""
    row = tables.board[cell]
    return MARGIN + (row.file + 0.5) * CELL, MARGIN + (tables.rows - row.row - 0.5) * CELL


def _tiles(tables: Tables, layout: Layout) -> Iterator[Item]:
    side = layout.tiling.size * CELL
    for tile in layout.tiles:
        x, y = middle(tables, layout.areas[tile][-layout.tiling.size])
        name = layout.tiling.name(tile)
        design = layout.tiling.designs[layout.codes[tile] // 4].name
        fill = ink.LIGHT if sum(divmod(tile, layout.tiling.across)) % 2 else ink.DARK
        drawn = rect(x - CELL / 2, y - CELL / 2, side, side, fill=fill, stroke=ink.EDGE)
        data = (("tile", name), ("design", design), ("turned", str(layout.codes[tile] % 4)))
        yield Group("tile", (drawn,), f"{name}: {design}", data)


def _printed(tables: Tables, layout: Layout, cell: int, language: Language) -> Iterator[Item]:
    """A cell with its circle, its arrow and its text."""
    x, y = middle(tables, cell)
    side = CELL - 2
    yield rect(x - side / 2, y - side / 2, side, side, fill=ink.PANEL, fill_opacity=0.35)
    if cell in layout.circles.values():
        yield circle(x, y, CELL * 0.3, fill="none", stroke=ink.EDGE, stroke_width=2)
    text, way = layout.texts[cell], layout.arrows[cell]
    if way in FORWARD:
        yield _arrow(x, y, way, CELL * 0.42, ink.FAINT)
    if text is not None:
        said = language.square(tables.inscriptions[text].text)
        yield from lettered(said, x, y, CELL - 10, CELL - 10, 9, 6, fill=ink.INK)


def _arrow(x: float, y: float, way: int, long: float, fill: str) -> Item:
    """An arrow around a point."""
    (fx, fy), (sx, sy) = FORWARD[way], FORWARD[(way + 2) % 8]
    ends = ((1, 0), (0, 0.8), (0, 0.3), (-1, 0.3), (-1, -0.3), (0, -0.3), (0, -0.8))
    points = [(x + long * (a * fx + b * sx), y + long * (a * fy + b * sy)) for a, b in ends]
    return polygon(points, fill=fill)


def _edges(tables: Tables, layout: Layout) -> Iterator[Item]:
    """What stands between cells: walls, and whatever leads through in one way or another."""
    seen: set[tuple[Point, Point]] = set()
    for cell in layout.cells:
        x, y = middle(tables, cell)
        for way, (start, end) in ENDS.items():
            a = (x + start[0] * CELL, y + start[1] * CELL)
            b = (x + end[0] * CELL, y + end[1] * CELL)
            sign = between(tables, layout, cell, way)
            if sign != " " and (a, b) not in seen:
                seen.add((a, b))
                yield from _edge(a, b, sign)


def _edge(a: Point, b: Point, sign: str) -> Iterator[Item]:
    if sign == "|":
        yield line(a, b, stroke=ink.LINES, stroke_width=5, stroke_linecap="round")
        return
    yield line(a, b, stroke="#b5651d", stroke_width=5, stroke_dasharray="8 5")
    if sign in OF_SIGN:
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        yield _arrow(x, y, OF_SIGN[sign], 9, "#b5651d")


def _names(tables: Tables) -> Iterator[Item]:
    for file in range(tables.files):
        x = MARGIN + (file + 0.5) * CELL
        yield name_at(chr(ord("a") + file), x, tables.rows * CELL + 1.5 * MARGIN)
    for row in range(tables.rows):
        y = MARGIN + (tables.rows - row - 0.5) * CELL
        yield name_at(str(row + 1), MARGIN / 2, y)
