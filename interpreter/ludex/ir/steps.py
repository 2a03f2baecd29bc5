"""Lowers typed steps to instructions, cut at every decision."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import chances, choices, dictionary, rules, values, walk_rows
from ludex.ir import nodes as ir
from ludex.ir.lowering import TURNS_BEGUN, YOU, Code, Label, Lowering, Registers, kept, new_routine
from ludex.ir.tables import kind_name
from ludex.ir.traversal import STEPS_LEFT
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.absence import is_one, may_be_absent, must_be_there
from ludex.model.core import verbs
from ludex.records import replace
from ludex.syntax.nodes import At


def steps_of(body: tuple[m.Step, ...], code: Code) -> None:
    """Instructions for a list of steps."""
    for step in body:
        step_of(step, code)


def step_of(step: m.Step, code: Code) -> None:
    """Instructions for one step."""
    registers, note = code.registers, code.lowering.note(step.at)
    match step:
        case m.Do(op="follow-for"):
            dictionary.follow_text(step, code, note)
        case m.Do():
            verb_of(step, code, note)
        case m.Tell() | m.Told():
            telling(step, code, note)
        case m.CallRule():
            args = tuple(values.value_of(a, registers) for a in step.args)
            result = registers.var(step.result) if step.result else None
            called = rules.routine_number(code.lowering, step.rule)
            code.emit(ir.CallRoutine(called, args, result, note=note))
        case m.LetValue():
            value = values.value_of(step.value, registers)
            code.emit(ir.Let(registers.var(step.var), value, note=note))
        case m.IfStep():
            if_step(step, code)
        case m.EachStep():
            each_of(step, code, note)
        case m.RepeatStep():
            repeat_of(step, code, note)
        case m.TurnsStep():
            turn_of(step, code, note)
        case m.ChoiceStep(secretly=True):
            choices.secret(step, code, note, poll=False)
        case m.ChoiceStep():
            choices.choice_of(step, code, note)
        case m.DrawStep():
            draw_of(step, code, note)
        case m.AttemptStep():
            attempt_of(step, code, note)
        case m.WalkStep():
            walk_step(step, code, note)
        case _:
            raise AssertionError(f"no lowering for {type(step).__name__}")


def telling(step: m.Tell | m.Told, code: Code, note: int) -> None:
    """A sentence that is told, or the end of what it tells."""
    if isinstance(step, m.Told):
        code.emit(ir.Act("told", (), note=note))
        return
    holes = tuple(values.value_of(hole, code.registers) for hole in step.holes)
    code.emit(ir.Tell("tell", holes, text=step.text, opens=step.opens, note=note))


def verb_of(step: m.Do, code: Code, note: int) -> None:
    """A verb of the machine."""
    registers, op = code.registers, step.op
    args = verb_arguments(step, registers)
    match op:
        case "stop":
            code.emit(ir.Return(note=note))
        case "give":
            code.emit(ir.Return(args[0], note=note))
        case "retry":
            label = code.retry
            assert label is not None
            code.jump(label)
        case "end":
            assert isinstance(step.args[0], m.Core)
            code.emit(ir.End(step.args[0].op.removeprefix("name-"), note=note))
        case "win" | "lose" | "leave":
            code.emit(ir.Act(op, (ir.Op("set player", "one", (YOU,), note=note),), note=note))
        case "win-for" | "lose-for" | "leave-for":
            code.emit(ir.Act(op.removesuffix("-for"), args, note=note))
        case "rank-by" | "rank-or-draw-by":
            code.emit(ir.Act(op.removesuffix("-by"), args, note=note))
        case "shuffle" | "roll" | "lay-board":
            chances.by_chance(op, args, code, note)
        case "set-to":
            target = target_of(code.lowering, args[0], step.args[0])
            code.emit(ir.Store("set", target, args[1], note=note))
        case "add-to" | "subtract-from":
            how = "add" if op == "add-to" else "subtract"
            target = target_of(code.lowering, args[1], step.args[1])
            code.emit(ir.Store(how, target, args[0], note=note))
        case "grant-to" | "grant-by-to" | "lift-from" | "spend-from":
            effect_of_verb(op, args, code, note)
        case _:
            if op in ("move-to", "move-under"):
                held_back(step, args, code, note)
            code.emit(ir.Act(op, args, note=note))


def held_back(step: m.Do, args: tuple[ir.Value, ...], code: Code, note: int) -> None:
    """Play stops before a piece comes to a place that does not hold its sort, where one may."""
    (moved, place), places = (part.type for part in step.args), code.lowering.game.names.places
    kind = moved.of if isinstance(moved, t.Set) else moved
    if not isinstance(kind, t.Piece) or not isinstance(place, t.Place):
        return
    holds = {frozenset(places[name].holds) for name in place.names if name in places}
    held = kind.names.intersection(*holds)
    if held == kind.names or len(holds) > 1:  # it may be any of several places
        return
    fitting = values.pieces_named(code.lowering, tuple((sort, "") for sort in held))
    others = ir.Op("set piece", "without", (args[0], ir.Const("set piece", fitting)))
    none_left, end = ir.Op("truth", "empty", (others,)), Label()
    code.later(lambda: ir.Branch(ir.Junction("truth", "not", (none_left,)), end.at))
    code.emit(ir.Act("misplaced", (others, args[1]), note=note))
    code.place(end)


def target_of(lowering: Lowering, value: ir.Value, part: m.Expr) -> ir.Value:
    """What is stored; the piece that has an attribute must be there."""
    match value, part:
        case ir.Attr(), m.Attribute():
            return replace(value, subject=surely(lowering, value.subject, part.subject))
        case ir.Op(), m.Core():
            return replace(value, args=(surely(lowering, value.args[0], part.args[0]),))
    return value


def verb_arguments(step: m.Do, registers: Registers) -> tuple[ir.Value, ...]:
    """The arguments of a verb; where a place is wanted, a cell is the place that it is."""
    takes, needed = verbs()[step.op].takes, must_be_there(step.op)
    optional = may_be_absent(step.op) if step.if_any else ()
    args = []
    for i, part in enumerate(step.args):
        here = takes[i] == "spot"
        value = values.spot_value(part, registers) if here else values.value_of(part, registers)
        there = i in needed and i not in optional and (here or is_one(part))
        args.append(surely(registers.lowering, value, part) if there else value)
    return tuple(args)


def surely(lowering: Lowering, value: ir.Value, part: m.Expr) -> ir.Value:
    """One thing that must be there: where it is nothing, play stops at the author's words."""
    if isinstance(value, ir.Op) and value.name == "one":
        return replace(value, args=(surely(lowering, value.args[0], part),))
    return ir.Op(value.kind, "there", (value,), note=lowering.note(part.at))


def effect_of_verb(op: str, args: tuple[ir.Value, ...], code: Code, note: int) -> None:
    """Grants, lifts or spends an effect."""
    how = op.split("-")[0]
    amount = args[1] if op == "grant-by-to" else None
    code.emit(ir.Effect(how, args[0], args[-1], amount, note=note))


def if_step(step: m.IfStep, code: Code) -> None:
    """The arms of an `if`, one after the other."""
    end = Label()
    for test, body in step.arms:
        other = Label()
        # What is left of a folded test may be a part of it; the branch is the whole.
        value = replace(values.value_of(test, code.registers), note=code.lowering.note(test.at))
        code.later(lambda v=value, o=other: ir.Branch(v, o.at, note=v.note))  # type: ignore[misc]
        steps_of(body, code)
        code.jump(end)
        code.place(other)
    steps_of(step.otherwise or (), code)
    code.place(end)


def each_of(step: m.EachStep, code: Code, note: int) -> None:
    """A loop over what a set was when it began, with its condition."""
    registers = code.registers
    among = values.value_of(step.among, registers)
    whole, index = registers.new(among.kind), registers.new("number")
    reg, loop, end = registers.var(step.var), Label(), Label()
    if step.condition is not None:
        test = values.value_of(step.condition, registers)
        among = ir.Bind(among.kind, "filter", reg, among, test, note=note)
    code.emit(ir.Let(whole, among, note=note))
    code.emit(ir.Let(index, ir.Const("number", 0)))
    code.place(loop)
    code.later(lambda: ir.Each(whole, index, reg, end.at, note=note))
    steps_of(step.body, code)
    code.jump(loop)
    code.place(end)


def repeat_of(step: m.RepeatStep, code: Code, note: int) -> None:
    """A loop that runs at most so many times, or until its choice is declined."""
    registers = code.registers
    count, loop, end = registers.new("number"), Label(), Label()
    if step.times is not None:
        code.emit(ir.Let(count, values.value_of(step.times, registers), note=note))
    code.place(loop)
    if step.times is not None:
        code.later(lambda: ir.Count(count, end.at, note=note))
    if step.condition is not None:
        test = replace(
            values.value_of(step.condition, registers), note=code.lowering.note(step.condition.at)
        )
        code.later(lambda: ir.Branch(test, end.at, note=test.note))
    if step.times is None and isinstance(asked := step.body[0], m.ChoiceStep):
        choices.choice_of(asked, code, note, end)
    else:
        steps_of(step.body, code)
    code.jump(loop)
    code.place(end)


def turn_of(step: m.TurnsStep, code: Code, note: int) -> None:
    """A loop that gives the turn to one after the other until the round ends."""
    registers = code.registers
    among = values.value_if(step.among, registers)
    start = values.value_if(step.start, registers)
    kind = kind_name(step.var.type) if step.var else "player"
    actor = registers.var(step.var) if step.var else registers.new(kind)
    saved, first = registers.new("player"), registers.new(kind)
    code.emit(ir.Let(saved, YOU))
    code.emit(ir.Let(first, start if start is not None else ir.Const(kind, None), note=note))
    code.emit(ir.Let(actor, ir.Const(kind, None)))
    head, inside, end = Label(), Label(), Label()
    code.place(head)
    begins = ir.Reg(kind, first)
    code.later(lambda: ir.Turn(actor, among, begins, end.at, note=note))
    count_turn(code, inside, note)
    code.place(inside)
    steps_of(step.body, code)
    code.jump(head)
    code.place(end)
    code.emit(ir.Let(0, ir.Reg("player", saved)))
    code.turns.append((inside, end, head, end))


def count_turn(code: Code, inside: Label, note: int) -> None:
    """One turn more; after the last that the table agreed on, the game is unfinished."""
    lowering = code.lowering
    if lowering.most_turns is None:
        return
    begun = ir.Slot("number", lowering.tables.slot_of[TURNS_BEGUN], None)
    code.emit(ir.Store("add", begun, ir.Const("number", 1), note=note))
    most = ir.Const("number", lowering.most_turns)
    test = ir.Op("truth", "more-than", (begun, most))
    code.later(lambda: ir.Branch(test, inside.at))
    code.emit(ir.End("unfinished", note=note))


def draw_of(step: m.DrawStep, code: Code, note: int) -> None:
    """What chance draws, one binder after the other."""
    registers = code.registers
    for index, binder in enumerate(step.binders):
        among = values.value_of(binder.among, registers)
        reg = registers.var(binder.var)
        if step.condition is not None and index == len(step.binders) - 1:
            test = values.value_of(step.condition, registers)
            among = ir.Bind(among.kind, "filter", reg, among, test, note=note)
        code.emit(ir.Chance(reg, among, note=note))


def attempt_of(step: m.AttemptStep, code: Code, note: int) -> None:
    """An outcome that the table reports, with the steps of each."""
    again, end = Label(), Label()
    outer, code.retry = code.retry, again
    names = [s.text for s in code.lowering.game.names.attempts[step.attempt].outcomes]
    labels = {name: Label() for name in names}
    row = list(code.lowering.game.names.attempts).index(step.attempt)
    code.place(again)
    code.later(lambda: ir.Attempt(row, tuple(labels[n].at for n in names), note=note))
    said = dict(step.outcomes)
    for name in names:
        code.place(labels[name])
        steps_of(said.get(name, ()), code)
        code.jump(end)
    code.place(end)
    code.retry = outer


def walk_step(step: m.WalkStep, code: Code, note: int) -> None:
    """One decision for each step of a walk, offered only where the rest can be completed."""
    lowering = code.lowering
    registers, typed = code.registers, lowering.game.walks[step.walk]
    walk = walk_rows.walk_number(lowering, step.walk)
    args = tuple(values.value_of(a, registers) for a in step.args)
    for param, arg in zip(typed.params, args, strict=True) if typed.between else ():
        code.emit(ir.Let(registers.var(param), arg))
    memory, left = registers.new("set cell"), registers.new("number")
    cell = registers.new("cell")
    for given in values.given_up(
        lowering, step.walk, args, values.value_of(step.count, registers), note
    ):
        kept = registers.new("number")
        code.emit(ir.Let(kept, given, note=note))
        args += (ir.Reg("number", kept),)
    outer, names = registers.walk, len(registers.kinds)
    registers.begin_walk()
    code.emit(ir.Let(memory, ir.Const("set cell", ())))
    code.emit(ir.Let(left, values.value_of(step.count, registers), note=note))
    loop, stuck, end, chosen = Label(), Label(), Label(), Label()
    code.place(loop)
    code.later(lambda: ir.Count(left, end.at, note=note))
    going = walk_rows.Going(walk, args, memory, left, names, note)
    binder = ir.Binder(cell, "cell", "cell", going.next(values.next_of(lowering, step.walk)))
    go_on(step, going, binder, code, (chosen, stuck))
    code.place(chosen)
    code.emit(ir.Let(names + STEPS_LEFT, ir.Reg("number", left)))
    code.emit(ir.StepOn(walk, args, memory, ir.Reg("cell", cell), names, note=note))
    steps_of(step.body, code)
    code.jump(loop)
    code.place(stuck)
    code.emit(ir.Act("barred", (choices.chooser(step, registers),), note=note))
    code.place(end)
    registers.walk = outer


def go_on(
    step: m.WalkStep, going: walk_rows.Going, binder: ir.Binder, code: Code, to: tuple[Label, Label]
) -> None:
    """The decision between the next steps and what may be done in between."""
    lowering = code.lowering
    between, (chosen, end) = lowering.game.walks[step.walk].between, to
    who = choices.chooser(step, code.registers)
    rows = [in_between(option, going, code.registers) for option in between]
    again, targets = Label(), [Label() for _ in between]

    def made() -> ir.Choice:
        options = [ir.Option("step", (binder,), (), None, chosen.at, going.note)]
        options += [row(t.at) for row, t in zip(rows, targets, strict=True)]
        return ir.Choice(
            code.routine, who, False, False, False, tuple(options), end.at, -1, going.note, True
        )

    code.place(again)
    if between:
        begins = values.value_of(lowering.game.walks[step.walk].begins, code.registers)
        for register, value in going.to_come(begins):
            code.emit(ir.Let(register, value, note=going.note))
    code.emit(ir.Choose(len(lowering.choices), note=going.note))
    lowering.choices.append(made)
    for option, target in zip(between, targets, strict=True):
        code.place(target)
        choices.one_chosen(option, step.who is not None, who, code)
        code.jump(again)


def in_between(
    option: m.TypedOption, going: walk_rows.Going, registers: Registers
) -> Callable[[int], ir.Option]:
    """What may be done in between: after it, unless it ends the walk, the rest can be done."""
    made = choices.option_row(option, registers)
    if any(isinstance(s, m.Do) and s.op in ("stop", "give") for s in option.body):
        return made
    routine = supposed(option.body, option.at, registers)
    nowhere = ir.Op("truth", "empty", (going.next("next"),))
    test = ir.Suppose("truth", routine, (), ir.Junction("truth", "not", (nowhere,)))
    check = ir.Check(test, "", len(option.binders), completed=True)
    return lambda target: replace(made(target), checks=(*made(target).checks, check))


def supposed(steps: tuple[m.Step, ...], at: At | None, registers: Registers) -> int:
    """A routine of steps that are undone, with the registers around them."""
    code = new_routine(registers)
    steps_of(steps, code)
    return kept(code, code.finished(f"supposing {at.text if at else ''}"))
