"""Looks values up in their tables, and fills the tables in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.ir import nodes as ir
from ludex.ir.traversal import registers_of
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.tabling import LEAF, LYING, NUMBERS, Cut, Table
from ludex.lowering.writing import Scope, Whole, Writer, depth
from ludex.records import replace


def has_table(w: Writer, node: ir.Value) -> bool:
    """Whether a value is looked up."""
    tabling = w.whole.tabling
    return not tabling.filling and tabling.cut(node) is not None


def tabled(w: Writer, node: ir.Value, scope: Scope) -> c.Expr | None:
    """A value from its table; None where it has none."""
    tabling = w.whole.tabling
    if tabling.filling:
        return None
    made = tabling.cut(node)
    if made is None:
        return None
    return once(w, node, scope, lambda: _from_table(w, made, scope))


def once(w: Writer, node: ir.Value, scope: Scope, made: Callable[[], c.Expr]) -> c.Expr:
    """Common subexpressions: a value that is available in a function that changes nothing."""
    if w.available is None:
        return made()
    registers = sorted({0, *registers_of(node)})
    key = node, tuple((register, scope.read(register)) for register in registers)
    if key not in w.available:
        w.available[key] = made()
    return w.available[key]


def _from_table(w: Writer, made: Cut, scope: Scope) -> c.Expr:
    leaves = [_lying(w, leaf, scope) for leaf in made.leaves]
    row = w.whole.tabling.table(made, leaves, tuple(w.null(leaf, scope) for leaf in leaves))
    if row.number not in w.whole.tabling.fills:
        _filled(w.whole, row)
    args = tuple(_leaf(w, leaf, scope) for leaf in leaves)
    if "number" in row.kinds:
        return w.let(c.Call(f"table{row.number}", args))
    found = _looked_up(w, row, args)
    return found if row.value.kind == "truth" else w.named(found)


def _lying(w: Writer, leaf: ir.Value, scope: Scope) -> ir.Value:
    """The place of a piece, for the cell on which it lies."""
    if isinstance(leaf, ir.Op) and leaf.name == "cell" and not w.null(leaf.args[0], scope):
        return replace(leaf, kind=LYING, name="place")
    return leaf


def _leaf(w: Writer, leaf: ir.Value, scope: Scope) -> c.Expr:
    return once(w, leaf, scope, lambda: w.named(v.value(w, leaf, scope)))


def _looked_up(w: Writer, row: Table, args: tuple[c.Expr, ...]) -> c.Expr:
    index: c.Expr = c.ZERO
    domains = w.whole.tabling.domains
    for kind, maybe, arg in zip(row.kinds, row.nullable, args, strict=True):
        nth = c.Either(c.Binary("==", arg, c.NOTHING), c.ZERO, c.add(arg, c.ONE)) if maybe else arg
        index = c.add(c.times(index, c.Int(domains[kind] + maybe)), nth)
    if row.number in w.whole.tabling.ready:
        return c.Load(c.add(index, c.Int(row.at)))
    at = w.named(c.add(index, c.Int(row.at)))
    found = w.let(c.Load(at))
    fill = c.Assign(found.name, c.Call(f"fill{row.number}", (*args, at)))
    w.put(c.If(c.Not(found), (fill,)))
    return found if depth(row.value.kind) else c.Binary("-", found, c.ONE)


def functions_of_tables(whole: Whole) -> Iterator[c.Function]:
    """What fills tables in beforehand, what fills an entry in, and what looks one up.

    The last is there for tables beyond whose end may be looked.
    """
    yield _make_tables(whole)
    for row in tuple(whole.tabling.tables.values()):
        yield whole.tabling.fills[row.number]
        if "number" in row.kinds:
            yield _within(whole, row)


def _params(row: Table) -> tuple[str, ...]:
    return tuple(f"a{i}" for i in range(len(row.kinds)))


def _worked_out(w: Writer, row: Table, beforehand: bool) -> c.Expr:
    """The value itself."""
    names: dict[int, c.Expr] = {LEAF + i: c.Var(name) for i, name in enumerate(_params(row))}
    for place in (LEAF + i for i, kind in enumerate(row.kinds) if kind == LYING):
        names[place] = w.let(w.cell("CELL_OF", names[place]))
    known = {LEAF + i: maybe or row.kinds[i] == LYING for i, maybe in enumerate(row.nullable)}
    tabling = w.whole.tabling
    tabling.filling, tabling.beforehand = True, beforehand
    made = w.let(v.value(w, row.value, Scope(names, known)))
    tabling.filling = tabling.beforehand = False
    return made


def _filled(whole: Whole, row: Table) -> None:
    """Makes what fills an entry in; if that never stops, all are filled in beforehand."""
    tabling = whole.tabling
    w = Writer(whole)
    made: c.Expr = _worked_out(w, row, True)
    room = None if may_stop(whole, tuple(w.body), set()) else tabling.room_of(row)
    if room is not None:
        tabling.ready[row.number] = room
        whole.layout.filled[row.at] = row.entries
    if depth(row.value.kind):
        kept: c.Expr = w.let(c.Call("kept_set", (made,)))
        w.put(c.If(c.Not(kept), (c.Return(made),)))
    else:
        kept = w.let(c.add(made, c.ONE)) if room is None else made
    w.put(c.Store(c.Var("at"), kept), c.Return(kept))
    params = (*_params(row), "at")
    tabling.fills[row.number] = c.Function(f"fill{row.number}", params, tuple(w.body), seldom=True)


def may_stop(whole: Whole, body: c.Body, seen: set[str]) -> bool:
    """Whether the rules may come to a stop, other than for lack of room."""
    for each in body:
        exprs, bodies = c.parts_of(each)
        if isinstance(each, c.Stop) and each.reason != c.Given("NO_ROOM"):
            return True
        if any(may_stop(whole, inner, seen) for inner in bodies):
            return True
        called = {name for expr in exprs for name in c.calls_of(expr)} - c.INTRINSICS - seen
        seen |= called
        if any(may_stop(whole, whole.shared[name].body, seen) for name in called):
            return True
    return False


def _make_tables(whole: Whole) -> c.Function:
    """Fills in what is filled in beforehand; no other sets are left."""
    w = Writer(whole)
    heap = w.let(w.cell("HEAP"))
    for row in whole.tabling.tables.values():
        if row.number in whole.tabling.ready:
            _every_entry(w, row, heap, (), c.ZERO)
    for made in whole.turned_over:
        made(w)
    return c.Function("make_tables", (), tuple(w.body), seldom=True)


def _every_entry(
    w: Writer, row: Table, heap: c.Expr, args: tuple[c.Expr, ...], index: c.Expr
) -> None:
    """Loops through all that a table is by."""
    if len(args) == len(row.kinds):
        w.call(f"fill{row.number}", *args, c.add(index, c.Int(row.at)))
        w.store("HEAP", heap)
        return
    maybe = row.nullable[len(args)]
    size = c.Int(w.whole.tabling.domains[row.kinds[len(args)]] + maybe)
    name, inside = w.fresh(), w.inner()
    nth = c.Var(name)
    thing = c.Binary("-", nth, c.ONE)
    arg = inside.let(c.Either(nth, thing, c.NOTHING)) if maybe else nth
    _every_entry(inside, row, heap, (*args, arg), c.add(c.times(index, size), nth))
    w.put(c.For(name, c.ZERO, size, tuple(inside.body)))


def _within(whole: Whole, row: Table) -> c.Function:
    """The value of numbers; those beyond the table are worked out each time."""
    w = Writer(whole)
    args = tuple(c.Var(name) for name in _params(row))
    sure: c.Expr = c.ONE
    for kind, maybe, arg in zip(row.kinds, row.nullable, args, strict=True):
        if kind == "number":
            there = c.both(c.Binary(">=", arg, c.ZERO), c.Binary("<", arg, c.Int(NUMBERS)))
            nothing = c.Binary("==", arg, c.NOTHING)
            sure = c.both(sure, c.Binary("or", nothing, there) if maybe else there)
    w.when(sure, lambda w: w.put(c.Return(_looked_up(w, row, args))))
    w.put(c.Return(_worked_out(w, row, False)))
    return c.Function(f"table{row.number}", _params(row), tuple(w.body))
