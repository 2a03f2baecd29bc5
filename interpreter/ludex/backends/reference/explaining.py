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
from ludex.records import dataclass, replace

MOST_DETAILS = 6
IT = "name", "it"
YOURS = re.compile(r"\b([a-z][a-z0-9-]*) of you\b")
FEW = 8
"""So many things are named instead of the one that is not among them."""
WORKED_OUT = re.compile(r"\b(where|over|plus|without|set|of)\b|\(|\.\.")
"""What is in a phrase that is no name for what is in a set, but how it is found."""


@dataclass(frozen=True)
class Explainer:
    """Explains in the author's words why a seat may not do something that a choice is about.

    `registers` are those of the rule that asks, in which what was chosen so far stands.
    """

    ev: Evaluator
    decisions: Decisions
    choice: ir.Choice
    registers: Registers
    state: State
    seat: int

    def refusal(self, option: str, args: Args) -> Refusal | None:
        """Why this is no legal move of the choice; None where it is one."""
        found = [o for o in self.choice.options if o.name == option]
        if not found:
            known = "set said", tuple(o.name for o in self.choice.options)
            return self.refused(fact("no-option-listed", move=("said", option), moves=known))
        inner = self.registers.copy()
        inner[0] = self.seat
        return replace(self, registers=inner).option(found[0], args)

    def option(self, row: ir.Option, args: Args) -> Refusal | None:
        """The first thing that fails in an option."""
        if row.guard is not None and not self.holds(row.guard):
            return self.failed(row.guard, "")
        for check in row.checks:
            if not check.after and not self.holds(check.test):
                return self.unmet_check(check)
        if len(args) != len(row.binders):
            asked = "set name", tuple(b.name for b in row.binders)
            return self.refused(fact("said-with", move=("said", row.name), things=asked))
        for index, (binder, arg) in enumerate(zip(row.binders, args, strict=True)):
            refused = self.binder(binder, arg)
            if refused is not None:
                return refused
            self.registers[binder.reg] = held_of(binder, arg)
            for check in row.checks:
                if check.after == index + 1 and not self.holds(check.test):
                    it = (binder.kind, self.seen(binder.kind, arg[0])) if len(arg) == 1 else None
                    return self.unmet_check(check, it)
        return None

    def unmet_check(self, check: ir.Check, it: tuple[str, Any] | None = IT) -> Refusal:
        """A condition of an option that does not hold."""
        if check.completed:
            return self.refused(fact("completes-no-more"))
        return self.failed(check.test, check.reason, it)

    def binder(self, binder: ir.Binder, arg: tuple[int, ...]) -> Refusal | None:
        """Whether what was named is among what may be chosen."""
        among = members(self.value(binder.among))
        wanted = (arg,) if binder.kind.startswith("set ") else arg
        keys = {self.likeness(binder, x) for x in among}
        missing = [x for x in wanted if self.likeness(binder, x) not in keys]
        if missing and isinstance(binder.among, ir.Ask) and binder.among.name in STEPS:
            return self.step(binder.among, arg[0])
        if missing:
            return self.refused(self.not_among(binder, missing, among))
        if binder.several:
            return self.count(binder, arg)
        if len(arg) != 1 and not binder.kind.startswith("set "):
            count = "number", len(arg)
            return self.refused(fact("one-chosen", things=("name", binder.name), number=count))
        return None

    def not_among(self, binder: ir.Binder, missing: Sequence[Held], among: Sequence[Held]) -> Fact:
        """What was named instead of something else: in the author's words, where they are few."""
        kind, text = f"set {binder.kind}", YOURS.sub(r"own \1", self.ev.text(binder.among))
        things = kind, tuple(self.seen(binder.kind, x) for x in missing)
        if not WORKED_OUT.search(text):
            return fact("not-in", things=things, place=phrase(text))
        if not among:
            return fact("not-possible-nothing", things=things)
        if binder.kind in ("piece", "place") or len(among) > FEW:
            return fact("not-one-of", things=things)
        others = tuple(self.seen(binder.kind, x) for x in among)
        return fact("not-possible-there", things=things, others=(kind, others))

    def step(self, node: ir.Ask, cell: int) -> Refusal:
        """Why a walk makes no step to a cell."""
        asked, there = asked_of(self.ev, node, self.registers, self.state), ("cell", cell)
        if asked is None:
            return self.refused(fact("no-step-there", goal=there))
        row, walking, standing = asked.walking.row, asked.walking, asked.standing
        here = "cell", standing.here
        if cell not in {landing for _, landing in landings(asked)}:
            return self.refused(fact("no-step", place=here, goal=there))
        check = barred(asked, cell)
        if check is not None:
            walked = replace(self, registers=walking.registers)
            said = walked.failed(check.test, check.reason)
            return Refusal(said.why, row.name, row.cites, said.details, said.place)
        if cell in standing.cells and not walking.twice():
            return self.refused(fact("been", place=there))
        rest = "number", asked.left - 1
        return self.refused(fact("cannot-complete", place=there, number=rest))

    def count(self, binder: ir.Binder, arg: tuple[int, ...]) -> Refusal | None:
        """Whether as many were named as may be chosen."""
        least = self.value(binder.least) if binder.least else 0
        most = self.value(binder.most) if binder.most else len(arg)
        low, high = least if isinstance(least, int) else 0, most if isinstance(most, int) else 0
        if low <= len(arg) <= high:
            return None
        parts = {"things": ("name", binder.name), "count": ("number", len(arg))}
        if low == high:
            return self.refused(fact("count-chosen", number=("number", low), **parts))
        between = {"number": ("number", low), "other": ("number", high)}
        return self.refused(fact("range-chosen", **between, **parts))

    def likeness(self, binder: ir.Binder, element: Held) -> object:
        """What makes two candidates the same for the seat that chooses."""
        if binder.kind.startswith("set ") or not isinstance(element, int):
            return element
        return self.decisions.likeness(binder.kind, element, self.seat, self.state)

    def seen(self, kind: str, held: Held) -> Any:
        """A value as the seat that asks may read it."""
        seeing = piece_named if isinstance(held, int) else piece_seen
        return value_seen(self.decisions.tables, self.state, kind, held, self.seat, seeing)

    def value(self, value: ir.Value) -> Held:
        """What a value is, where it is asked why not."""
        return self.ev.value(value, self.registers, self.state)

    def holds(self, test: ir.Value) -> bool:
        """Whether a test holds there."""
        return self.ev.holds(test, self.registers, self.state)

    # ------------------------------------------------------------ the failed test
    def failed(self, test: ir.Value, reason: str, it: tuple[str, Any] | None = IT) -> Refusal:
        """A condition that does not hold, in the author's words, and why it does not."""
        details = list(dict.fromkeys(self.why(test)))
        there, part = self.part(test)
        denied, says = "" if reason else there.denied(part), reason or there.says(part)
        if denied:
            why = fact("must-not-hold", reason=phrase(denied))
        elif says or it is IT:
            why = fact("must-hold", reason=phrase(says or self.ev.text(part)))
        else:
            why = fact("must-hold", reason=phrase(self.ev.text(part), it=it or ("name", "they")))
        refusal = self.refused(why)
        place = self.ev.line(test.note) or refusal.place
        return replace(refusal, details=tuple(details[:MOST_DETAILS]), place=place)

    def part(self, test: ir.Value) -> tuple[Explainer, ir.Value]:
        """Of several conditions the first that fails, where the author's words say it alone.

        A word that says nothing of itself passes on what the words in it say.
        """
        if isinstance(test, ir.Junction) and test.name == "and":
            for each in test.args:
                if not self.holds(each) and self.ev.text(each):
                    return self.part(each)
        if isinstance(test, ir.Use) and not self.says(test):
            there, part = self.inside(test).part(self.ev.program.functions[test.function].body)
            if there.says(part) or there.denied(part):
                return there, part
        return self, test

    def inside(self, test: ir.Use) -> Explainer:
        """The same in the words of a defined word."""
        inner = [self.registers[0], *map(self.value, test.args)]
        inner += [None] * (len(self.ev.program.functions[test.function].registers) - len(inner))
        return replace(self, registers=inner)

    def why(self, test: ir.Value, depth: int = 0) -> list[Fact]:
        """The parts of a test that fail, each with its values."""
        match test:
            case ir.Junction(name="and"):
                for part in test.args:
                    if not self.holds(part):
                        return self.why(part, depth)
            case ir.Junction(name="or"):
                return [x for part in test.args for x in self.why(part, depth)]
            case ir.Needs():
                return self.unmet(test)
            case ir.Use() if depth < 4:
                row = self.ev.program.functions[test.function]
                parts = {"test": self.phrase(test), "other": self.phrase(row.body)}
                cited = fact("fails-since-cited", **parts, cites=("set name", row.cites))
                here = cited if row.cites else fact("fails-since", **parts)
                return [here, *self.inside(test).why(row.body, depth + 1)]
            case ir.Op():
                return self.values(test, test)
            case ir.Junction(name="not", args=(ir.Op() as denied,)):
                return self.values(test, denied)
        return [fact("fails", test=self.phrase(test))] if self.ev.text(test) and depth else []

    def phrase(self, value: ir.Value) -> tuple[str, Fact]:
        """A value in the author's words."""
        return phrase(self.ev.text(value))

    def unmet(self, test: ir.Needs) -> list[Fact]:
        """What a rule needs and does not have."""
        args = list(map(self.value, test.args))
        needs = self.ev.unmet(test.routine, args, self.registers[0], self.state)
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

    def values(self, test: ir.Value, op: ir.Op) -> list[Fact]:
        """What the parts of a comparison are, if they are anything in the author's words."""
        shown = []
        for part in op.args:
            if not isinstance(part, ir.Const) and self.ev.text(part):
                held, tables = self.value(part), self.decisions.tables
                seen = value_seen(tables, self.state, part.kind, held, self.seat)
                shown.append(fact("value-is", phrase=self.phrase(part), value=(part.kind, seen)))
        values = "set fact", tuple(shown)
        return [fact("fails-values", test=self.phrase(test), values=values)] if shown else []

    def refused(self, why: Fact) -> Refusal:
        """A refusal with the rule that it comes from."""
        row = self.ev.program.routines[self.choice.routine]
        return Refusal(why, row.name, row.cites, (), self.ev.line(self.choice.note))
