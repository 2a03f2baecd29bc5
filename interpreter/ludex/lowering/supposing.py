"""Looks ahead: a test in the position after steps that are undone."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.store import FRAME
from ludex.lowering.writing import Scope, Writer


def supposed(w: Writer, node: ir.Suppose, scope: Scope) -> c.Expr:
    """A test after a routine has run on a copy, with all registers that are around it."""
    w.whole.supposes = True
    saved = w.let(c.Call("keep_state", ()))
    listed = w.let(w.cell("MOVES_BASE"))
    w.store("MOVES_BASE", w.cell("MOVES_END"))
    row = w.program.routines[node.routine]
    w.whole.pushed.add(node.routine)
    said = [w.named(scope.read(i)) for i in range(len(row.registers))]
    w.call("begin_alone", c.Int(node.routine), c.Int(len(row.registers)))
    frame = w.given("FRAMES")
    for index, value in enumerate(said):
        w.put(c.Store(c.add(frame, c.Int(FRAME + index)), value))
    w.call("run_alone")
    names = {i: c.Load(c.add(frame, c.Int(FRAME + i))) for i in range(len(row.registers))}
    inner, available = Scope(names, {}), w.available
    w.available = None
    answer = w.let(v.test(w, node.test, inner))
    w.available = available
    w.call("give_back", saved)
    w.store("HEAP", saved)
    w.store("MOVES_BASE", listed)
    return answer
