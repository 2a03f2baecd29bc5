"""Lines from all cells at once: of which cells a line leads to something, as bits of one number.

A step of all cells is a shift of bits. Lines are an occluded fill by parallel prefixes
(Kogge and Stone): each shift is twice as long as the one before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.ir import nodes as ir
from ludex.ir.traversal import HERE, LANDING, START, WAY, registers_of
from ludex.lowering import code as c
from ludex.lowering import lines
from ludex.lowering import values as v
from ludex.lowering.writing import Scope

if TYPE_CHECKING:
    from ludex.lowering.bit_sets import Bits


def leading(bits: Bits, node: ir.Value, scope: Scope, to: c.Expr) -> c.Expr | None:
    """The cells of which a set has an element among some cells; None where that cannot be said."""
    match node:
        case _ if node.kind != "set cell" or not bits.single:
            return None
        case ir.Bind(name="filter", among=among):
            these = bits.filtering(node, scope)
            return None if these is None else leading(bits, among, scope, c.Binary("&", to, these))
        case ir.Bind(name="collect", among=ir.Const(value=tuple() as ways), body=body, reg=reg):
            return bits.union(
                leading(bits, body, scope.bind(reg, c.Int(way)), to)
                for way in ways if isinstance(way, int)
            )  # fmt: skip
        case ir.Bind(
            name="collect",
            among=ir.Bind(name="filter", among=ir.Const() as every, body=test, reg=tested),
            body=body, reg=reg,
        ):  # fmt: skip
            both = ir.Bind(node.kind, "collect", reg, every, body)
            return _where(bits, both, tested, test, scope, to)
        case ir.Bind(name="collect", among=among, body=ir.Op() as body, reg=reg):
            way = _stepped(bits, body, reg, scope)
            back = None if way is None else _back(bits, to, way, 1)
            return None if back is None else leading(bits, among, scope, back)
        case ir.Ask() if lines.is_line(bits.program, node, 1):
            return _along(bits, node, scope, to)
        case ir.Use() if bits.plain(node, scope):
            return leading(bits, *v.inlined(bits.w, node, scope), to)
    return None


def _where(
    bits: Bits, node: ir.Bind, reg: int, test: ir.Value, scope: Scope, to: c.Expr
) -> c.Expr | None:  # fmt: skip
    """The same of those of fixed things of which a test holds."""
    assert isinstance(node.among, ir.Const)
    assert isinstance(node.among.value, tuple)
    found: list[c.Expr | None] = []
    for each in map(c.Int, node.among.value):
        these = bits.test(test, scope.bind(reg, each))
        there = leading(bits, node.body, scope.bind(node.reg, each), to)
        found.append(None if these is None or there is None else c.Binary("&", these, there))
    return bits.union(found)


def _stepped(bits: Bits, body: ir.Op, reg: int, scope: Scope) -> int | None:
    """The way that is known on which a step leads from what a register holds."""
    match body:
        case ir.Op(name="step-toward", args=(ir.Reg(index=index), ir.Reg(index=way))):
            known = scope.read(way)
            return known.value if index == reg and isinstance(known, c.Int) else None
    return None


def _back(bits: Bits, to: c.Expr, way: int, steps: int) -> c.Expr | None:
    """The cells of which so many steps lead to some; None where a step is no shift."""
    ends: dict[int, int] = {}
    for start in range(bits.program.cells):
        here: int | None = start
        for _ in range(steps):
            here = None if here is None else bits.program.board[here].steps[way]
        if here is not None:
            ends[start] = here
    shifts = {end - start for start, end in ends.items()}
    if len(shifts) > 1:
        return None
    by = shifts.pop() if shifts else 0
    moved = c.Binary(">>" if by > 0 else "<<", to, c.Int(abs(by)))
    return bits.w.let(c.Binary("&", moved, bits.fixed_bits(ends)))


def _along(bits: Bits, node: ir.Ask, scope: Scope, to: c.Expr) -> c.Expr | None:
    """The cells from which a line leads to some cells."""
    program, row = bits.program, bits.program.walks[node.walk]
    if not lines.rays_end(program) or not all(isinstance(arg, ir.Reg) for arg in node.args):
        return None
    said = [scope.read(0), *(scope.read(arg.index) for arg in node.args if isinstance(arg, ir.Reg))]
    inner = Scope(dict(enumerate(said)), {})
    (way,) = lines.single_ways(program, row)
    known = inner.read(way.index) if isinstance(way, ir.Reg) else None
    base = row.params + 1
    begins = isinstance(row.begins, ir.Reg) and inner.read(row.begins.index) == bits.each
    read = {reg for check in row.checks for reg in registers_of(check.test)}
    others = {reg for reg in read if inner.read(reg) == bits.each}
    if (
        not isinstance(known, c.Int)
        or not begins
        or others
        or read & {base + HERE, base + START, base + WAY}
    ):
        return None
    free: c.Expr | None = bits.all
    for check in row.checks:
        these = bits.test(check.test, inner.bind(base + LANDING, bits.each))
        free = None if these is None or free is None else c.Binary("&", free, these)
    return None if free is None else filled(bits, bits.w.let(free), to, known.value)


def filled(bits: Bits, free: c.Expr, to: c.Expr, way: int) -> c.Expr | None:
    """The cells from which free cells one after the other lead to some of them."""
    found, steps = bits.w.let(c.Binary("&", free, to)), 1
    while steps < _longest(bits.program, way):
        further, open_to = _back(bits, found, way, steps), _back(bits, free, way, steps)
        if further is None or open_to is None:
            return None
        found = bits.w.let(c.Binary("|", found, c.Binary("&", free, further)))
        free = bits.w.let(c.Binary("&", free, open_to))
        steps *= 2
    return _back(bits, found, way, 1)


def _longest(program: ir.Program, way: int) -> int:
    """How many steps lead on at most; from its end no way leads back."""

    rays = (lines.ray(program, cell, way) for cell in range(program.cells))
    return max((sum(1 for _ in ray) for ray in rays), default=0)
