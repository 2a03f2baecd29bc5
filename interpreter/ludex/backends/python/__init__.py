"""The Python engine: a lowered program as Python, which needs nothing else.

Whole random games are printed once more in direct style, where that can say them: several times
quicker than the same integer code.
"""

from __future__ import annotations

from functools import cached_property

from ludex.backends.lowered import LoweredEngine
from ludex.backends.python.instance import Printed
from ludex.backends.python.playouts import Playouts
from ludex.ir import nodes as ir
from ludex.lowering.program import lowered
from ludex.machine.interface import Outcome

ROOM = 500_000
"""Room for sets, in each of two halves; a list takes its time to be made."""


class Python(LoweredEngine):
    """A machine whose functions are Python."""

    @cached_property
    def playouts(self) -> Playouts:
        """Random games in direct style."""
        return Playouts(self.reference)

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""
        if self.playouts.reason:
            return super().playout(seed, playout, cap)
        return self.playouts.outcome(seed, playout, cap)


def printed(program: ir.Program) -> Printed:
    """The lowered program as Python."""
    return Printed(lowered(program, ROOM))


def machine(program: ir.Program, digest: str = "") -> Python:
    """The Python engine for a program."""
    return Python(program, digest, printed)
