"""How each piece looks, as far as somebody sees what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ludex.drawing import ink
from ludex.drawing.appearances import Appearances
from ludex.drawing.lettering import words_of
from ludex.machine.facts import Part, Piece
from ludex.machine.looks import CARD, DIE, SYMBOLS, Appearance, Drawing
from ludex.machine.tables import PieceRow, Tables
from ludex.records import dataclass, replace
from ludex.view.inscribed import texts_of_kinds
from ludex.view.language import Language
from ludex.view.naming import Naming

DISC = "circle"
MOST_PIPS = 99
"""So many can be drawn; of a greater number, which rules may have set, it is said how many."""
MOST_SAID = 3
"""A card of a sort with more attributes than that shows its name alone."""


@dataclass(frozen=True, slots=True)
class Figure:
    """How a piece looks: what it is cut out as, its colours, and what is printed on it.

    `says` stands in its middle, unless a `symbol`, `pips` or a `drawing` do; `lines` stand below
    that, `corner` in the corners of a card. `face` is what a die shows, `marks` are what has been
    set of it and is not seen otherwise.
    """

    shape: str
    fill: str
    says: str = ""
    lines: tuple[str, ...] = ()
    face: int = 0
    back: bool = False
    corner: str = ""
    symbol: str = ""
    filled: float = 1
    pips: int = 0
    drawing: Drawing | None = None
    marks: tuple[str, ...] = ()

    @property
    def stroke(self) -> str:
        """The colour of its edge."""
        return ink.darker(self.fill)

    @property
    def pictured(self) -> bool:
        """Whether something is drawn in its middle."""
        return bool(self.symbol or self.pips or self.drawing)


class Figures:
    """The figures of the pieces of a game."""

    def __init__(self, tables: Tables, language: Language) -> None:
        self.tables, self.look, self.language = tables, tables.look, language
        self.naming, self.appearances = Naming(tables), Appearances(tables)
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
        """The sorts that are drawn as cards: what begins where not all see it, and without a board
        or pieces of seats what has something printed on it, or may come where not all see it."""
        return frozenset(
            piece.sort for row, piece in enumerate(self.tables.pieces) if self._card(row, piece)
        )

    def _card(self, row: int, piece: PieceRow) -> bool:
        if piece.sort in self.tables.dice:
            return False
        if self.begins_hidden(piece) or (
            self.tables.fronts.get(piece.sort) and not self.tables.owned
        ):
            return True
        loose = not (self.tables.cells or self.tables.owned)
        return loose and (self.secret or bool(self.attributes(row)))

    @cached_property
    def secret(self) -> bool:
        """Whether there are places beside the board that not all see."""
        lying = (
            place for place in self.tables.places if place.cell is None and place.base != "box"
        )
        return any(place.seen != "all" for place in lying)

    def begins_hidden(self, piece: PieceRow) -> bool:
        """Whether a piece begins beside the board, where not all see it."""
        begins = self.tables.places[piece.begins]
        return begins.cell is None and begins.base != "box" and begins.seen != "all"

    def called(self, name: str, kind: str = "") -> str:
        """A name, or what something is, as it is printed in the language of the table."""
        return words_of(self.language.names.value(name, kind))

    def label(self, piece: Piece) -> str:
        """What a piece is called."""
        return self.language.names.said(self.naming.piece(piece))

    # ------------------------------------------------------------ one piece
    def figure(self, piece: Piece) -> Figure:
        """How a piece looks: as its game says, and else as pieces like it do."""
        row = self._row(piece)
        sort = self.tables.pieces[row].sort if row is not None else piece.name
        parts = self.parts(piece)
        made = self._known(piece, sort, parts) if piece.known else self._back(piece)
        said = self.appearances.of(piece, sort)
        found = self._as_said(made, said, piece, (*parts, *self.now(piece)))
        changed = [*self.naming.changed(piece)]
        if not changed or (found.says and found.says == self._sign(piece)):
            return found
        shown = {
            said.colour,
            said.symbol,
            said.filled,
            said.pips if found.pips else "",
            *said.shows,
        }
        left = (part for part in changed if part.name not in shown)
        words = (
            self.naming.attribute(part)
            for part in left
            if not self.appearances.shows(piece, sort, part)
        )
        marks = (words_of(self.language.names.said(each)) for each in words)
        return replace(found, marks=tuple(marks))

    def _known(self, piece: Piece, sort: str, parts: tuple[Part, ...]) -> Figure:
        fill = self._colour(piece, parts)
        if sort in self.tables.dice:
            return Figure(DIE, fill or ink.LIGHT, face=piece.face)
        if piece.owner is not None:
            colour = self.appearances.seat_colour(piece.owner)
        if sort in self.cards:
            fill = fill or (self._suit(parts) if piece.owner is None else colour)
            return Figure(CARD, fill, self.called(piece.name), self._lines(piece, parts))
        glyph = self._glyph(piece)
        if piece.owner is not None:
            says = glyph or ("" if len(self.tables.owned) == 1 else self.called(piece.name))
            return Figure(ink.seat_shape(piece.owner), colour, says)
        says = glyph or ("" if len(self.rows) == 1 else self.called(piece.name))
        return Figure(DISC, fill or ink.NEUTRAL, says)

    def _suit(self, parts: tuple[Part, ...]) -> str:
        """The colour of a card that is nobody's and says none: by its first list."""
        first = next((each.held for each in parts if each.kind.startswith("enum ")), None)
        return ink.PANEL if first is None else ink.SUITS[first % len(ink.SUITS)]

    def _glyph(self, piece: Piece) -> str:
        """The sign that the game has for a piece in a text, as it is now or as it was at first."""
        return self._sign(piece) or self._sign(replace(piece, attributes=()))

    def _sign(self, piece: Piece) -> str:
        glyphs, kind = self.look.glyphs, self.naming.piece(replace(piece, owner=None, face=0))
        return glyphs.get(self.naming.piece(piece)) or glyphs.get(kind) or ""

    def _back(self, piece: Piece) -> Figure:
        """A piece of which the back is seen, or only that it is there."""
        shape = CARD if self.cards else DIE if self.tables.dice else DISC
        if piece.name and piece.name not in self.cards:
            shape = DISC
        says = map(self._attribute, piece.printed)
        return Figure(shape, ink.BACK, " ".join(says), back=True)

    # ------------------------------------------------------------ as its game says
    def _as_said(
        self, made: Figure, said: Appearance, piece: Piece, parts: tuple[Part, ...]
    ) -> Figure:
        """The same piece with everything that its game says of it."""
        if said == Appearance(""):
            return made
        symbol, shape = self.appearances.symbol(said, parts), said.shape or made.shape
        values = {part.name: self._value(part) for part in parts}
        shows = [values.get(each, self.called(piece.name)) for each in said.shows]
        pips = next((each.held for each in parts if each.name == said.pips), 0)
        pips = pips if 0 <= pips <= MOST_PIPS else 0
        drawing = self.look.drawings.get(said.drawing)
        drawn = bool(symbol or pips or drawing or said.sign or shows or said.plain)
        if piece.owner is not None and said.shape in SYMBOLS and not drawn and not made.says:
            symbol = ink.seat_shape(piece.owner)
        found = replace(
            made, shape=shape, fill=self.appearances.colour(said, parts) or made.fill,
            symbol=symbol if symbol in SYMBOLS else "", pips=pips, drawing=drawing,
            filled=self.appearances.filled(said, parts),
        )  # fmt: skip
        says = said.sign or ("" if symbol in SYMBOLS else self.called(symbol))
        if not drawn:
            return found
        if shape == CARD and (found.pictured or says):
            return replace(found, says=says, corner=(shows or [""])[0], lines=tuple(shows[1:]))
        says = says or (shows.pop(0) if shows and not found.pictured else "")
        return replace(found, says=says, lines=tuple(shows))

    # ------------------------------------------------------------ attributes
    def _row(self, piece: Piece) -> int | None:
        """The first piece of the kind of this one, where that is known."""
        return self.rows.get(piece.name) if piece.known else None

    def parts(self, piece: Piece) -> tuple[Part, ...]:
        """What may be known of the attributes of a piece that never change."""
        row = self._row(piece)
        return piece.printed if row is None else self.attributes(row)

    def names(self, piece: Piece) -> Iterator[str]:
        """What may be known of a piece that stands in a closed list, as `colour:green`."""
        for part in self.parts(piece):
            listed = part.kind.removeprefix("enum ")
            if listed != part.kind:
                yield f"{listed}:{self.naming.value(part.kind, part.held)}"

    def now(self, piece: Piece) -> tuple[Part, ...]:
        """What rules may set of a piece: as it is seen, or else as it was at first."""
        parts, row = piece.attributes, self._row(piece)
        if row is not None and not parts:
            settable = self.tables.settable.get(self.tables.pieces[row].sort, ())
            held = self.tables.attributes
            parts = tuple(Part(name, kind, held[name][row]) for _, name, kind in settable)
        return tuple(part for part in parts if part.held is not None)

    def set_so(self, piece: Piece) -> Iterator[str]:
        """What rules may set of a piece, as it is seen now: `crowned:no`."""
        for part in piece.attributes:
            yield f"{part.name}:{self.naming.value(part.kind, part.held)}"

    def attributes(self, row: int) -> tuple[Part, ...]:
        """What is printed on a kind of pieces and never changes; nothing that is none."""
        tables = self.tables
        return tuple(
            Part(name, tables.attribute_kinds.get(name, "number"), held)
            for name, values in tables.attributes.items()
            if name not in tables.changing and (held := values[row]) is not None
        )

    def _lines(self, piece: Piece, parts: tuple[Part, ...]) -> tuple[str, ...]:
        """What stands under the name of a card: its text, or its few attributes."""
        text = self.texts.get(piece.name)
        if text is not None:
            return (self.language.square(text),)
        said = list(map(self._attribute, parts))
        known = self.called(piece.name).lower()
        few = said if len(said) <= MOST_SAID else []
        return tuple(each for each in few if each.lower() != known)

    def _attribute(self, part: Part) -> str:
        """An attribute as it is printed: a number with its name, else only what it is."""
        said = self._value(part)
        return said if part.kind.startswith("enum ") else f"{self.called(part.name)} {said}"

    def _value(self, part: Part) -> str:
        return self.called(self.appearances.value(part), part.kind)

    def _colour(self, piece: Piece, parts: tuple[Part, ...]) -> str | None:
        """The colour that the name of a piece says, or one of its attributes."""
        names = [self.naming.value(part.kind, part.held) for part in parts if "enum" in part.kind]
        said = self.look.colours.get(piece.name) or ink.named(piece.name)
        found = (self.look.colours.get(name) or ink.named(name) for name in names)
        return said or next((colour for colour in found if colour is not None), None)
