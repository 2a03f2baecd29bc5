"""Tells each seat what happened, as far as it may know it."""

from __future__ import annotations

from collections.abc import Callable

from ludex.machine.interface import Event
from ludex.machine.naming import by_name, known_to, piece_name
from ludex.machine.state import State
from ludex.machine.tables import Tables

Telling = Callable[[int | None], str]


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
        if not self.listening:
            return []
        seats: list[int | None] = [*range(self.tables.players), None]
        return [group_name(self.tables, state, pieces, seat) for seat in seats]

    def about(self, state: State, piece: int, what: str) -> None:
        """Something about a piece, told to whoever sees which one it is."""

        def said(seat: int | None) -> str:
            known = known_to(self.tables, state, piece, seat)
            return f"{piece_name(self.tables, state, piece, seat)} {what}" if known else ""

        self.tell(said)

    def moved(
        self, before: list[str], state: State, pieces: tuple[int, ...], origin: str, target: str
    ) -> None:
        """Pieces went from one place to another; whoever saw them before or sees them now knows."""
        if not self.listening or not pieces:
            return
        after = self.names(state, pieces)

        def said(seat: int | None) -> str:
            index = -1 if seat is None else seat
            name = after[index] if "?" not in after[index] else before[index]
            if origin == target:
                return f"{name} moves within {target}"
            return f"{name} moves from {origin} to {target}"

        self.tell(said)


def group_name(tables: Tables, state: State, pieces: tuple[int, ...], seat: int | None) -> str:
    """Pieces by name where the seat sees them; the others are only counted."""
    seen = [piece_name(tables, state, p, seat) for p in pieces if known_to(tables, state, p, seat)]
    hidden = len(pieces) - len(seen)
    parts = sorted(seen, key=by_name)
    if hidden:
        parts.append("?" if hidden == 1 else f"{hidden} x ?")
    return ", ".join(parts)
