"""The whole picture: the others, the board and what all share, and the reader's own things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.drawing import ink
from ludex.drawing.boards import board_block
from ludex.drawing.figures import Figures
from ludex.drawing.lettering import fitted, printed, width_of
from ludex.drawing.outlines import outline
from ludex.drawing.paths import path_block
from ludex.drawing.rows import place_block
from ludex.drawing.scene import Block, Group, Item, Text, flowing, rect, stacked
from ludex.drawing.svg import svg
from ludex.machine.interface import PlaceView, View
from ludex.machine.tables import Tables
from ludex.view.language import Language
from ludex.view.screen import Screen, Stored, places_of, screen_of
from ludex.view.telling import ENGLISH
from ludex.view.text import idle

NARROWEST, MARGIN, GAP = 560.0, 16.0, 10.0
WIDTHS = (760.0, NARROWEST, 360.0)
"""How wide a table may be that is laid out for the room there is."""
LEAST = 240.0
BESIDE = (380.0, 260.0, 160.0)
"""How wide what lies beside the board may be."""
ALIKE = 0.95
"""Of arrangements that are nearly as large as the largest the first one is taken."""
HEAD = 26.0
CHIP = 22.0
_POINTS = {"value": {"kind": "number"}}
Room = tuple[float, float]
"""How wide and high it is where a picture is shown."""


def svg_of(
    view: View,
    tables: Tables,
    title: str = "",
    language: Language = ENGLISH,
    room: Room | None = None,
) -> str:
    """The picture of a view, as SVG; laid out so that it is as large as it can be in its room."""
    picture = picture_of(view, tables, title, language, room)
    return svg(picture, title or tables.game)


def picture_of(
    view: View,
    tables: Tables,
    title: str = "",
    language: Language = ENGLISH,
    room: Room | None = None,
) -> Block:
    """The picture of a view: everything that the view has, and nothing else."""
    screen = screen_of(view, tables, title, language)
    return _Picture(view, tables, screen, language).whole(room)


class _Picture:
    def __init__(self, view: View, tables: Tables, screen: Screen, language: Language) -> None:
        self.view, self.tables, self.screen, self.language = view, tables, screen, language
        self.look, self.figures = tables.look, Figures(tables, language)
        self.paths = {path.name for path in screen.paths}
        self.board = board_block(view, tables, self.figures) if tables.cells else None
        self.near = view.seat or 0

    def whole(self, room: Room | None) -> Block:
        """Everything on a table, in that order in which it is largest in its room."""
        if room is None:
            found = self.below(NARROWEST, NARROWEST)
        else:
            made = [self.below(wide, LEAST) for wide in WIDTHS]
            if self.board is not None:
                made += [self.beside(wide, self.board) for wide in BESIDE]
            sizes = [min(room[0] / each.wide, room[1] / each.high) for each in made]
            found = made[next(n for n, size in enumerate(sizes) if size >= ALIKE * max(sizes))]
        wide, high = found.wide + 2 * MARGIN, found.high + 2 * MARGIN
        table = rect(0, 0, wide, high, rx=12, fill=ink.TABLE)
        return Block(wide, high, (table, found.at(MARGIN, MARGIN)))

    def below(self, wide: float, least: float) -> Block:
        """One below the other, the reader's own things nearest; as wide as it takes."""
        board = [self.board] if self.board is not None else []
        wide = max([wide, *(block.wide for block in board)])
        blocks = (self.others(wide), *board, *self.common(wide), self.seat(self.near, wide))
        return self.headed(blocks, least)

    def beside(self, wide: float, board: Block) -> Block:
        """The board, and beside it all else, the reader's own things lowest."""
        upper = _column((self.others(wide), *self.common(wide)), 0)
        own = self.seat(self.near, wide)
        right = max(upper.wide, own.wide)
        high = max(board.high, upper.high + GAP + own.high)
        items = (
            board.at(0, (high - board.high) / 2),
            upper.at(board.wide + GAP + (right - upper.wide) / 2, 0),
            own.at(board.wide + GAP + (right - own.wide) / 2, high - own.high),
        )
        return self.headed((Block(board.wide + GAP + right, high, items),), LEAST)

    def headed(self, blocks: Sequence[Block], wide: float) -> Block:
        """Blocks below the title and who has to decide."""
        wide = max([wide, *(block.wide for block in blocks)])
        said = "; ".join(notice.sentence for notice in self.screen.notices)
        notices = tuple(printed(said, wide / 2, 34, wide, 20, 13, 8, ink.SOFT))
        name = self.screen.title
        title = Text(name, wide / 2, 12, fitted(name, wide, 18), ink.INK, bold=True)
        head = Block(wide, 46, (title, Group("notices", notices, said)))
        return _column((head, *blocks), wide)

    def others(self, wide: float) -> Block:
        """The seats of all but the reader, whoever follows them first."""
        others = [s for s in range(self.tables.players) if s != self.near]
        around = (*others[self.near :], *others[: self.near])
        return flowing([self.seat(seat, wide) for seat in around], wide, GAP)

    # ------------------------------------------------------------ places
    def common(self, wide: float) -> Iterator[Block]:
        """Paths, places of nobody, and what the game remembers of nobody."""
        lying = [p for p in self.places(None) if p.name not in self.paths]
        for place in self.places(None):
            if place.name in self.paths:
                value = self.look.paths[place.base]
                yield path_block(place, value, self.view, self.figures)
        blocks = [place_block(p, self.figures, wide, p.name) for p in lying]
        yield flowing(blocks, wide, GAP)
        yield flowing([_chip(each, self.figures) for each in self.values("")], wide, GAP)

    def places(self, owner: int | None) -> list[PlaceView]:
        """The places of a seat, or of nobody."""
        return [p for p in places_of(self.view, self.tables) if p.owner == owner]

    def values(self, seat: str) -> list[Stored]:
        """What is remembered of a seat, or of nobody, and is not drawn anywhere."""
        drawn = set(self.look.paths.values())
        return [
            each
            for each in self.screen.values
            if each.seat == seat and each.base not in drawn and not idle(each)
            and each.parts.get("of", {"kind": ""})["kind"] != "cell"
        ]  # fmt: skip

    def seat(self, seat: int, wide: float) -> Block:
        """What is of a seat: its mark, its values and its places."""
        letter, colour = self.tables.seat(seat), self.figures.appearances.seat_colour(seat)
        values = self.values(letter)
        scores = [
            Stored("score", held, "score", parts=_POINTS)
            for who, held in self.screen.scores
            if who == letter
        ]
        chips = [_chip(each, self.figures) for each in (*scores, *values)]
        mark = Block(
            40, CHIP, (outline(ink.seat_shape(seat), 12, CHIP / 2, 20, colour, ink.darker(colour)),
                       Text(letter, 32, CHIP / 2, 15, ink.INK, bold=True)),
        )  # fmt: skip
        inner = wide - 2 * GAP
        head = flowing([mark, *chips], inner, GAP)
        blocks = [place_block(p, self.figures, inner, p.base) for p in self.places(seat)]
        lying = flowing(blocks, inner, GAP)
        wide = max(head.wide, lying.wide, 60) + 2 * GAP
        high = head.high + 2 * GAP + (lying.high + GAP if blocks else 0)
        turn = self.view.active == seat
        edge = ink.TURN if turn else ink.EDGE
        frame = rect(
            0, 0, wide, high, rx=10, fill=ink.PANEL, stroke=edge, stroke_width=3 if turn else 1
        )
        items: tuple[Item, ...] = (frame, head.at(GAP, GAP), lying.at(GAP, head.high + 2 * GAP))
        who = self.language.say("reader", who=letter)
        data = (("seat", letter), ("turn", "yes" if turn else "no"))
        return Block(wide, high, (Group("seat", items, who, data),))


def _column(blocks: Iterable[Block], wide: float) -> Block:
    """Blocks below each other, as wide as the widest of them at least."""
    some = [block for block in blocks if block.high]
    return stacked(some, max([wide, *(block.wide for block in some)]), GAP)


def _chip(stored: Stored, figures: Figures) -> Block:
    """A value with its name."""
    name = figures.called(stored.base or stored.name)
    held = figures.called(stored.value, stored.kind)
    wide = width_of(name, 12) + width_of(held, 12) + 20
    items = (
        rect(0, 0, wide, CHIP, rx=CHIP / 2, fill=ink.FAINT),
        Text(name, wide / 2, CHIP / 2, 12, ink.INK, then=held),
    )
    data = (("value", stored.name), ("is", stored.value))
    return Block(wide, CHIP, (Group("value", items, f"{name}: {held}", data),))
