"""What a program never hides from anybody."""

from __future__ import annotations

from ludex.ir import nodes as ir


def nothing_hidden(program: ir.Program) -> bool:
    """Whether no piece of a game is ever hidden from anybody, but for what is out of it."""
    seen = {place.seen for index, place in enumerate(program.places) if index != program.box}
    acts = (i for r in program.routines for i in r.code if isinstance(i, ir.Act))
    return seen <= {"all", "face"} and not any(instr.name == "hide" for instr in acts)
