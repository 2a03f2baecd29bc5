"""What a game file says of how a piece looks, put together for a piece as it is seen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludex.drawing import ink
from ludex.machine.facts import Part, Piece
from ludex.machine.looks import EXACT, SYMBOLS, Appearance
from ludex.machine.tables import Tables
from ludex.view.naming import Naming

BACK = "back of "


class Appearances:
    """How the pieces of a game look, as far as its file says so."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.look, self.naming = tables, tables.look, Naming(tables)
        self.said = {each.of: each for each in tables.look.pieces}
        self.backs = [each for each in tables.look.pieces if each.of.startswith(BACK)]

    def of(self, piece: Piece, sort: str) -> Appearance:
        """What is said of a piece: of its sort, of its kind, and of that kind of its owner; and of
        these as they are now."""
        names = self._names(piece, sort)
        now = [name for part in self.naming.changed(piece) for name in self._now(names, part)]
        found = Appearance("")
        for name in (*names, *now):
            found = _over(found, self.said.get(name))
        nameless = not piece.name and len(self.backs) == 1
        return _over(found, self.backs[0]) if nameless else found

    def shows(self, piece: Piece, sort: str, part: Part) -> bool:
        """Whether a piece has a look of its own for what has been set of it."""
        return any(name in self.said for name in self._now(self._names(piece, sort), part))

    def _names(self, piece: Piece, sort: str) -> list[str]:
        """What a piece may be called, the farthest first."""
        names = [sort, piece.name] if piece.known else [BACK + piece.name]
        if piece.owner is not None:
            seat = self.tables.seat(piece.owner)
            names += [f"{name} of {seat}" for name in names]
        return [*dict.fromkeys(names)]

    def _now(self, names: Sequence[str], part: Part) -> list[str]:
        """What it may be called with what has been set of it."""
        return [f"{name} ({self.naming.attribute(part)})" for name in names]

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.look.colours.get(self.tables.seat(seat), ink.seat_colour(seat))

    def colour(self, said: Appearance, parts: tuple[Part, ...]) -> str | None:
        """The colour that is said: one, or that of an attribute."""
        if not said.colour or re.fullmatch(EXACT, said.colour):
            return said.colour or None
        part = next((each for each in parts if each.name == said.colour), None)
        return None if part is None else self.of_name(part)

    def of_name(self, part: Part) -> str:
        """The colour of a name of a list: as said, as it is called, or the next one there is."""
        name = self.naming.value(part.kind, part.held)
        ordinal = part.held if isinstance(part.held, int) else 0
        return self.look.colours.get(name) or ink.named(name) or ink.seat_colour(ordinal)

    def symbol(self, said: Appearance, parts: tuple[Part, ...]) -> str:
        """The symbol that is said; of an attribute the shape that it is called, or its name."""
        if said.symbol in SYMBOLS:
            return said.symbol
        return next((self.value(each) for each in parts if each.name == said.symbol), "")

    def filled(self, said: Appearance, parts: tuple[Part, ...]) -> float:
        """How full a symbol is, from nothing to one: by how far on in its list an attribute is."""
        part = next((each for each in parts if each.name == said.filled), None)
        names = self.tables.enums.get(part.kind.removeprefix("enum ")) if part is not None else None
        if part is None or names is None or len(names) < 2:
            return 1
        return float(part.held / (len(names) - 1))

    def value(self, part: Part) -> str:
        """An attribute as it is printed."""
        return self.naming.value(part.kind, part.held)


def _over(under: Appearance, upper: Appearance | None) -> Appearance:
    """What is said of something, and beyond that of something nearer."""
    if upper is None:
        return under
    printed = upper if upper.shows or upper.plain else under
    return Appearance(
        "", upper.shape or under.shape, upper.colour or under.colour, upper.symbol or under.symbol,
        upper.filled or under.filled, upper.pips or under.pips, printed.shows,
        upper.sign or under.sign, upper.drawing or under.drawing, printed.plain,
    )  # fmt: skip
