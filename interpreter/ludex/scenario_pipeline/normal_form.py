"""A program in which some of what means the same is said the same, to compare it with others."""

from __future__ import annotations

from typing import Any

from ludex.ir import nodes as ir
from ludex.ir.folding import folded
from ludex.records import fields, is_dataclass, replace


def normal_form(program: ir.Program) -> ir.Program:
    """The same program without its author's words, and without two ways to say one thing.

    Where nobody can leave the game, all who are in it are all who sat down. A value that begins
    as it would anyway has no beginning of its own.
    """
    quiet = replace(program, notes=())
    seats = tuple(range(program.setup.players))
    everybody = None if may_leave(program) else ir.Const("set player", seats)
    slots = tuple(_begun(slot) for slot in quiet.slots)
    parts = {
        name: _rewritten(getattr(quiet, name), everybody)
        for name in (
            "functions", "routines", "choices", "walks", "patterns", "triggers", "windows",
            "invariants", "attempts", "effects",
        )
    }  # fmt: skip
    return replace(quiet, slots=slots, **parts)


def may_leave(program: ir.Program) -> bool:
    """Whether a seat may ever be out of the game before it is over."""
    return any(
        isinstance(instr, ir.Act) and instr.name == "leave"
        for routine in program.routines
        for instr in routine.code
    )


def _begun(slot: Any) -> Any:
    """A value, without a beginning that is the usual one."""
    start = slot.start
    if isinstance(start, ir.Const):
        usual = max(0, slot.low or 0) if slot.kind == "number" else None
        usual = 0 if slot.kind == "truth" else usual
        if start.value == usual and not slot.kind.startswith("set "):
            return replace(slot, start=None)
    return slot


def _rewritten(thing: Any, everybody: ir.Const | None) -> Any:
    if isinstance(thing, tuple):
        return tuple(_rewritten(each, everybody) for each in thing)
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    if isinstance(thing, ir.Op) and thing.name == "players" and everybody is not None:
        return everybody
    parts = {each.name: getattr(thing, each.name) for each in fields(thing)}
    inner = {
        name: _rewritten(part, everybody)
        for name, part in parts.items()
        if isinstance(part, tuple) or is_dataclass(part)
    }
    made = replace(thing, **inner)
    return folded(made) if isinstance(made, ir.Op) else made
