"""Lowers typed steps to instructions, cut at every decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ludex.ir import nodes as ir
from ludex.ir.chances import ChanceLowering
from ludex.ir.code import Code, Label
from ludex.ir.going import Going
from ludex.ir.tables import kind_name
from ludex.ir.values import Registers
from ludex.ir.walking import STEPS_LEFT, registers_of
from ludex.model import tree as m
from ludex.model.absence import is_one, may_be_absent, must_be_there
from ludex.model.core import verbs
from ludex.syntax.nodes import At

YOU = ir.Reg("player", 0)
TURNS_BEGUN = "turns begun"
"""The value that counts turns, where a game says how many it has at most."""


class StepLowering(ChanceLowering):
    """The part of the lowering that makes instructions."""

    choices: list[Callable[[], ir.Choice]]
    most_turns: int | None = None

    def steps(self, body: tuple[m.Step, ...], code: Code, routine: int) -> None:
        """Instructions for a list of steps."""
        for step in body:
            self.step(step, code, routine)

    def step(self, step: m.Step, code: Code, routine: int) -> None:
        """Instructions for one step."""
        registers, note = code.registers, self.note(step.at)
        match step:
            case m.Do(op="follow-for"):
                self.follow(step, code, note)
            case m.Do():
                self.verb(step, code, note)
            case m.Tell() | m.Told():
                self.telling(step, code, note)
            case m.CallRule():
                args = tuple(self.value(a, registers) for a in step.args)
                result = registers.var(step.result) if step.result else None
                code.emit(ir.CallRoutine(self.routine(step.rule), args, result, note=note))
            case m.LetValue():
                value = self.value(step.value, registers)
                code.emit(ir.Let(registers.var(step.var), value, note=note))
            case m.IfStep():
                self.if_step(step, code, routine)
            case m.EachStep():
                self.each(step, code, routine, note)
            case m.RepeatStep():
                self.repeat(step, code, routine, note)
            case m.TurnsStep():
                self.turn(step, code, routine, note)
            case m.ChoiceStep():
                if step.secretly:
                    self.secret(step, code, routine, note, poll=False)
                else:
                    self.choice(step, code, routine, note)
            case m.DrawStep():
                self.draw(step, code, note)
            case m.AttemptStep():
                self.attempt(step, code, routine, note)
            case m.WalkStep():
                self.walk_step(step, code, routine, note)
            case _:
                raise AssertionError(f"no lowering for {type(step).__name__}")

    def telling(self, step: m.Tell | m.Told, code: Code, note: int) -> None:
        """A sentence that is told, or the end of what it tells."""
        if isinstance(step, m.Told):
            code.emit(ir.Act("told", (), note=note))
            return
        holes = tuple(self.value(hole, code.registers) for hole in step.holes)
        code.emit(ir.Tell("tell", holes, text=step.text, opens=step.opens, note=note))

    # ------------------------------------------------------------ verbs
    def verb(self, step: m.Do, code: Code, note: int) -> None:
        """A verb of the machine."""
        registers, op = code.registers, step.op
        args = self.verb_arguments(step, registers)
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
            case "win" | "lose":
                code.emit(ir.Act(op, (ir.Op("set player", "one", (YOU,), note=note),), note=note))
            case "win-for" | "lose-for":
                code.emit(ir.Act(op.removesuffix("-for"), args, note=note))
            case "rank-by" | "rank-or-draw-by":
                code.emit(ir.Act(op.removesuffix("-by"), args, note=note))
            case "leave":
                code.emit(ir.Act("leave", (YOU,), note=note))
            case "shuffle" | "roll" | "lay-board":
                self.by_chance(op, args, code, note)
            case "set-to":
                target = self.target(args[0], step.args[0])
                code.emit(ir.Store("set", target, args[1], note=note))
            case "add-to" | "subtract-from":
                how = "add" if op == "add-to" else "subtract"
                target = self.target(args[1], step.args[1])
                code.emit(ir.Store(how, target, args[0], note=note))
            case "grant-to" | "grant-by-to" | "lift-from" | "spend-from":
                self.effect(op, args, code, note)
            case _:
                code.emit(ir.Act(op, args, note=note))

    def target(self, value: ir.Value, part: m.Expr) -> ir.Value:
        """What is stored; the piece that has an attribute must be there."""
        match value, part:
            case ir.Attr(), m.Attribute():
                return replace(value, subject=self.there(value.subject, part.subject))
            case ir.Op(), m.Core():
                return replace(value, args=(self.there(value.args[0], part.args[0]),))
        return value

    def follow(self, step: m.Do, code: Code, note: int) -> None:
        """A printed text is followed; given by the part that knows the dictionary."""
        raise NotImplementedError

    def verb_arguments(self, step: m.Do, registers: Registers) -> tuple[ir.Value, ...]:
        """The arguments of a verb; where a place is wanted, a cell is the place that it is."""
        takes, needed = verbs()[step.op].takes, must_be_there(step.op)
        optional = may_be_absent(step.op) if step.if_any else ()
        args = []
        for i, part in enumerate(step.args):
            here = takes[i] == "spot"
            value = self.spot(part, registers) if here else self.value(part, registers)
            there = i in needed and i not in optional and (here or is_one(part))
            args.append(self.there(value, part) if there else value)
        return tuple(args)

    def there(self, value: ir.Value, part: m.Expr) -> ir.Value:
        """One thing that must be there: where it is nothing, play stops at the author's words."""
        if isinstance(value, ir.Op) and value.name == "one":
            return replace(value, args=(self.there(value.args[0], part),))
        return ir.Op(value.kind, "there", (value,), note=self.note(part.at))

    def effect(self, op: str, args: tuple[ir.Value, ...], code: Code, note: int) -> None:
        """Grants, lifts or spends an effect."""
        how = op.split("-")[0]
        amount = args[1] if op == "grant-by-to" else None
        code.emit(ir.Effect(how, args[0], args[-1], amount, note=note))

    # ------------------------------------------------------------ blocks
    def if_step(self, step: m.IfStep, code: Code, routine: int) -> None:
        """The arms of an `if`, one after the other."""
        end = Label()
        for test, body in step.arms:
            other = Label()
            # What is left of a folded test may be a part of it; the branch is the whole.
            value = replace(self.value(test, code.registers), note=self.note(test.at))
            code.later(lambda v=value, o=other: ir.Branch(v, o.at, note=v.note))  # type: ignore[misc]
            self.steps(body, code, routine)
            code.jump(end)
            code.place(other)
        self.steps(step.otherwise or (), code, routine)
        code.place(end)

    def each(self, step: m.EachStep, code: Code, routine: int, note: int) -> None:
        """A loop over what a set was when it began, with its condition."""
        registers = code.registers
        among = self.value(step.among, registers)
        whole, index = registers.new(among.kind), registers.new("number")
        reg, loop, end = registers.var(step.var), Label(), Label()
        if step.condition is not None:
            test = self.value(step.condition, registers)
            among = ir.Bind(among.kind, "filter", reg, among, test, note=note)
        code.emit(ir.Let(whole, among, note=note))
        code.emit(ir.Let(index, ir.Const("number", 0)))
        code.place(loop)
        code.later(lambda: ir.Each(whole, index, reg, end.at, note=note))
        self.steps(step.body, code, routine)
        code.jump(loop)
        code.place(end)

    def repeat(self, step: m.RepeatStep, code: Code, routine: int, note: int) -> None:
        """A loop that runs at most so many times, or until its choice is declined."""
        registers = code.registers
        count, loop, end = registers.new("number"), Label(), Label()
        if step.times is not None:
            code.emit(ir.Let(count, self.value(step.times, registers), note=note))
        code.place(loop)
        if step.times is not None:
            code.later(lambda: ir.Count(count, end.at, note=note))
        if step.condition is not None:
            test = replace(self.value(step.condition, registers), note=self.note(step.condition.at))
            code.later(lambda: ir.Branch(test, end.at, note=test.note))
        if step.times is None and isinstance(asked := step.body[0], m.ChoiceStep):
            self.choice(asked, code, routine, note, end)
        else:
            self.steps(step.body, code, routine)
        code.jump(loop)
        code.place(end)

    def turn(self, step: m.TurnsStep, code: Code, routine: int, note: int) -> None:
        """A loop that gives the turn to one after the other until the round ends."""
        registers = code.registers
        among = self.value(step.among, registers) if step.among else None
        start = self.value(step.start, registers) if step.start else None
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
        self.count_turn(code, inside, note)
        code.place(inside)
        self.steps(step.body, code, routine)
        code.jump(head)
        code.place(end)
        code.emit(ir.Let(0, ir.Reg("player", saved)))
        code.turns.append((inside, end, head, end))

    def count_turn(self, code: Code, inside: Label, note: int) -> None:
        """One turn more; after the last that the table agreed on, the game is unfinished."""
        if self.most_turns is None:
            return
        begun = ir.Slot("number", self.tables.slot_of[TURNS_BEGUN], None)
        code.emit(ir.Store("add", begun, ir.Const("number", 1), note=note))
        most = ir.Const("number", self.most_turns)
        test = ir.Op("truth", "more-than", (begun, most))
        code.later(lambda: ir.Branch(test, inside.at))
        code.emit(ir.End("unfinished", note=note))

    # ------------------------------------------------------------ decisions
    def choice(
        self, step: m.ChoiceStep, code: Code, routine: int, note: int, declined: Label | None = None
    ) -> None:
        """A decision of one seat; where it is declined, perhaps on at a label."""
        registers = code.registers
        who = self.chooser(step, registers)
        targets, empty, end = [Label() for _ in step.options], Label(), Label()
        self.decide(step, code, routine, who, targets, empty, note, poll=False)
        for option, label in zip(step.options, targets, strict=True):
            code.place(label)
            self.chosen(option, step.who is not None and bool(option.body), who, code, routine)
            code.jump(end)
        code.place(empty)
        leaf = len(step.options) == 1 and not step.options[0].body
        if step.otherwise is not None:
            self.steps(step.otherwise, code, routine)
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

    def chooser(self, step: m.ChoiceStep | m.WalkStep, registers: Registers) -> ir.Value:
        """Who decides: whoever is named, else `you`."""
        return self.value(step.who, registers) if step.who is not None else YOU

    def chosen(
        self, option: m.TypedOption, other: bool, who: ir.Value, code: Code, routine: int
    ) -> None:
        """What is done with what was chosen; in the block of another chooser, `you` is that one."""
        saved = code.registers.new("player") if other else 0
        if other:
            code.emit(ir.Let(saved, YOU))
            code.emit(ir.Let(0, who))
        self.steps(option.body, code, routine)
        if other:
            code.emit(ir.Let(0, ir.Reg("player", saved)))

    def decide(
        self, step: m.ChoiceStep, code: Code, routine: int, who: ir.Value,
        targets: list[Label], empty: Label, note: int, poll: bool, answers: int = -1,
    ) -> int:  # fmt: skip
        """The instruction that waits, and the decision that it waits for."""
        options = [self.option_row(o, code.registers) for o in step.options]
        index = len(self.choices)

        def made() -> ir.Choice:
            rows = tuple(o(label.at) for o, label in zip(options, targets, strict=True))
            return ir.Choice(
                routine, who, step.may, step.secretly or poll, poll, rows, empty.at, answers, note
            )

        self.choices.append(made)
        code.emit(ir.Choose(index, note=note))
        return index

    def option_row(self, option: m.TypedOption, registers: Registers) -> Callable[[int], ir.Option]:
        """An option, but for where it leads."""
        guard = self.value(option.guard, registers) if option.guard is not None else None
        binders = []
        for binder in option.binders:
            among = self.value(binder.among, registers)
            reg = registers.var(binder.var)
            least = self.value(binder.least, registers) if binder.least else None
            most = self.value(binder.most, registers) if binder.most else None
            kind = among.kind.removeprefix("set ")
            binders.append(
                ir.Binder(reg, binder.var.name, kind, among, least, most, binder.several)
            )
        regs = [b.reg for b in binders]
        checks = []
        for check in option.checks:
            test = self.value(check.test, registers)
            used = [i for i, reg in enumerate(regs) if reg in registers_of(test)]
            checks.append(ir.Check(test, check.reason, max(used, default=-1) + 1))
        note = self.note(option.at)
        made = (tuple(binders), tuple(checks))
        return lambda target: ir.Option(option.name, *made, guard, target, note)

    def secret(self, step: m.ChoiceStep, code: Code, routine: int, note: int, poll: bool) -> None:
        """A decision of several seats at once; then the block of each, in order."""
        registers = code.registers
        assert step.who is not None
        answers, whole = registers.new("answers"), registers.new("set player")
        index, seat = registers.new("number"), registers.new("player")
        saved = registers.new("player")
        code.emit(ir.Let(saved, YOU))
        code.emit(ir.Let(whole, self.value(step.who, registers), note=note))
        who = ir.Reg("set player", whole)
        targets, declined = [Label() for _ in step.options], Label()
        loop, done = Label(), Label()
        choice = self.decide(step, code, routine, who, targets, loop, note, poll, answers)
        code.emit(ir.Let(index, ir.Const("number", 0)))
        code.place(loop)
        code.later(lambda: ir.Each(whole, index, seat, done.at, note=note))
        code.later(lambda: ir.Answer(choice, answers, seat, declined.at, note=note))
        for option, label in zip(step.options, targets, strict=True):
            code.place(label)
            self.steps(() if poll and _declines(option) else option.body, code, routine)
            code.jump(done if poll and not _declines(option) else loop)
        code.place(declined)
        self.steps(step.otherwise or (), code, routine)
        code.jump(loop)
        code.place(done)
        code.emit(ir.Let(0, ir.Reg("player", saved)))

    # ------------------------------------------------------------ chance and hands
    def draw(self, step: m.DrawStep, code: Code, note: int) -> None:
        """What chance draws, one binder after the other."""
        registers = code.registers
        for index, binder in enumerate(step.binders):
            among = self.value(binder.among, registers)
            reg = registers.var(binder.var)
            if step.condition is not None and index == len(step.binders) - 1:
                test = self.value(step.condition, registers)
                among = ir.Bind(among.kind, "filter", reg, among, test, note=note)
            code.emit(ir.Chance(reg, among, note=note))

    def attempt(self, step: m.AttemptStep, code: Code, routine: int, note: int) -> None:
        """An outcome that the table reports, with the steps of each."""
        again, end = Label(), Label()
        outer, code.retry = code.retry, again
        names = [s.text for s in self.game.names.attempts[step.attempt].outcomes]
        labels = {name: Label() for name in names}
        row = list(self.game.names.attempts).index(step.attempt)
        code.place(again)
        code.later(lambda: ir.Attempt(row, tuple(labels[n].at for n in names), note=note))
        said = dict(step.outcomes)
        for name in names:
            code.place(labels[name])
            self.steps(said.get(name, ()), code, routine)
            code.jump(end)
        code.place(end)
        code.retry = outer

    # ------------------------------------------------------------ walks
    def walk_step(self, step: m.WalkStep, code: Code, routine: int, note: int) -> None:
        """One decision for each step of a walk, offered only where the rest can be completed."""
        registers, typed = code.registers, self.game.walks[step.walk]
        walk = self.walk(step.walk)
        args = tuple(self.value(a, registers) for a in step.args)
        for param, arg in zip(typed.params, args, strict=True) if typed.between else ():
            code.emit(ir.Let(registers.var(param), arg))
        memory, left = registers.new("set cell"), registers.new("number")
        cell = registers.new("cell")
        for given in self.given_up(step.walk, args, self.value(step.count, registers), note):
            kept = registers.new("number")
            code.emit(ir.Let(kept, given, note=note))
            args += (ir.Reg("number", kept),)
        outer, names = registers.walk, len(registers.kinds)
        registers.begin_walk()
        code.emit(ir.Let(memory, ir.Const("set cell", ())))
        code.emit(ir.Let(left, self.value(step.count, registers), note=note))
        loop, stuck, end, chosen = Label(), Label(), Label(), Label()
        code.place(loop)
        code.later(lambda: ir.Count(left, end.at, note=note))
        going = Going(walk, args, memory, left, names, note)
        binder = ir.Binder(cell, "cell", "cell", going.next(self.next_of(step.walk)))
        self.go_on(step, going, binder, code, routine, (chosen, stuck))
        code.place(chosen)
        code.emit(ir.Let(names + STEPS_LEFT, ir.Reg("number", left)))
        code.emit(ir.StepOn(walk, args, memory, ir.Reg("cell", cell), names, note=note))
        self.steps(step.body, code, routine)
        code.jump(loop)
        code.place(stuck)
        code.emit(ir.Act("barred", (self.chooser(step, registers),), note=note))
        code.place(end)
        registers.walk = outer

    def go_on(
        self, step: m.WalkStep, going: Going, binder: ir.Binder, code: Code, routine: int,
        to: tuple[Label, Label],
    ) -> None:  # fmt: skip
        """The decision between the next steps and what may be done in between."""
        between, (chosen, end) = self.game.walks[step.walk].between, to
        who = self.chooser(step, code.registers)
        rows = [self.in_between(option, going, code.registers) for option in between]
        again, targets = Label(), [Label() for _ in between]

        def made() -> ir.Choice:
            options = [ir.Option("step", (binder,), (), None, chosen.at, going.note)]
            options += [row(t.at) for row, t in zip(rows, targets, strict=True)]
            return ir.Choice(
                routine, who, False, False, False, tuple(options), end.at, -1, going.note, True
            )

        code.place(again)
        if between:
            begins = self.value(self.game.walks[step.walk].begins, code.registers)
            for register, value in going.to_come(begins):
                code.emit(ir.Let(register, value, note=going.note))
        code.emit(ir.Choose(len(self.choices), note=going.note))
        self.choices.append(made)
        for option, target in zip(between, targets, strict=True):
            code.place(target)
            self.chosen(option, step.who is not None, who, code, routine)
            code.jump(again)

    def in_between(
        self, option: m.TypedOption, going: Going, registers: Registers
    ) -> Callable[[int], ir.Option]:
        """What may be done in between: after it, unless it ends the walk, the rest can be done."""
        made = self.option_row(option, registers)
        if any(isinstance(s, m.Do) and s.op in ("stop", "give") for s in option.body):
            return made
        routine = self.supposed(option.body, option.at, registers)
        nowhere = ir.Op("truth", "empty", (going.next("next"),))
        test = ir.Suppose("truth", routine, (), ir.Junction("truth", "not", (nowhere,)))
        check = ir.Check(test, "the walk can still be completed", len(option.binders))
        return lambda target: replace(made(target), checks=(*made(target).checks, check))

    def suppose(self, node: m.Suppose, registers: Registers, kind: str, note: int) -> ir.Value:
        """A test after a step that is undone: the step is a routine with the same registers."""
        index = self.supposed((node.step,), node.at, registers)
        return ir.Suppose(kind, index, (), self.value(node.test, registers), note=note)

    def supposed(self, steps: tuple[m.Step, ...], at: At | None, registers: Registers) -> int:
        """A routine of steps that are undone, with the registers around them."""
        index = len(self.routines)
        self.routines.append(None)
        code = Code(registers)
        self.steps(steps, code, index)
        code.emit(ir.Return())
        finished, turns = code.finished()
        name = f"supposing {at.text if at else ''}"
        self.routines[index] = ir.Routine(name, 0, tuple(registers.kinds), finished, turns)
        return index


def _declines(option: m.TypedOption) -> bool:
    """Whether an option of a poll does nothing but stop, and so leaves the word to the next."""
    return all(isinstance(step, m.Do) and step.op == "stop" for step in option.body)
