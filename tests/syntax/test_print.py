"""Printing and reading undo each other, for every entrance of the grammar."""

import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import nodes as n
from ludex.syntax.from_source import read_phrase
from ludex.syntax.grammar import ENTRANCES
from ludex.syntax.lalr import PhraseError, reserved_words
from ludex.syntax.print import text_of

NOWHERE = Span("x", 1, 1, 1, 1)
AT = n.At(Scalar("", NOWHERE), 0, 0)
PREPOSITIONS = [
    "to", "from", "by", "with", "for", "on", "along", "over", "under", "into", "through",
    "toward", "against",
]  # fmt: skip
LABELS = ["take", "walk", "draw", "attempt", "repeat"]
QUANTIFIERS = ["some", "no", "all"]
COMPARISONS = ["at least", "at most", "more than", "less than"]


def read(text: str, entrance: str) -> Any:
    return read_phrase(Scalar(text, NOWHERE), entrance)


def made(build: Any, *parts: Any) -> st.SearchStrategy[Any]:
    return st.builds(lambda *values: build(AT, *values), *parts)


def maybe(what: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | what


def some(what: st.SearchStrategy[Any], least: int = 0, most: int = 2) -> st.SearchStrategy[Any]:
    return st.lists(what, min_size=least, max_size=most).map(tuple)


names = st.from_regex(r"[a-z][a-z0-9]{0,3}(-[a-z0-9]{1,3})?", fullmatch=True).filter(
    lambda word: word not in reserved_words()
)
labels = names | st.sampled_from(LABELS)
codes = st.from_regex(r"[A-Z][A-Z0-9]{0,2}|[+-][0-9]{1,3}", fullmatch=True)
numbers = st.integers(0, 10**15)
preps = st.sampled_from(PREPOSITIONS)
flags = st.booleans()

atoms = st.one_of(
    made(n.Number, numbers),
    made(n.Name, names | st.sampled_from(["yes", "no", "each"])),
    made(n.Code, codes),
    made(n.Own, names),
    made(n.Its, names),
    made(n.It),
    made(n.You),
)


def call_of(values: Any, bare: bool) -> Any:
    arguments = made(n.Argument, preps, values)
    with_object = made(n.Call, names, values, some(arguments))
    without = made(n.Call, names, st.none(), some(arguments, 0 if bare else 1))
    return with_object | without


def condition_of(values: Any, conditions: Any) -> Any:
    relations = st.one_of(
        made(n.Same, values),
        made(n.Relation, names, some(made(n.Argument, preps, values), 1)),
        made(n.Member, values),
        made(n.Compare, st.sampled_from(COMPARISONS), values),
    )
    quantifiers = st.sampled_from(QUANTIFIERS)
    plain = [
        made(n.Is, values, relations, flags),
        made(n.Holds, values),
        made(n.Has, values, names, flags),
        made(n.Many, quantifiers, values, relations, flags),
        made(n.There, values, flags, flags),
        made(n.Possible, call_of(values, True)),
    ]
    if conditions is None:
        return st.one_of(plain)
    return st.one_of(
        *plain,
        made(n.Either, conditions, conditions),
        made(n.Both, conditions, conditions),
        made(n.Not, conditions),
        made(n.ManySuch, quantifiers, values, conditions),
        made(n.Supposing, call_of(values, True), conditions),
    )


def grown(values: Any) -> Any:
    arguments = made(n.Argument, preps, values)
    return st.one_of(
        atoms,
        made(n.CodeOf, codes, values),
        made(n.RangeOf, numbers, values),
        made(n.Of, names, values, some(arguments)),
        made(n.Filter, values, condition_of(values, None)),
        made(n.Infix, st.sampled_from(["+", "-", "*", "plus", "without"]), values, values),
    )


expressions = st.recursive(atoms, grown, max_leaves=8)
conditions = st.recursive(
    condition_of(expressions, None), lambda inner: condition_of(expressions, inner), max_leaves=4
)
arguments = some(made(n.Argument, preps, expressions))
binders = some(
    st.one_of(
        made(n.Binder, names, expressions),
        made(n.Binder, names, expressions, made(n.Number, numbers) | made(n.Name, names)),
        made(n.Binder, names, expressions, expressions, st.just(True)),
    ),
    1,
)
asks = st.one_of(
    made(n.Asks, st.none(), flags),
    made(n.Asks, expressions, flags, flags),
)
choices = made(n.Choice, asks, binders, maybe(conditions))
params = made(n.Param, names, maybe(names))
key_arguments = made(n.KeyArgument, preps, params)
rules = made(n.Signature, st.just("verb"), names, maybe(params), some(key_arguments))

PLACES = ["before", "after", "instead of"]
PHRASES: dict[str, st.SearchStrategy[Any]] = {
    "step": st.one_of(
        call_of(expressions, True),
        choices,
        made(n.Draw, binders, maybe(conditions)),
        made(n.Let, names, expressions),
        made(n.LetCall, names, call_of(expressions, False)),
        made(n.OrElse, call_of(expressions, True), call_of(expressions, True)),
    ),
    "head": st.one_of(
        choices,
        made(n.If, conditions),
        made(n.Otherwise, maybe(conditions)),
        made(n.ForEach, names, expressions, maybe(conditions), maybe(conditions)),
        made(n.Repeat, expressions, maybe(conditions)),
        made(n.Turns, st.none(), st.none(), maybe(expressions)),
        made(n.Turns, names, expressions, maybe(expressions)),
        made(n.ChooseOne, asks),
        made(n.Option, labels, st.just(()), st.none(), maybe(conditions)),
        made(n.Option, labels, binders, maybe(conditions), maybe(conditions)),
        made(n.Attempt, names),
        made(n.Walk, maybe(expressions), names, arguments),
    ),
    "test": conditions,
    "value": expressions,
    "meaning": expressions | conditions,
    "case": made(n.Case, expressions, maybe(conditions)),
    "rule_name": rules,
    "word_name": st.one_of(
        made(n.Signature, st.just("word"), names, st.none()),
        made(n.Signature, st.just("of"), names, params, some(key_arguments)),
        made(n.Signature, st.just("is"), names, params, some(key_arguments)),
    ),
    "event": made(n.Enters, names, expressions) | made(n.Becomes, conditions),
    "patch": st.one_of(
        made(n.Patch, st.sampled_from([*PLACES, "where"]), rules),
        made(n.Patch, st.sampled_from(PLACES), rules, labels),
        made(n.Patch, st.just("instead of"), rules, st.just(""), conditions),
    ),
    "act": made(n.Act, st.just("choose"), some(expressions, 1))
    | made(n.Act, labels, some(expressions)),
}  # fmt: skip


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_what_is_printed_reads_as_the_same_node(entrance: str) -> None:
    @settings(max_examples=150, deadline=None)
    @given(PHRASES[entrance])
    def check(node: Any) -> None:
        text = text_of(node)
        try:
            again = read(text, entrance)
        except PhraseError as error:  # pragma: no cover - only shown when the test fails
            raise AssertionError(f"{text!r} does not read as {entrance}: {error}") from error
        assert again == node, text
        assert text_of(again) == text

    check()


@pytest.mark.parametrize(
    ("written", "entrance", "printed"),
    [
        ("(a + b) + c", "value", "a + b + c"),
        ("a + (b + c)", "value", "a + (b + c)"),
        ("(a + b) * c", "value", "(a + b) * c"),
        ("((a where b is c))", "value", "a where b is c"),
        ("number of (a  where\n b are c)", "value", "number of (a where b is c)"),
        ("(a is b) and (c is d or e is f)", "test", "a is b and (c is d or e is f)"),
        ("not (a is b)", "test", "not a is b"),
        ("you is able", "test", "you are able"),
        ("a have b", "test", "a has b"),
        ("x chooses y among (z)", "step", "x chooses y among z"),
        ("let x be (s where t is u)", "step", "let x be s where t is u"),
        ("range of (1..(6) by -4)", "value", "range of (1..6 by -4)"),
    ],
)
def test_the_normal_form(written: str, entrance: str, printed: str) -> None:
    assert text_of(read(written, entrance)) == printed


LETTERS = string.ascii_letters + string.digits + " .,()+-*\n\t\0é\u202e४"
VOCABULARY = [*sorted(reserved_words()), "a", "b-c", "GO", "+2", "-4", "7"]
VOCABULARY += ["..", "(", ")", ",", "+", "-", "*"]
NOISE = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "surrogateescape")),
    st.text(LETTERS, max_size=60),
    st.lists(st.sampled_from(VOCABULARY), max_size=25).map(" ".join),
)


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(ENTRANCES), NOISE)
def test_any_text_is_a_phrase_or_a_phrase_error(entrance: str, text: str) -> None:
    try:
        node = read(text, entrance)
    except PhraseError:
        return
    assert read(text_of(node), entrance) == node


@pytest.mark.parametrize(
    ("text", "entrance"),
    [
        ("(" * 100_000, "value"),
        ("not " * 20_000 + "a is b", "test"),
        ("not " * 1_000 + "a is b", "test"),
        (" + ".join("a" * 100_000), "value"),
        (" + ".join("a" * 1_000), "value"),
        ("number of " * 400 + "a", "value"),
        (" and ".join(["a is b"] * 450), "test"),
        ("1" * 5_000, "value"),
        ("1" * 19, "value"),
    ],
)
def test_what_is_too_much_is_refused(text: str, entrance: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read(text, entrance)
    assert caught.value.code in ("L060", "L062")
