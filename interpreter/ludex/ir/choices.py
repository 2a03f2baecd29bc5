"""Choices as instructions: who decides, among what, and where it goes on."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.ir import steps, values
from ludex.ir.lowering import YOU, Code, Label, Registers
from ludex.ir.tables import kind_name
from ludex.ir.traversal import registers_of
from ludex.model import tree as m


def choice_of(step: m.ChoiceStep, code: Code, note: int, declined: Label | None = None) -> None:
    """A decision of one seat; where it is declined, perhaps on at a label."""
    registers = code.registers
    who = chooser(step, registers)
    targets, empty, end = [Label() for _ in step.options], Label(), Label()
    decide(step, code, who, targets, empty, note, poll=False)
    for option, label in zip(step.options, targets, strict=True):
        code.place(label)
        one_chosen(option, step.who is not None and bool(option.body), who, code)
        code.jump(end)
    code.place(empty)
    leaf = len(step.options) == 1 and not step.options[0].body
    if step.otherwise is not None:
        steps.steps_of(step.otherwise, code)
    elif not step.may:
        code.emit(ir.Act("helpless" if code.is_all else "barred", (who,), note=note))
        code.emit(ir.Return(note=note))
    elif leaf:
        for binder in step.options[0].binders:
            kind = kind_name(binder.var.type)
            nothing = ir.Const(kind, () if binder.several else None)
            code.emit(ir.Let(registers.var(binder.var), nothing))
    if declined is not None:
        code.jump(declined)
    code.place(end)


def chooser(step: m.ChoiceStep | m.WalkStep, registers: Registers) -> ir.Value:
    """Who decides: whoever is named, else `you`."""
    return values.value_of(step.who, registers) if step.who is not None else YOU


def one_chosen(option: m.TypedOption, other: bool, who: ir.Value, code: Code) -> None:
    """What is done with what was chosen; in the block of another chooser, `you` is that one."""
    saved = code.registers.new("player") if other else 0
    if other:
        code.emit(ir.Let(saved, YOU))
        code.emit(ir.Let(0, who))
    steps.steps_of(option.body, code)
    if other:
        code.emit(ir.Let(0, ir.Reg("player", saved)))


def decide(
    step: m.ChoiceStep, code: Code, who: ir.Value,
    targets: list[Label], empty: Label, note: int, poll: bool, answers: int = -1,
) -> int:  # fmt: skip
    """The instruction that waits, and the decision that it waits for."""
    options = [option_row(o, code.registers) for o in step.options]
    index = len(code.lowering.choices)

    def made() -> ir.Choice:
        rows = tuple(o(label.at) for o, label in zip(options, targets, strict=True))
        return ir.Choice(
            code.routine, who, step.may, step.secretly or poll, poll, rows, empty.at, answers, note
        )

    code.lowering.choices.append(made)
    code.emit(ir.Choose(index, note=note))
    return index


def option_row(option: m.TypedOption, registers: Registers) -> Callable[[int], ir.Option]:
    """An option, but for where it leads."""
    guard = values.value_if(option.guard, registers)
    binders = []
    for binder in option.binders:
        among = values.value_of(binder.among, registers)
        reg = registers.var(binder.var)
        least = values.value_if(binder.least, registers)
        most = values.value_if(binder.most, registers)
        kind = among.kind.removeprefix("set ")
        binders.append(ir.Binder(reg, binder.var.name, kind, among, least, most, binder.several))
    regs = [b.reg for b in binders]
    checks = []
    for check in option.checks:
        test = values.value_of(check.test, registers)
        used = [i for i, reg in enumerate(regs) if reg in registers_of(test)]
        checks.append(ir.Check(test, check.reason, max(used, default=-1) + 1))
    note = registers.lowering.note(option.at)
    made = (tuple(binders), tuple(checks))
    return lambda target: ir.Option(option.name, *made, guard, target, note)


def secret(step: m.ChoiceStep, code: Code, note: int, poll: bool) -> None:
    """A decision of several seats at once; then the block of each, in order."""
    registers = code.registers
    assert step.who is not None
    answers, whole = registers.new("answers"), registers.new("set player")
    index, seat = registers.new("number"), registers.new("player")
    saved = registers.new("player")
    code.emit(ir.Let(saved, YOU))
    code.emit(ir.Let(whole, values.value_of(step.who, registers), note=note))
    who = ir.Reg("set player", whole)
    targets, declined = [Label() for _ in step.options], Label()
    loop, done = Label(), Label()
    choice = decide(step, code, who, targets, loop, note, poll, answers)
    code.emit(ir.Let(index, ir.Const("number", 0)))
    code.place(loop)
    code.later(lambda: ir.Each(whole, index, seat, done.at, note=note))
    code.later(lambda: ir.Answer(choice, answers, seat, declined.at, note=note))
    for option, label in zip(step.options, targets, strict=True):
        code.place(label)
        steps.steps_of(() if poll and _declines(option) else option.body, code)
        code.jump(done if poll and not _declines(option) else loop)
    code.place(declined)
    steps.steps_of(step.otherwise or (), code)
    code.jump(loop)
    code.place(done)
    code.emit(ir.Let(0, ir.Reg("player", saved)))


def _declines(option: m.TypedOption) -> bool:
    """Whether an option of a poll does nothing but stop, and so leaves the word to the next."""
    return all(isinstance(step, m.Do) and step.op == "stop" for step in option.body)
