"""Turns the branches of the grammar into nodes."""

from __future__ import annotations

from collections.abc import Callable

from ludex.hints import Any
from ludex.records import replace
from ludex.source.tree import Scalar
from ludex.syntax import nodes as n
from ludex.syntax.lalr import Branch, PhraseError, Token, parse


def read_phrase(scalar: Scalar, entrance: str) -> Any:
    """The node that a scalar's text is; raises PhraseError where it is none."""
    return _Reader(scalar).node(parse(scalar.text, entrance))


class _Reader:
    """Reads the branches of one scalar, so that each node can point into it."""

    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar

    def at(self, branch: Branch | Token) -> n.At:
        return n.At(self.scalar, branch.start, branch.end)

    def node(self, branch: Any) -> Any:
        if branch is None:
            return None
        build: Callable[..., Any] = BUILDERS[branch.name]
        return build(self, self.at(branch), *branch.children)

    def many(self, branch: Branch) -> tuple[Any, ...]:
        return tuple(self.node(child) for child in branch.children)

    def arguments(self, branches: tuple[Branch, ...]) -> tuple[n.Argument, ...]:
        return tuple(self.node(b) for b in branches)


def _infix(sign: str) -> Callable[..., n.Infix]:
    return lambda r, at, left, right: n.Infix(at, sign, r.node(left), r.node(right))


def _compare(how: str) -> Callable[..., n.Compare]:
    return lambda r, at, value: n.Compare(at, how, r.node(value))


def _asks(who: bool, may: bool, secretly: bool, again: bool = False) -> Callable[..., n.Asks]:
    return lambda r, at, *w: n.Asks(at, r.node(w[0]) if who else None, may, secretly, again)


def _is(negated: bool) -> Callable[..., n.Is]:
    return lambda r, at, subject, be, rel: n.Is(at, r.node(subject), r.node(rel), negated)


def _has(negated: bool) -> Callable[..., n.Has]:
    return lambda r, at, subject, have, effect: n.Has(at, r.node(subject), effect.text, negated)


def _many(negated: bool) -> Callable[..., n.Many]:
    def build(r: _Reader, at: n.At, quantifier: Branch, among: Any, rel: Any) -> n.Many:
        return n.Many(at, quantifier.children[0].text, r.node(among), r.node(rel), negated)

    return build


def _call(r: _Reader, at: n.At, verb: Token, *rest: Any) -> n.Call:
    has_object = bool(rest) and not _is_argument(rest[0])
    thing = r.node(rest[0]) if has_object else None
    return n.Call(at, verb.text, thing, r.arguments(rest[1:] if has_object else rest))


def _is_argument(branch: Any) -> bool:
    return isinstance(branch, Branch) and branch.name == "argument"


def _let_where(r: _Reader, at: n.At, name: Token, value: Any, cond: Any) -> n.Let:
    among, condition = r.node(value), r.node(cond)
    place = n.At(r.scalar, among.at.start, condition.at.end)
    return n.Let(at, name.text, n.Filter(place, among, condition))


def _option(r: _Reader, at: n.At, label: Branch, *rest: Any) -> n.Option:
    binders, cond, guard = rest if len(rest) == 3 else (None, None, rest[0])
    return n.Option(
        at, _text(label), r.node(binders) if binders else (), r.node(cond), r.node(guard)
    )


def _of_option(r: _Reader, at: n.At, where: str, rule: Branch, label: Branch) -> n.Patch:
    return n.Patch(at, where, r.node(rule), option=_text(label))


def _text(label: Branch) -> str:
    inner = label.children[0]
    return _text(inner) if isinstance(inner, Branch) else str(inner.text)


def _turns(r: _Reader, at: n.At, who: Branch, start: Branch) -> n.Turns:
    name, among = who.children if who.children else (None, None)
    first = start.children[0] if start.children else None
    return n.Turns(at, name.text if name else None, r.node(among), r.node(first))


def _signature(kind: str, has_object: bool) -> Callable[..., n.Signature]:
    def build(r: _Reader, at: n.At, *parts: Any) -> n.Signature:
        rest = list(parts)
        if kind == "is":
            thing, name = r.node(rest.pop(0)), rest.pop(0).text
        else:
            name = rest.pop(0).text
            thing = r.node(rest.pop(0)) if has_object else None
        return n.Signature(at, kind, name, thing, r.arguments(tuple(rest)))  # type: ignore[arg-type]

    return build


def _either(r: _Reader, at: n.At, left: Branch, right: Branch) -> n.Either:
    """`A or B`; a part that `and` joins needs brackets, since it could be read in two ways."""
    for part, is_left in ((left, True), (right, False)):
        if isinstance(part, Branch) and part.name == "and_" and not _bracketed(r, part):
            other = right if is_left else left
            hint = _readings(r, part, other, is_left)
            sentence = "`or` and `and` stand in one phrase without brackets"
            raise PhraseError("L215", at.start, at.end, sentence, (), hint)
    return n.Either(at, r.node(left), r.node(right))


def _bracketed(r: _Reader, part: Branch) -> bool:
    text = r.scalar.text
    return text[: part.start].rstrip()[-1:] == "(" and text[part.end :].lstrip()[:1] == ")"


def _readings(r: _Reader, part: Branch, other: Branch, is_left: bool) -> str:
    """Both ways to read a phrase, with their brackets and those that stand in it."""

    def said(branch: Branch) -> str:
        text = " ".join(r.scalar.text[branch.start : branch.end].split())
        return f"({text})" if _bracketed(r, branch) else text

    one, two, third = map(said, (*part.children, other))
    if is_left:
        return f"Write `({one} and {two}) or {third}`, or `{one} and ({two} or {third})`."
    return f"Write `{third} or ({one} and {two})`, or `({third} or {one}) and {two}`."


BUILDERS: dict[str, Callable[..., Any]] = {
    "number": lambda r, at, token: n.Number(at, int(token.text)),
    "half": lambda r, at, token: n.Number(at, round(2 * float(token.text)), True),
    "name": lambda r, at, token: n.Name(at, token.text),
    "code": lambda r, at, token: n.Code(at, token.text),
    "code_of": lambda r, at, token, owner: n.CodeOf(at, token.text, r.node(owner)),
    "range": lambda r, at, low, high: n.RangeOf(at, int(low.text), r.node(high)),
    "own": lambda r, at, token: n.Own(at, token.text),
    "its": lambda r, at, token: n.Its(at, token.text),
    "it": lambda r, at: n.It(at),
    "you": lambda r, at: n.You(at),
    "yes": lambda r, at: n.Name(at, "yes"),
    "no": lambda r, at: n.Name(at, "no"),
    "each": lambda r, at: n.Name(at, "each"),
    "argument": lambda r, at, prep, value: n.Argument(at, prep.children[0].text, r.node(value)),
    "of": lambda r, at, word, subject: n.Of(at, word.text, r.node(subject)),
    "of_many": lambda r, at, word, subject, *rest: n.Of(
        at, word.text, r.node(subject), r.arguments(rest)
    ),
    "filter": lambda r, at, among, cond: n.Filter(at, r.node(among), r.node(cond)),
    "add": _infix("+"),
    "subtract": _infix("-"),
    "times": _infix("*"),
    "plus": _infix("plus"),
    "without": _infix("without"),
    "or_": _either,
    "and_": lambda r, at, left, right: n.Both(at, r.node(left), r.node(right)),
    "not_": lambda r, at, cond: n.Not(at, r.node(cond)),
    "same": lambda r, at, value: n.Same(at, r.node(value)),
    "same_verb": lambda r, at, verb: n.Same(at, n.Name(r.at(verb), _text(verb))),
    "relation_word": lambda r, at, word, *rest: n.Relation(at, word.text, r.arguments(rest)),
    "member": lambda r, at, among: n.Member(at, r.node(among)),
    "at_least": _compare("at least"),
    "at_most": _compare("at most"),
    "more_than": _compare("more than"),
    "less_than": _compare("less than"),
    "is_": _is(False),
    "is_not": _is(True),
    "holds": lambda r, at, subject: n.Holds(at, r.node(subject)),
    "has": _has(False),
    "has_no": _has(True),
    "many": _many(False),
    "many_not": _many(True),
    "many_such": lambda r, at, q, among, cond: n.ManySuch(
        at, q.children[0].text, r.node(among), r.node(cond)
    ),
    "there": lambda r, at, among: n.There(at, r.node(among), False),
    "there_no": lambda r, at, among: n.There(at, r.node(among), True),
    "there_is": lambda r, at, thing: n.There(at, r.node(thing), False, single=True),
    "there_is_no": lambda r, at, thing: n.There(at, r.node(thing), True, single=True),
    "possible": lambda r, at, call: n.Possible(at, r.node(call)),
    "supposing": lambda r, at, call, cond: n.Supposing(at, r.node(call), r.node(cond)),
    "call": _call,
    "call_object": _call,
    "call_bare": _call,
    "if_any": lambda r, at, call: replace(r.node(call), at=at, if_any=True),
    "or_else": lambda r, at, call, other: n.OrElse(at, r.node(call), r.node(other)),
    "let": lambda r, at, name, value: n.Let(at, name.text, r.node(value)),
    "let_where": _let_where,
    "let_call": lambda r, at, name, call: n.LetCall(at, name.text, r.node(call)),
    "draw": lambda r, at, binders, cond: n.Draw(at, r.node(binders), r.node(cond)),
    "binders": lambda r, at, *rest: r.arguments(rest),
    "one_of": lambda r, at, name, among: n.Binder(at, name.text, r.node(among)),
    "some_of": lambda r, at, count, name, among: n.Binder(
        at, name.text, r.node(among), r.node(count)
    ),
    "up_to_of": lambda r, at, count, name, among: n.Binder(
        at, name.text, r.node(among), r.node(count), True
    ),
    "choice": lambda r, at, asks, binders, cond: n.Choice(
        at, r.node(asks), r.node(binders), r.node(cond)
    ),
    "you_must": _asks(False, False, False),
    "you_may": _asks(False, True, False),
    "they_must": _asks(True, False, False),
    "they_may": _asks(True, True, False),
    "you_may_again": _asks(False, True, False, again=True),
    "they_may_again": _asks(True, True, False, again=True),
    "all_must": _asks(True, False, True),
    "all_may": _asks(True, True, True),
    "if_": lambda r, at, cond: n.If(at, r.node(cond)),
    "otherwise": lambda r, at: n.Otherwise(at, None),
    "otherwise_if": lambda r, at, cond: n.Otherwise(at, r.node(cond)),
    "for_each": lambda r, at, name, among, cond, guard: n.ForEach(
        at, name.text, r.node(among), r.node(cond), r.node(guard)
    ),
    "repeat": lambda r, at, times: n.Repeat(at, r.node(times)),
    "repeat_while": lambda r, at, cond, times: n.Repeat(at, r.node(times), r.node(cond)),
    "turns": _turns,
    "choose_one": lambda r, at, asks: n.ChooseOne(at, r.node(asks)),
    "option": _option,
    "option_among": _option,
    "attempt": lambda r, at, name: n.Attempt(at, name.text),
    "walk": lambda r, at, name, *rest: n.Walk(at, None, name.text, r.arguments(rest)),
    "walk_by": lambda r, at, who, name, *rest: n.Walk(
        at, r.node(who), name.text, r.arguments(rest)
    ),
    "rule_bare": _signature("verb", False),
    "rule_object": _signature("verb", True),
    "word": _signature("word", False),
    "word_of": _signature("of", True),
    "word_is": _signature("is", True),
    "param": lambda r, at, name: n.Param(at, name.text),
    "param_as": lambda r, at, name, kind: n.Param(at, name.text, kind.text),
    "key_argument": lambda r, at, prep, param: n.KeyArgument(
        at, prep.children[0].text, r.node(param)
    ),
    "enters": lambda r, at, name, place: n.Enters(at, name.text, r.node(place)),
    "becomes": lambda r, at, cond: n.Becomes(at, r.node(cond)),
    "patch_before": lambda r, at, rule: n.Patch(at, "before", r.node(rule)),
    "patch_after": lambda r, at, rule: n.Patch(at, "after", r.node(rule)),
    "patch_instead": lambda r, at, rule: n.Patch(at, "instead of", r.node(rule)),
    "patch_before_option": lambda r, at, rule, name: _of_option(r, at, "before", rule, name),
    "patch_after_option": lambda r, at, rule, name: _of_option(r, at, "after", rule, name),
    "patch_instead_of_option": lambda r, at, *of: _of_option(r, at, "instead of", *of),
    "patch_instead_of_branch": lambda r, at, rule, cond: n.Patch(
        at, "instead of", r.node(rule), branch=r.node(cond)
    ),
    "patch_where": lambda r, at, rule: n.Patch(at, "where", r.node(rule)),
    "case_if": lambda r, at, value, cond: n.Case(at, r.node(value), r.node(cond)),
    "case_else": lambda r, at, value: n.Case(at, r.node(value), None),
    "act_choose": lambda r, at, things: n.Act(at, "choose", r.many(things)),
    "act_named": lambda r, at, name, things: n.Act(at, _text(name), r.many(things)),
    "act_bare": lambda r, at, name: n.Act(at, _text(name), ()),
}
