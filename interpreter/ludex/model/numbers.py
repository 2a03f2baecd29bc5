"""Whole numbers, and numbers of halves: two types that meet where they are added or compared.

A number with halves is kept as so many halves, so that everything is whole inside and stays exact.
"""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.tree import Const, Core, Expr


def in_halves(value: Expr) -> Expr:
    """A whole number as so many halves; everything else as it is."""
    kind = value.type
    if not isinstance(kind, t.Number) or kind.halves:
        return value
    low, high = max(2 * kind.low, -t.GREATEST), min(2 * kind.high, t.GREATEST)
    doubled = t.Number(low, high, True)
    if isinstance(value, Const) and isinstance(value.value, int):
        return Const(doubled, value.at, 2 * value.value)
    return Core(doubled, value.at, "*", (value, Const(t.Number(2, 2), value.at, 2)))


def alike(*values: Expr) -> tuple[Expr, ...]:
    """Numbers that are added or compared: all in halves where one is."""
    halves = any(isinstance(v.type, t.Number) and v.type.halves for v in values)
    return tuple(map(in_halves, values)) if halves else values


def has_halves(kind: t.Type | None) -> bool:
    """Whether these are numbers of halves."""
    return isinstance(kind, t.Number) and kind.halves


def arithmetic(sign: str, left: t.Type, right: t.Type) -> t.Type:
    """The range of what is added, subtracted or multiplied."""
    if not isinstance(left, t.Number) or not isinstance(right, t.Number):
        return t.ANY_NUMBER
    if sign == "+":
        low, high = left.low + right.low, left.high + right.high
    elif sign == "-":
        low, high = left.low - right.high, left.high - right.low
    else:
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        low, high = min(corners), max(corners)
    halves = left.halves or right.halves
    return t.Number(max(low, -t.GREATEST), min(high, t.GREATEST), halves)
