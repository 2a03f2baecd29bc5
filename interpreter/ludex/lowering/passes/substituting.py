"""Substitution: the same code with other expressions in place of local names."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.lowering import code as c

Names = dict[str, c.Expr]


def in_body(body: c.Body, names: Mapping[str, c.Expr]) -> c.Body:
    """The same statements; a name that gets a number has to stand for another name."""
    return tuple(in_statement(each, names) for each in body)


def in_statement(made: c.Statement, names: Mapping[str, c.Expr]) -> c.Statement:
    """The same statement."""

    def e(expr: c.Expr) -> c.Expr:
        return in_expr(expr, names)

    def b(body: c.Body) -> c.Body:
        return in_body(body, names)

    match made:
        case c.Assign(name, value):
            return c.Assign(_name(name, names), e(value))
        case c.Store(at, value):
            return c.Store(e(at), e(value))
        case c.Append(name, values, step, test):
            return c.Append(_name(name, names), tuple(map(e, values)), step, e(test))
        case c.Do(value):
            return c.Do(e(value))
        case c.If(test, then, other):
            return c.If(e(test), b(then), b(other))
        case c.While(test, body):
            return c.While(e(test), b(body))
        case c.For(name, start, stop, body):
            return c.For(_name(name, names), e(start), e(stop), b(body))
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
    match made:
        case c.Int():
            return made
        case c.Var(name):
            return names.get(name, made)
        case c.Load(at):
            return c.Load(in_expr(at, names))
        case c.Not(of):
            return c.Not(in_expr(of, names))
        case c.Binary(op, left, right):
            return c.Binary(op, in_expr(left, names), in_expr(right, names))
        case c.Call(name, args):
            return c.Call(name, tuple(in_expr(arg, names) for arg in args))
        case c.Either(test, then, other):
            return c.Either(*(in_expr(each, names) for each in (test, then, other)))
    return made
