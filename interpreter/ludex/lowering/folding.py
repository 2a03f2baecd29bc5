"""Constant folding: what the layout gives becomes a number, and what is certain is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ludex.lowering import code as c

WORKED_OUT: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b), ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
}  # fmt: skip


def folded(made: c.Function, given: Mapping[str, int]) -> c.Function:
    """The same function with everything worked out that is certain."""
    return replace(made, body=_body(made.body, given))


def _body(statements: c.Body, given: Mapping[str, int]) -> c.Body:
    found: list[c.Statement] = []
    for each in statements:
        found += _statement(each, given)
        if isinstance(each, c.Break | c.Continue | c.Return | c.Stop):
            break
    return tuple(found)


def _statement(made: c.Statement, given: Mapping[str, int]) -> list[c.Statement]:
    def e(expr: c.Expr) -> c.Expr:
        return expr_folded(expr, given)

    match made:
        case c.Assign(name, value):
            return [c.Assign(name, e(value))]
        case c.Store(at, value):
            return [c.Store(e(at), e(value))]
        case c.Do(value):
            value = e(value)
            return [] if isinstance(value, c.Int | c.Var) else [c.Do(value)]
        case c.If(test, then, other):
            test = e(test)
            if isinstance(test, c.Int):
                return list(_body(then if test.value else other, given))
            return [c.If(test, _body(then, given), _body(other, given))]
        case c.While(test, body):
            test = e(test)
            return [] if test == c.ZERO else [c.While(test, _body(body, given))]
        case c.For(name, start, stop, body):
            return [c.For(name, e(start), e(stop), _body(body, given))]
        case c.Dispatch(on, bodies):
            return [c.Dispatch(e(on), tuple(_body(body, given) for body in bodies))]
        case c.Return(value):
            return [c.Return(e(value))]
        case c.Stop(reason):
            return [c.Stop(e(reason))]
    return [made]


def expr_folded(made: c.Expr, given: Mapping[str, int]) -> c.Expr:
    """The same expression with everything worked out that is certain."""
    match made:
        case c.Int() | c.Var():
            return made
        case c.Given(name):
            return c.Int(given[name])
        case c.Load(at):
            return c.Load(expr_folded(at, given))
        case c.Not(of):
            return c.negated(expr_folded(of, given))
        case c.Call(name, args):
            return c.Call(name, tuple(expr_folded(arg, given) for arg in args))
        case c.Either(test, then, other):
            test = expr_folded(test, given)
            if isinstance(test, c.Int):
                return expr_folded(then if test.value else other, given)
            return c.Either(test, expr_folded(then, given), expr_folded(other, given))
        case c.Binary(op, left, right):
            return _binary(op, expr_folded(left, given), expr_folded(right, given))
    return made


def _binary(op: str, left: c.Expr, right: c.Expr) -> c.Expr:
    if isinstance(left, c.Int) and isinstance(right, c.Int) and op in WORKED_OUT:
        return c.Int(WORKED_OUT[op](left.value, right.value))
    match op, left, right:
        case ("and", c.Int(0), _) | ("or", c.Int(1), _):
            return left
        case ("and", c.Int(), other) | ("or", c.Int(0), other):
            return other
        case ("+", c.Int(), c.Binary("+", other, c.Int(more))):
            return c.add(other, c.Int(left.value + more))
        case ("+", c.Binary("+", other, c.Int(more)), c.Int()):
            return c.add(other, c.Int(more + right.value))
        case ("+", _, _):
            return c.add(left, right)
        case ("*", _, _):
            return c.times(left, right)
    return c.Binary(op, left, right)
