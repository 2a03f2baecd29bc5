"""What of a game can be printed and cut out: its cards, tiles, other pieces and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from ludex.drawing.boards import board_block, ground_of
from ludex.drawing.figures import Figures
from ludex.drawing.pieces import CARD_HIGH, CARD_WIDE, TOKEN, drawn
from ludex.drawing.scene import Group, Item
from ludex.drawing.sheets import Cut, Paper, sheets
from ludex.drawing.tiles import CELL, middle
from ludex.machine.facts import Piece
from ludex.machine.interface import View
from ludex.machine.looks import CARD, DIE
from ludex.machine.sight import owner_of, piece_back
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.machine.tiling import HOLE
from ludex.records import replace
from ludex.view.language import Language
from ludex.view.telling import ENGLISH

SQUARE, MOST, AROUND = 23.0, 20.0, 1.25
"""A cell of a tile, a piece at most, and how much paper is around a piece, for its width."""
Sheets = Iterator[str]


class Prints:
    """The sheets of a game, from the position in which it begins."""

    def __init__(
        self, view: View, state: State, tables: Tables, paper: Paper, language: Language = ENGLISH
    ) -> None:
        self.view, self.state, self.tables = view, state, tables
        self.paper, self.figures = paper, Figures(tables, language)

    def all(self) -> dict[str, Callable[[], Sheets]]:
        """What there is to be printed, by its name; each gives its sheets."""
        tiled = self.tables.tiling is not None
        every = (
            ("board", self.board, bool(self.tables.cells) and not tiled),
            ("tiles", self.tiles, tiled),
            ("cards", self.cards, any(self._of(card=True))),
            ("pieces", self.pieces, any(self._of(card=False))),
        )
        return {name: made for name, made, there in every if there}

    # ------------------------------------------------------------ pieces
    def _of(self, card: bool) -> Iterator[tuple[int, Piece]]:
        """The cards, or all other pieces; dice have to be real ones."""
        for number, row in enumerate(self.tables.pieces):
            piece = Piece(
                self.tables.kinds[row.kind], owner_of(self.tables, self.state, number), True
            )
            shape = self.figures.figure(piece).shape
            if shape != DIE and (shape == CARD) == card:
                yield number, piece

    def cards(self) -> Sheets:
        """Every card with its back."""
        size = CARD_WIDE, CARD_HIGH
        cuts = [self._cut(number, each, size, CARD_HIGH, 1.0) for number, each in self._of(True)]
        yield from sheets(cuts, self.paper, "cards")

    def pieces(self) -> Sheets:
        """Every other piece, as large as the board has room for; with its back where it has one."""
        side, scale = self.piece * AROUND, self.piece / TOKEN
        size = side, side
        cuts = [self._cut(number, each, size, TOKEN, scale) for number, each in self._of(False)]
        yield from sheets(cuts, self.paper, "pieces")

    def _cut(
        self, number: int, piece: Piece, size: tuple[float, float], tall: float, scale: float
    ) -> Cut:
        figure, row = self.figures.figure(piece), self.tables.pieces[number]
        hides = bool(self.tables.fronts.get(row.sort)) or self.figures.begins_hidden(row)
        back = self.figures.figure(piece_back(self.tables, self.state, number))
        behind = drawn(replace(back, shape=figure.shape), tall) if hides else ()
        return Cut(*size, scale, drawn(figure, tall), behind)

    # ------------------------------------------------------------ boards
    @cached_property
    def piece(self) -> float:
        """How large a piece is, so that it fits upon its cell."""
        if not self.tables.cells:
            return MOST
        return min(MOST, self._room * self.scale)

    @property
    def _room(self) -> float:
        ground = ground_of(self.view, self.tables, self.figures.language)
        return min((spot.room for spot in ground.spots.values()), default=TOKEN)

    @property
    def scale(self) -> float:
        """How many millimetres a unit of the board is."""
        if self.tables.tiling is not None:
            return SQUARE / CELL
        block = board_block(self._empty(), self.tables, self.figures)
        wide, high = self.paper.room
        return min(wide / block.wide, high / block.high, MOST / self._room)

    def _empty(self) -> View:
        places = tuple(replace(each, count=0, pieces=(), heaps=()) for each in self.view.places)
        return replace(self.view, places=places, values=())

    def board(self) -> Sheets:
        """The board with nothing on it."""
        block, scale = board_block(self._empty(), self.tables, self.figures), self.scale
        whole = block.at(-block.wide / 2, -block.high / 2)
        cut = Cut(block.wide * scale, block.high * scale, scale, (whole,))
        yield from sheets([cut], self.paper, "board")

    def tiles(self) -> Sheets:
        """Every printed tile, unturned."""
        tiling = self.tables.tiling
        assert tiling is not None
        side = tiling.size * SQUARE
        cuts = [
            Cut(side, side, SQUARE / CELL, tuple(self._tile(design)))
            for design in range(tiling.printed)
        ]
        yield from sheets(cuts, self.paper, "tiles")

    def _tile(self, design: int) -> Iterator[Item]:
        """A tile alone on the board, moved so that its middle is at nothing."""
        tiling = self.tables.tiling
        assert tiling is not None
        codes = (design * 4, *[HOLE] * (tiling.positions - 1))
        ground = ground_of(replace(self.view, tiles=codes), self.tables, self.figures.language)
        points = [middle(self.tables, cell) for cell in tiling.lying(0)]
        x, y = (sum(each) / len(points) for each in zip(*points, strict=True))
        under = (item for item in ground.under if isinstance(item, Group))
        cells = (item for spot in ground.spots.values() for item in spot.items)
        yield Group("", (*under, *cells, *ground.over), x=-x, y=-y)
