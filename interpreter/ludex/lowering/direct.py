"""Rules that never wait: functions that are called directly, with their registers as local names.

Nobody is asked within them, nothing happens by itself between their instructions, and they do not
call themselves; so they need no frame on the stack. They may end the game. What is only supposed
is no rule that is called: whoever supposes it looks into its frame.
"""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.store import FRAME, watched

BLOCK = "block"
"""The local name that says which stretch is next."""
RULE = ("frame", BLOCK)
"""What the function of a rule that may wait is called with."""


def direct_rules(program: ir.Program) -> dict[int, int]:
    """Each rule that never waits, with how deep the calls in it go."""
    known: dict[int, int | None] = {}
    lasting = {number for row in program.effects for number in row.ends_after}
    code = [instr for row in program.routines for instr in row.code]
    asked_for = {instr.routine for instr in code if isinstance(instr, ir.CallRoutine)}

    def height(number: int) -> int | None:
        if number not in known:
            known[number] = None  # so that a rule that calls itself waits
            called = [0]
            for instr in program.routines[number].code:
                below = height(instr.routine) if isinstance(instr, ir.CallRoutine) else 0
                if below is None or waits(program, instr) or number in lasting:
                    return None
                called.append(below)
            known[number] = 1 + max(called)
        return known[number]

    found = {number: height(number) for number in sorted(asked_for)}
    return {number: deep for number, deep in found.items() if deep is not None}


def nested_rules(program: ir.Program) -> frozenset[int]:
    """The rules that never call themselves: whoever calls one may wait for it in a function."""
    known: dict[int, bool] = {}

    def ends(number: int) -> bool:
        if number not in known:
            known[number] = False
            code = program.routines[number].code
            called = [instr.routine for instr in code if isinstance(instr, ir.CallRoutine)]
            known[number] = all(map(ends, called))
        return known[number]

    return frozenset(filter(ends, range(len(program.routines))))


def waits(program: ir.Program, instr: ir.Instr) -> bool:
    """Whether others may go on at an instruction, or rules are left that it is not in."""
    match instr:
        case ir.Choose() | ir.Answer() | ir.StepOn() | ir.Turn():
            return True
        case ir.End(what=what):
            return what in ("turn", "round")
        case ir.Act() | ir.Tell() | ir.Store() | ir.Effect():
            return watched(program)
    return False


def name_of(register: int) -> str:
    """The local name of a register."""
    return f"g{register}"


def params_of(row: ir.Routine) -> tuple[str, ...]:
    """The names of what a rule is called with, behind whoever does it."""
    return tuple(map(name_of, range(row.params + 1)))


def framed(number: int, row: ir.Routine) -> c.Body:
    """The same rule where a frame was pushed for it."""
    frame = c.Var("frame")
    args = tuple(c.Load(c.add(frame, c.Int(FRAME + i))) for i in range(row.params + 1))
    return (
        c.Assign("value", c.Call(f"d{number}", args)),
        c.If(c.Load(c.Given("OVER")), (c.Return(c.ONE),)),
        c.Return(c.Call("hand", (c.Var("value"),))),
    )
