"""Returns as assignments: the body of a function, so that the code behind it goes on."""

from __future__ import annotations

from typing import TypeGuard

from ludex.lowering import code as c


def assigning(body: c.Body, result: str | None) -> c.Body | None:
    """The same statements, where every return gives a number to a name instead.

    None where there is a return in a loop, or one behind which some paths go on and some do not.
    """
    found: list[c.Statement] = []
    for index, each in enumerate(body):
        rest = body[index + 1 :]
        match each:
            case c.Return(value):
                return (*found, *_given(value, result))
            case c.Stop():
                return (*found, each)
            case c.If(test, then, other) if returns(then) or returns(other):
                both = _both_ways(then, other, rest, result)
                return None if both is None else (*found, c.If(test, *both))
            case c.Dispatch(on, bodies) if all(map(ends, bodies)):
                ways = [assigning(body, result) for body in bodies]
                return (*found, c.Dispatch(on, tuple(ways))) if all_there(ways) else None
            case _ if returns((each,)):
                return None
        found.append(each)
    return (*found, *_given(c.ZERO, result))


def all_there(ways: list[c.Body | None]) -> TypeGuard[list[c.Body]]:
    """Whether all could be said."""
    return None not in ways


def value_of(body: c.Body) -> c.Expr | None:
    """What a body gives that does nothing but look; None for any other."""
    match body:
        case (c.Return(value), *_):
            return value
        case (c.If(test, then, other), *rest):
            first = value_of((*then, *rest))
            second = value_of((*other, *rest))
            return None if first is None or second is None else c.Either(test, first, second)
    return None


def _both_ways(
    then: c.Body, other: c.Body, rest: c.Body, result: str | None
) -> tuple[c.Body, c.Body] | None:
    """What stands behind a condition stands behind that of its parts which goes on."""
    if not ends(then):
        if not ends(other):
            return None
        then = (*then, *rest)
    else:
        other = other if ends(other) else (*other, *rest)
    first, second = assigning(then, result), assigning(other, result)
    return None if first is None or second is None else (first, second)


def _given(value: c.Expr, result: str | None) -> c.Body:
    if result is not None:
        return (c.Assign(result, value),)
    return () if isinstance(value, c.Int | c.Var) else (c.Do(value),)


def returns(body: c.Body) -> bool:
    """Whether there is a return anywhere in statements."""
    return any(
        isinstance(each, c.Return) or any(map(returns, c.parts_of(each)[1])) for each in body
    )


def ends(body: c.Body) -> bool:
    """Whether nothing that stands behind statements is ever reached."""
    for each in body:
        if isinstance(each, c.Return | c.Stop):
            return True
        if isinstance(each, c.If) and ends(each.then) and ends(each.other):
            return True
        if isinstance(each, c.Dispatch) and all(map(ends, each.bodies)):
            return True
    return False
