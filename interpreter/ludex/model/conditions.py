"""Types the tests of phrases."""

from __future__ import annotations

from typing import assert_never

from ludex.model import types as t
from ludex.model.applied import Applied
from ludex.model.core import core_words
from ludex.model.numbers import alike
from ludex.model.plurals import plural_of
from ludex.model.scope import Scope
from ludex.model.tree import (
    Bound,
    Const,
    Core,
    EffectQuery,
    Expr,
    Fits,
    Local,
    Logic,
    PieceName,
    PossibleTo,
    Step,
    Suppose,
    Var,
    WordCall,
)  # fmt: skip
from ludex.syntax import nodes as n


class Conditions(Applied):
    """The part of the typing that reads tests."""

    def call_step(self, node: n.Call, scope: Scope) -> Step | None:
        """A verb or a rule as a step; given by the part that reads steps."""
        raise NotImplementedError

    def condition(self, node: n.Cond, scope: Scope) -> Expr:
        """The typed test of a node."""
        at = node.at
        match node:
            case n.Either():
                return self.logic(at, "or", (node.left, node.right), scope)
            case n.Both():
                return self.logic(at, "and", (node.left, node.right), scope)
            case n.Not():
                return self.logic(at, "not", (node.condition,), scope)
            case n.Is():
                test = self.relation(at, node.subject, node.relation, scope)
                return Logic(t.TRUTH, at, "not", (test,)) if node.negated else test
            case n.Holds():
                value = self.value(node.subject, scope, t.TRUTH)
                return self.expect(value, t.TRUTH, "What holds or not")
            case n.Has():
                return self.has(node, scope)
            case n.Many():
                return self.many(node, scope)
            case n.ManySuch():
                return self.many_such(node, scope)
            case n.There(single=True):
                return self.there_is(node, scope)
            case n.There():
                among = self.as_set(self.value(node.among, scope))
                empty = Core(t.TRUTH, at, "empty", (among,))
                return empty if node.negated else Logic(t.TRUTH, at, "not", (empty,))
            case n.Possible():
                return self.possible(node, scope)
            case n.Supposing():
                step = self.call_step(node.call, scope)
                test = self.condition(node.condition, scope)
                return Suppose(t.TRUTH, at, step, test) if step else Const(t.TRUTH, at, 0)
        assert_never(node)

    def there_is(self, node: n.There, scope: Scope) -> Expr:
        """`there is V`: one thing that may be nothing, and is something."""
        thing = self.single(self.value(node.among, scope))
        if isinstance(thing.type, t.Set | t.Place) or thing.type == t.TRUTH:
            said = " ".join(node.among.at.text.split())
            sentence = f"`{said}` is {t.name_of(thing.type)}, and `there is` asks for one thing."
            several = thing.type != t.TRUTH
            hint = f"Of several it is `there are {said}`." if several else "Leave out `there is`."
            self.report("L201", node.at, sentence, hint)
        nothing = Core(t.TRUTH, node.at, "same", (thing, Const(t.NOTHING, node.at, None)))
        return nothing if node.negated else Logic(t.TRUTH, node.at, "not", (nothing,))

    def logic(self, at: n.At, op: str, nodes: tuple[n.Cond, ...], scope: Scope) -> Expr:
        """`and`, `or`, `not`; chains of one sign are one test of several parts."""
        parts: list[Expr] = []
        for node in nodes:
            part = self.condition(node, scope)
            flat = isinstance(part, Logic) and part.op == op and op != "not"
            parts.extend(part.args if isinstance(part, Logic) and flat else (part,))
        return Logic(t.TRUTH, at, op, tuple(parts))

    def has(self, node: n.Has, scope: Scope) -> Expr:
        """`V has EFFECT`."""
        subject = self.single(self.value(node.subject, scope))
        if node.effect not in self.names.effects:
            return self.unknown(node.at, "effect", node.effect, [*self.names.effects])
        test = EffectQuery(t.TRUTH, node.at, "has", node.effect, subject)
        return Logic(t.TRUTH, node.at, "not", (test,)) if node.negated else test

    # ------------------------------------------------------------ is
    def relation(self, at: n.At, subject: n.Expr, relation: n.RelationNode, scope: Scope) -> Expr:
        """`V is R`."""
        wanted = None
        if isinstance(relation, n.Compare):
            wanted = t.ANY_NUMBER
        value = self.value(subject, scope, wanted)
        return self.related(at, value, relation, scope)

    def related(self, at: n.At, value: Expr, relation: n.RelationNode, scope: Scope) -> Expr:
        """A typed value and what is said of it."""
        match relation:
            case n.Same():
                return self.same(at, value, relation.value, scope)
            case n.Relation():
                return self.defined_test(at, value, relation, scope)
            case n.Member():
                return self.member(at, value, relation.among, scope)
            case n.Compare():
                left = self.numeric(self.single(value), "What is compared")
                right = self.value(relation.value, scope, t.ANY_NUMBER)
                right = self.numeric(self.single(right), "What it is compared with")
                return Core(t.TRUTH, at, relation.how.replace(" ", "-"), alike(left, right))
        assert_never(relation)

    def same(self, at: n.At, value: Expr, other: n.Expr, scope: Scope) -> Expr:
        """`V is W`: a test of that name, a pattern, a kind, or equality."""
        if isinstance(other, n.Name) and other.word not in scope.names:
            named = self.named_test(at, value, other, scope)
            if named is not None:
                return named
        if self.names_a_text(value, other, scope):
            assert isinstance(other, n.Name)
            return self.is_entry(at, value, other)
        left = value
        right = self.value(other, scope, value.type)
        one = isinstance(right, PieceName) and not isinstance(right.type, t.Set)
        if one and not isinstance(value.type, t.Set) and t.fits(value.type, right.type):
            return Core(t.TRUTH, at, "is-named", (self.single(left), right))
        if one and isinstance(value.type, t.Set | t.Place) and self.several(right):
            return self.of_some(at, value, right)
        if isinstance(left, PieceName):
            left = self.single(left)
        left, right = alike(left, self.single(right))
        if t.NOTHING in (left.type, right.type):
            return Core(t.TRUTH, at, "same", (left, right))
        if isinstance(left.type, t.Set) or isinstance(right.type, t.Set):
            left = self.as_set(left, right.type.of if isinstance(right.type, t.Set) else None)
            right = self.as_set(right, left.type.of if isinstance(left.type, t.Set) else None)
        if not t.fits(left.type, right.type):
            sentence = (
                f"{_upper(t.name_of(left.type))} is never {t.name_of(right.type)}, so this "
                "comparison says nothing."
            )
            self.report("L101", at, sentence)
            return Const(t.TRUTH, at, 0)
        op = "same-set" if isinstance(left.type, t.Set) else "same"
        return Core(t.TRUTH, at, op, (left, right))

    def several(self, value: Expr) -> bool:
        """Whether a name is one of which there are several pieces."""
        if not isinstance(value, PieceName) or self.names_may_be_shared:
            return False
        return self.names.count_of(value.pieces, value.owner is not None) > 1

    def of_some(self, at: n.At, among: Expr, one: Expr) -> Expr:
        """Reports a set that is compared with a name of which there are several pieces."""
        said, named = among.at.text if among.at else "", one.at.text if one.at else ""
        told = said if said.count(" ") < 2 else f"({said})"
        sentence = f"`{said}` is compared with one piece, and `{named}` is the name of several."
        hint = f"Write `some {told} are {named}`; `all` and `no` may stand there too."
        self.report("L101", at, sentence, hint)
        return Const(t.TRUTH, at, 0)

    def names_a_text(self, value: Expr, other: n.Expr, scope: Scope) -> bool:
        """Whether a text is compared with the name of an entry."""
        if value.type != t.TEXT or not isinstance(other, n.Name):
            return False
        return other.word not in scope.names and other.word in self.names.square_names

    def is_entry(self, at: n.At, text: Expr, name: n.Name) -> Expr:
        """Whether some sentence of a printed text is the entry of that name, with any holes."""
        said = Core(t.ANY_NUMBER, at, f"text-says {name.word}", (text,))
        return Core(t.TRUTH, at, "same", (said, Const(t.ANY_NUMBER, name.at, 1)))

    def named_test(self, at: n.At, value: Expr, other: n.Name, scope: Scope) -> Expr | None:
        """`V is WORD` where the word is a test of the game, a pattern or a core test."""
        word, names = other.word, self.names
        inner = value.type.of if isinstance(value.type, t.Set) else value.type
        if isinstance(inner, t.Enum) and word in names.enums.get(inner.name, ()):
            return None
        defined = names.words.get(word, {}).get(("*",))
        if defined is not None and defined.signature.kind == "is":
            return self.test_call(at, word, ("*",), value, (), scope)
        if word in names.patterns:
            return Fits(t.TRUTH, at, "fits", word, self.as_set(value))
        core = core_words().get((word, "*"))
        if core is not None and core.section == "tests":
            if word == "empty":
                among = self.countable(value, "What is empty or not")
                return Core(t.TRUTH, at, core.op, (self.as_set(among),))
            wanted = self.plain(core.takes[0])
            return Core(t.TRUTH, at, core.op, (self.expect(self.single(value), wanted, "It"),))
        return None

    def defined_test(self, at: n.At, value: Expr, relation: n.Relation, scope: Scope) -> Expr:
        """`V is WORD prep V ...`."""
        shape = ("*", *(a.prep for a in relation.arguments))
        if relation.word not in self.names.words:
            tests = [w for w, shapes in self.names.words.items() if any(shapes)]
            return self.unknown(relation.at, "test", relation.word, tests)
        if shape not in self.names.words[relation.word]:
            hint = f"It is written {self.spelled(relation.word)}."
            sentence = f"`{relation.word}` is not used like this."
            self.report("L103", relation.at, sentence, hint)
            return Const(t.TRUTH, at, 0)
        return self.test_call(at, relation.word, shape, value, relation.arguments, scope)

    def test_call(
        self, at: n.At, word: str, shape: tuple[str, ...], value: Expr,
        arguments: tuple[n.Argument, ...], scope: Scope,
    ) -> Expr:  # fmt: skip
        """A defined test applied to a value that is already typed."""
        defined = self.names.words[word][shape]
        if defined.signature.kind != "is":
            self.report("L103", at, f"`{word}` is a value, not a test.")
        key = (word, *shape)
        nodes: tuple[n.Expr, ...] = (n.You(at), *(a.value for a in arguments))
        args = self.arguments("word", key, defined.signature, nodes, scope, value)
        return WordCall(self.word_type(key, defined), at, key, args)

    def member(self, at: n.At, value: Expr, among: n.Expr, scope: Scope) -> Expr:
        """`V is in S`; several are in S when all of them are."""
        inner = value.type.of if isinstance(value.type, t.Set) else value.type
        whole = self.as_set(self.value(among, scope, t.Set(inner)), inner)
        of = whole.type.of if isinstance(whole.type, t.Set) else t.UNKNOWN
        if isinstance(value, PieceName):
            return Core(t.TRUTH, at, "named-in", (value, whole))
        if not t.fits(inner, of):
            sentence = f"{_upper(t.name_of(inner))} is never in a set of {t.name_of(of)} each."
            self.report("L101", at, sentence)
        return Core(t.TRUTH, at, "in-all", (self.as_set(value, of), whole))

    # ------------------------------------------------------------ some, no, all
    def many(self, node: n.Many, scope: Scope) -> Expr:
        """`some S is R`, `no S is R`, `all S are R`."""
        among = self.as_set(self.value(node.among, scope))
        var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
        subject = Local(var.type, node.among.at, var)
        test = self.of_a_sort(subject, node.relation, scope) or self.related(
            node.at, subject, node.relation, scope
        )
        if node.negated:
            test = Logic(t.TRUTH, node.at, "not", (test,))
        return self.quantified(node.at, node.quantifier, var, among, test)

    def of_a_sort(self, subject: Expr, relation: n.RelationNode, scope: Scope) -> Expr | None:
        """`some S are frogs` asks for any frog, also where one of them is called `frog`."""
        if not (isinstance(relation, n.Same) and isinstance(relation.value, n.Name)):
            return None
        word, at, names = relation.value.word, relation.value.at, self.names
        sorts = (*names.pieces, *names.kinds)
        if word in scope.names:
            if word in sorts and isinstance(scope.names[word].type, t.Piece):
                sentence = f"`{word}` is one piece here, and no other is asked for."
                self.report("L162", at, sentence, f"Any of them is meant by `{plural_of(word)}`.")
            return None
        sort = "" if word in (*names.words, *names.patterns) else names.singular(word)
        if sort not in sorts or not isinstance(subject.type, t.Piece):
            return None
        named = self.piece_name(at, sort, None)
        return Core(t.TRUTH, at, "is-named", (subject, named))

    def many_such(self, node: n.ManySuch, scope: Scope) -> Expr:
        """`some S such that C`, about each candidate."""
        among = self.as_set(self.value(node.among, scope))
        var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
        test = self.condition(node.condition, scope.about(var))
        return self.quantified(node.at, node.quantifier, var, among, test)

    def quantified(self, at: n.At, quantifier: str, var: Var, among: Expr, test: Expr) -> Expr:
        """A test about the elements of a set; `no` is `some`, denied."""
        if quantifier == "no":
            some = Bound(t.TRUTH, at, "some", var, among, test)
            return Logic(t.TRUTH, at, "not", (some,))
        return Bound(t.TRUTH, at, quantifier, var, among, test)

    def possible(self, node: n.Possible, scope: Scope) -> Expr:
        """`possible to CALL`: the needs of a rule."""
        call = node.call
        shape = ("" if call.object is None else "*", *(a.prep for a in call.arguments))
        rule = self.names.rules.get(call.verb, {}).get(shape)
        if rule is None:
            return self.unknown(call.at, "rule", call.verb, [*self.names.rules])
        key = (call.verb, *shape)
        nodes = (
            *(() if call.object is None else (call.object,)),
            *(a.value for a in call.arguments),
        )
        args = self.arguments("rule", key, rule.signature, nodes, scope)
        return PossibleTo(t.TRUTH, node.at, key, args)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
