"""What exploration finds: something wrong, and the moves that lead there."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.machine.interface import Args, Machine, Move
from ludex.machine.state import State
from ludex.records import dataclass, field
from ludex.scenario_pipeline.every_table import Table

KINDS = ("deadlock", "no way to an end", "invariant", "lost piece", "range", "stop", "leak")


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a seat, by what tells it apart from others."""

    seat: int
    parts: tuple[int, int, Args]

    def among(self, moves: Iterable[Move]) -> Move | None:
        """The same move among those of a position."""
        return next((move for move in moves if move.parts == self.parts), None)


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong in a position: of which kind, and what, in a sentence.

    The detail may be another one in another position.
    """

    kind: str
    sentence: str
    detail: str = field(default="", compare=False)


@dataclass(frozen=True)
class Finding:
    """Something wrong, and the shortest way there that was found.

    `loop` are moves that lead back to the same position; `then` is a move at which the rules stop.
    """

    wrong: Wrong
    table: Table
    seed: int
    reported: int
    steps: tuple[Step, ...] = ()
    loop: tuple[Step, ...] = ()
    then: Step | None = None
    begun: bool = True
    """Whether there is a first position at all."""


def followed(machine: Machine, state: State, steps: Iterable[Step]) -> State | None:
    """The position after these moves, silently; None where one of them is not possible."""
    after = state.copy()
    for step in steps:
        if after.over:
            return None
        move = step.among(machine.legal(after, step.seat))
        if move is None:
            return None
        machine.apply(after, step.seat, move)
    return after
