"""Calls of rules: with a frame on the stack, or at once where they never wait."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ludex.ir import nodes as ir
from ludex.ir.traversal import registers_of
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.standing import Place, go, over, put, stand, unless
from ludex.lowering.store import FRAME
from ludex.lowering.writing import Scope, Whole, Writer, something

FEW = 6
"""So many registers are emptied one after the other."""


def called(w: Writer, instr: ir.CallRoutine, place: Place) -> None:
    """A rule begins, unless one of its needs does not hold; then it visibly does nothing."""
    args = [w.named(v.value(w, a, place.scope)) for a in instr.args]
    you = w.let(place.scope.read(0))
    met: c.Expr = c.ONE
    if w.program.routines[instr.routine].needs:
        met = c.Call(f"needs{instr.routine}", (you, *args))
    if instr.routine in w.whole.direct:
        _call_direct(w, instr, place, met, (you, *args))
        return
    stand(w, place, place.at + 1)
    if instr.result is not None:
        put(w, place, instr.result, c.NOTHING)
    if met != c.ONE:
        unless(w, met, place, place.at + 1)
    begins = 0
    if (asked := begins_with(w.whole, instr.routine)) is not None:
        begins, known = 1, w.whole.nullness.here(instr.routine, 0)
        _bounded(w, 0)
        unless(
            w, v.test(w, asked, Scope(dict(enumerate((you, *args))), known)), place, place.at + 1
        )
    frame = _framed(w, instr, place, (you, *args))
    _begins(w, instr.routine, frame)
    if instr.routine not in w.whole.nested:
        w.put(c.Store(c.add(frame, c.ONE), c.Int(begins)), c.Return(c.ONE))
        return
    first = c.Load(c.add(c.Int(begins), c.Given(f"BLOCKS{instr.routine}")))
    came_to = w.let(c.Call(f"r{instr.routine}", (frame, first)))
    w.put(c.If(c.Binary("!=", came_to, w.given("ENDED")), (c.Return(came_to),)))
    go(w, place.routine, place.at + 1)


def _framed(w: Writer, instr: ir.CallRoutine, place: Place, args: Sequence[c.Expr]) -> c.Expr:
    """A frame above the one that calls, with what the rule is called with."""
    you, *others = args
    above = c.add(c.Var("frame"), c.Int(FRAME + len(place.routine.row.registers)))
    frame = w.let(c.Call("begin_rule", (above, c.Int(instr.routine), you)))
    for index, arg in enumerate(others, 1):
        w.put(c.Store(c.add(frame, c.Int(FRAME + index)), arg))
    empty = range(len(args), len(w.program.routines[instr.routine].registers))
    if len(empty) > FEW:
        bounds = (c.add(frame, c.Int(FRAME + n)) for n in (empty.start, empty.stop))
        w.call("emptied", *bounds)
    else:
        w.put(*(c.Store(c.add(frame, c.Int(FRAME + n)), c.NOTHING) for n in empty))
    return frame


def begins_with(whole: Whole, number: int) -> ir.Value | None:
    """What a rule asks first, if it ends where that does not hold: whoever calls it asks that.

    Partial inlining: most calls of such a rule need no frame.
    """
    row, lasting = whole.program.routines[number], (e.ends_after for e in whole.program.effects)
    match row.code[0]:
        case ir.Branch(test=test, target=target) if number not in chain(*lasting):
            ends = row.code[target] == ir.Return()
            return test if ends and max(registers_of(test), default=0) <= row.params else None
    return None


def _call_direct(
    w: Writer, instr: ir.CallRoutine, place: Place, met: c.Expr, args: tuple[c.Expr, ...]
) -> None:
    """A rule that never waits is run at once, as deep as it could be on the stack."""
    value = w.let(c.NOTHING)

    def run(w: Writer) -> None:
        if not place.routine.direct:
            _bounded(w, w.whole.direct[instr.routine] - 1)
        w.put(c.Assign(value.name, c.Call(f"d{instr.routine}", args)))
        w.when(w.cell("OVER"), lambda w: over(w, place, place.at + 1))

    w.when(met, run)
    if instr.result is not None:
        put(w, place, instr.result, value)


def _bounded(w: Writer, more: int) -> None:
    """Play stops where rules are called deeper than they may be, with so many more of them."""
    too_deep = c.Binary(">", c.add(w.cell("DEPTH"), c.Int(more)), w.given("CHAIN"))
    w.put(c.If(too_deep, (c.Stop(w.given("TOO_DEEP")),)))


def _begins(w: Writer, number: int, frame: c.Expr) -> None:
    """Effects that last until the next run of a rule end after this one."""
    for effect_number, row in enumerate(w.program.effects):
        if number in row.ends_after:
            for key in keys_of(w, number, frame):
                w.call("marked", c.Int(effect_number), key, c.Int(2))


def keys_of(w: Writer, number: int, frame: c.Expr) -> list[c.Expr]:
    """For whom a rule runs: who decides in it, and the players and pieces it is called with."""
    row = w.program.routines[number]
    found: list[c.Expr] = []
    for index, kind in enumerate(row.registers[: row.params + 1]):
        held: c.Expr = c.Load(c.add(frame, c.Int(FRAME + index)))
        if kind == "player":
            found.append(held)
        elif kind == "piece":
            held = w.named(held)
            found.append(c.Either(something(held), c.add(held, c.Int(1000)), c.NOTHING))
    return found
