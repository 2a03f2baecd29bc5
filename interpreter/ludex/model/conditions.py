"""Types the tests of phrases."""

from __future__ import annotations

import re

from ludex.diagnostics.suggest import misnamed, nearest
from ludex.hints import assert_never
from ludex.model import applied, calls, steps, values, words
from ludex.model import types as t
from ludex.model.core import core_words
from ludex.model.named_types import plain_type
from ludex.model.numbers import alike
from ludex.model.plurals import plural_of
from ludex.model.scope import VOCABULARY, Scope, Typing
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
    Suppose,
    Var,
    WordCall,
)
from ludex.records import replace
from ludex.source.edits import instead
from ludex.syntax import nodes as n

SO_MANY = (
    "So many of a set are `first of ((S where TEST) to N)`, with the set in brackets of its own."
)


def condition_of(typing: Typing, node: n.Cond, scope: Scope) -> Expr:
    """The typed test of a node."""
    at = node.at
    match node:
        case n.Either():
            return logic(typing, at, "or", (node.left, node.right), scope)
        case n.Both():
            return logic(typing, at, "and", (node.left, node.right), scope)
        case n.Not():
            return logic(typing, at, "not", (node.condition,), scope)
        case n.Is():
            test = relation(typing, at, node.subject, node.relation, scope)
            return Logic(t.TRUTH, at, "not", (test,)) if node.negated else test
        case n.Holds():
            value = values.value_of(typing, node.subject, scope, t.TRUTH)
            return typing.expect(value, t.TRUTH, "What holds or not")
        case n.Has():
            return has(typing, node, scope)
        case n.Many():
            return many(typing, node, scope)
        case n.ManySuch():
            return many_such(typing, node, scope)
        case n.There(single=True):
            return there_is(typing, node, scope)
        case n.There():
            among = typing.as_set(values.value_of(typing, node.among, scope))
            empty = Core(t.TRUTH, at, "empty", (among,))
            return empty if node.negated else Logic(t.TRUTH, at, "not", (empty,))
        case n.Possible():
            return possible(typing, node, scope)
        case n.Supposing():
            step = steps.call_step(typing, node.call, scope)
            test = condition_of(typing, node.condition, scope)
            return Suppose(t.TRUTH, at, step, test) if step else Const(t.TRUTH, at, 0)
    assert_never(node)


def there_is(typing: Typing, node: n.There, scope: Scope) -> Expr:
    """`there is V`: one thing that may be nothing, and is something."""
    thing = values.single(typing, values.value_of(typing, node.among, scope))
    if isinstance(thing.type, t.Set | t.Place) or thing.type == t.TRUTH:
        said = " ".join(node.among.at.text.split())
        sentence = f"`{said}` is {t.name_of(thing.type)}, and `there is` asks for one thing."
        several = thing.type != t.TRUTH
        hint = f"Of several it is `there are {said}`." if several else "Leave out `there is`."
        scalar, start = node.at.scalar, node.at.start
        found = re.compile(r"there\s+is\b(?!\s+no\b)").match(scalar.text, start)
        fix = instead(scalar.place(*found.span()), "there are") if found and several else None
        typing.report("L201", node.at, sentence, hint, fix)
    nothing = Core(t.TRUTH, node.at, "same", (thing, Const(t.NOTHING, node.at, None)))
    return nothing if node.negated else Logic(t.TRUTH, node.at, "not", (nothing,))


def logic(typing: Typing, at: n.At, op: str, nodes: tuple[n.Cond, ...], scope: Scope) -> Expr:
    """`and`, `or`, `not`; chains of one sign are one test of several parts."""
    parts: list[Expr] = []
    for node in nodes:
        part = condition_of(typing, node, scope)
        flat = isinstance(part, Logic) and part.op == op and op != "not"
        parts.extend(part.args if isinstance(part, Logic) and flat else (part,))
    return Logic(t.TRUTH, at, op, tuple(parts))


def has(typing: Typing, node: n.Has, scope: Scope) -> Expr:
    """`V has EFFECT`."""
    subject = values.value_of(typing, node.subject, scope)
    subject = applied.bearer(typing, subject, f"Who has `{node.effect}`")
    if node.effect not in typing.names.effects:
        return typing.unknown(node.at, "effect", node.effect, [*typing.names.effects])
    test = EffectQuery(t.TRUTH, node.at, "has", node.effect, subject)
    return Logic(t.TRUTH, node.at, "not", (test,)) if node.negated else test


def relation(
    typing: Typing, at: n.At, subject: n.Expr, relation: n.RelationNode, scope: Scope
) -> Expr:
    """`V is R`."""
    wanted = None
    if isinstance(relation, n.Compare):
        wanted = t.ANY_NUMBER
    value = values.value_of(typing, subject, scope, wanted)
    test = relation_to(typing, at, value, relation, scope)
    if isinstance(test, Core) and test.op == "same-set" and not isinstance(value.type, t.Set):
        others = test.args[1]
        said = isinstance(others, Core) and others.op == "range"
        if isinstance(others.type, t.Set) and t.fits(value.type, others.type.of) and not said:
            one_with_all(typing, at, others)
    return test


def one_with_all(typing: Typing, at: n.At, others: Expr) -> None:
    """Reports one thing that is compared with a set."""
    said = others.at.text if others.at else ""
    sentence = f"One thing is compared with all of `{said}`, and hardly ever is all of them."
    typing.report("L101", at, sentence, f"Write `is in {said}`.")


def relation_to(
    typing: Typing, at: n.At, value: Expr, relation: n.RelationNode, scope: Scope
) -> Expr:
    """A typed value and what is said of it."""
    match relation:
        case n.Same():
            return same_as(typing, at, value, relation.value, scope)
        case n.Relation():
            return defined_test(typing, at, value, relation, scope)
        case n.Member():
            return member(typing, at, value, relation.among, scope)
        case n.Compare():
            left = typing.numeric(values.single(typing, value), "What is compared")
            right = values.value_of(typing, relation.value, scope, t.ANY_NUMBER)
            right = typing.numeric(values.single(typing, right), "What it is compared with")
            return Core(t.TRUTH, at, relation.how.replace(" ", "-"), alike(left, right))
    assert_never(relation)


def same_as(typing: Typing, at: n.At, value: Expr, other: n.Expr, scope: Scope) -> Expr:
    """`V is W`: a test of that name, a pattern, a kind, or equality."""
    if isinstance(other, n.Name) and other.word not in scope.names:
        named = named_test(typing, at, value, other, scope)
        if named is not None:
            return named
    if names_a_text(typing, value, other, scope):
        assert isinstance(other, n.Name)
        return is_entry(typing, at, value, other)
    left = value
    right = values.value_of(typing, other, scope, value.type)
    if right.type == t.UNKNOWN and isinstance(other, n.Name):
        test_meant(typing, other)
    one = isinstance(right, PieceName) and not isinstance(right.type, t.Set)
    if one and not isinstance(value.type, t.Set) and t.fits(value.type, right.type):
        return Core(t.TRUTH, at, "is-named", (values.single(typing, left), right))
    if one and isinstance(value.type, t.Set | t.Place) and several(typing, right):
        return of_some(typing, at, value, right)
    if isinstance(left, PieceName):
        left = values.single(typing, left)
    left, right = alike(left, values.single(typing, right))
    if t.NOTHING in (left.type, right.type):
        return Core(t.TRUTH, at, "same", (left, right))
    if isinstance(left.type, t.Number) and isinstance(right, Core) and right.op == "range":
        sentence = "One number is compared with all those of a range, and is never that."
        said = right.at.text if right.at else ""
        typing.report("L101", at, sentence, f"Write `is in {said}`.")
    if isinstance(left.type, t.Set) or isinstance(right.type, t.Set):
        left = typing.as_set(left, right.type.of if isinstance(right.type, t.Set) else None)
        right = typing.as_set(right, left.type.of if isinstance(left.type, t.Set) else None)
    if not t.fits(left.type, right.type):
        return _never_the_same(typing, at, left, right)
    op = "same-set" if isinstance(left.type, t.Set) else "same"
    return Core(t.TRUTH, at, op, (left, right))


def _never_the_same(typing: Typing, at: n.At, left: Expr, right: Expr) -> Expr:
    from ludex.model.made_from import made_from

    names, kinds = typing.names, (left.type, right.type)
    never = f"{_upper(t.name_of(kinds[0]))} is never {t.name_of(kinds[1])}"
    hint = made_from(names, left, [kinds[1]]) or made_from(names, right, [kinds[0]])
    typing.report("L101", at, f"{never}, so this comparison says nothing.", hint)
    return Const(t.TRUTH, at, 0)


def several(typing: Typing, value: Expr) -> bool:
    """Whether a name is one of which there are several pieces."""
    if not isinstance(value, PieceName) or typing.names_may_be_shared:
        return False
    return typing.names.count_of(value.pieces, value.owner is not None) > 1


def of_some(typing: Typing, at: n.At, among: Expr, one: Expr) -> Expr:
    """Reports a set that is compared with a name of which there are several pieces."""
    said, named = among.at.text if among.at else "", one.at.text if one.at else ""
    told = said if said.count(" ") < 2 else f"({said})"
    sentence = f"`{said}` is compared with one piece, and `{named}` is the name of several."
    hint = f"Write `some {told} are {named}`; `all` and `no` may stand there too."
    typing.report("L101", at, sentence, hint)
    return Const(t.TRUTH, at, 0)


def names_a_text(typing: Typing, value: Expr, other: n.Expr, scope: Scope) -> bool:
    """Whether a text is compared with the name of an entry."""
    if value.type != t.TEXT or not isinstance(other, n.Name):
        return False
    return other.word not in scope.names and other.word in typing.names.square_names


def is_entry(typing: Typing, at: n.At, text: Expr, name: n.Name) -> Expr:
    """Whether some sentence of a printed text is the entry of that name, with any holes."""
    said = Core(t.ANY_NUMBER, at, f"text-says {name.word}", (text,))
    return Core(t.TRUTH, at, "same", (said, Const(t.ANY_NUMBER, name.at, 1)))


def test_meant(typing: Typing, other: n.Name) -> None:
    """A name that stands for nothing behind `is` may be a test, where nothing else is near it."""
    last = typing.problems[-1] if typing.problems else None
    tests = [w.name for w in core_words().values() if w.section == "tests" and "-" not in w.name]
    tests += [name for name, shapes in typing.names.words.items() if ("*",) in shapes]
    close = nearest(other.word, tests)
    if close and last and last.hint == VOCABULARY and last.span == other.at.span:
        typing.problems[-1] = misnamed("L100", other.at.span, last.sentence, close)


def named_test(typing: Typing, at: n.At, value: Expr, other: n.Name, scope: Scope) -> Expr | None:
    """`V is WORD` where the word is a test of the game, a pattern or a core test."""
    word, names = other.word, typing.names
    inner = value.type.of if isinstance(value.type, t.Set) else value.type
    if isinstance(inner, t.Enum) and word in names.enums.get(inner.name, ()):
        return None
    defined = names.words.get(word, {}).get(("*",))
    if defined is not None and defined.signature.kind == "is":
        return test_call(typing, at, word, ("*",), value, (), scope)
    if word in names.patterns:
        return Fits(t.TRUTH, at, "fits", word, typing.as_set(value))
    core = core_words().get((word, "*"))
    if core is not None and core.section == "tests":
        if word == "empty":
            among = applied.countable(typing, value, "What is empty or not")
            return Core(t.TRUTH, at, core.op, (typing.as_set(among),))
        wanted = plain_type(typing.names, core.takes[0])
        return Core(
            t.TRUTH, at, core.op, (typing.expect(values.single(typing, value), wanted, "It"),)
        )
    return None


def defined_test(typing: Typing, at: n.At, value: Expr, relation: n.Relation, scope: Scope) -> Expr:
    """`V is WORD prep V ...`."""
    shape = ("*", *(a.prep for a in relation.arguments))
    alone = relation.word in scope.names or relation.word in typing.names.words
    if alone and shape == ("*", "to") and shape not in typing.names.words.get(relation.word, {}):
        sentence = f"`{relation.word}` is not used like this."
        typing.report("L103", relation.at, sentence, SO_MANY)
        return Const(t.TRUTH, at, 0)
    if relation.word not in typing.names.words:
        tests = [w for w, shapes in typing.names.words.items() if any(shapes)]
        return typing.unknown(relation.at, "test", relation.word, tests)
    if shape not in typing.names.words[relation.word]:
        hint = f"It is written {values.spelling(typing, relation.word)}."
        sentence = f"`{relation.word}` is not used like this."
        typing.report("L103", relation.at, sentence, hint)
        return Const(t.TRUTH, at, 0)
    return test_call(typing, at, relation.word, shape, value, relation.arguments, scope)


def test_call(
    typing: Typing, at: n.At, word: str, shape: tuple[str, ...], value: Expr,
    arguments: tuple[n.Argument, ...], scope: Scope,
) -> Expr:  # fmt: skip
    """A defined test applied to a value that is already typed."""
    defined = typing.names.words[word][shape]
    if defined.signature.kind != "is":
        typing.report("L103", at, f"`{word}` is a value, not a test.")
    key = (word, *shape)
    nodes: tuple[n.Expr, ...] = (n.You(at), *(a.value for a in arguments))
    args = calls.arguments(typing, "word", key, defined.signature, nodes, scope, value)
    return WordCall(words.word_type(typing, key), at, key, args)


def member(typing: Typing, at: n.At, value: Expr, among: n.Expr, scope: Scope) -> Expr:
    """`V is in S`; several are in S when all of them are."""
    inner = value.type.of if isinstance(value.type, t.Set) else value.type
    whole = typing.as_set(values.value_of(typing, among, scope, t.Set(inner)), inner)
    of = whole.type.of if isinstance(whole.type, t.Set) else t.UNKNOWN
    if isinstance(value, PieceName):
        return Core(t.TRUTH, at, "named-in", (value, whole))
    if not t.fits(inner, of):
        sentence = f"{_upper(t.name_of(inner))} is never in a set of {t.name_of(of)} each."
        typing.report("L101", at, sentence)
    return Core(t.TRUTH, at, "in-all", (typing.as_set(value, of), whole))


def many(typing: Typing, node: n.Many, scope: Scope) -> Expr:
    """`some S is R`, `no S is R`, `all S are R`."""
    among = typing.as_set(values.value_of(typing, node.among, scope))
    var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
    subject = Local(var.type, node.among.at, var)
    test = of_a_sort(typing, subject, node.relation, scope) or one_of(
        typing, node, subject, relation_to(typing, node.at, subject, node.relation, scope)
    )
    if node.negated:
        test = Logic(t.TRUTH, node.at, "not", (test,))
    return quantified(typing, node.at, node.quantifier, var, among, test)


def of_a_sort(typing: Typing, subject: Expr, relation: n.RelationNode, scope: Scope) -> Expr | None:
    """`some S are frogs` asks for any frog, also where one of them is called `frog`."""
    if not (isinstance(relation, n.Same) and isinstance(relation.value, n.Name)):
        return None
    word, at, names = relation.value.word, relation.value.at, typing.names
    sorts = (*names.pieces, *names.kinds)
    if word in scope.names:
        if word in sorts and isinstance(scope.names[word].type, t.Piece):
            sentence = f"`{word}` is one piece here, and no other is asked for."
            any_of_them = plural_of(word)
            fix, hint = instead(at.span, any_of_them), f"Any of them is meant by `{any_of_them}`."
            typing.report("L162", at, sentence, hint, fix)
        return None
    sort = "" if word in (*names.words, *names.patterns) else names.singular(word)
    if sort not in sorts or not isinstance(subject.type, t.Piece):
        return None
    named = values.piece_name(typing, at, sort, None)
    return Core(t.TRUTH, at, "is-named", (subject, named))


def one_of(typing: Typing, node: n.Many, each: Expr, test: Expr) -> Expr:
    """`all players are winners`: each of them is one of a set, and is not the set."""
    if isinstance(each.type, t.Set) or not (isinstance(test, Core) and test.op == "same-set"):
        return test
    others = test.args[1]
    assert isinstance(others.type, t.Set)
    if t.fits(each.type, others.type.of):
        return replace(test, op="in-all")
    sentence = f"{_upper(t.name_of(each.type))} is never {t.name_of(others.type.of)}."
    said, them = (at.text if at else "" for at in (node.among.at, others.at))
    hint = f"What lies there: `{node.quantifier} {said} are such that (some it are {them})`."
    typing.report("L101", node.at, sentence, hint)
    return Const(t.TRUTH, node.at, 0)


def many_such(typing: Typing, node: n.ManySuch, scope: Scope) -> Expr:
    """`some S such that C`, about each candidate."""
    among = typing.as_set(values.value_of(typing, node.among, scope))
    var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
    test = condition_of(typing, node.condition, scope.about(var))
    return quantified(typing, node.at, node.quantifier, var, among, test)


def quantified(
    typing: Typing, at: n.At, quantifier: str, var: Var, among: Expr, test: Expr
) -> Expr:
    """A test about the elements of a set; `no` is `some`, denied."""
    if quantifier == "no":
        some = Bound(t.TRUTH, at, "some", var, among, test)
        return Logic(t.TRUTH, at, "not", (some,))
    return Bound(t.TRUTH, at, quantifier, var, among, test)


def possible(typing: Typing, node: n.Possible, scope: Scope) -> Expr:
    """`possible to CALL`: the needs of a rule."""
    call = node.call
    shape = ("" if call.object is None else "*", *(a.prep for a in call.arguments))
    rule = typing.names.rules.get(call.verb, {}).get(shape)
    if rule is None:
        return typing.unknown(call.at, "rule", call.verb, [*typing.names.rules])
    key = (call.verb, *shape)
    nodes = (
        *(() if call.object is None else (call.object,)),
        *(a.value for a in call.arguments),
    )
    args = calls.arguments(typing, "rule", key, rule.signature, nodes, scope)
    return PossibleTo(t.TRUTH, node.at, key, args)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
