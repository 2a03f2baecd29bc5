"""What follows by itself: rules that begin when something comes somewhere, or becomes true."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.store import FRAME, NotLoweredError
from ludex.lowering.writing import Scope, Whole, Writer


def consequences(whole: Whole) -> c.Function:
    """Triggers and windows whose moment has come begin, the first declared first."""
    w = Writer(whole)
    program = whole.program
    w.put(c.If(w.cell("OVER"), (c.Return(),)))
    if not program.triggers and not any(window.poll is not None for window in program.windows):
        return c.Function("consequences", (), tuple(w.body))
    entered = w.let(w.cell("ENTERED"))
    w.store("ENTERED", c.ZERO)
    most = c.add(entered, c.ONE)
    count = len(program.triggers) + len(program.windows)
    begun = w.let(c.Call("room", (c.times(most, c.Int(3 * count)),)))
    w.put(c.Store(begun, c.ZERO))
    scope = Scope({0: w.cell("ACTIVE")}, {})
    for index, trigger in enumerate(program.triggers):
        if trigger.test is not None:
            _rises(w, index, trigger.test, scope, trigger.routine, begun)
        else:
            _entering(w, trigger, entered, begun)
    for nth, window in enumerate(program.windows):
        if window.poll is not None:
            index = len(program.triggers) + nth
            _rises(w, index, window.poll, scope, window.poll_routine, begun)
    _begin_all(w, begun)
    return c.Function("consequences", (), tuple(w.body))


def _begun(w: Writer, begun: c.Expr, routine: int, piece: c.Expr, owner: c.Expr) -> None:
    """Notes a rule that begins."""
    for value in (c.Int(routine), piece, owner):
        w.put(c.Store(begun, c.add(c.Load(begun), c.ONE)))
        w.put(c.Store(c.add(begun, c.Load(begun)), value))


def _rises(
    w: Writer, index: int, test: ir.Value, scope: Scope, routine: int, begun: c.Expr
) -> None:
    """A rule that begins when a test becomes true."""
    holds = w.let(c.Either(v.test(w, test, scope), c.ONE, c.ZERO))
    before = w.let(w.cell("RISEN", c.Int(index)))
    w.store("RISEN", holds, c.Int(index))
    rising = c.both(holds, c.Not(before))
    w.when(rising, lambda w: _begun(w, begun, routine, c.NOTHING, c.NOTHING))


def _entering(w: Writer, trigger: ir.TriggerRow, entered: c.Expr, begun: c.Expr) -> None:
    """A rule that begins for every piece of some sorts that has come to some places."""
    program = w.program
    sorts = tuple(int(p.sort in trigger.sorts) for p in program.pieces)
    owners = [-1] * len(program.places)
    for nth, place in reversed(list(enumerate(trigger.places))):
        owners[place] = trigger.first_owner + nth
    sort_at, owner_at = (w.layout.table(tuple(each)) for each in (sorts, owners))
    name, inside = w.fresh(), w.inner()
    at = c.add(c.times(c.Var(name), c.Int(2)), w.given("ENTERED_AT"))
    piece, place_ = inside.let(c.Load(at)), inside.let(c.Load(c.add(at, c.ONE)))
    owner = inside.let(c.Load(c.add(place_, c.Int(owner_at))))
    fits = c.both(c.Load(c.add(piece, c.Int(sort_at))), c.Binary(">=", owner, c.ZERO))
    inside.when(fits, lambda w: _begun(w, begun, trigger.routine, piece, owner))
    w.put(c.For(name, c.ZERO, entered, tuple(inside.body)))


def _begin_all(w: Writer, begun: c.Expr) -> None:
    """The last that has begun is pushed first, so that the first runs first."""
    params = {t.routine for t in w.program.triggers} | {x.poll_routine for x in w.program.windows}
    if any(r in e.ends_after for e in w.program.effects for r in params if r >= 0):
        raise NotLoweredError("effects that end after a rule that begins by itself")
    w.whole.pushed |= params
    left = w.fresh()
    inside = w.inner()
    inside.put(c.Assign(left, c.Binary("-", c.Var(left), c.Int(3))))
    at = c.add(begun, c.Var(left))
    routine = inside.let(c.Load(c.add(at, c.ONE)))
    frame = inside.let(c.Call("push", (routine, inside.cell("ACTIVE"))))
    takes = tuple(r.params for r in w.program.routines)
    number = inside.let(c.Load(c.add(routine, c.Int(w.layout.table(takes)))))
    for nth in (1, 2):
        given = c.Load(c.add(at, c.Int(nth + 1)))
        taken = c.Store(c.add(frame, c.Int(FRAME + nth)), given)
        inside.put(c.If(c.Binary(">=", number, c.Int(nth)), (taken,)))
    w.put(c.Assign(left, c.Load(begun)))
    w.put(c.While(c.Binary(">", c.Var(left), c.ZERO), tuple(inside.body)))
