"""What chance and hands decide, as integer code."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.standing import Place, go, put
from ludex.lowering.words import sides
from ludex.lowering.writing import Writer


def drawn(w: Writer, instr: ir.Chance, place: Place) -> None:
    """One of a set by chance."""
    among = instr.among
    match among:
        case ir.Op(name="contents", args=(there,)) if not w.null(among, place.scope):
            _chance_lying(w, instr, there, None, place)
            return
        case ir.Op(name="first-so-many", args=(ir.Op(name="contents") as lying, most)):
            if not w.null(lying, place.scope):
                _chance_lying(w, instr, lying.args[0], most, place)
                return
    if isinstance(among, ir.Op) and among.name == "faces" and not w.null(among, place.scope):
        shown = sides(w, v.value(w, among.args[0], place.scope))
        put(w, place, instr.reg, c.add(c.Call("below", (w.given("RNG"), shown)), c.ONE))
        return
    made = w.named(v.members(w, among, place.scope))
    count = w.let(c.Load(made))
    drawn = c.Load(c.add(c.add(made, c.ONE), c.Call("below", (w.given("RNG"), count))))
    put(w, place, instr.reg, c.Either(count, drawn, c.NOTHING))


def _chance_lying(
    w: Writer, instr: ir.Chance, lying: ir.Value, most: ir.Value | None, place: Place
) -> None:
    """One of the pieces of a place, or of the lowest ones, without a set of them."""
    there = w.named(v.value(w, lying, place.scope))
    wanted = None if most is None else w.named(v.value(w, most, place.scope))
    count = w.let(w.cell("LENGTH", there))
    if wanted is not None:
        count = w.let(c.Either(c.Binary("<", wanted, count), wanted, count))
    first = c.add(c.times(there, w.given("PIECES")), w.given("LYING"))
    drawn = c.Load(c.add(first, c.Call("below", (w.given("RNG"), count))))
    put(w, place, instr.reg, c.Either(c.Binary(">", count, c.ZERO), drawn, c.NOTHING))


def attempt(w: Writer, instr: ir.Attempt, place: Place) -> None:
    """What hands do, drawn by its odds."""
    row = w.program.attempts[instr.attempt]
    weights = w.let(c.Call("room", (c.Int(len(row.odds)),)))
    for nth, odds in enumerate(row.odds, 1):
        said = v.value(w, odds, place.scope) if odds is not None else c.NOTHING
        w.put(c.Store(c.add(weights, c.Int(nth)), said))
    drawn = w.let(c.Call("outcome", (weights,)))
    for nth, target in enumerate(instr.targets):
        w.when(c.Binary("==", drawn, c.Int(nth)), lambda w, at=target: go(w, place.routine, at))  # type: ignore[misc]
