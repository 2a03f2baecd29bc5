"""The Python engine: a lowered program as Python, which needs nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.backends.lowered import LoweredEngine
from ludex.ir import nodes as ir
from ludex.machine.interface import Keeper

if TYPE_CHECKING:
    from ludex.backends.python.instance import Printed

ROOM = 300_000
"""Room for sets, in each of two halves; a list takes its time to be made."""


def printed(program: ir.Program, room: int = ROOM) -> Printed:
    """The lowered program as Python, whose numbers have as many bits as a set needs."""
    # Whoever waits for a first move reads nothing that makes code.
    from ludex.backends.python.instance import Printed
    from ludex.lowering.program import lowered
    from ludex.lowering.store import ENDLESS

    return Printed(lowered(program, room, ENDLESS))


def machine(program: ir.Program, digest: str = "", kept: Keeper | None = None) -> LoweredEngine:
    """The Python engine for a program; of Python nothing is kept."""
    return LoweredEngine(program, digest, printed)
