"""Goes through all values and jumps of a program, for whoever looks at all of them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.ir import nodes as ir
from ludex.records import once

HERE, LANDING, WAY, START, LAST_WAY, STEP_NUMBER, STEPS_LEFT, GATHERED = range(8)
MEMORY = 8
"""How many registers, behind its parameters, hold what a walk may be asked about itself."""


def children(value: ir.Value) -> tuple[ir.Value, ...]:
    """The values directly inside a value."""
    match value:
        case ir.Op() | ir.Junction() | ir.Use() | ir.Needs():
            return value.args
        case ir.Bind():
            return (value.among, value.body)
        case ir.Pick():
            other = (value.otherwise,) if value.otherwise is not None else ()
            return (*(part for arm in value.arms for part in arm), *other)
        case ir.Slot() | ir.Spot():
            return (value.owner,) if value.owner is not None else ()
        case ir.Attr():
            return (value.subject,)
        case ir.Match():
            return (value.among,)
        case ir.Ask():
            extra = (value.count, value.target)
            return (*value.args, *(v for v in extra if v is not None))
        case ir.Suppose():
            return (*value.args, value.test)
        case ir.Granted():
            return (value.owner,)
    return ()


def inside(value: ir.Value) -> Iterator[ir.Value]:
    """A value and everything in it."""
    left = [value]
    while left:
        each = left.pop()
        yield each
        left += reversed(children(each))


def registers_of(value: ir.Value) -> set[int]:
    """Every register that a value may read; what is supposed may read any."""
    found: set[int] = set()
    for part in inside(value):
        if isinstance(part, ir.Reg):
            found.add(part.index)
        elif isinstance(part, ir.Suppose):
            found.update(range(10_000))
    return found


def values_of_step(walk: ir.WalkRow) -> Iterator[ir.Value]:
    """The values that say what one step of a walk is."""
    said = (walk.ways, walk.lands, walk.stops, walk.twice, walk.gathers)
    yield from (value for value in said if value is not None)
    yield from (check.test for check in walk.checks)


@once
def memory_read(walk: ir.WalkRow) -> frozenset[int]:
    """What a walk asks of its own memory: here, landing, way and the rest, by number."""
    read = set().union(*map(registers_of, values_of_step(walk)))
    return frozenset(i for i in range(MEMORY) if walk.params + 1 + i in read)


def values_of_walk(walk: ir.WalkRow) -> Iterator[ir.Value]:
    """All values of a walk."""
    yield walk.begins
    yield from values_of_step(walk)
    yield from (most for _, most, _ in walk.spends)
    for option in walk.between:
        yield from (check.test for check in option.checks)
        yield from (binder.among for binder in option.binders)
        sizes = (size for b in option.binders for size in (b.least, b.most))
        yield from (v for v in (option.guard, *sizes) if v is not None)


def values_of(instr: ir.Instr) -> tuple[ir.Value, ...]:
    """The values that an instruction works out."""
    match instr:
        case ir.Let():
            return (instr.value,)
        case ir.Branch():
            return (instr.test,)
        case ir.CallRoutine() | ir.Act():
            return instr.args
        case ir.Return():
            return (instr.value,) if instr.value is not None else ()
        case ir.Store():
            return (instr.target, instr.value)
        case ir.Effect():
            amount = (instr.amount,) if instr.amount is not None else ()
            return (instr.effect, instr.owner, *amount)
        case ir.Chance():
            return (instr.among,)
        case ir.Turn():
            return tuple(v for v in (instr.among, instr.start) if v is not None)
        case ir.StepOn():
            return (*instr.args, instr.cell)
    return ()


def targets_of(instr: ir.Instr, program: ir.Program) -> tuple[int, ...]:
    """Where an instruction may lead within its routine, the next one not included."""
    match instr:
        case ir.Branch() | ir.Jump():
            return (instr.target,)
        case ir.Each() | ir.Count() | ir.Turn():
            return (instr.exit,)
        case ir.Choose():
            choice = program.choices[instr.choice]
            return (choice.empty, *(o.target for o in choice.options))
        case ir.Answer():
            options = program.choices[instr.choice].options
            return (instr.declined, *(o.target for o in options))
        case ir.Attempt():
            return instr.targets
    return ()


def falls_through(instr: ir.Instr, program: ir.Program) -> bool:
    """Whether the next instruction may follow."""
    if isinstance(instr, ir.Choose):
        return program.choices[instr.choice].secret
    return not isinstance(instr, ir.Jump | ir.Return | ir.Attempt | ir.Answer | ir.End)
