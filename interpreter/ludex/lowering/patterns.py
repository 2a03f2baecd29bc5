"""Patterns as functions: whether a set of pieces fits, and how it can be cut into parts."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.writing import Scope, Whole, Writer

AMONG = c.Var("among")


def match(w: Writer, node: ir.Match, scope: Scope) -> c.Expr:
    """What a pattern says of a set of pieces."""
    name = "fits" if node.name == "fits" else "cuts"
    return w.let(c.Call(f"{name}{node.pattern}", (v.members(w, node.among, scope),)))


def of_patterns(whole: Whole) -> list[c.Function]:
    """The functions of all patterns, and those that find them by the number of a pattern."""
    rows = whole.program.patterns
    found = [_fits(whole, i, row) for i, row in enumerate(rows)]
    found += [_cuts(whole, i, row) for i, row in enumerate(rows)]
    pattern = c.Var("pattern")
    fits = [(c.Return(c.Call(f"fits{i}", (AMONG,))),) for i in range(len(rows))]
    sizes = [(c.Return(_sizes(rows, row)),) for row in rows]
    return [
        *found,
        c.Function("fits_of", ("pattern", "among"), _found_by(pattern, fits)),
        c.Function("sizes_of", ("pattern", "most"), _found_by(pattern, sizes)),
    ]


def _found_by(pattern: c.Expr, bodies: list[tuple[c.Return]]) -> c.Body:
    return (c.Dispatch(pattern, tuple(bodies)),) if bodies else ()


def _sizes(rows: tuple[ir.PatternRow, ...], row: ir.PatternRow) -> c.Expr:
    """How many pieces a set that fits may have, as bits."""
    every = c.Binary("-", c.Binary("<<", c.Int(2), c.Var("most")), c.Int(2))
    if row.any_of:
        found: c.Expr = c.ZERO
        for other in row.any_of:
            found = c.Binary("|", found, _sizes(rows, rows[other]))
        return found
    return c.Int(1 << row.count) if row.count and not row.made_of else every


def _parts(whole: Whole, row: ir.PatternRow) -> c.Expr:
    flat = tuple(n for part in row.made_of for n in part)
    return c.Int(whole.layout.table((len(flat), *flat)))


def _fits(whole: Whole, number: int, row: ir.PatternRow) -> c.Function:
    """Whether a set fits."""
    w = Writer(whole)
    if row.any_of:
        for other in row.any_of:
            w.put(c.If(c.Call(f"fits{other}", (AMONG,)), (c.Return(c.ONE),)))
        w.put(c.Return())
    elif row.made_of:
        w.put(c.Return(c.Call("can_be_cut", (_parts(whole, row), AMONG))))
    else:
        if row.count:
            w.put(c.If(c.Binary("!=", c.Load(AMONG), c.Int(row.count)), (c.Return(),)))
        for name in row.same:
            _compare(w, name, True)
        for name in row.different:
            _compare(w, name, False)
        w.put(c.Return(c.ONE))
    return c.Function(f"fits{number}", ("among",), tuple(w.body))


def _looks(w: Writer, name: str, piece: c.Expr) -> c.Expr:
    """An attribute that a pattern compares."""
    if name == "owner":
        return c.Call("owner_of", (piece,))
    if name == "kind":
        return w.cell("KINDS", piece)
    return c.Load(c.add(piece, v.column(w, name)))


def _compare(w: Writer, name: str, same: bool) -> None:
    """Every piece with the first, or with all before it."""
    i, j = w.fresh(), w.fresh()
    end = c.add(c.Load(AMONG), c.ONE)
    one, other = (c.Load(c.add(AMONG, c.Var(each))) for each in (i, j))
    differ = c.Binary("!=" if same else "==", _looks(w, name, one), _looks(w, name, other))
    wrong = c.If(differ, (c.Return(),))
    if same:
        w.put(c.Assign(j, c.ONE), c.For(i, c.Int(2), end, (wrong,)))
    else:
        inner = c.For(j, c.ONE, c.Var(i), (wrong,))
        w.put(c.For(i, c.Int(2), end, (inner,)))


def _cuts(whole: Whole, number: int, row: ir.PatternRow) -> c.Function:
    """All ways to cut a set into what a pattern is made of."""
    w = Writer(whole)
    if row.any_of:
        found: c.Expr = c.ZERO
        for other in row.any_of:
            found = w.let(c.Call("joined", (found, c.Call(f"cuts{other}", (AMONG,)), c.Int(2))))
        w.put(c.Return(found))
    elif row.made_of:
        w.put(c.Return(c.Call("all_cuts", (_parts(whole, row), AMONG))))
    else:
        whole_set = c.Call("single", (c.Call("single", (AMONG,)),))
        w.put(c.If(c.Call(f"fits{number}", (AMONG,)), (c.Return(whole_set),)), c.Return())
    return c.Function(f"cuts{number}", ("among",), tuple(w.body))
