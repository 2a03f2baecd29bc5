"""The Python engine: a lowered program as Python, which needs nothing else."""

from __future__ import annotations

from ludex.backends.lowered import LoweredEngine
from ludex.backends.python.instance import Printed
from ludex.ir import nodes as ir
from ludex.lowering.program import lowered
from ludex.lowering.store import ENDLESS
from ludex.machine.interface import Keeper

ROOM = 300_000
"""Room for sets, in each of two halves; a list takes its time to be made."""


def printed(program: ir.Program, room: int = ROOM) -> Printed:
    """The lowered program as Python, whose numbers have as many bits as a set needs."""
    return Printed(lowered(program, room, ENDLESS))


def machine(program: ir.Program, digest: str = "", kept: Keeper | None = None) -> LoweredEngine:
    """The Python engine for a program; of Python nothing is kept."""
    return LoweredEngine(program, digest, printed)
