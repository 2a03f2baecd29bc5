"""Draws the board with what lies on its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt

from ludex.drawing import ink
from ludex.drawing.figures import Figures
from ludex.drawing.ground import Ground, Spot
from ludex.drawing.hexes import hex_board
from ludex.drawing.lettering import printed as lettered
from ludex.drawing.nets import net_board
from ludex.drawing.pieces import piece_group, runs
from ludex.drawing.scene import Block, Group, Item, Text, placed
from ludex.drawing.squares import drawn_board, square_board
from ludex.drawing.tiles import tile_board
from ludex.drawing.ways import ring_board, track_board
from ludex.machine.facts import Piece
from ludex.machine.interface import PlaceView, View
from ludex.machine.tables import CellRow, Tables
from ludex.view.language import Language
from ludex.view.maze_pictures import printed
from ludex.view.screen import stored_of
from ludex.view.shapes import LINES, SIX_SIDED

CLOSE = 1.2
"""How large several pieces of a cell are beside the room that each has: they overlap a little."""
MOST_APART = 4
"""So many pieces of a cell lie beside each other; of more those that are alike are one heap."""


def ground_of(view: View, tables: Tables, language: Language) -> Ground:
    """The empty board, by its shape."""
    if tables.tiling is not None:
        return tile_board(tables, view.tiles, language)
    if tables.shape in SIX_SIDED:
        return hex_board(tables, language)
    other = {"drawn": drawn_board, "ring": ring_board, "track": track_board, LINES: net_board}
    made = other.get(tables.shape)
    return square_board(tables, language) if made is None else made(tables)


def board_block(view: View, tables: Tables, figures: Figures) -> Block:
    """The board with everything that is seen on it."""
    ground = ground_of(view, tables, figures.language)
    places = {place.cell: place for place in view.places if place.cell is not None}
    noted = _noted(view, tables)
    cells = tuple(
        _cell(places[cell], spot, tables, figures, noted.get(cell, ()))
        for cell, spot in ground.spots.items()
    )
    drawing = tables.look.drawings.get(tables.look.board.drawing)
    wide, high = ground.wide, ground.high
    meadow = () if drawing is None else (placed(drawing, wide / 2, high / 2, wide, high),)
    board = Group(
        "board", (*meadow, *ground.under, *cells, *ground.over), data=(("shape", tables.shape),)
    )
    return Block(wide, high, (board,))


def _noted(view: View, tables: Tables) -> Mapping[int, tuple[str, ...]]:
    """What the game remembers of each cell."""
    found: dict[int, tuple[str, ...]] = {}
    for value in view.values:
        if value.of is not None and value.of.kind == "cell":
            stored = stored_of(value, tables)
            found[value.of.held] = (*found.get(value.of.held, ()), f"{value.name} {stored.value}")
    return found


def _cell(
    place: PlaceView, spot: Spot, tables: Tables, figures: Figures, noted: Sequence[str]
) -> Group:
    """A cell with what is printed on it, what lies there and what is remembered of it."""
    language, text = figures.language, spot.says
    lying = ", ".join(map(language.names.said, figures.naming.pieces(place.pieces)))
    items: list[Item] = [*spot.items]
    if not text:
        text = _text_of(tables.board[place.cell or 0], tables, language)
        items += lettered(text, spot.x, spot.y, spot.room * 1.2, spot.room * 1.2, 10, 6, ink.SOFT)
    items += _pieces(place, spot, figures)
    noted = tuple(map(language.names.said, noted))
    for number, each in enumerate(noted):
        y = spot.y + spot.room * 0.56 - 9 * number
        items.append(Text(each, spot.x, y, 9, ink.INK, halo=ink.PANEL))
    said = "; ".join(each for each in (text, lying or language.say("nothing"), *noted) if each)
    data = (("cell", place.name), ("count", str(place.count)))
    return Group("cell", tuple(items), f"{place.name}: {said}", data)


def _text_of(row: CellRow, tables: Tables, language: Language) -> str:
    """What is printed on a cell of a board without tiles."""
    if row.text is None or tables.tiling is not None:
        return ""
    return language.square(printed(tables, row.text, row.arrow))


def _pieces(place: PlaceView, spot: Spot, figures: Figures) -> Iterator[Group]:
    """What lies on a cell: one piece in its middle, several beside each other."""
    if not place.pieces:
        if place.count:
            yield piece_group(
                figures, (Piece(),), place.name, spot.x, spot.y, spot.room, place.count
            )
        return
    lying = (
        [[each] for each in place.pieces]
        if len(place.pieces) <= MOST_APART
        else runs(place.pieces, figures)
    )
    across = ceil(sqrt(len(lying)))
    down = ceil(len(lying) / across)
    step = spot.room / across
    for number, same in enumerate(lying):
        row, file = divmod(number, across)
        x = spot.x + (file - (across - 1) / 2) * step
        y = spot.y + (row - (down - 1) / 2) * step
        yield piece_group(figures, same, place.name, x, y, step * (CLOSE if across > 1 else 1))
