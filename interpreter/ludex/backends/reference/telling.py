"""Tells each seat what happened, as far as it may know it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ludex.ir import nodes as ir
from ludex.machine.interface import Event
from ludex.machine.naming import (
    UNKNOWN,
    by_name,
    known_to,
    noticed,
    piece_name,
    seats_text,
    value_text,
)
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables

Telling = Callable[[int | None], str]
HOLE = re.compile(r"\{[^{}]*\}")


@dataclass
class Sentence:
    """A sentence of the game under way: in how deep a rule it was begun, and what fills it."""

    depth: int
    index: int
    text: str
    parts: list[tuple[str, Held]]
    before: list[list[str]] = field(default_factory=list)


SOMEWHERE = "somewhere on the board"
"""A cell for those who do not see that something lies there."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Pieces as each seat, and an onlooker, sees them: what they are called, and where they lie.

    Both are empty for whoever sees nothing at all.
    """

    names: list[str]
    places: list[str]


class Teller:
    """Collects the events of one move; silent where nobody listens."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.listening = True
        self.events: list[Event] = []
        self.open: list[Sentence] = []
        self.choice = -1

    def tell(self, text: str | Telling, detail: bool = False) -> None:
        """Notes an event; a function says it for each seat, and for onlookers as None."""
        if not self.listening:
            return
        seats: list[int | None] = [*range(self.tables.players), None]
        said = tuple(text if isinstance(text, str) else text(seat) for seat in seats)
        if any(said):
            self.events.append(Event(said, detail or bool(self.open)))

    def shown(self, text: Telling, seats: Sequence[int]) -> None:
        """What some seats see: no sentence tells it to them; for the others it is a detail."""
        self.tell(lambda seat: "" if seat in seats else text(seat))
        if self.listening:
            said = (*(text(s) if s in seats else "" for s in range(self.tables.players)), "")
            self.events.append(Event(said))

    def taken(self) -> tuple[Event, ...]:
        """The events so far; the list begins anew."""
        events, self.events, self.open, self.choice = tuple(self.events), [], [], -1
        return tuple(event for event in events if any(event.texts))

    # ------------------------------------------------------------ sentences of the game
    def chosen(self, text: str | Telling, detail: bool = False) -> None:
        """Notes a choice; a sentence that comes right behind it tells it as well."""
        self.tell(text, detail)
        self.choice = len(self.events) - 1

    def begins(self, state: State, instr: ir.Tell, held: list[Held]) -> None:
        """A sentence of the game; its parts are called as they are known now or at its end."""
        if not self.listening:
            return
        if 0 <= self.choice == len(self.events) - 1:
            self.events[self.choice] = replace(self.events[self.choice], detail=True)
        kinds = [value.kind for value in instr.args]
        parts = list(zip(kinds, held, strict=True))
        sentence = Sentence(len(state.frames), len(self.events), instr.text, parts)
        sentence.before = self.filled(state, sentence)
        self.events.append(Event((), bool(self.open)))
        self.open.append(sentence)
        if not instr.opens:
            self.ends(state)

    def ends(self, state: State) -> None:
        """The last sentence that was begun is told; what comes now is told by itself."""
        if self.open:
            sentence = self.open.pop()
            after = self.filled(state, sentence)
            texts = []
            for first, last in zip(sentence.before, after, strict=True):
                pairs = zip(first, last, strict=True)
                best = [new if UNKNOWN not in new else old for old, new in pairs]
                texts.append(_with(sentence.text, best))
            event = self.events[sentence.index]
            self.events[sentence.index] = replace(event, texts=tuple(texts))

    def left(self, state: State, depth: int) -> None:
        """Tells the sentences of rules that have been left, all that are deeper than this."""
        while self.open and self.open[-1].depth > depth:
            self.ends(state)

    def filled(self, state: State, sentence: Sentence) -> list[list[str]]:
        """What fills the holes of a sentence, for each seat and for onlookers."""
        seats: list[int | None] = [*range(self.tables.players), None]
        parts = sentence.parts
        named = {held for kind, held in parts if kind == "player" and isinstance(held, int)}
        owner = f" of {self.tables.seat(min(named))}" if len(named) == 1 else ""
        return [[self.part(state, *part, seat, owner) for part in sentence.parts] for seat in seats]

    def part(self, state: State, kind: str, held: Held, seat: int | None, owner: str) -> str:
        """What fills one hole, as a seat may know it; the one player who is named owns the rest."""
        if kind in ("piece", "set piece"):
            pieces = held if isinstance(held, tuple) else () if held is None else (held,)
            names = group_name(self.tables, state, pieces, seat, owned=True).split(", ")
            if all(name.endswith(owner) for name in names):
                names = [name.removesuffix(owner) for name in names]
            return ", ".join(counted(names)) or "nothing"
        if kind == "set player" and isinstance(held, tuple):
            return seats_text(self.tables, sorted(held)) or "nobody"
        if kind == "player":
            return self.tables.seat(held if isinstance(held, int) else None)
        if kind == "sentence" and isinstance(held, int):
            return self.tables.texts[held][1]
        inner = kind.removeprefix("set ")
        if held and isinstance(held, tuple) and not inner.startswith("set "):
            return ", ".join(value_text(self.tables, state, inner, each, seat) for each in held)
        return value_text(self.tables, state, kind, held, seat)

    def names(self, state: State, pieces: tuple[int, ...]) -> list[str]:
        """What a group of pieces is called, for each seat and for onlookers."""
        return self.sight(state, pieces).names

    def sight(self, state: State, pieces: tuple[int, ...]) -> Sight:
        """A group of pieces as each seat sees it now, and as onlookers do."""
        if not self.listening:
            return Sight([], [])
        tables = self.tables
        seats: list[int | None] = [*range(tables.players), None]
        seen = [tuple(p for p in pieces if noticed(tables, state, p, seat)) for seat in seats]
        places = [sorted({state.where[piece] for piece in some}) for some in seen]
        return Sight(
            [group_name(tables, state, some, seat) for some, seat in zip(seen, seats, strict=True)],
            [", ".join(tables.places[place].name for place in some) for some in places],
        )

    def about(self, state: State, piece: int, what: str) -> None:
        """Something about a piece, told to whoever sees which one it is."""

        def said(seat: int | None) -> str:
            known = known_to(self.tables, state, piece, seat)
            return f"{piece_name(self.tables, state, piece, seat)} {what}" if known else ""

        self.tell(said)

    def moved(
        self, before: Sight, state: State, pieces: tuple[int, ...], led: tuple[int, ...] = ()
    ) -> None:
        """Pieces went from one place to another; whoever saw them before or sees them now knows.

        Where they have not all gone the same way, `led` are those that say where.
        """
        if not self.listening or not pieces:
            return
        after = self.sight(state, pieces).names
        goals = self.sight(state, led or pieces).places

        def said(seat: int | None) -> str:
            index = -1 if seat is None else seat
            old, new = before.names[index], after[index]
            if not old and not new:
                return ""
            name = new if new and "?" not in new else old or new
            origin = before.places[index] or SOMEWHERE
            goal = goals[index] or SOMEWHERE
            if origin == goal:
                return f"{name} moves within {goal}"
            return f"{name} moves from {origin} to {goal}"

        self.tell(said)


def counted(names: list[str]) -> Iterator[str]:
    """Names of which neighbours that are alike stand once, with their number."""
    for name, same in groupby(names):
        number = sum(1 for _ in same)
        yield name if number == 1 else f"{number} x {name}"


def _with(text: str, parts: list[str]) -> str:
    """A sentence with its holes filled, in their order."""
    left = iter(parts)
    return HOLE.sub(lambda _: next(left), text)


def group_name(
    tables: Tables, state: State, pieces: tuple[int, ...], seat: int | None, owned: bool = False
) -> str:
    """Pieces by name where the seat sees them; the others are only counted."""
    known = [piece for piece in pieces if known_to(tables, state, piece, seat)]
    seen = [piece_name(tables, state, piece, seat, owned) for piece in known]
    hidden = len(pieces) - len(seen)
    parts = sorted(seen, key=by_name)
    if hidden:
        parts.append("?" if hidden == 1 else f"{hidden} x ?")
    return ", ".join(parts)
