"""Sets of players as bits: of few seats each is asked, one after the other, without a loop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludex.ir import nodes as ir
from ludex.ir.traversal import registers_of
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.writing import Scope, something

if TYPE_CHECKING:
    from ludex.lowering.bit_sets import Bits

MOST = 4
"""So many seats are few."""


def among(bits: Bits, node: ir.Value, scope: Scope) -> c.Expr | None:
    """All who are in, those of whom a test holds, or those of whom the most is said."""
    if bits.kind != "player" or len(bits.every) > MOST:
        return None
    match node:
        case ir.Op(name="players"):
            return _those([(seat, bits.w.cell("SEATED", c.Int(seat))) for seat in bits.every])
        case ir.Bind(name="filter" | "highest", among=these) if _may_be_asked(bits, node, scope):
            known = bits.members(these, scope)
            if known is not None:
                said = _filtered if node.name == "filter" else _highest
                return said(bits, node, scope, bits.w.named(known))
    return None


def _may_be_asked(bits: Bits, node: ir.Bind, scope: Scope) -> bool:
    """Whether something may be asked of every seat, also of those who are not among them."""
    others = registers_of(node.body) - {node.reg}
    alone = not any(scope.read(reg) == bits.each for reg in others)
    return alone and bits.never_stops(node.body)


def _those(tests: Iterable[tuple[int, c.Expr]]) -> c.Expr:
    """The seats of which a test is not 0."""
    found: c.Expr = c.ZERO
    for seat, test in tests:
        one = c.Either(test, c.Int(1 << seat), c.ZERO)
        found = one if found == c.ZERO else c.Binary("|", found, one)
    return found


def _filtered(bits: Bits, node: ir.Bind, scope: Scope, known: c.Expr) -> c.Expr | None:
    tests = [
        (seat, v.test(bits.w, node.body, scope.bind(node.reg, c.Int(seat)))) for seat in bits.every
    ]
    return bits.common((known, _those(tests)))


def _highest(bits: Bits, node: ir.Bind, scope: Scope, known: c.Expr) -> c.Expr:
    """Nothing is less than any number; where nothing is said of anybody, there is nobody."""
    w, said = bits.w, list[c.Expr]()
    for seat in bits.every:
        value = v.value(w, node.body, scope.bind(node.reg, c.Int(seat)))
        if known != bits.all:
            value = c.Either(c.Binary("&", known, c.Int(1 << seat)), value, c.NOTHING)
        said.append(w.let(value))
    best = said[0]
    for each in said[1:]:
        best = w.let(c.Either(c.Binary(">", each, best), each, best))
    tests = [
        (seat, c.Binary("==", each, best)) for seat, each in zip(bits.every, said, strict=True)
    ]
    return c.Either(something(best), _those(tests), c.ZERO)
