"""L227: a test that is settled by others that hold, or do not hold, wherever it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.diagnostics.problem import Problem
from ludex.lint.nothing import Env, Key, Keys
from ludex.lint.visit import Part, below, every, of_each_part
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.records import dataclass
from ludex.source.places import Span

MOST = float("inf")
BOUNDS = {
    "same": (0, 0), "at-least": (0, MOST), "more-than": (1, MOST), "at-most": (-MOST, 0),
    "less-than": (-MOST, -1),
}  # fmt: skip
"""Between which numbers something lies that is compared with a whole number."""
ASKING = (m.Logic, m.TypedOption, m.ChoiceStep, m.IfStep)
"""The nodes in which several tests are asked at one moment."""
HINT = "Leave one of the two out, or ask for what was meant."


@dataclass(frozen=True)
class Fact:
    """A test that holds or does not hold, where another is asked.

    Of a comparison with something fixed: what is compared, and with what name or which numbers.
    """

    test: m.Expr
    holds: bool
    key: Key
    subject: Key = None
    name: str = ""
    low: float = -MOST
    high: float = MOST
    without: bool = False

    def settles(self, asked: Fact) -> bool | None:
        """Whether another test always holds or never does, where this is so."""
        if self.key == asked.key:
            return self.holds == asked.holds
        if self.subject is None or self.subject != asked.subject:
            return None
        if self.name and asked.name:
            return not asked.holds if self.holds and self.name != asked.name else None
        if self.name or asked.name:
            return None
        nothing = not self.holds, not asked.holds  # a number that is nothing is denied everything
        if self.without or asked.without:
            apart = not self.low <= asked.low <= self.high
            alone = self.low == self.high == asked.low
            return None if self.without or not (apart or alone) else apart
        if (self.low > asked.high or self.high < asked.low) and not all(nothing):
            return False
        within = asked.low <= self.low and self.high <= asked.high
        return True if within and nothing != (True, False) else None


def find(game: Game) -> list[Problem]:
    """The tests that add nothing to the others beside them, or contradict them."""
    return [problem for found in of_each_part(game, _settled_in) for problem in found]


def settled_in(test: m.Expr) -> list[Problem]:
    """The parts of one test that add nothing to the others, or contradict them."""
    return _settled_in(Part(tuple(below(test))))


def _settled_in(part: Part) -> list[Problem]:
    settled = Settled()
    asking = (node for kind in ASKING for node in part.of(kind))
    return [problem for node in asking for problem in settled.of_node(node)]


def watched(game: Game) -> dict[Span, str]:
    """Where tests stand that may be settled with one choice of variants alone."""
    return {n.at.span: "" for n in every(game, m.Expr) if n.at is not None}


class Settled(Keys):
    """Goes through tests that are asked at one moment."""

    def of_node(self, node: object) -> Iterator[Problem]:
        """What is settled by what else is asked at the same moment."""
        match node:
            case m.Logic(op="and" | "or"):
                yield from self.joined(node.args, node.op == "and", {}, ())
            case m.TypedOption():
                known = [*self.bound(node), *self.guarded(node)]
                yield from self.joined([c.test for c in node.checks], True, {}, known)
            case m.ChoiceStep(secretly=False):
                for option in node.options:
                    asked = [
                        fact for c in option.checks for fact in self.facts_of(c.test, True, {})
                    ]
                    known = [*self.bound(option), *self.guarded(option), *asked]
                    yield from self.within(option.body, known)
            case m.IfStep():
                yield from self.joined([test for test, _ in node.arms], False, {}, ())
                yield from self.arms(node)

    def guarded(self, option: m.TypedOption) -> list[Fact]:
        """What holds wherever an option is offered."""
        return [] if option.guard is None else self.facts_of(option.guard, True, {})

    def arms(self, step: m.IfStep) -> Iterator[Problem]:
        """What is asked in the steps of an `if` before anything has happened."""
        bodies = [*(body for _, body in step.arms), step.otherwise or ()]
        if not any(isinstance(_first(body), m.IfStep | m.ChoiceStep) for body in bodies):
            return
        others: list[Fact] = []
        for test, body in step.arms:
            yield from self.within(body, others + self.facts_of(test, True, {}))
            others += self.facts_of(test, False, {})
        yield from self.within(step.otherwise or (), others)

    def within(self, body: tuple[m.Step, ...], known: Sequence[Fact]) -> Iterator[Problem]:
        """What is asked at the beginning of a block, where something is known."""
        first = _first(body)
        match first:
            case m.IfStep():
                for test, inner in first.arms:
                    yield from self.against(test, known, {})
                    yield from self.within(inner, known)
                yield from self.within(first.otherwise or (), known)
            case m.ChoiceStep(who=None):
                for option in first.options:
                    guard = () if option.guard is None else (option.guard,)
                    for test in (*guard, *(check.test for check in option.checks)):
                        yield from self.against(test, known, {})

    def bound(self, option: m.TypedOption) -> Iterator[Fact]:
        """What the sets of a choice say of what is chosen."""
        for binder in option.binders:
            among = binder.among
            if isinstance(among, m.Bound) and among.op == "filter" and not binder.several:
                element: Env = {id(among.var): (m.Local(binder.var.type, None, binder.var), {})}
                yield from self.facts_of(among.body, True, element)

    def joined(
        self, tests: Iterable[m.Expr], hold: bool, env: Env, known: Iterable[Fact]
    ) -> Iterator[Problem]:
        """Each test, where those before it hold, or none of them does."""
        facts, waiting = list(known), [*tests]
        while waiting:
            test = waiting.pop(0)
            yield from self.against(test, facts, env)
            facts += self.facts_of(test, hold, env) if waiting else ()

    def facts_of(self, test: m.Expr, holds: bool, env: Env) -> list[Fact]:
        """What is known where a test holds, or does not."""
        match test:
            case m.Logic(op="not"):
                return self.facts_of(test.args[0], not holds, env)
            case m.Logic() if (test.op == "and") == holds:
                return [fact for part in test.args for fact in self.facts_of(part, holds, env)]
        key = self.key(test, env)
        match test:
            case m.Core(op="same" | "is-named", args=(subject, named)) if name := self.fixed(named):
                return [Fact(test, holds, key, self.key(subject, env), name)]
            case m.Core(op=op, args=(subject, m.Const(value=int(number)))) if op in BOUNDS:
                if isinstance(subject.type, t.Number) and not subject.type.halves:
                    low, high = _bounds(op, number, holds)
                    without = op == "same" and not holds
                    about = self.key(subject, env)
                    return [Fact(test, holds, key, about, "", low, high, without)]
        return [Fact(test, holds, key)]

    def fixed(self, node: m.Expr) -> str:
        """The one name of a list or kind of pieces that this is; no name where it is another."""
        match node:
            case m.PieceName(pieces=((_, kind),), owner=None):
                return kind
            case m.Const(type=t.Enum(), value=int(value)):
                return str(value)
        return ""

    def against(self, test: m.Expr, facts: Sequence[Fact], env: Env) -> Iterator[Problem]:
        """The problem of a test that a fact settles, if one does."""
        if not facts:
            return
        (asked, *more) = self.facts_of(test, True, env)
        answers = ((fact, fact.settles(asked)) for fact in (() if more else facts))
        fact, always = next((a for a in answers if a[1] is not None), (None, None))
        if fact is not None and always is not None:
            yield from _problem(test, fact, always)


def _first(body: tuple[m.Step, ...]) -> m.Step | None:
    """The first step of a block that does something."""
    return next((step for step in body if not isinstance(step, m.LetValue)), None)


def _bounds(op: str, number: int, holds: bool) -> tuple[float, float]:
    """Between which numbers something lies of which a comparison holds, or does not."""
    low, high = (number + by for by in BOUNDS[op])
    if holds or op == "same":
        return low, high
    return (-MOST, low - 1) if high == MOST else (high + 1, MOST)


def _problem(test: m.Expr, fact: Fact, always: bool) -> Iterator[Problem]:
    if test.at is None or fact.test.at is None or test.at.span == fact.test.at.span:
        return
    said, other = (" ".join(node.at.text.split()) for node in (test, fact.test) if node.at)
    how, where = "always" if always else "never", "holds" if fact.holds else "does not hold"
    sentence = f"`{said}` {how} holds here, where `{other}` {where}."
    others = ((fact.test.at.span, "asked here"),)
    yield Problem("L227", test.at.span, sentence, HINT, others, severity="warning")
