"""Substitution: the same code with other expressions in place of local names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludex.lowering import code as c

Names = dict[str, c.Expr]


def in_body(body: c.Body, names: Mapping[str, c.Expr]) -> c.Body:
    """The same statements; a name that gets a number has to stand for another name."""
    return tuple(in_statement(each, names) for each in body)


def in_statement(made: c.Statement, names: Mapping[str, c.Expr]) -> c.Statement:
    """The same statement."""
    return with_parts(
        made,
        lambda expr: in_expr(expr, names),
        lambda body: in_body(body, names),
        lambda name: _name(name, names),
    )


def with_parts(
    made: c.Statement,
    e: Callable[[c.Expr], c.Expr],
    b: Callable[[c.Body], c.Body],
    named: Callable[[str], str] = str,
) -> c.Statement:
    """A statement of other expressions, bodies, and names that get a number."""
    match made:
        case c.Assign(name, value):
            return c.Assign(named(name), e(value))
        case c.Store(at, value):
            return c.Store(e(at), e(value))
        case c.Append(name, values, step, test):
            return c.Append(named(name), tuple(map(e, values)), step, e(test))
        case c.Do(value):
            return c.Do(e(value))
        case c.If(test, then, other):
            return c.If(e(test), b(then), b(other))
        case c.While(test, body):
            return c.While(e(test), b(body))
        case c.For(name, start, stop, body):
            return c.For(named(name), e(start), e(stop), b(body))
        case c.Dispatch(on, bodies):
            return c.Dispatch(e(on), tuple(map(b, bodies)))
        case c.Return(value):
            return c.Return(e(value))
        case c.Stop(reason):
            return c.Stop(e(reason))
    return made


def _name(name: str, names: Mapping[str, c.Expr]) -> str:
    found = names.get(name, c.Var(name))
    assert isinstance(found, c.Var)
    return found.name


def in_expr(made: c.Expr, names: Mapping[str, c.Expr]) -> c.Expr:
    """The same expression."""
    if isinstance(made, c.Var):
        return names.get(made.name, made)
    return with_children(made, lambda expr: in_expr(expr, names))


def with_children(made: c.Expr, e: Callable[[c.Expr], c.Expr]) -> c.Expr:
    """An expression of other ones."""
    match made:
        case c.Load(at):
            return c.Load(e(at))
        case c.Not(of):
            return c.Not(e(of))
        case c.Binary(op, left, right):
            return c.Binary(op, e(left), e(right))
        case c.Call(name, args):
            return c.Call(name, tuple(map(e, args)))
        case c.Either(test, then, other):
            return c.Either(e(test), e(then), e(other))
    return made
