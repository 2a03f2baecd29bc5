"""Lines from one cell: the cells up to the first that is not free, and how far each line leads.

Each way leads to cells of higher and higher numbers, or of lower ones, so the first that bars a
line is the lowest bit, or the highest, of those in its way. Of boards with more cells than a number
has bits it is looked for word by word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.ir import nodes as ir
from ludex.ir.traversal import HERE, LANDING, START, WAY, registers_of
from ludex.lowering import code as c
from ludex.lowering import lines
from ludex.lowering import values as v
from ludex.lowering.looking_up import once
from ludex.lowering.store import WORD
from ludex.lowering.writing import Scope, something
from ludex.records import dataclass

if TYPE_CHECKING:
    from ludex.lowering.bit_sets import Bits

BYTE = 8
"""So many bits say how far a line leads."""
MOST_CELLS = 128
"""Of more a line may lead so far that the highest of these bits is set."""


@dataclass(frozen=True)
class Rays:
    """Lines that begin at a cell, if there is one, and go on over free cells."""

    words: Sequence[Bits]
    begins: c.Expr
    start: c.Expr
    ways: tuple[int, ...]
    free: Sequence[c.Expr]

    def on(self, way: int) -> list[c.Expr]:
        """The cells on one way, up to the first that is not free, as far as there are any."""
        program, w = self.words[0].program, self.words[0].w
        cells = [tuple(lines.ray(program, cell, way)) for cell in range(program.cells)]
        falls = any(there < here for here, ray in enumerate(cells) for there in ray)
        found: list[c.Expr] = []
        before: c.Expr = c.ZERO
        for bits, free in sorted(
            zip(self.words, self.free, strict=True), key=_first, reverse=falls
        ):
            masks = tuple(bits.fixed_bits(ray).value for ray in cells)
            if any(masks):
                ray = w.let(c.Load(c.add(self.start, c.Int(w.layout.table(masks)))))
                barred = w.let(c.Binary("&", ray, c.Binary("^", free, c.Int(-1))))
                past = _above(barred, len(self.words) == 1) if falls else _below(barred)
                part = c.Binary("&", ray, past)
                found.append(part if before == c.ZERO else c.Either(before, c.ZERO, part))
                before = barred if before == c.ZERO else c.Binary("|", before, barred)
        return found


def _first(word: tuple[Bits, c.Expr]) -> int:
    return word[0].first


def _above(bits: c.Expr, below_last: bool) -> c.Expr:
    """All bits above the highest of some; they may be below the last of all."""
    length = c.Call("bit_length", (bits,))
    if below_last:
        return c.Binary("<<", c.Int(-1), length)
    highest = c.Binary("-", length, c.ONE)
    return c.Either(bits, c.Binary("<<", c.Int(-2), highest), c.Int(-1))


def _below(bits: c.Expr) -> c.Expr:
    """All bits below the lowest of some."""
    return c.Binary("&", c.add(bits, c.Int(-1)), c.Binary("^", bits, c.Int(-1)))


def reached(bits: Bits, node: ir.Ask, scope: Scope) -> c.Expr | None:
    """The cells that lines lead to from one cell; None where that cannot be said."""
    rays = rays_of((bits,), node, scope)
    if rays is None:
        return None
    found = [part for way in rays.ways for part in rays.on(way)]
    both = bits.union(found) if found else c.ZERO
    return both and c.Either(something(rays.begins), both, c.ZERO)


def lengths(words: Sequence[Bits], node: ir.Ask, scope: Scope) -> tuple[c.Expr, Rays] | None:
    """How far the lines lead, eight bits for each; None where that cannot be said."""
    rays = rays_of(words, node, scope) if words[0].program.cells <= MOST_CELLS else None
    if rays is None or len(rays.ways) * BYTE > WORD:
        return None
    total: c.Expr = c.ZERO
    for nth, way in enumerate(rays.ways):
        for part in rays.on(way):
            far = c.Binary("<<", c.Call("count_bits", (part,)), c.Int(BYTE * nth))
            total = words[0].w.let(c.add(total, far))
    return c.Either(something(rays.begins), total, c.ZERO), rays


def rays_of(words: Sequence[Bits], node: ir.Ask, scope: Scope) -> Rays | None:
    """The lines of a walk from one cell, on ways that are known; None where they are not."""
    bits = words[0]
    program, row, w = bits.program, bits.program.walks[node.walk], bits.w
    if not lines.rays_ordered(program) or not all(bits.free(arg, scope) for arg in node.args):
        return None
    args = [w.named(v.value(w, arg, scope)) for arg in node.args]
    known = [w.null(arg, scope) for arg in (ir.Reg("player", 0), *node.args)]
    inner = Scope(dict(enumerate((scope.read(0), *args))), dict(enumerate(known)))
    ways = _ways(program, row, inner)
    base = row.params + 1
    read = {reg for check in row.checks for reg in registers_of(check.test)}
    if not ways or read & {base + HERE, base + WAY}:
        return None
    begins = once(w, row.begins, inner, lambda: w.named(v.value(w, row.begins, inner)))
    nowhere = w.null(row.begins, inner)
    start = w.named(c.Either(something(begins), begins, c.ZERO)) if nowhere else begins
    inner = inner.bind(base + START, start).bind(base + LANDING, bits.each)
    free: list[c.Expr] = []
    for word in words:
        one = word.common((word.all, *(word.test(check.test, inner) for check in row.checks)))
        if one is None:
            return None
        free.append(w.named(one))
    return Rays(words, begins, start, ways, free)


def _ways(program: ir.Program, row: ir.WalkRow, scope: Scope) -> tuple[int, ...]:
    """The ways of a walk along lines, where they are known and none of them meet."""
    match lines.single_ways(program, row), row.ways:
        case (ir.Reg(index=index), *back), _ if isinstance(way := scope.read(index), c.Int):
            return (way.value, *((way.value + program.ways // 2) % program.ways for _ in back))
        case (), ir.Const(value=tuple() as ways) if lines.along_rays(row):
            parted = lines.to_neighbours(program, row) and lines.rays_part(program)
            return tuple(way for way in ways if isinstance(way, int)) if parted else ()
    return ()
