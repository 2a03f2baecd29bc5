"""Tells each seat what happened, as far as it may know it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ludex.backends.reference.decisions import PASS
from ludex.ir import nodes as ir
from ludex.machine.facts import Fact, Part, Piece, What, fact
from ludex.machine.interface import Event, Move
from ludex.machine.sight import (
    group_seen,
    known_to,
    move_seen,
    noticed,
    on_hiding_board,
    piece_seen,
    value_seen,
)
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables
from ludex.records import dataclass, field, replace

Telling = Callable[[int | None], Fact | None]
HOLE = re.compile(r"\{([^{}]*)\}")


@dataclass
class Sentence:
    """A sentence of the game under way: in how deep a rule it was begun, and what fills it."""

    depth: int
    index: int
    text: str
    parts: list[tuple[str, Held]]
    before: list[list[Part]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sight:
    """Pieces as each seat, and an onlooker, sees them, and where they lie.

    Both are empty for whoever sees nothing at all.
    """

    pieces: list[tuple[Piece, ...]]
    places: list[tuple[int, ...]]


class Teller:
    """Collects the events of one move; silent where nobody listens."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.readers: list[int | None] = [*range(tables.players), None]
        self.listening, self.supposing = True, False
        self.events: list[Event] = []
        self.open: list[Sentence] = []
        self.choice = -1

    def tell(self, told: Fact | Telling, detail: bool = False) -> None:
        """Notes an event; a function says it for each seat, and for onlookers as None."""
        if not self.listening:
            return
        facts = [told if isinstance(told, Fact) else told(seat) for seat in self.readers]
        if any(facts):
            self.events.append(Event(tuple(facts), detail or bool(self.open)))

    def shown(self, told: Telling, seats: Sequence[int]) -> None:
        """What some seats see: no sentence tells it to them; for the others it is a detail."""
        self.tell(lambda seat: None if seat in seats else told(seat))
        if self.listening:
            facts = (told(seat) if seat in seats else None for seat in self.readers)
            self.events.append(Event(tuple(facts)))

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Nobody hears of what is done meanwhile, and no sentence under way ends with it."""
        before = self.listening, self.open, self.choice, self.supposing
        self.listening, self.open, self.supposing = False, [], True
        try:
            yield
        finally:
            self.listening, self.open, self.choice, self.supposing = before

    def taken(self) -> tuple[Event, ...]:
        """The events so far; the list begins anew."""
        events, self.events, self.open, self.choice = tuple(self.events), [], [], -1
        return tuple(event for event in events if any(event.facts))

    # ------------------------------------------------------------ sentences of the game
    def chosen(self, told: Fact | Telling, detail: bool = False) -> None:
        """Notes a choice; a sentence that comes right behind it tells it as well."""
        self.tell(told, detail)
        self.choice = len(self.events) - 1

    def decided(self, state: State, choice: ir.Choice, seat: int, move: Move) -> None:
        """Everybody hears of a choice."""
        # Who is not on turn and has nothing to say is silent.
        silent = move.option == PASS and seat != state.active
        # A step is told by the move of what walks.
        step = choice.walks and move.option == 0
        self.chosen(self.speech(state, choice, seat, move), detail=silent or step)

    def speech(self, state: State, choice: ir.Choice, seat: int, move: Move) -> Telling:
        """A choice as each hears of it, as far as the things in it are seen.

        What is chosen on a board that hides is heard by nobody else.
        """
        who = ("player", seat)
        if move.option == PASS:
            return lambda reader: fact("declined", who=who)
        option = choice.options[move.option]
        kinds = [b.kind for b in option.binders]
        secret = on_hiding_board(self.tables, state, kinds, move.args)

        def told(reader: int | None) -> Fact | None:
            if secret and reader != seat:
                return None
            said = move_seen(self.tables, state, option.name, move.args, kinds, reader)
            return fact("says", who=who, speech=("fact", said))

        return told

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
            facts = []
            for first, last in zip(sentence.before, after, strict=True):
                pairs = zip(first, last, strict=True)
                best = tuple(old if _hides(new.held) else new for old, new in pairs)
                facts.append(Fact("sentence", best, sentence.text))
            event = self.events[sentence.index]
            self.events[sentence.index] = replace(event, facts=tuple(facts))

    def left(self, state: State, depth: int) -> None:
        """Tells the sentences of rules that have been left, all that are deeper than this."""
        while self.open and self.open[-1].depth > depth:
            self.ends(state)

    def filled(self, state: State, sentence: Sentence) -> list[list[Part]]:
        """What fills the holes of a sentence, for each seat and for onlookers."""
        holes = list(zip(HOLE.findall(sentence.text), sentence.parts, strict=True))
        return [
            [Part(hole, kind, self.known(state, kind, held, seat)) for hole, (kind, held) in holes]
            for seat in self.readers
        ]

    def known(self, state: State, kind: str, held: Held, seat: int | None) -> Any:
        """What fills one hole, as a seat may know it."""
        if kind in ("piece", "set piece"):
            pieces = held if isinstance(held, tuple) else () if held is None else (held,)
            return group_seen(self.tables, state, pieces, seat)
        if kind == "set player" and isinstance(held, tuple):
            return tuple(sorted(held))
        return value_seen(self.tables, state, kind, held, seat)

    # ------------------------------------------------------------ pieces
    def seen(self, state: State, pieces: tuple[int, ...]) -> Sight:
        """A group of pieces as each seat sees it now, and as onlookers do."""
        if not self.listening:
            return Sight([], [])
        tables = self.tables
        found = [[p for p in pieces if noticed(tables, state, p, seat)] for seat in self.readers]
        return Sight(
            [
                group_seen(tables, state, p, seat)
                for p, seat in zip(found, self.readers, strict=True)
            ],
            [tuple(sorted({state.where[piece] for piece in some})) for some in found],
        )

    def about(self, state: State, piece: int, what: What, **parts: tuple[str, Any]) -> None:
        """Something about a piece, told to whoever sees which one it is."""

        def told(seat: int | None) -> Fact | None:
            if not known_to(self.tables, state, piece, seat):
                return None
            seen = piece_seen(self.tables, state, piece, seat)
            return fact(what, things=("piece", seen), **parts)

        self.tell(told)

    def set(self, state: State, piece: int, name: str) -> None:
        """An attribute of a piece is another one now, told to whoever sees what it is."""
        place = state.where[piece]
        lies = None if self.tables.places[place].cell is None else place

        def told(seat: int | None) -> Fact | None:
            seen = piece_seen(self.tables, state, piece, seat)
            now = next((each for each in seen.attributes if each.name == name), None)
            if now is None:
                return None
            others = tuple(each for each in seen.attributes if each != now)
            thing = replace(seen, attributes=others, place=lies)
            parts = {"attribute": ("name", name), "value": (now.kind, now.held)}
            return fact("set", things=("piece", thing), **parts)

        self.tell(told)

    def moved(
        self, before: Sight, state: State, pieces: tuple[int, ...], led: tuple[int, ...] = ()
    ) -> None:
        """Pieces went from one place to another; whoever saw them before or sees them now knows.

        Where they have not all gone the same way, `led` are those that say where.
        """
        if not self.listening or not pieces:
            return
        after = self.seen(state, pieces).pieces
        goals = self.seen(state, led or pieces).places

        def told(seat: int | None) -> Fact | None:
            index = -1 if seat is None else seat
            old, new, origin, goal = (
                x[index] for x in (before.pieces, after, before.places, goals)
            )
            if not old and not new:
                return None
            things = "set piece", old if not new or (old and _hides(new)) else new
            if origin == goal:
                return fact("moved-within", things=things, place=("set place", goal))
            if not goal:
                return fact("moved-in-hiding", things=things, place=("set place", origin))
            if not origin:
                return fact("moved-from-hiding", things=things, goal=("set place", goal))
            places = {"place": ("set place", origin), "goal": ("set place", goal)}
            return fact("moved", things=things, **places)

        self.tell(told)


def came(row: ir.AttemptRow, outcome: int) -> Fact:
    """What came of an attempt."""
    return fact("outcome", attempt=("name", row.name), outcome=("name", row.outcomes[outcome]))


def _hides(held: Any) -> bool:
    """Whether there is a piece in a value that is not seen."""
    if isinstance(held, tuple):
        return any(map(_hides, held))
    return isinstance(held, Piece) and not held.known
