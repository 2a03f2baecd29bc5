"""Steps that are entered at their beginning and left at their end alone: conditions and loops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.ir import nodes as ir
from ludex.ir.traversal import targets_of
from ludex.records import replace

LEADING = ir.Branch | ir.Each | ir.Count
"""What a condition or a loop begins with."""


def shifted(instr: ir.Instr, by: int) -> ir.Instr:
    """The same, where it leads to stands so much further on."""
    match instr:
        case ir.Branch() | ir.Jump():
            return replace(instr, target=instr.target + by)
        case ir.Each() | ir.Count():
            return replace(instr, exit=instr.exit + by)
    return instr


def region(
    program: ir.Program, code: Sequence[ir.Instr], start: int, entries: Iterable[tuple[int, int]]
) -> int | None:
    """Behind what begins here and comes to its end there; None where it may be left otherwise.

    `entries` says of all jumps from where to where they lead; those from nowhere come from -1.
    """
    stop, at = start + 1, start
    while at < stop:
        targets = targets_of(code[at], program)
        if isinstance(code[at], ir.Return) or any(to < start for to in targets):
            return None
        stop = max((stop, *targets))
        at += 1
    inwards = (one for one, to in entries if start < to < stop and not start <= one < stop)
    return stop if next(inwards, None) is None else None
