"""Counts what there is in integer code: how much it is, and what it calls."""

from __future__ import annotations

from ludex.lowering import code as c


def census(body: c.Body) -> tuple[int, list[str]]:
    """How many expressions and statements there are, and the functions that are called."""
    statements, exprs, calls, size = list(body), list[c.Expr](), list[str](), 0
    while statements:
        parts, bodies = c.parts_of(statements.pop())
        exprs += parts
        size += 1
        for inner in bodies:
            statements += inner
    while exprs:
        each = exprs.pop()
        size += 1
        if isinstance(each, c.Call):
            calls.append(each.name)
        exprs += c.children(each)
    return size, calls


def calls_of(expr: c.Expr) -> list[str]:
    """The functions that an expression calls."""
    return census((c.Do(expr),))[1]
