"""Where an instruction stands: its rule, the registers that it can read, and where it goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.direct import name_of
from ludex.lowering.store import FRAME
from ludex.lowering.writing import Scope, Writer
from ludex.records import dataclass

BLOCK = "block"
"""The local name for the stretch that is next."""


@dataclass(frozen=True)
class Routine:
    """A rule that is lowered, and where its stretches start."""

    number: int
    row: ir.Routine
    starts: tuple[int, ...]
    watched: bool
    direct: bool

    def scope(self, known: Mapping[int, bool]) -> Scope:
        """How registers are read: as local names, or from the frame."""
        return Scope(self.names, known, "" if self.direct else "frame")

    @cached_property
    def names(self) -> dict[int, c.Expr]:
        """The registers that are local names."""
        registers = range(len(self.row.registers) if self.direct else 0)
        return {i: c.Var(name_of(i)) for i in registers}

    def block(self, at: int) -> int:
        """The stretch in which an instruction stands."""
        return bisect_right(self.starts, at) - 1


@dataclass(frozen=True)
class Place:
    """Where an instruction stands, and what it can read there."""

    routine: Routine
    at: int
    scope: Scope


def go(w: Writer, routine: Routine, at: int) -> None:
    """Goes on at another instruction of the same rule."""
    w.put(c.Assign(BLOCK, c.Int(routine.block(at))), c.Continue())


def unless(w: Writer, test: c.Expr, place: Place, target: int) -> None:
    """Goes on elsewhere where a test does not hold."""
    w.when(c.negated(test), lambda w: go(w, place.routine, target))


def put(w: Writer, place: Place, index: int, value: c.Expr) -> None:
    """A register gets a number."""
    if place.routine.direct:
        w.put(c.Assign(name_of(index), value))
    else:
        w.put(c.Store(c.add(c.Var("frame"), c.Int(FRAME + index)), value))


def stand(w: Writer, place: Place, at: int) -> None:
    """The frame, if there is one, says where it is."""
    if not place.routine.direct:
        w.put(c.Store(c.add(c.Var("frame"), c.ONE), c.Int(at)))


def over(w: Writer, place: Place, at: int) -> None:
    """The game has ended, so nothing goes on here."""
    stand(w, place, at)
    w.put(c.Return(c.NOTHING if place.routine.direct else c.ONE))
