"""What is stored, and what effects begin and end, as integer code."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.writing import Scope, Writer, depth, something


def store(w: Writer, instr: ir.Store, scope: Scope) -> None:
    """A stored value or a changing attribute gets a value."""
    value = w.named(v.value(w, instr.value, scope))
    target = instr.target
    if isinstance(target, ir.Slot):
        _slot(w, instr, target, value, scope)
        return
    assert isinstance(target, ir.Attr | ir.Op)
    subject = target.subject if isinstance(target, ir.Attr) else target.args[0]
    program = w.program
    first = program.changing.index(target.name) * len(program.pieces)
    piece = w.named(v.value(w, subject, scope))
    at = c.add(piece, c.add(w.given("CHANGED"), c.Int(first)))

    def put(w: Writer) -> None:
        _noted(w, target.name, piece)
        w.put(c.Store(at, _combined(w, instr, target.kind, c.Load(at), value)))
        _noted(w, target.name, piece)

    w.when(something(piece), put)


def _noted(w: Writer, name: str, piece: c.Expr) -> None:
    """Where a piece lies is noted before and after its owner changes, if that is kept."""
    if name == "owner":
        place = w.cell("WHERE", piece)
        w.when(c.Given("KEEPS_OWNERS"), lambda w: w.call("note_ends", place))


def _combined(w: Writer, instr: ir.Store, kind: str, old: c.Expr, value: c.Expr) -> c.Expr:
    """What comes of what was there and what is said."""
    if instr.how == "set":
        return value
    if depth(kind):
        return c.Call("joined", (old, value, c.Int(depth(kind) - 1)))
    old = w.named(old)
    both = c.both(something(old), something(value))
    made = c.Binary("+" if instr.how == "add" else "-", old, value)
    return c.Either(both, made, c.NOTHING)


def _slot(w: Writer, instr: ir.Store, slot: ir.Slot, value: c.Expr, scope: Scope) -> None:
    row = w.program.slots[slot.slot]
    at: c.Expr = c.Int(w.layout.slots[slot.slot])
    if slot.owner is not None:
        owner = w.named(v.value(w, slot.owner, scope))
        if w.null(slot.owner, scope):
            w.put(c.If(c.Binary("==", owner, c.NOTHING), (c.Stop(w.given("NOBODY")),)))
        at = c.add(owner, at)
    old: c.Expr = c.Load(at)
    if row.kind.startswith("set "):
        value = _as_set(w, instr.value.kind, value, row.kind)
        old = c.Either(something(old), old, c.ZERO)
    if instr.how != "set" and _bounded(row, instr) and not w.null(instr.value, scope):
        made: c.Expr = c.Binary("+" if instr.how == "add" else "-", old, value)
    else:
        made = _combined(w, instr, row.kind, old, value)
    w.put(c.Store(at, _ranged(w, row, instr, made)))


def _bounded(row: ir.SlotRow, instr: ir.Store) -> bool:
    """Whether a number beyond its range is an error, as is nothing, which is beyond it too."""
    stops = row.stops and instr.how != "set"
    return row.kind == "number" and row.low is not None and not stops


def _as_set(w: Writer, kind: str, value: c.Expr, wanted: str) -> c.Expr:
    """A set as it is, one thing as a set of one, nothing as none."""
    if depth(kind) < depth(wanted):
        return w.let(c.Call("single", (value,)))
    return c.Either(something(value), value, c.ZERO)


def _ranged(w: Writer, row: ir.SlotRow, instr: ir.Store, made: c.Expr) -> c.Expr:
    """A number within its range; beyond it is an error, or where adding stops."""
    if row.low is None or row.high is None:
        return _said(w, made) if row.kind == "number" else made
    made = w.named(made) if _bounded(row, instr) or row.kind != "number" else _said(w, made)
    low, high = c.Int(row.low), c.Int(row.high)
    if instr.how != "set" and row.stops:
        below, above = c.Binary("<", made, low), c.Binary(">", made, high)
        within = c.Either(below, low, c.Either(above, high, made))
        return c.Either(something(made), within, made)
    wrong: c.Expr = c.Binary("or", c.Binary("<", made, low), c.Binary(">", made, high))
    if row.kind != "number":
        wrong = c.both(something(made), wrong)
    w.put(c.If(wrong, (c.Stop(w.given("OUT_OF_RANGE")),)))
    return made


def _said(w: Writer, made: c.Expr) -> c.Expr:
    """A number, which must not be nothing."""
    made = w.named(made)
    w.put(c.If(c.Binary("==", made, c.NOTHING), (c.Stop(w.given("OUT_OF_RANGE")),)))
    return made


# ------------------------------------------------------------ effects
def effect(w: Writer, instr: ir.Effect, scope: Scope) -> None:
    """An effect begins, ends, or is used up by one."""
    named = w.named(v.value(w, instr.effect, scope))
    owner = w.named(v.value(w, instr.owner, scope))
    key = owner if instr.owner.kind == "player" else c.add(owner, c.Int(1000))

    def done(w: Writer) -> None:
        if instr.how == "grant":
            _grant(w, instr, named, key, scope)
        else:
            w.call("lift" if instr.how == "lift" else "spend", named, key)

    w.when(c.both(something(named), something(owner)), done)


def _grant(w: Writer, instr: ir.Effect, named: c.Expr, key: c.Expr, scope: Scope) -> None:
    amount: c.Expr = c.ONE
    if instr.amount is not None:
        amount = w.named(v.value(w, instr.amount, scope))

    def granted(w: Writer) -> None:
        for index, row in enumerate(w.program.effects):
            if row.kind == "number" and (not isinstance(named, c.Int) or named.value == index):
                this = c.Binary("==", named, c.Int(index))
                below = c.Binary("<", amount, c.Int(row.low))
                above = c.Binary(">", amount, c.Int(row.high))
                wrong = c.both(this, c.Binary("or", below, above))
                w.put(c.If(wrong, (c.Stop(w.given("OUT_OF_RANGE")),)))
        rows = w.program.effects
        awaited = rows[named.value : named.value + 1] if isinstance(named, c.Int) else rows
        waits = any(row.ends_after for row in awaited)
        w.call("grant", named, key, amount, c.Call("waiting", (named, key)) if waits else c.ZERO)

    w.when(something(amount), granted)
