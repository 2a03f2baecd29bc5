"""Finds the tests that would hold only because something is nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.lint.nothing import OF_CALLED, Env, Known, Nothing, is_nothing, speaks_of
from ludex.lint.visit import children
from ludex.model import tree as m
from ludex.model import types as t
from ludex.records import dataclass, replace

LEAVES = frozenset([m.Const, m.Local, m.You, m.CellName, m.All])
SPECIAL = frozenset([m.Bound, m.Logic, m.Cases, m.WordCall, m.WalkQuery, m.PossibleTo])
"""The values that ask something of their parts, or call something with them."""


@dataclass(frozen=True)
class Denial:
    """A test that is denied, the side of it that may be nothing, and the part that is to blame."""

    test: m.Expr
    side: m.Expr
    culprit: m.Expr


class Denials(Nothing):
    """Goes through tests with what is known where each is asked."""

    def denied(self, test: m.Expr, holds: bool, env: Env, known: Known) -> Iterator[Denial]:
        """What of a test may be nothing so that the test, or its opposite, holds for that alone."""
        match test:
            case m.Logic(op="not"):
                for found in self.denied(test.args[0], not holds, env, known):
                    whole = found.test is test.args[0]
                    yield replace(found, test=test) if whole and holds else found
            case m.Logic():
                yield from self.junction(test, holds, env, known)
            case m.Bound(op="some" | "all"):
                yield from self.quantified(test, holds, env, known)
            case m.Cases():
                for value, there in self.cases(test, env, known):
                    yield from self.denied(value, holds, env, there)
            case m.WordCall() if not holds:
                yield from self.word_denied(test, env, known)
            case m.Suppose():
                yield from self.denied(test.test, holds, env, known)
            case m.Core() | m.EffectQuery() if not holds:
                yield from self.compared(test, env, known)

    def quantified(self, test: m.Bound, holds: bool, env: Env, known: Known) -> Iterator[Denial]:
        """What is said of each of a set, and what is said of the set by denying that."""
        inner = known | self.each(test.among, test.var, env)
        yield from self.denied(test.body, True, env, inner)
        if not holds:
            for found in self.denied(test.body, False, env, inner):
                of_each = speaks_of(self.key(found.culprit, env), ("name", id(test.var)))
                if not (of_each and test.op == "some"):
                    yield found
        if (test.op == "all") == holds and self.nullable(test.among, env, known):
            yield Denial(test, test.among, self.origin(test.among, env, known))

    def word_denied(self, test: m.WordCall, env: Env, known: Known) -> Iterator[Denial]:
        """What a word is denied of; a word says a sentence, and its opposite is meant as it is."""
        unsure = [arg for arg in test.args if self.nullable(arg, env, known)]
        called = self.called(test, env)
        if not unsure or called is None:
            return
        self.open.append(test.word)
        sides = [
            self.key(d.side, called[1]) for d in self.denied(called[0], False, called[1], known)
        ]
        self.open.pop()
        for arg in unsure:
            if any(speaks_of(side, self.key(arg, env)) for side in sides):
                yield Denial(test, arg, self.origin(arg, env, known))

    def compared(self, test: m.Core | m.EffectQuery, env: Env, known: Known) -> Iterator[Denial]:
        """The sides of a comparison that may be nothing."""
        sides = test.args if isinstance(test, m.Core) else (test.owner,)
        if any(map(is_nothing, sides)):
            return
        for side in sides:
            thing = side.args[0] if isinstance(side, m.Core) and side.op == "one" else side
            if self.nullable(thing, env, known):
                yield Denial(test, thing, self.origin(thing, env, known))

    def origin(self, node: m.Expr, env: Env, known: Known) -> m.Expr:
        """The part of a value by which it may be nothing."""
        match node:
            case m.Core() if not self.core_alone(node, env):
                parts = node.args
            case m.Attribute() if not self.missing(node):
                parts = (node.subject,)
            case m.PlaceRef(owner=owner) if owner is not None:
                parts = (owner,)
            case _:
                return node
        unsure = [p for p in parts if p.at is not None and self.nullable(p, env, known)]
        return self.origin(unsure[0], env, known) if unsure else node

    def junction(self, test: m.Logic, holds: bool, env: Env, known: Known) -> Iterator[Denial]:
        """The parts of a test, each where the others leave it open."""
        joined = (test.op == "and") == holds
        for index, part in enumerate(test.args):
            here = known
            for other, each in enumerate(test.args):
                if other != index and (joined or other < index or self.explicit(each)):
                    here |= self.facts(each, test.op == "and", env)
            yield from self.denied(part, holds, env, here)

    def explicit(self, test: m.Expr) -> bool:
        """Whether a test asks outright whether something is nothing."""
        match test:
            case m.Logic(op="not"):
                return self.explicit(test.args[0])
            case m.Core(op="same"):
                return any(map(is_nothing, test.args))
            case m.Core(op="empty"):
                return True
            case m.WordCall() if (word := self.words.get(test.word)) is not None:
                return self.explicit(word.body)
        return False

    # ------------------------------------------------------------ tests wherever they stand
    def judged(self, node: m.Expr, known: Known) -> Iterator[Denial]:
        """What is found in a value: in its own test, and in those of what it is made of."""
        if node.type == t.TRUTH:
            yield from self.denied(node, True, {}, known)
        yield from self.within(node, known)

    def within(self, node: m.Expr, known: Known) -> Iterator[Denial]:
        """What is found in the parts of a value; notes what words are called with."""
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if type(each) in SPECIAL:
                yield from self.in_special(each, known)
            else:
                waiting += [
                    child
                    for child in reversed(children(each))
                    if isinstance(child, m.Expr) and type(child) not in LEAVES
                ]

    def in_special(self, node: m.Expr, known: Known) -> Iterator[Denial]:
        """What is found in the parts of a value that asks something of its own, or calls."""
        self.noted(node, known)
        match node:
            case m.Bound():
                inner = known | self.each(node.among, node.var, {})
                yield from self.within(node.among, known)
                if node.op == "filter":
                    yield from self.denied(node.body, True, {}, inner)
                yield from self.within(node.body, inner)
            case m.Logic():
                yield from self.parts(node, known)
            case m.Cases():
                for test, _ in node.arms:
                    yield from self.judged(test, known)
                for value, there in self.cases(node, {}, known):
                    yield from self.within(value, there)
            case _:
                for child in children(node):
                    if isinstance(child, m.Expr):
                        yield from self.within(child, known)

    def parts(self, node: m.Logic, known: Known) -> Iterator[Denial]:
        """What stands in the parts of a test, each where those before it have held or not."""
        for part in node.args:
            yield from self.within(part, known)
            if node.op != "not":
                known |= self.facts(part, node.op == "and", {})

    def noted(self, node: m.Expr, known: Known) -> None:
        """Notes which parameters are called with something that may be nothing."""
        match node:
            case m.WordCall() if (word := self.words.get(node.word)) is not None:
                self.passed(word.params, node.args, known)
            case m.WalkQuery() if (walk := self.walks.get(node.walk)) is not None:
                self.passed(walk.params, node.args, known)
            case m.PossibleTo() if (rule := self.rules.get(node.rule)) is not None:
                self.passed(rule.params, node.args, known)

    def passed(self, params: tuple[m.Var, ...], args: tuple[m.Expr, ...], known: Known) -> None:
        """Notes the parameters that may be nothing."""
        for param, arg in zip(params, args, strict=False):
            if self.nullable(arg, {}, known):
                self.maybe.add(id(param))
            for op in OF_CALLED:
                if isinstance(param.type, t.Piece) and self.nullable(
                    m.Core(t.UNKNOWN, None, op, (arg,)), {}, known
                ):
                    self.lost.add((id(param), op))
