"""Choices as instructions: who decides, among what, and where it goes on."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.ir import steps, values
from ludex.ir.code import Code, Label
from ludex.ir.lowering import Lowering
from ludex.ir.registers import YOU, Registers
from ludex.ir.tables import kind_name
from ludex.ir.traversal import registers_of
from ludex.model import tree as m


def choice_of(
    lowering: Lowering,
    step: m.ChoiceStep,
    code: Code,
    routine: int,
    note: int,
    declined: Label | None = None,
) -> None:
    """A decision of one seat; where it is declined, perhaps on at a label."""
    registers = code.registers
    who = chooser(lowering, step, registers)
    targets, empty, end = [Label() for _ in step.options], Label(), Label()
    decide(lowering, step, code, routine, who, targets, empty, note, poll=False)
    for option, label in zip(step.options, targets, strict=True):
        code.place(label)
        one_chosen(lowering, option, step.who is not None and bool(option.body), who, code, routine)
        code.jump(end)
    code.place(empty)
    leaf = len(step.options) == 1 and not step.options[0].body
    if step.otherwise is not None:
        steps.steps_of(lowering, step.otherwise, code, routine)
    elif not step.may:
        code.emit(ir.Act("barred", (who,), note=note))
        code.emit(ir.Return(note=note))
    elif leaf:
        for binder in step.options[0].binders:
            kind = kind_name(binder.var.type)
            nothing = ir.Const(kind, () if binder.several else None)
            code.emit(ir.Let(registers.var(binder.var), nothing))
    if declined is not None:
        code.jump(declined)
    code.place(end)


def chooser(lowering: Lowering, step: m.ChoiceStep | m.WalkStep, registers: Registers) -> ir.Value:
    """Who decides: whoever is named, else `you`."""
    return values.value_of(lowering, step.who, registers) if step.who is not None else YOU


def one_chosen(
    lowering: Lowering, option: m.TypedOption, other: bool, who: ir.Value, code: Code, routine: int
) -> None:
    """What is done with what was chosen; in the block of another chooser, `you` is that one."""
    saved = code.registers.new("player") if other else 0
    if other:
        code.emit(ir.Let(saved, YOU))
        code.emit(ir.Let(0, who))
    steps.steps_of(lowering, option.body, code, routine)
    if other:
        code.emit(ir.Let(0, ir.Reg("player", saved)))


def decide(
    lowering: Lowering, step: m.ChoiceStep, code: Code, routine: int, who: ir.Value,
    targets: list[Label], empty: Label, note: int, poll: bool, answers: int = -1,
) -> int:  # fmt: skip
    """The instruction that waits, and the decision that it waits for."""
    options = [option_row(lowering, o, code.registers) for o in step.options]
    index = len(lowering.choices)

    def made() -> ir.Choice:
        rows = tuple(o(label.at) for o, label in zip(options, targets, strict=True))
        return ir.Choice(
            routine, who, step.may, step.secretly or poll, poll, rows, empty.at, answers, note
        )

    lowering.choices.append(made)
    code.emit(ir.Choose(index, note=note))
    return index


def option_row(
    lowering: Lowering, option: m.TypedOption, registers: Registers
) -> Callable[[int], ir.Option]:
    """An option, but for where it leads."""
    guard = values.value_of(lowering, option.guard, registers) if option.guard is not None else None
    binders = []
    for binder in option.binders:
        among = values.value_of(lowering, binder.among, registers)
        reg = registers.var(binder.var)
        least = values.value_of(lowering, binder.least, registers) if binder.least else None
        most = values.value_of(lowering, binder.most, registers) if binder.most else None
        kind = among.kind.removeprefix("set ")
        binders.append(ir.Binder(reg, binder.var.name, kind, among, least, most, binder.several))
    regs = [b.reg for b in binders]
    checks = []
    for check in option.checks:
        test = values.value_of(lowering, check.test, registers)
        used = [i for i, reg in enumerate(regs) if reg in registers_of(test)]
        checks.append(ir.Check(test, check.reason, max(used, default=-1) + 1))
    note = lowering.note(option.at)
    made = (tuple(binders), tuple(checks))
    return lambda target: ir.Option(option.name, *made, guard, target, note)


def secret(
    lowering: Lowering, step: m.ChoiceStep, code: Code, routine: int, note: int, poll: bool
) -> None:
    """A decision of several seats at once; then the block of each, in order."""
    registers = code.registers
    assert step.who is not None
    answers, whole = registers.new("answers"), registers.new("set player")
    index, seat = registers.new("number"), registers.new("player")
    saved = registers.new("player")
    code.emit(ir.Let(saved, YOU))
    code.emit(ir.Let(whole, values.value_of(lowering, step.who, registers), note=note))
    who = ir.Reg("set player", whole)
    targets, declined = [Label() for _ in step.options], Label()
    loop, done = Label(), Label()
    choice = decide(lowering, step, code, routine, who, targets, loop, note, poll, answers)
    code.emit(ir.Let(index, ir.Const("number", 0)))
    code.place(loop)
    code.later(lambda: ir.Each(whole, index, seat, done.at, note=note))
    code.later(lambda: ir.Answer(choice, answers, seat, declined.at, note=note))
    for option, label in zip(step.options, targets, strict=True):
        code.place(label)
        steps.steps_of(lowering, () if poll and _declines(option) else option.body, code, routine)
        code.jump(done if poll and not _declines(option) else loop)
    code.place(declined)
    steps.steps_of(lowering, step.otherwise or (), code, routine)
    code.jump(loop)
    code.place(done)
    code.emit(ir.Let(0, ir.Reg("player", saved)))


def _declines(option: m.TypedOption) -> bool:
    """Whether an option of a poll does nothing but stop, and so leaves the word to the next."""
    return all(isinstance(step, m.Do) and step.op == "stop" for step in option.body)
