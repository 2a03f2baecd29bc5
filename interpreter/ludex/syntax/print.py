"""Prints nodes as phrases: reading what was printed gives the same node again.

Parentheses stand only where the grammar needs them, and `is` is the one form of its verb
(`are` after `you`), so a printed phrase is the normal form of all the ways to write it.
"""

from __future__ import annotations

from ludex.hints import assert_never
from ludex.syntax import nodes as n

Key = n.Param | n.KeyArgument | n.Signature | n.Enters | n.Becomes | n.Patch | n.Case | n.Act
Part = n.Argument | n.Binder | n.Asks
AnyNode = n.Expr | n.Cond | n.RelationNode | n.Step | n.Head | Part | Key

SUMS = ("+", "-", "plus", "without")


def text_of(node: AnyNode) -> str:
    """The phrase that a node is, in its normal form."""
    match node:
        case (
            n.Number() | n.Name() | n.Code() | n.CodeOf() | n.RangeOf() | n.Own() | n.Its()
            | n.It() | n.You() | n.Of() | n.Filter() | n.Infix()
        ):  # fmt: skip
            return _open_value(node)
        case (
            n.Either() | n.Both() | n.Not() | n.Is() | n.Holds() | n.Has() | n.Many()
            | n.ManySuch() | n.There() | n.Possible() | n.Supposing()
        ):  # fmt: skip
            return _condition(node)
        case n.Same() | n.Relation() | n.Member() | n.Compare():
            return _relation(node)
        case (
            n.Call() | n.OrElse() | n.Let() | n.LetCall() | n.Draw() | n.Choice() | n.Tells()
        ):  # fmt: skip
            return _step(node)
        case (
            n.If() | n.Otherwise() | n.ForEach() | n.Repeat() | n.Turns() | n.ChooseOne()
            | n.Option() | n.Attempt() | n.Walk()
        ):  # fmt: skip
            return _head(node)
        case n.Argument() | n.Binder() | n.Asks():
            return _part(node)
        case (
            n.Param() | n.KeyArgument() | n.Signature() | n.Enters() | n.Becomes() | n.Patch()
            | n.Case() | n.Act()
        ):  # fmt: skip
            return _key(node)
        case _:
            assert_never(node)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# ------------------------------------------------------------------ values
def _open_value(node: n.Expr) -> str:
    """A value where a `where` needs no parentheses."""
    if isinstance(node, n.Filter):
        return f"{_value(node.among)} where {_condition(node.condition)}"
    return _value(node)


def _value(node: n.Expr) -> str:
    if isinstance(node, n.Infix) and node.sign in SUMS:
        return f"{_value(node.left)} {node.sign} {_term(node.right)}"
    return _term(node)


def _term(node: n.Expr) -> str:
    if isinstance(node, n.Infix) and node.sign not in SUMS:
        return f"{_term(node.left)} {node.sign} {_primary(node.right)}"
    return _primary(node)


def _primary(node: n.Expr) -> str:
    match node:
        case n.Number(value=value, halves=halves):
            return f"{value // 2}.{5 * (value % 2)}" if halves else str(value)
        case n.Name(word=word) | n.Code(word=word):
            return word
        case n.CodeOf(word=word, owner=owner):
            return f"{word} of {_primary(owner)}"
        case n.RangeOf(low=low, high=high):
            return f"{low}..{_primary(high)}"
        case n.Own(word=word):
            return f"own {word}"
        case n.Its(word=word):
            return f"its {word}"
        case n.It():
            return "it"
        case n.You():
            return "you"
        case n.Of(word=word, subject=subject, arguments=arguments) if arguments:
            return f"{word} of ({_joined(_value(subject), _arguments(arguments))})"
        case n.Of(word=word, subject=subject):
            return f"{word} of {_primary(subject)}"
        case n.Filter() | n.Infix():
            return f"({_open_value(node)})"
        case _:
            assert_never(node)


def _arguments(arguments: tuple[n.Argument, ...]) -> str:
    return " ".join(f"{a.prep} {_value(a.value)}" for a in arguments)


# ------------------------------------------------------------------ conditions
def _condition(node: n.Cond) -> str:
    if isinstance(node, n.Either):
        left = _single(node.left) if isinstance(node.left, n.Both) else _condition(node.left)
        return f"{left} or {_single(node.right)}"
    return _conjunct(node)


def _conjunct(node: n.Cond) -> str:
    if isinstance(node, n.Both):
        return f"{_conjunct(node.left)} and {_single(node.right)}"
    return _single(node)


def _single(node: n.Cond) -> str:
    match node:
        case n.Either() | n.Both():
            return f"({_condition(node)})"
        case n.Not(condition=condition):
            return f"not {_single(condition)}"
        case n.Is(subject=subject, relation=relation, negated=negated):
            verb = "are" if isinstance(subject, n.You) else "is"
            return _joined(_value(subject), verb, "not" if negated else "", _relation(relation))
        case n.Holds(subject=subject):
            return f"{_value(subject)} holds"
        case n.Has(subject=subject, effect=effect, negated=negated):
            verb = "have" if isinstance(subject, n.You) else "has"
            return _joined(_value(subject), verb, "no" if negated else "", effect)
        case n.There(among=among, negated=negated, single=single):
            verb = "there is" if single else "there are"
            return _joined(verb, "no" if negated else "", _value(among))
        case n.Possible(call=call):
            return f"possible to {_call(call)}"
        case n.Supposing(call=call, condition=condition):
            return f"supposing {_call(call)} then {_single(condition)}"
        case n.Many() | n.ManySuch():
            return _quantified(node)
        case _:
            assert_never(node)


def _quantified(node: n.Many | n.ManySuch) -> str:
    start = f"{node.quantifier} {_value(node.among)} are"
    if isinstance(node, n.ManySuch):
        return f"{start} such that {_single(node.condition)}"
    return _joined(start, "not" if node.negated else "", _relation(node.relation))


def _relation(node: n.RelationNode) -> str:
    match node:
        case n.Same(value=value):
            return _value(value)
        case n.Relation(word=word, arguments=arguments):
            return _joined(word, _arguments(arguments))
        case n.Member(among=among):
            return f"in {_value(among)}"
        case n.Compare(how=how, value=value):
            return f"{how} {_value(value)}"
        case _:
            assert_never(node)


# ------------------------------------------------------------------ steps
def _step(node: n.Step) -> str:
    match node:
        case n.Call():
            return _call(node)
        case n.OrElse(call=call, other=other):
            return f"{_call(call)} or {_call(other)}"
        case n.Let(name=name, value=value):
            return f"let {name} be {_open_value(value)}"
        case n.LetCall(name=name, call=call):
            return f"let {name} be {_call(call)}"
        case n.Draw(binders=binders, condition=condition):
            return f"draw {_bound(binders, condition)}"
        case n.Choice(asks=asks, binders=binders, condition=condition):
            return f"{_part(asks)} {_bound(binders, condition)}"
        case n.Tells(text=text):
            return f"tells {text}"
        case _:
            assert_never(node)


def _call(node: n.Call) -> str:
    thing = "" if node.object is None else _value(node.object)
    return _joined(node.verb, thing, _arguments(node.arguments), "if any" if node.if_any else "")


def _bound(binders: tuple[n.Binder, ...], condition: n.Cond | None) -> str:
    return _joined(", ".join(map(_part, binders)), _where(condition))


def _where(condition: n.Cond | None) -> str:
    return "" if condition is None else f"where {_condition(condition)}"


def _only(guard: n.Cond | None) -> str:
    return "" if guard is None else f"if {_condition(guard)}"


def _part(node: Part) -> str:
    match node:
        case n.Argument():
            return _arguments((node,))
        case n.Binder(name=name, among=among, count=count, up_to=up_to):
            many = "" if count is None else _primary(count)
            return _joined("up to" if up_to else "", many, f"{name} among {_value(among)}")
        case n.Asks():
            return _asks(node)
        case _:
            assert_never(node)


def _asks(node: n.Asks) -> str:
    may = "may repeatedly choose" if node.again else "may choose"
    if node.who is None:
        return may if node.may else "choose"
    verb = may if node.may else "choose" if node.secretly else "chooses"
    return _joined(_primary(node.who), "secretly" if node.secretly else "", verb)


# ------------------------------------------------------------------ heads of blocks
def _head(node: n.Head) -> str:
    match node:
        case n.If(condition=condition):
            return f"if {_condition(condition)}"
        case n.Otherwise(condition=condition):
            return "otherwise" if condition is None else f"otherwise if {_condition(condition)}"
        case n.ForEach(name=name, among=among, condition=condition, guard=guard):
            whole = f"for each {name} in {_value(among)}"
            return _joined(whole, _where(condition), _only(guard))
        case n.Repeat(times=times, condition=condition):
            while_so = "" if condition is None else f"while {_condition(condition)} at most"
            return _joined("repeat", while_so, _primary(times), "times")
        case n.Turns():
            return _turns(node)
        case n.Choice():
            return _step(node)
        case n.ChooseOne(asks=asks):
            return f"{_part(asks)} one"
        case n.Option(name=name, binders=binders, condition=condition, guard=guard):
            return _joined("option", name, _bound(binders, condition), _only(guard))
        case n.Attempt(name=name):
            return f"attempt {name}"
        case n.Walk(who=who, name=name, arguments=arguments):
            verb = "walk" if who is None else f"{_primary(who)} walks"
            return _joined(verb, name, _arguments(arguments))
        case n.Tells():
            return _step(node)
        case _:
            assert_never(node)


def _turns(node: n.Turns) -> str:
    seats = "" if node.among is None else f"with {node.name} among {_primary(node.among)}"
    start = "" if node.start is None else f"from {_primary(node.start)}"
    return _joined("take turns", seats, start)


# ------------------------------------------------------------------ keys that define
def _key(node: Key) -> str:
    match node:
        case n.Param(name=name, type_name=type_name):
            return name if type_name is None else f"{name} as {type_name}"
        case n.KeyArgument(prep=prep, param=param):
            return f"{prep} {_key(param)}"
        case n.Signature():
            return _signature(node)
        case n.Enters(name=name, place=place):
            return f"when {name} enters {_value(place)}"
        case n.Becomes(condition=condition):
            return f"when {_condition(condition)}"
        case n.Patch():
            return _patch(node)
        case n.Case(value=value, condition=condition):
            fits = "otherwise" if condition is None else f"if {_condition(condition)}"
            return f"{_open_value(value)} {fits}"
        case n.Act(name=name, things=things):
            return _joined(name, ", ".join(map(_value, things)))
        case _:
            assert_never(node)


def _patch(node: n.Patch) -> str:
    rule = _signature(node.rule)
    if node.option:
        return f"in {rule} {node.where} option {node.option}"
    if node.branch is not None:
        return f"in {rule} {node.where} if {_condition(node.branch)}"
    return f"where in {rule}" if node.where == "where" else f"{node.where} {rule}"


def _signature(node: n.Signature) -> str:
    thing = "" if node.object is None else _key(node.object)
    rest = " ".join(map(_key, node.arguments))
    if node.kind == "is":
        return _joined(thing, "is", node.name, rest)
    if node.kind == "of":
        return f"{node.name} of ({thing} {rest})" if rest else f"{node.name} of {thing}"
    return _joined(node.name, thing, rest)
