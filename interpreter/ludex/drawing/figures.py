"""How each piece looks, as far as somebody sees what it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ludex.drawing import ink
from ludex.drawing.lettering import words_of
from ludex.machine.facts import Part, Piece
from ludex.machine.tables import PieceRow, Tables
from ludex.records import dataclass, replace
from ludex.view.inscribed import texts_of_kinds
from ludex.view.language import Language
from ludex.view.naming import Naming
from ludex.view.screen import Look

CARD, DIE, DISC = "card", "die", "circle"
MOST_SAID = 3
"""A card of a sort with more attributes than that shows its name alone."""


@dataclass(frozen=True, slots=True)
class Figure:
    """How a piece looks: what it is cut out as, its colours, and what is printed on it.

    `says` stands in its middle, `lines` below that. `face` is what a die shows.
    """

    shape: str
    fill: str
    says: str = ""
    lines: tuple[str, ...] = ()
    face: int = 0
    back: bool = False

    @property
    def stroke(self) -> str:
        """The colour of its edge."""
        return ink.darker(self.fill)


class Figures:
    """The figures of the pieces of a game."""

    def __init__(self, tables: Tables, look: Look, language: Language) -> None:
        self.tables, self.look, self.language = tables, look, language
        self.naming = Naming(tables)
        self.texts = texts_of_kinds(tables)

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The first piece of each kind; all of a kind are alike."""
        found: dict[str, int] = {}
        for index, piece in enumerate(self.tables.pieces):
            found.setdefault(self.tables.kinds[piece.kind], index)
        return found

    @cached_property
    def cards(self) -> frozenset[str]:
        """The sorts that are drawn as cards: what begins where not all see it, or has no board."""
        return frozenset(piece.sort for piece in self.tables.pieces if self._hideable(piece))

    def _hideable(self, piece: PieceRow) -> bool:
        begins = self.tables.places[piece.begins]
        if piece.sort in self.tables.dice:
            return False
        hidden = begins.cell is None and begins.base != "box" and begins.seen != "all"
        front = bool(self.tables.fronts.get(piece.sort)) and not self.owned
        return hidden or front or not (self.tables.cells or self.owned)

    @cached_property
    def owned(self) -> frozenset[str]:
        """The kinds of which pieces are somebody's."""
        changing = "owner" in self.tables.changing
        return frozenset(
            self.tables.kinds[piece.kind]
            for piece in self.tables.pieces
            if piece.owner is not None or changing
        )

    def label(self, piece: Piece) -> str:
        """What a piece is called."""
        return self.language.names.said(self.naming.piece(piece))

    def figure(self, piece: Piece) -> Figure:
        """How a piece looks."""
        made = self._known(piece) if piece.known else self._back(piece)
        return replace(made, says=self.language.names.said(made.says)) if made.says else made

    def _known(self, piece: Piece) -> Figure:
        row = self.rows.get(piece.name)
        sort = self.tables.pieces[row].sort if row is not None else piece.name
        fill = self._colour(piece, row)
        if sort in self.tables.dice:
            return Figure(DIE, fill or ink.LIGHT, face=piece.face)
        glyph = self._glyph(piece)
        if sort in self.cards:
            fill = fill or (ink.PANEL if piece.owner is None else ink.seat_colour(piece.owner))
            return Figure(CARD, fill, words_of(piece.name), self._lines(piece, row))
        if piece.owner is not None:
            alone = len(self.owned) == 1
            says = glyph or ("" if alone else words_of(piece.name))
            return Figure(ink.seat_shape(piece.owner), ink.seat_colour(piece.owner), says)
        return Figure(DISC, fill or ink.NEUTRAL, glyph or words_of(piece.name))

    def _glyph(self, piece: Piece) -> str:
        """The sign that the game has for a piece in a text."""
        glyphs, kind = self.look.glyphs, self.naming.piece(replace(piece, owner=None, face=0))
        return glyphs.get(self.naming.piece(piece)) or glyphs.get(kind) or ""

    def _back(self, piece: Piece) -> Figure:
        """A piece of which the back is seen, or only that it is there."""
        shape = CARD if self.cards else DIE if self.tables.dice else DISC
        if piece.name and piece.name not in self.cards:
            shape = DISC
        says = [self._said(part) for part in piece.printed]
        return Figure(shape, ink.BACK, words_of(" ".join(says)), back=True)

    # ------------------------------------------------------------ attributes
    def _said(self, part: Part) -> str:
        """An attribute as it is printed."""
        return self.naming.printed(part)

    def attributes(self, row: int) -> tuple[Part, ...]:
        """What is printed on a kind of pieces and never changes; nothing that is none."""
        tables = self.tables
        return tuple(
            Part(name, tables.attribute_kinds.get(name, "number"), held)
            for name, values in tables.attributes.items()
            if name not in tables.changing and (held := values[row]) is not None
        )

    def _lines(self, piece: Piece, row: int | None) -> tuple[str, ...]:
        """What stands under the name of a card: its text, or its few attributes."""
        text = self.texts.get(piece.name)
        if text is not None:
            return (self.language.square(text),)
        parts = self.attributes(row) if row is not None else ()
        said = [words_of(self.language.names.said(self._said(part))) for part in parts]
        known = piece.name.replace("-", " ").lower()
        return (
            tuple(each for each in said if each.lower() != known) if len(said) <= MOST_SAID else ()
        )

    def _colour(self, piece: Piece, row: int | None) -> str | None:
        """The colour that the name of a piece says, or one of its attributes."""
        parts = self.attributes(row) if row is not None else ()
        said = (self.naming.value(part.kind, part.held) for part in parts if "enum" in part.kind)
        return next((c for c in map(ink.named, (piece.name, *said)) if c is not None), None)
