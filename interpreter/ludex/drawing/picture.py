"""The whole picture: the others, the board and what all share, and the reader's own things."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.drawing import ink
from ludex.drawing.boards import board_block
from ludex.drawing.figures import Figures
from ludex.drawing.lettering import printed, width_of
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
HEAD = 26.0
CHIP = 22.0


def svg_of(view: View, tables: Tables, title: str = "", language: Language = ENGLISH) -> str:
    """The picture of a view, as SVG."""
    picture = picture_of(view, tables, title, language)
    return svg(picture, title or tables.game)


def picture_of(view: View, tables: Tables, title: str = "", language: Language = ENGLISH) -> Block:
    """The picture of a view: everything that the view has, and nothing else."""
    screen = screen_of(view, tables, title, language)
    return _Picture(view, tables, screen, language).whole()


class _Picture:
    def __init__(self, view: View, tables: Tables, screen: Screen, language: Language) -> None:
        self.view, self.tables, self.screen, self.language = view, tables, screen, language
        self.look, self.figures = tables.look, Figures(tables, language)
        self.paths = {path.name for path in screen.paths}
        self.board = board_block(view, tables, self.figures) if tables.cells else None
        self.wide = max(NARROWEST, self.board.wide if self.board is not None else 0)

    def whole(self) -> Block:
        """Everything on a table, the reader's own things nearest."""
        near = self.view.seat or 0
        others = [s for s in range(self.tables.players) if s != near]
        blocks = [
            self.head(),
            flowing([self.seat(seat) for seat in (*others[near:], *others[:near])], self.wide, GAP),
            *([self.board] if self.board is not None else []),
            *self.common(),
            self.seat(near),
        ]
        found = stacked([b for b in blocks if b.high], self.wide, GAP)
        wide, high = found.wide + 2 * MARGIN, found.high + 2 * MARGIN
        table = rect(0, 0, wide, high, rx=12, fill=ink.TABLE)
        return Block(wide, high, (table, found.at(MARGIN, MARGIN)))

    def head(self) -> Block:
        """The title, and who has to decide."""
        said = "; ".join(notice.sentence for notice in self.screen.notices)
        notices = tuple(printed(said, self.wide / 2, 34, self.wide, 20, 13, 8, ink.SOFT))
        title = Text(self.screen.title, self.wide / 2, 12, 18, ink.INK, bold=True)
        return Block(self.wide, 46, (title, Group("notices", notices, said)))

    # ------------------------------------------------------------ places
    def common(self) -> Iterator[Block]:
        """Paths, places of nobody, and what the game remembers of nobody."""
        lying = [p for p in self.places(None) if p.name not in self.paths]
        for place in self.places(None):
            if place.name in self.paths:
                value = self.look.paths[place.base]
                yield path_block(place, value, self.view, self.figures)
        blocks = [place_block(p, self.figures, self.wide, p.name) for p in lying]
        yield flowing(blocks, self.wide, GAP)
        yield flowing([_chip(each, self.figures) for each in self.values("")], self.wide, GAP)

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

    def seat(self, seat: int) -> Block:
        """What is of a seat: its mark, its values and its places."""
        letter, colour = self.tables.seat(seat), self.figures.appearances.seat_colour(seat)
        values = self.values(letter)
        scores = [
            Stored("score", held, "score") for who, held in self.screen.scores if who == letter
        ]
        chips = [_chip(each, self.figures) for each in (*scores, *values)]
        mark = Block(
            40, CHIP, (outline(ink.seat_shape(seat), 12, CHIP / 2, 20, colour, ink.darker(colour)),
                       Text(letter, 32, CHIP / 2, 15, ink.INK, bold=True)),
        )  # fmt: skip
        inner = self.wide - 2 * GAP
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


def _chip(stored: Stored, figures: Figures) -> Block:
    """A value with its name."""
    name, held = figures.called(stored.base or stored.name), figures.called(stored.value)
    wide = width_of(name, 12) + width_of(held, 12) + 20
    items = (
        rect(0, 0, wide, CHIP, rx=CHIP / 2, fill=ink.FAINT),
        Text(name, wide / 2, CHIP / 2, 12, ink.INK, then=held),
    )
    data = (("value", stored.name), ("is", stored.value))
    return Block(wide, CHIP, (Group("value", items, f"{name}: {held}", data),))
