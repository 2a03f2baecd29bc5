"""Plans: steps of a walk that can be completed only by what may be done in between.

What is counted on is looked for after every step that could come first, on a copy of the game in
which nothing has happened but that the walker has moved: what lies on the way is as it was. A plan
counts on one thing at a time, and on no step that costs anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.backends.reference.walks import Standing, Walking
from ludex.machine.interface import UndecidedError
from ludex.machine.state import State

if TYPE_CHECKING:
    from ludex.backends.reference.values import Evaluator

MOST_PLANS = 20_000
"""So many standings along the way are tried before it stays undecided whether there is a plan."""


class Foreseeing:
    """The search for plans from one standing of a walk."""

    def __init__(self, walking: Walking, ev: Evaluator) -> None:
        self.walking, self.ev, self.tried = walking, ev, 0
        row = walking.row
        self.walker = walking.registers[row.walker] if row.walker is not None else None

    def next(self, count: int, standing: Standing | None) -> tuple[int, ...]:
        """The next cells after which the rest can be completed, if need be by a plan."""
        certain = self.walking.next(count, standing)
        if standing is None or count < 2:
            return certain
        found = list(certain)
        for landed in list(self.walking.steps(standing, count - 1)):
            if landed.here not in found and self.completed(landed, count - 1):
                found.append(landed.here)
        return tuple(found)

    def completed(self, landed: Standing, left: int) -> bool:
        """Whether a plan goes on from here with so many steps still to come."""
        if left < 1 or any(landed.spent):
            return False
        self.tried += 1
        if self.tried > MOST_PLANS:
            sentence = f"Whether this walk is possible stays undecided after {MOST_PLANS:,} plans."
            raise UndecidedError(sentence)
        if self.helped(landed, left):
            return True
        further = list(self.walking.steps(landed, left - 1))
        return any(self.completed(step, left - 1) for step in further)

    def helped(self, landed: Standing, left: int) -> bool:
        """Whether something that is counted on can be done here, and the rest after it."""
        row, state = self.walking.row, self.walking.state.twin()
        self.walking.set(landed, left)
        registers = self.walking.registers.copy()
        memory, rest = row.known
        registers[memory], registers[rest] = landed.cells, left - 1
        self.put(state, landed.here)
        seat = registers[0]
        if not isinstance(seat, int):
            return False
        answers = self.ev.runner.decisions.answers
        return any(True for o in row.between for _ in answers(o, seat, registers, state))

    def put(self, state: State, cell: int) -> None:
        """The walker stands on a cell, and nothing has happened by that."""
        if isinstance(self.walker, int):
            place = self.ev.program.first_cell + cell
            state.contents[state.where[self.walker]].remove(self.walker)
            state.contents[place].append(self.walker)
            state.where[self.walker] = place
