"""Makes a sentence of what is said of a game, in a language, for a reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from ludex.hints import Any
from ludex.machine.facts import Fact, Part, Piece
from ludex.machine.interface import TABLE, Event, Refusal
from ludex.machine.tables import Tables
from ludex.records import dataclass, replace
from ludex.view.language import Language, sentence
from ludex.view.naming import Naming

SAYS = ("says", "declined")
ENGLISH = Language()
FRONTS = ("shows", "rolled", "shown")
"""In these the reader's own pieces are called by their owner too."""
INNER = re.compile(r"\b(where|over|by|such|some|no|all)\b")
ITS = re.compile(r"\bits ([a-z][a-z0-9-]*)")
HOLE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Said:
    """What is so, or has happened, for programs: a sentence and what it is made of.

    Each part has the kind of its value and the value, in the names of the game file.
    """

    sentence: str
    what: str
    parts: Mapping[str, Mapping[str, Any]]
    said: str = ""
    detail: bool = False
    """Whether it is a part of what a sentence of the game has told already."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a move is not possible, in sentences; `refusal` is the same as data."""

    sentence: str
    details: tuple[str, ...]
    refusal: Refusal

    @property
    def rule(self) -> str:
        """The rule that it comes from."""
        return self.refusal.rule

    @property
    def cites(self) -> tuple[str, ...]:
        """What the rule cites."""
        return self.refusal.cites

    @property
    def place(self) -> str:
        """Where the condition stands in the game file."""
        return self.refusal.place


@dataclass(frozen=True)
class Telling:
    """How a reader is told of a game; what is the reader's own is called so by nobody else."""

    tables: Tables
    reader: int | None = None
    language: Language = ENGLISH

    def tell(self, fact: Fact) -> str:
        """What a fact says, without a capital or a full stop."""
        if fact.what == "move":
            return self.language.names.said(self.naming.move(fact))
        if fact.what == "phrase":
            return self.phrase(fact)
        if fact.what in ("sentence", "asks"):
            return self.declared(fact)
        text = self.language.told(fact.what, any(map(_several, fact.parts)))
        telling = replace(self, reader=None) if fact.what in FRONTS else self
        said = {part.name: telling.part(part) for part in fact.parts}
        if fact.what == "set":
            said["value"] = self.now(fact)
        return text.format(**said)

    def sentence(self, fact: Fact) -> str:
        """The same with a capital and a full stop; what somebody said stays as it was said."""
        told = self.tell(fact)
        return told if fact.what in (*SAYS, "outcome") else sentence(told)

    def heard(self, events: Iterable[Event]) -> Iterator[Said]:
        """What the reader is told of events, the details included."""
        for event in events:
            known = event.seen_by(self.reader)
            if known is not None:
                yield replace(self.said(known), detail=event.detail)

    def said(self, fact: Fact) -> Said:
        """A fact with its sentence, as plain values."""
        parts = {part.name: plain(part, self.tables) for part in fact.parts}
        return Said(self.tell(fact), fact.what, parts, fact.said)

    def refused(self, refusal: Refusal) -> Refused:
        """A refusal with its sentences."""
        details = tuple(map(self.tell, refusal.details))
        return Refused(self.tell(refusal.why), details, refusal)

    def now(self, fact: Fact) -> str:
        """What a piece is now, as its name says it from then on."""
        value = next(part for part in fact.parts if part.name == "value")
        now = replace(value, name=fact.held("attribute"))
        return self.language.names.said(self.naming.attribute(now))

    # ------------------------------------------------------------ parts
    @cached_property
    def naming(self) -> Naming:
        """How things are called in lists and sentences."""
        return Naming(self.tables, self.reader, partial(self.language.count, "hidden"))

    def part(self, part: Part) -> str:
        """What fills a hole of a sentence of Ludex."""
        kind, held = part.kind, part.held
        several = held if isinstance(held, tuple) else (held,)
        if kind.endswith("player"):
            return self.seats(several)
        if kind.endswith("fact"):
            return (", " if part.name == "values" else "; ").join(map(self.tell, several))
        if kind.endswith("said"):
            return self.quoted(map(self.language.names.said, several), kind == "said")
        if kind.endswith("offered"):
            return self.quoted(map(self.offered, several), kind == "offered")
        if part.name == "value":
            return self.language.names.said(self.naming.value(kind, held))
        if kind == "text":
            return self.language.square(self.naming.value(kind, held))
        if kind == "set sentence":
            return " ".join(map(self.text, several))
        things = self.things(kind, several)
        listed = self.language.listed(things) if part.name == "others" else ", ".join(things)
        return listed or self.language.say("nothing")

    def quoted(self, said: Iterable[str], alone: bool) -> str:
        """What may be typed, in quotes unless the sentence has them."""
        return next(iter(said)) if alone else ", ".join(f"`{each}`" for each in said)

    def offered(self, move: Fact) -> str:
        """A move as it may be typed: of what is hidden there is only a sign."""
        return self.language.names.said(Naming(self.tables, self.reader).move(move))

    def move(self, move: Fact) -> Said:
        """A move that the reader may make, as plain values; its sentence is what may be typed."""
        return replace(self.said(move), sentence=self.offered(move))

    def seats(self, seats: Sequence[int | None]) -> str:
        """Seats as a list in a sentence."""
        names = map(self.seat, seats)
        return self.language.listed(list(names)) or self.language.say("nobody")

    def seat(self, seat: int | None) -> str:
        """What a seat is called; the people at the table sit in none."""
        if seat is None or seat == TABLE:
            return self.language.say("nobody" if seat is None else "the-table")
        return self.tables.seat(seat)

    def things(self, kind: str, several: Sequence[Any]) -> list[str]:
        """Things by their names, those that are called alike with their number."""
        inner = kind.removeprefix("set ")
        if inner == "piece":
            names = self.naming.pieces([each for each in several if each is not None])
        else:
            names = (self.naming.value(inner, each) for each in several)
        called = self.language.called if inner == "name" else self.language.names.said
        return list(map(called, names))

    def text(self, index: int) -> str:
        """A sentence of the game that stands for itself."""
        return self.language.called(self.tables.texts[index][1])

    # ------------------------------------------------------------ sentences of the game
    def phrase(self, fact: Fact) -> str:
        """A text of the game file; of a condition with the name of the candidate for `it`.

        A condition that has candidates of its own is said as it is.
        """
        for part in fact.parts if INNER.search(fact.said) is None else ():
            it = self.naming.value(part.kind, part.held)
            said = re.sub(r"\bit\b", it, ITS.sub(rf"\1 of {it}", fact.said))
            return self.language.names.said(said)
        return self.language.called(fact.said)

    def declared(self, fact: Fact) -> str:
        """A sentence of the game, in this language if its file has it there, with its parts."""
        said = self.language.called(fact.said)
        holes = {hole for each in (fact.said, said) for hole in HOLE.findall(each)}
        owners = {part.held for part in fact.parts if part.kind == "player"}
        owner = owners.pop() if len(owners) == 1 else None
        filled = {
            part.name: self.hole(part, owner, said.startswith(f"{{{part.name}}}"))
            for part in fact.parts
        }
        called = self.language.names.said
        rest = [f"{called(hole)} {text}" for hole, text in filled.items() if hole not in holes]
        return HOLE.sub(lambda hole: filled[hole[1]], said) + (
            f" ({', '.join(rest)})" if rest else ""
        )

    def hole(self, part: Part, owner: int | None, first: bool) -> str:
        """What fills one hole; the one player who is named owns the rest.

        One thing with its owner is said otherwise where a sentence begins with it.
        """
        kind, held = part.kind, part.held
        several = held if isinstance(held, tuple) and not kind.startswith("set set ") else (held,)
        if kind.endswith("player"):
            return self.seats(several)
        if kind == "sentence" and held is not None:
            return self.text(held)
        if kind in ("piece", "set piece"):
            names = self.owned(several, owner, first)
        else:
            names = self.things(kind, several)
        return self.language.listed(names) or self.language.say("nothing")

    def owned(self, pieces: Sequence[Piece], owner: int | None, first: bool) -> list[str]:
        """Pieces with their owners, unless all are this one's."""
        owners = {piece.owner for piece in pieces}
        one = owners.pop() if len(owners) == 1 else None
        known = replace(self, reader=owner if one == owner else None)
        names = known.things("piece", pieces)
        if not first or len(names) > 1 or one in (None, owner):
            return names
        (thing,) = replace(self, reader=one).things("piece", pieces)
        return [self.language.say("owned", who=self.seat(one), thing=thing)]


def _several(part: Part) -> bool:
    """Whether a sentence is about several things or people."""
    return part.name in ("things", "who") and isinstance(part.held, tuple) and len(part.held) > 1


def plain(part: Part, tables: Tables) -> dict[str, Any]:
    """A part of a fact as plain values."""
    return {"kind": part.kind, "value": _plain(part.kind, part.held, tables)}


def _plain(kind: str, held: Any, tables: Tables) -> Any:
    """Numbers and nothing as they are, a piece by all that is known of it, else a name."""
    if isinstance(held, tuple):
        return [_plain(kind.removeprefix("set "), each, tables) for each in held]
    if isinstance(held, Fact):
        parts = {part.name: plain(part, tables) for part in held.parts}
        return {"what": held.what, "said": held.said, "parts": parts}
    if isinstance(held, Piece):
        naming = {"owner": ("player", held.owner), "place": ("place", held.place)}
        named = {key: _plain(*each, tables) for key, each in naming.items()}
        several = {"printed": held.printed, "attributes": held.attributes}
        said = {
            key: {part.name: _plain(part.kind, part.held, tables) for part in those}
            for key, those in several.items()
        }
        own = {"known": held.known, "number": held.number, "name": held.name}
        own["face"] = held.face or None
        return {**own, **named, **said}
    if kind == "player" and held == TABLE:
        return "the table"
    return held if held is None or kind == "number" else Naming(tables).value(kind, held)
