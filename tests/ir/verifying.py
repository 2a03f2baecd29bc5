"""Checks that a program is sound: every number in it points to something that exists."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.ir import nodes as ir
from ludex.ir.traversal import falls_through, inside, targets_of, values_of


def faults_of(program: ir.Program) -> list[str]:
    """What is wrong with a program: mistakes of the lowering, not of an author."""
    found: list[str] = []
    for index, routine in enumerate(program.routines):
        where = f"routine {index} {routine.name}"
        found += [f"{where}: {fault}" for fault in _routine(program, routine)]
    for index, function in enumerate(program.functions):
        count = len(function.registers)
        faults = _value(program, function.body, count)
        found += [f"function {index} {function.name}: {fault}" for fault in faults]
    for index, choice in enumerate(program.choices):
        if not 0 <= choice.routine < len(program.routines):
            found.append(f"choice {index}: there is no routine {choice.routine}")
    for index, walk in enumerate(program.walks):
        parts = [walk.begins, walk.ways, walk.lands, *(c.test for c in walk.checks)]
        for part in parts:
            faults = _value(program, part, len(walk.registers))
            found += [f"walk {index} {walk.name}: {fault}" for fault in faults]
    for name in ("setup_routine", "play_routine"):
        if not 0 <= getattr(program, name) < len(program.routines):
            found.append(f"{name} is no routine")
    return found


def _routine(program: ir.Program, routine: ir.Routine) -> Iterator[str]:
    size, count = len(routine.code), len(routine.registers)
    if routine.params >= count:
        yield "more parameters than registers"
    if not routine.code or falls_through(routine.code[-1], program):
        yield "it runs out of its code"
    for at, instr in enumerate(routine.code):
        for target in targets_of(instr, program):
            if not 0 <= target <= size - 1:
                yield f"{at}: leads to {target}, which is not there"
        for reg in _registers(instr):
            if not 0 <= reg < count:
                yield f"{at}: register {reg} is not there"
        for value in values_of(instr):
            yield from (f"{at}: {fault}" for fault in _value(program, value, count))
        if isinstance(instr, ir.CallRoutine):
            yield from _call(program, instr, at)
        if isinstance(instr, ir.Choose):
            yield from _choice(program, program.choices[instr.choice], count)
    for span in routine.turns:
        if not 0 <= span.head < span.start <= span.stop <= span.exit < size:
            yield f"the turn {span} does not lie in its code"


def _registers(instr: ir.Instr) -> tuple[int, ...]:
    match instr:
        case ir.Let() | ir.Count() | ir.Chance() | ir.Turn():
            return (instr.reg,)
        case ir.Each():
            return (instr.set_reg, instr.index_reg, instr.reg)
        case ir.CallRoutine():
            return (instr.result,) if instr.result is not None else ()
        case ir.Answer():
            return (instr.answers, instr.seat_reg)
        case ir.StepOn():
            return (instr.memory,)
    return ()


def _call(program: ir.Program, instr: ir.CallRoutine, at: int) -> Iterator[str]:
    if not 0 <= instr.routine < len(program.routines):
        yield f"{at}: there is no routine {instr.routine}"
    elif program.routines[instr.routine].params != len(instr.args):
        yield f"{at}: routine {instr.routine} is called with {len(instr.args)} arguments"


def _choice(program: ir.Program, choice: ir.Choice, count: int) -> Iterator[str]:
    for option in choice.options:
        parts = [b.among for b in option.binders] + [c.test for c in option.checks]
        parts += [option.guard] if option.guard is not None else []
        for part in parts:
            yield from _value(program, part, count)
        for binder in option.binders:
            if not 0 < binder.reg < count:
                yield f"the register {binder.reg} of `{binder.name}` is not there"
        for check in option.checks:
            if not 0 <= check.after <= len(option.binders):
                yield f"a check comes after {check.after} binders"


def _value(program: ir.Program, value: ir.Value, count: int) -> Iterator[str]:
    for part in inside(value):
        match part:
            case ir.Reg() if not 0 <= part.index < count:
                yield f"register {part.index} is not there"
            case ir.Bind() if not 0 < part.reg < count:
                yield f"register {part.reg} is not there"
            case ir.Use() if not 0 <= part.function < len(program.functions):
                yield f"there is no function {part.function}"
            case ir.Use() if program.functions[part.function].params != len(part.args):
                yield f"function {part.function} is used with {len(part.args)} arguments"
            case ir.Slot() if not 0 <= part.slot < len(program.slots):
                yield f"there is no slot {part.slot}"
            case ir.Spot() if not 0 <= part.first < len(program.places):
                yield f"there is no place {part.first}"
            case ir.Attr() if part.name not in program.attributes:
                yield f"there is no attribute {part.name}"
            case ir.Match() if not 0 <= part.pattern < len(program.patterns):
                yield f"there is no pattern {part.pattern}"
            case ir.Ask() if not 0 <= part.walk < len(program.walks):
                yield f"there is no walk {part.walk}"
