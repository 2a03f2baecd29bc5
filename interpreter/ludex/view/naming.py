"""What everything is called: seats A, B, C; cells a1; pieces by kind and owner, or `?`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ludex.hints import Any
from ludex.machine.facts import Fact, Part, Piece
from ludex.machine.interface import PlaceView, ValueView
from ludex.machine.sight import as_now, owner_of, piece_seen, value_seen
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables
from ludex.records import dataclass, replace

UNKNOWN = "?"
"""A piece of which only the back is seen."""

NOTHING = "none"
"""No piece, no cell, no player, no value; and a set of nothing."""


def _unknown(number: int) -> str:
    return " plus ".join([UNKNOWN] * number)


@dataclass(frozen=True)
class Naming:
    """How everything is called for a reader, whose own pieces are called by their kind alone.

    Somebody who is `short` leaves out what rules have set of a piece.
    """

    tables: Tables
    reader: int | None = None
    hidden: Callable[[int], str] = _unknown
    short: bool = False

    def value(self, kind: str, held: Any) -> str:
        """A value in the words of the game; `kind` says what it is."""
        if held is None:
            return NOTHING
        if isinstance(held, tuple):
            parts = [*self.several(kind.removeprefix("set "), held)]
            if any(isinstance(each, tuple) for each in held):
                parts = [f"({part})" for part in parts]
            return " plus ".join(parts) or NOTHING
        if isinstance(held, Piece):
            return self.piece(held)
        if isinstance(held, Fact):
            return self.move(held)
        return held if isinstance(held, str) else self.one(kind, held)

    def several(self, kind: str, held: Sequence[Any]) -> Iterator[str]:
        """Several values, one by one, but pieces that are not seen at once."""
        for unseen, same in groupby(held, key=lambda each: each == Piece()):
            if unseen:
                yield self.hidden(len([*same]))
            else:
                yield from (self.value(kind, each) for each in same)

    def piece(self, piece: Piece) -> str:
        """A piece by its kind and owner, or as a back; where it is alone, by where it lies."""
        lying = "" if piece.place is None else self.tables.places[piece.place].name
        if piece.alone:
            return lying
        name = " ".join((piece.name or self.hidden(1), *map(self.printed, piece.printed)))
        if piece.owner not in (None, self.reader):
            name += f" of {self.tables.seat(piece.owner)}"
        changed = "" if self.short else ", ".join(map(self.attribute, self.changed(piece)))
        name += f" ({changed})" if changed else ""
        name += f" on {lying}" if lying else ""
        return f"{name} showing {piece.face}" if piece.face else name

    def printed(self, part: Part) -> str:
        """What is printed on the back of a piece."""
        text = self.value(part.kind, part.held)
        return text if part.kind.startswith("enum ") else f"{part.name} {text}"

    def changed(self, piece: Piece) -> Iterator[Part]:
        """What rules have set of a piece, so far as it is not as it was at the start."""
        begun = self.tables.first_values
        for part in piece.attributes:
            if (piece.name, part.name) not in begun or begun[piece.name, part.name] != part.held:
                yield part

    def attribute(self, part: Part) -> str:
        """What an attribute is now: `crowned`, `crowned no`, `hungry`, `oil 4`."""
        if part.kind == "truth" and part.held:
            return part.name
        return self.printed(part) if part.held is not None else f"{part.name} {NOTHING}"

    def pieces(self, pieces: Sequence[Piece]) -> Iterator[str]:
        """Pieces in a list, of which neighbours that are called alike stand once."""
        for name, same in groupby(pieces, key=lambda p: self.piece(p) if p != Piece() else ""):
            number = sum(1 for _ in same)
            yield (name if number == 1 else f"{number} x {name}") if name else self.hidden(number)

    def move(self, move: Fact) -> str:
        """A move as it is said: `choose GO`, `ogre GO of B`, `choose a2, a3`, `pass`."""
        listed = ", ".join(self.things(move))
        return f"{move.said} {listed}" if move.said and listed else move.said or listed

    def things(self, move: Fact) -> tuple[str, ...]:
        """What a move is about, part by part."""
        return tuple(self.value(part.kind, part.held) for part in move.parts)

    def lying(self, place: PlaceView) -> tuple[str, ...]:
        """What is seen in a place, heap by heap.

        A piece is called the same for every reader; in a place of its owner by its kind alone.
        """
        return replace(self, reader=place.owner if place.cell is None else None).heaps(place)

    def heaps(self, place: PlaceView) -> tuple[str, ...]:
        """What is seen in a place, heap by heap, as this reader calls the pieces."""
        names = list(map(self.piece, place.pieces))
        sizes = iter(place.heaps or (1,) * len(names))
        return tuple(" plus ".join(names.pop(0) for _ in range(size)) for size in sizes)

    def called(self, value: ValueView) -> tuple[str, str]:
        """What the game remembers, by its whole name, and what it is."""
        of, held = value.of, self.value(value.value.kind, value.value.held)
        whose = replace(self, reader=None)
        return f"{value.name} of {whose.value(of.kind, of.held)}" if of else value.name, held

    def one(self, kind: str, held: int) -> str:
        """One thing that is no piece."""
        tables = self.tables
        match kind:
            case "player":
                return tables.seat(held)
            case "cell":
                return tables.cell(held)
            case "place":
                return tables.places[held].name
            case "truth":
                return "yes" if held else "no"
            case "halves":
                return f"{held / 2:g}"
            case "effect":
                return _item([effect.name for effect in tables.effects], held)
            case "sentence":
                return _item([name for name, _ in tables.texts], held)
            case "text":
                return _item([row.text for row in tables.inscriptions], held)
            case "kind":
                return _item(tables.kinds, held)
            case "tile" if tables.tiling is not None:
                return tables.tiling.name(held)
            case "design" if tables.tiling is not None:
                return tables.tiling.designs[held].name
            case _:
                names = tables.enums.get(kind.removeprefix("enum "))
                return str(held) if names is None else _item(names, held)


def _item(names: Sequence[str], index: int) -> str:
    return names[index] if 0 <= index < len(names) else str(index)


# ------------------------------------------------------------ as a seat may call it
def piece_name(tables: Tables, state: State, piece: int, seat: int | None) -> str:
    """A piece as a seat, or an onlooker, may call it: by kind and owner, or as a back."""
    return Naming(tables, seat).piece(piece_seen(tables, state, piece, seat))


def value_text(tables: Tables, state: State, kind: str, held: Held, seat: int | None) -> str:
    """A value in the words of the game, as a seat may know it; `kind` says what it is."""
    return Naming(tables, seat).value(kind, value_seen(tables, state, kind, held, seat))


def shown(tables: Tables, state: State, kind: str, held: Held) -> str:
    """A value with the names of everything in it, hidden or not."""
    if isinstance(held, tuple):
        inner = kind.removeprefix("set ")
        return f"[{', '.join(shown(tables, state, inner, each) for each in held)}]"
    if kind == "piece" and held is not None:
        name, owner = tables.kinds[tables.pieces[held].kind], owner_of(tables, state, held)
        now, face = as_now(tables, state, held), max(state.faces[held], 0)
        return Naming(tables).piece(Piece(name, owner, face=face, attributes=now))
    return value_text(tables, state, kind, held, None)
