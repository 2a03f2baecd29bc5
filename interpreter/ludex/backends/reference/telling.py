"""Tells each seat what happened, as far as it may know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludex.machine.interface import Event
from ludex.machine.naming import by_name, known_to, noticed, piece_name
from ludex.machine.state import State
from ludex.machine.tables import Tables

Telling = Callable[[int | None], str]
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

    def tell(self, text: str | Telling) -> None:
        """Notes an event; a function says it for each seat, and for onlookers as None."""
        if not self.listening:
            return
        seats: list[int | None] = [*range(self.tables.players), None]
        said = tuple(text if isinstance(text, str) else text(seat) for seat in seats)
        if any(said):
            self.events.append(Event(said))

    def taken(self) -> tuple[Event, ...]:
        """The events so far; the list begins anew."""
        events, self.events = tuple(self.events), []
        return events

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


def group_name(tables: Tables, state: State, pieces: tuple[int, ...], seat: int | None) -> str:
    """Pieces by name where the seat sees them; the others are only counted."""
    seen = [piece_name(tables, state, p, seat) for p in pieces if known_to(tables, state, p, seat)]
    hidden = len(pieces) - len(seen)
    parts = sorted(seen, key=by_name)
    if hidden:
        parts.append("?" if hidden == 1 else f"{hidden} x ?")
    return ", ".join(parts)
