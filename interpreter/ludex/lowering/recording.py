"""Positions that are recorded, and how often the one now was among them."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Whole, Writer, depth
from ludex.machine.positions import ACTIVE, BITS, VALUE

MOST_RECORDED = 10_000


def positions(whole: Whole) -> list[c.Function]:
    """For each value that remembers positions, the number of the position now."""
    found = []
    for number, row in enumerate(whole.program.slots):
        if row.recorded is not None:
            found.append(_position(whole, number, row.recorded))
    return found


def _position(whole: Whole, number: int, row: ir.Recorded) -> c.Function:
    w = Writer(whole)
    total = w.let(c.ZERO)

    def add(w: Writer, more: c.Expr) -> None:
        w.put(c.Assign(total.name, c.Call("wrapped_sum", (total, more))))

    places = w.layout.table(tuple(row.places))
    name, inside = w.fresh(), w.inner()
    add(inside, c.Call("place_number", (c.Load(c.Var(name)),)))
    end = c.Int(places + len(row.places))
    w.put(c.For(name, c.Int(places), end, tuple(inside.body)))
    for slot in row.slots:
        add(w, _slot(w, slot))
    if row.active:
        said = c.Call("value_number", (w.cell("ACTIVE"), c.ZERO))
        add(w, c.Call("fold", (c.Int(ACTIVE), said)))
    w.put(c.Return(c.Call("unsigned_shift", (total, c.Int(64 - BITS)))))
    return c.Function(f"position{number}", (), tuple(w.body))


def _slot(w: Writer, slot: int) -> c.Expr:
    row, at = w.program.slots[slot], w.layout.slots[slot]
    made = w.let(c.Call("fold", (c.Int(VALUE), c.Int(slot))))
    name = w.fresh()
    said = c.Call("value_number", (c.Load(c.Var(name)), c.Int(depth(row.kind))))
    folded = c.Assign(made.name, c.Call("fold", (made, said)))
    w.put(c.For(name, c.Int(at), c.Int(at + row.count), (folded,)))
    return made


def _number(value: ir.Value) -> int:
    if not isinstance(value, ir.Const) or not isinstance(value.value, int):
        raise NotLoweredError("which positions are meant is not fixed")
    return value.value


def record(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """Notes the position as it is now."""
    number = _number(instr.args[0])
    row = w.program.slots[number].recorded
    assert row is not None
    at = c.Int(w.layout.slots[number])
    if row.last is None:
        full = c.Binary(">=", c.Load(c.Load(at)), c.Int(MOST_RECORDED))
        w.put(c.If(full, (c.Stop(w.given("TOO_MANY")),)))
    last = c.Int(row.last or MOST_RECORDED)
    made = c.Call("with_last", (c.Load(at), c.Call(f"position{number}", ()), last))
    w.put(c.Store(at, made))


def repeats(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """How many of the recorded positions are like the one now."""
    number = _number(node.args[0])
    before = w.let(c.Load(c.Int(w.layout.slots[number])))
    asked = c.Call("how_often", (before, c.Call(f"position{number}", ())))
    return w.let(c.Either(c.Load(before), asked, c.ZERO))
