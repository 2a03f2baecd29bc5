"""Legalization: what is said of 64 bits, as arithmetic of numbers that have as many as they need.

Only the bits that somebody looks at have to be right (demanded bits), so a number is brought back
to 64 bits where it is kept or compared, and not on its way.
"""

from __future__ import annotations

from ludex.lowering import code as c
from ludex.lowering.passes.substituting import with_children, with_parts
from ludex.records import replace

MASK, HALF = (1 << 64) - 1, 1 << 63
LOW = c.Int((1 << 32) - 1)
"""The lower half."""
WRAPPED = frozenset(["wrapped_product", "wrapped_sum", "unsigned_shift", "turned_right"])
"""What is said of 64 bits."""
LOOSE = {"wrapped_product": "*", "wrapped_sum": "+"}
BITWISE = frozenset(["+", "-", "*", "&", "|", "^"])
"""Of what these give, the lowest bits depend on nothing but as many of the lowest of both."""


def legalized(made: c.Function) -> c.Function:
    """The same function."""
    if WRAPPED.isdisjoint(made.census[1]):
        return made
    return replace(made, body=_body(made.body))


def _body(statements: c.Body) -> c.Body:
    return tuple(with_parts(each, legal, _body) for each in statements)


def legal(made: c.Expr) -> c.Expr:
    """The same number, without products, sums and shifts of 64 bits."""
    match made:
        case c.Call("wrapped_product" | "wrapped_sum"):
            return _signed(_loose(made, 64))
        case c.Call("unsigned_shift", (_, by)):
            shifted = _loose(made, 64)
            return shifted if isinstance(by, c.Int) and by.value else _signed(shifted)
        case c.Call("turned_right", (of, by)):
            twice = c.Binary("*", c.Binary("&", of, LOW), c.Int((1 << 32) + 1))
            return legal(c.Binary("&", c.Call("unsigned_shift", (twice, by)), LOW))
        case c.Binary("&", left, c.Int(mask)) if mask >= 0:
            return c.Binary("&", _loose(left, mask.bit_length()), c.Int(mask))
    return with_children(made, legal)


def _loose(made: c.Expr, bits: int) -> c.Expr:
    """A number of which so many of the lowest bits are right."""
    match made:
        case c.Call("wrapped_product" | "wrapped_sum" as name, (left, right)) if bits <= 64:
            return c.Binary(LOOSE[name], _loose(left, bits), _loose(right, bits))
        case c.Call("unsigned_shift", (of, c.Int(by))) if bits + by <= 64:
            return c.Binary(">>", _loose(of, bits + by), c.Int(by))
        case c.Call("unsigned_shift", (of, by)) if bits <= 64:
            return c.Binary(">>", _unsigned(of), legal(by))
        case c.Binary(op, left, right) if op in BITWISE:
            return c.Binary(op, _loose(left, bits), _loose(right, bits))
    return legal(made)


def _unsigned(made: c.Expr) -> c.Expr:
    """The bits of a number as one that is not below 0."""
    loose = _loose(made, 64)
    most = _most(loose)
    return loose if most is not None and most <= MASK else c.Binary("&", loose, c.Int(MASK))


def _signed(made: c.Expr) -> c.Expr:
    """The lowest 64 bits of a number, of which the last is its sign."""
    most = _most(made)
    if most is not None and most < HALF:
        return made
    match made:
        case c.Binary("+", left, c.Int(value)):
            up = c.add(left, c.Int(value + HALF))
        case _:
            up = c.add(made, c.Int(HALF))
    return c.Binary("-", c.Binary("&", up, c.Int(MASK)), c.Int(HALF))


def _most(made: c.Expr) -> int | None:
    """The greatest that a number can be, if it is surely not below 0."""
    match made:
        case c.Int(value):
            return value if value >= 0 else None
        case c.Binary("&", _, c.Int(mask)) if mask >= 0:
            return mask
        case c.Binary(">>", of, c.Int(by)):
            most = _most(of)
            return None if most is None else most >> by
        case c.Binary("*", left, right):
            one, other = _most(left), _most(right)
            return None if one is None or other is None else one * other
    return None
