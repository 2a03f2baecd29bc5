"""Why not: the first thing that fails, with its values, followed into the defined words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludex.backends.reference.decisions import Decisions, held_of
from ludex.backends.reference.stepping import STEPS, asked_of, barred, landings
from ludex.backends.reference.values import Evaluator, Registers
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.facts import Fact, fact, phrase
from ludex.machine.interface import Args, Refusal
from ludex.machine.sight import piece_named, piece_seen, value_seen
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables

MOST_DETAILS = 6
IT = "name", "it"
YOURS = re.compile(r"\b([a-z][a-z0-9-]*) of you\b")
FEW = 8
"""So many things are named instead of the one that is not among them."""
WORKED_OUT = re.compile(r"\b(where|over|plus|without|set|of)\b|\(|\.\.")
"""What is in a phrase that is no name for what is in a set, but how it is found."""


class Explainer:
    """Explains refusals in the author's words."""

    def __init__(self, evaluator: Evaluator, decisions: Decisions, tables: Tables) -> None:
        self.ev, self.decisions, self.tables = evaluator, decisions, tables

    def refusal(
        self, choice: int, seat: int, option: str, args: Args, registers: Registers, state: State
    ) -> Refusal | None:
        """Why this is no legal move of that choice; None where it is one."""
        row = self.ev.program.choices[choice]
        found = [o for o in row.options if o.name == option]
        if not found:
            known = "set said", tuple(o.name for o in row.options)
            return self.refused(row, fact("no-option-listed", move=("said", option), moves=known))
        inner = registers.copy()
        inner[0] = seat
        return self.option(row, found[0], args, inner, state, seat)

    def option(
        self, choice: ir.Choice, row: ir.Option, args: Args, registers: Registers, state: State,
        seat: int,
    ) -> Refusal | None:  # fmt: skip
        """The first thing that fails in an option."""
        if row.guard is not None and not self.ev.holds(row.guard, registers, state):
            return self.failed(choice, row.guard, "", registers, state, seat)
        for check in row.checks:
            if not check.after and not self.ev.holds(check.test, registers, state):
                return self.unmet_check(choice, check, registers, state, seat)
        if len(args) != len(row.binders):
            asked = "set name", tuple(b.name for b in row.binders)
            return self.refused(choice, fact("said-with", move=("said", row.name), things=asked))
        for index, (binder, arg) in enumerate(zip(row.binders, args, strict=True)):
            refused = self.binder(choice, binder, arg, registers, state, seat)
            if refused is not None:
                return refused
            registers[binder.reg] = held_of(binder, arg)
            for check in row.checks:
                if check.after == index + 1 and not self.ev.holds(check.test, registers, state):
                    it = self.named(binder.kind, arg[0], state, seat) if len(arg) == 1 else None
                    return self.unmet_check(choice, check, registers, state, seat, it)
        return None

    def unmet_check(
        self, choice: ir.Choice, check: ir.Check, registers: Registers, state: State, seat: int,
        it: tuple[str, Any] | None = IT,
    ) -> Refusal:  # fmt: skip
        """A condition of an option that does not hold."""
        if check.completed:
            return self.refused(choice, fact("completes-no-more"))
        return self.failed(choice, check.test, check.reason, registers, state, seat, it)

    def binder(
        self, choice: ir.Choice, binder: ir.Binder, arg: tuple[int, ...], registers: Registers,
        state: State, seat: int,
    ) -> Refusal | None:  # fmt: skip
        """Whether what was named is among what may be chosen."""
        among = members(self.ev.value(binder.among, registers, state))
        wanted = (arg,) if binder.kind.startswith("set ") else arg
        keys = {self.likeness(binder, x, seat, state) for x in among}
        missing = [x for x in wanted if self.likeness(binder, x, seat, state) not in keys]
        if missing and isinstance(binder.among, ir.Ask) and binder.among.name in STEPS:
            return self.step(choice, binder.among, arg[0], registers, state, seat)
        if missing:
            named = self.not_among(binder, missing, among, state, seat)
            return self.refused(choice, named)
        if not binder.several and len(arg) != 1 and not binder.kind.startswith("set "):
            count = "number", len(arg)
            one = fact("one-chosen", things=("name", binder.name), number=count)
            return self.refused(choice, one)
        if binder.several:
            return self.count(choice, binder, arg, registers, state)
        return None

    def not_among(
        self, binder: ir.Binder, missing: Sequence[Held], among: Sequence[Held], state: State,
        seat: int,
    ) -> Fact:  # fmt: skip
        """What was named instead of something else: in the author's words, where they are few."""
        kind, text = f"set {binder.kind}", YOURS.sub(r"own \1", self.ev.text(binder.among))
        things = kind, tuple(self.seen(binder.kind, x, state, seat) for x in missing)
        if not WORKED_OUT.search(text):
            return fact("not-in", things=things, place=phrase(text))
        if not among:
            return fact("not-possible-nothing", things=things)
        if binder.kind in ("piece", "place") or len(among) > FEW:
            return fact("not-one-of", things=things)
        others = tuple(self.seen(binder.kind, x, state, seat) for x in among)
        return fact("not-possible-there", things=things, others=(kind, others))

    def step(
        self, choice: ir.Choice, node: ir.Ask, cell: int, registers: Registers, state: State,
        seat: int,
    ) -> Refusal:  # fmt: skip
        """Why a walk makes no step to a cell."""
        asked, there = asked_of(self.ev, node, registers, state), ("cell", cell)
        if asked is None:
            return self.refused(choice, fact("no-step-there", goal=there))
        row, walking, standing = asked.walking.row, asked.walking, asked.standing
        here = "cell", standing.here
        if cell not in {landing for _, landing in landings(asked)}:
            return self.refused(choice, fact("no-step", place=here, goal=there))
        check = barred(asked, cell)
        if check is not None:
            said = self.failed(choice, check.test, check.reason, walking.registers, state, seat)
            return Refusal(said.why, row.name, row.cites, said.details, said.place)
        if cell in standing.cells and not walking.twice():
            return self.refused(choice, fact("been", place=there))
        rest = "number", asked.left - 1
        return self.refused(choice, fact("cannot-complete", place=there, number=rest))

    def count(
        self, choice: ir.Choice, binder: ir.Binder, arg: tuple[int, ...], registers: Registers,
        state: State,
    ) -> Refusal | None:  # fmt: skip
        """Whether as many were named as may be chosen."""
        least = self.ev.value(binder.least, registers, state) if binder.least else 0
        most = self.ev.value(binder.most, registers, state) if binder.most else len(arg)
        low, high = least if isinstance(least, int) else 0, most if isinstance(most, int) else 0
        if low <= len(arg) <= high:
            return None
        parts = {"things": ("name", binder.name), "count": ("number", len(arg))}
        if low == high:
            return self.refused(choice, fact("count-chosen", number=("number", low), **parts))
        between = {"number": ("number", low), "other": ("number", high)}
        return self.refused(choice, fact("range-chosen", **between, **parts))

    def likeness(self, binder: ir.Binder, element: Held, seat: int, state: State) -> object:
        """What makes two candidates the same for the seat that chooses."""
        if binder.kind.startswith("set ") or not isinstance(element, int):
            return element
        return self.decisions.likeness(binder.kind, element, seat, state)

    def seen(self, kind: str, held: Held, state: State, seat: int) -> Any:
        """A value as the seat that asks may read it."""
        seeing = piece_named if isinstance(held, int) else piece_seen
        return value_seen(self.tables, state, kind, held, seat, seeing)

    def named(self, kind: str, held: Held, state: State, seat: int) -> tuple[str, Any]:
        """A value as the part of a fact."""
        return kind, self.seen(kind, held, state, seat)

    # ------------------------------------------------------------ the failed test
    def failed(
        self, choice: ir.Choice, test: ir.Value, reason: str, registers: Registers, state: State,
        seat: int, it: tuple[str, Any] | None = IT,
    ) -> Refusal:  # fmt: skip
        """A condition that does not hold, in the author's words, and why it does not."""
        details = list(dict.fromkeys(self.why(test, registers, state, seat)))
        part = self.part(test, registers, state)
        denied, says = "" if reason else self.denied(part), reason or self.says(part)
        if denied:
            why = fact("must-not-hold", reason=phrase(denied))
        elif says or it is IT:
            why = fact("must-hold", reason=phrase(says or self.ev.text(part)))
        else:
            why = fact("must-hold", reason=phrase(self.ev.text(part), it=it or ("name", "they")))
        refusal = self.refused(choice, why)
        place = self.ev.line(test.note) or refusal.place
        kept = tuple(details[:MOST_DETAILS])
        return Refusal(why, refusal.rule, refusal.cites, kept, place)

    def part(self, test: ir.Value, registers: Registers, state: State) -> ir.Value:
        """Of several conditions the first that fails, where the author's words say it alone."""
        if isinstance(test, ir.Junction) and test.name == "and":
            for each in test.args:
                if not self.ev.holds(each, registers, state) and self.ev.text(each):
                    return self.part(each, registers, state)
        return test

    def why(
        self, test: ir.Value, registers: Registers, state: State, seat: int, depth: int = 0
    ) -> list[Fact]:
        """The parts of a test that fail, each with its values."""
        match test:
            case ir.Junction(name="and"):
                for part in test.args:
                    if not self.ev.holds(part, registers, state):
                        return self.why(part, registers, state, seat, depth)
            case ir.Junction(name="or"):
                return [x for p in test.args for x in self.why(p, registers, state, seat, depth)]
            case ir.Needs():
                return self.unmet(test, registers, state)
            case ir.Use() if depth < 4:
                row = self.ev.program.functions[test.function]
                inner: Registers = [registers[0]]
                inner += [self.ev.value(a, registers, state) for a in test.args]
                inner += [None] * (len(row.registers) - len(inner))
                parts = {"test": self.phrase(test), "other": self.phrase(row.body)}
                cited = fact("fails-since-cited", **parts, cites=("set name", row.cites))
                here = cited if row.cites else fact("fails-since", **parts)
                return [here, *self.why(row.body, inner, state, seat, depth + 1)]
            case ir.Op():
                return self.values(test, test, registers, state, seat)
            case ir.Junction(name="not"):
                inner_test = test.args[0]
                if isinstance(inner_test, ir.Op):
                    return self.values(test, inner_test, registers, state, seat)
        return [fact("fails", test=self.phrase(test))] if self.ev.text(test) and depth else []

    def phrase(self, value: ir.Value) -> tuple[str, Fact]:
        """A value in the author's words."""
        return phrase(self.ev.text(value))

    def unmet(self, test: ir.Needs, registers: Registers, state: State) -> list[Fact]:
        """What a rule needs and does not have."""
        args = [self.ev.value(a, registers, state) for a in test.args]
        needs = self.ev.unmet(test.routine, args, registers[0], state)
        said = (
            check.reason or self.says(check.test) or self.ev.text(check.test) for check in needs
        )
        return [fact("must-hold", reason=phrase(reason)) for reason in said]

    def says(self, test: ir.Value) -> str:
        """What a test of the game says of itself, as the reason where it is a condition."""
        return self.ev.program.functions[test.function].says if isinstance(test, ir.Use) else ""

    def denied(self, test: ir.Value) -> str:
        """What the test says of itself that a condition denies."""
        return (
            self.says(test.args[0]) if isinstance(test, ir.Junction) and test.name == "not" else ""
        )

    def values(
        self, test: ir.Value, op: ir.Op, registers: Registers, state: State, seat: int
    ) -> list[Fact]:
        """What the parts of a comparison are, if they are anything in the author's words."""
        shown = []
        for part in op.args:
            if not isinstance(part, ir.Const) and self.ev.text(part):
                held = self.ev.value(part, registers, state)
                seen = value_seen(self.tables, state, part.kind, held, seat)
                shown.append(fact("value-is", phrase=self.phrase(part), value=(part.kind, seen)))
        values = "set fact", tuple(shown)
        return [fact("fails-values", test=self.phrase(test), values=values)] if shown else []

    def refused(self, choice: ir.Choice, why: Fact) -> Refusal:
        """A refusal with the rule that it comes from."""
        row = self.ev.program.routines[choice.routine]
        return Refusal(why, row.name, row.cites, (), self.ev.line(choice.note))
