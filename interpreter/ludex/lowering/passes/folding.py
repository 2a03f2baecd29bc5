"""Constant folding: what the layout gives becomes a number, and what is certain is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludex.lowering import code as c
from ludex.lowering.passes.counting import calls_of

WORKED_OUT: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b), ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """The numbers of the layout by name, and what columns say that say the same of everything."""

    given: Mapping[str, int] = field(default_factory=dict)
    uniform: Mapping[str, int] = field(default_factory=dict)


def folded(made: c.Function, known: Known) -> c.Function:
    """The same function with everything worked out that is certain."""
    return replace(made, body=_body(made.body, known))


def _body(statements: c.Body, known: Known) -> c.Body:
    found: list[c.Statement] = []
    for each in statements:
        found += _statement(each, known)
        if isinstance(each, c.Break | c.Continue | c.Return | c.Stop):
            break
    return tuple(found)


def _statement(made: c.Statement, known: Known) -> list[c.Statement]:
    def e(expr: c.Expr) -> c.Expr:
        return expr_folded(expr, known)

    match made:
        case c.Assign(name, value):
            return [c.Assign(name, e(value))]
        case c.Store(at, value):
            return [c.Store(e(at), e(value))]
        case c.Append(name, values, step, test):
            return [c.Append(name, tuple(map(e, values)), step, e(test))]
        case c.Do(value):
            value = e(value)
            return [] if plain(value) else [c.Do(value)]
        case c.If(test, then, other):
            test = e(test)
            if isinstance(test, c.Int):
                return list(_body(then if test.value else other, known))
            then, other = _body(then, known), _body(other, known)
            return (
                _statement(c.Do(test), known) if then == other == () else [c.If(test, then, other)]
            )
        case c.While(test, body):
            test = e(test)
            return [] if test == c.ZERO else [c.While(test, _body(body, known))]
        case c.For(name, start, stop, body):
            return [c.For(name, e(start), e(stop), _body(body, known))]
        case c.Dispatch(on, bodies):
            ways = tuple(_body(body, known) for body in bodies)
            return [c.Dispatch(e(on), ways)] if any(ways) else _statement(c.Do(on), known)
        case c.Return(value):
            return [c.Return(e(value))]
        case c.Stop(reason):
            return [c.Stop(e(reason))]
    return [made]


def expr_folded(made: c.Expr, known: Known) -> c.Expr:
    """The same expression with everything worked out that is certain."""
    match made:
        case c.Int() | c.Var():
            return made
        case c.Given(name):
            return c.Int(known.given[name])
        case c.Load(at):
            return _looked(at, known)
        case c.Not(of):
            return c.negated(expr_folded(of, known))
        case c.Call(name, args):
            return c.Call(name, tuple(expr_folded(arg, known) for arg in args))
        case c.Either(test, then, other):
            test = expr_folded(test, known)
            if isinstance(test, c.Int):
                return expr_folded(then if test.value else other, known)
            return _either(test, expr_folded(then, known), expr_folded(other, known))
        case c.Binary(op, left, right):
            return _binary(op, expr_folded(left, known), expr_folded(right, known))
    return made


def plain(made: c.Expr) -> bool:
    """Whether nothing is changed where an expression is worked out."""
    return not calls_of(made)


def _looked(at: c.Expr, known: Known) -> c.Expr:
    """What stands in the array; of a column that says the same of everything, that."""
    match at:
        case c.Given(name) | c.Binary("+", c.Given(name), _) | c.Binary("+", _, c.Given(name)):
            if name in known.uniform:
                return c.Int(known.uniform[name])
    return c.Load(expr_folded(at, known))


def _either(test: c.Expr, then: c.Expr, other: c.Expr) -> c.Expr:
    """One of two expressions, or the one that it is in both cases."""
    match test:
        case c.Binary("==", left, right) if then == right and other == left and plain(left):
            return left
        case c.Binary("!=", left, right) if then == left and other == right and plain(left):
            return left
    return then if then == other and plain(test) else c.Either(test, then, other)


def _binary(op: str, left: c.Expr, right: c.Expr) -> c.Expr:
    if isinstance(left, c.Int) and isinstance(right, c.Int) and op in WORKED_OUT:
        return c.Int(WORKED_OUT[op](left.value, right.value))
    match op, left, right:
        case ("and", c.Int(0), _) | ("or", c.Int(1), _):
            return left
        case ("and", _, c.Int(0)) | ("or", _, c.Int(1)) if plain(left):
            return right
        case ("and", _, c.Int(1)) | ("or", _, c.Int(0)) if c.is_test(left):
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
