"""What happened in a match; it is found out when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.machine.interface import Event, Machine, Move
from ludex.machine.state import State
from ludex.play.played import Played


class Account:
    """The events of moves that were made from a position on.

    Only moves are kept. Whoever asks what happened by one of them has those before it made once
    more, which tells nothing and is quick, from the move behind the last one that was told.
    """

    def __init__(self, machine: Machine, start: State) -> None:
        self.machine, self.start = machine, start
        self.told: list[tuple[Event, ...] | None] = []
        self.reached, self.state = 0, start

    def events(self, moves: Sequence[Played], first: int) -> Iterator[Event]:
        """What happened by these moves, from this one on."""
        self.told += [None] * (len(moves) - len(self.told))
        for number in range(first, len(moves)):
            found = self.told[number]
            if found is None:
                found = self.told[number] = self._narrated(moves, number)
            yield from found

    def _narrated(self, moves: Sequence[Played], number: int) -> tuple[Event, ...]:
        state, played = self.before(moves, number), moves[number]
        events = self.machine.narrate(state, played.seat, Move.again(played.parts))
        self.reached, self.state = number + 1, state
        return events

    def before(self, moves: Sequence[Played], number: int) -> State:
        """The position before a move."""
        if self.reached > number:
            self.reached, self.state = 0, self.start
        state = self.state.copy()
        for played in moves[self.reached : number]:
            self.machine.apply(state, played.seat, Move.again(played.parts))
        return state

    def undone(self, moves: Sequence[Played]) -> State:
        """The position after these moves, which are all that remain."""
        state = self.before(moves, len(moves))
        self.told = self.told[: len(moves)]
        self.reached, self.state = len(moves), state
        return state.copy()

    def copy(self) -> Account:
        """The same, to go its own way."""
        twin = Account(self.machine, self.start)
        twin.told, twin.reached, twin.state = self.told.copy(), self.reached, self.state
        return twin
