"""Loop unrolling: a loop of a few rounds, known before, is its body as often, one for each number.

What a loop counts is then fixed, and so are the places of the array that it gives.
"""

from __future__ import annotations

from ludex.lowering import code as c
from ludex.lowering.passes.substituting import in_body
from ludex.records import replace

ROUNDS = 4
"""So many rounds are few."""
LONG = 120
"""So many expressions and statements are too long to be written out, all rounds together."""


def unrolled(made: c.Function) -> c.Function:
    """The same function with fewer loops."""
    body = _body(made.body)
    return made if body is made.body else replace(made, body=body)


def _body(statements: c.Body) -> c.Body:
    found: list[c.Statement] = []
    for each in statements:
        found += _statement(each)
    same = len(found) == len(statements) and all(map(lambda a, b: a is b, found, statements))
    return statements if same else tuple(found)


def _statement(made: c.Statement) -> c.Body:
    match made:
        case c.If(test, then, other):
            first, second = _body(then), _body(other)
            return (made,) if first is then and second is other else (c.If(test, first, second),)
        case c.While(test, body):
            inner = _body(body)
            return (made,) if inner is body else (c.While(test, inner),)
        case c.Dispatch(on, bodies):
            ways = tuple(map(_body, bodies))
            return (
                (made,) if all(map(lambda a, b: a is b, ways, bodies)) else (c.Dispatch(on, ways),)
            )
        case c.For(name, start, stop, body):
            inner = _body(body)
            written = _written(name, start, stop, inner)
            if written is not None:
                return written
            return (made,) if inner is body else (c.For(name, start, stop, inner),)
    return (made,)


def _written(name: str, start: c.Expr, stop: c.Expr, body: c.Body) -> c.Body | None:
    """All rounds of a loop; None where it is better gone through."""
    if not isinstance(start, c.Int) or not isinstance(stop, c.Int):
        return None
    rounds = range(start.value, stop.value)
    if len(rounds) > ROUNDS or len(rounds) * c.census(body)[0] > LONG:
        return None
    found: c.Body | None = ()
    for number in reversed(rounds):
        if found is not None:
            found = _round(in_body(body, {name: c.Int(number)}), found)
    return found


def _round(body: c.Body, after: c.Body) -> c.Body | None:
    """One round and what comes after it, where it is not broken off."""
    for index, each in enumerate(body):
        match each:
            case c.If(test, (*then, c.Break()), ()) if not any(map(_leaves, then)):
                rest = _round(body[index + 1 :], after)
                return None if rest is None else (*body[:index], c.If(test, tuple(then), rest))
            case _ if _leaves(each):
                return None
    return (*body, *after)


def _leaves(made: c.Statement) -> bool:
    """Whether a statement may leave the round of the loop in which it stands."""
    if isinstance(made, c.For | c.While):
        return False
    inside = (each for body in c.parts_of(made)[1] for each in body)
    return isinstance(made, c.Break | c.Continue) or any(map(_leaves, inside))
