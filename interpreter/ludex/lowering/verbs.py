"""What the verbs of the machine do, as integer code: one entry for each."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.recording import record
from ludex.lowering.sources import seats_as_bits
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Writer, depth, something

Verb = Callable[[Writer, ir.Act, Scope], None]


def act(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """A verb of the machine: as it stands here, or the shared function of its name."""
    (VERBS.get(instr.name) or called(instr.name.replace("-", "_")))(w, instr, scope)


def called(name: str) -> Verb:
    """A function that all programs share; where a set is wanted, nothing is the empty one."""

    def made(w: Writer, instr: ir.Act, scope: Scope) -> None:
        if name not in w.whole.shared:
            raise NotLoweredError(f"the verb `{instr.name}` is not lowered")
        ways = (v.members if depth(arg.kind) else v.value for arg in instr.args)
        w.call(name, *(way(w, arg, scope) for way, arg in zip(ways, instr.args, strict=True)))

    return made


def with_seats(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """The shared function of some seats, as bits; nothing is nobody."""
    (seats,) = instr.args
    if w.null(seats, scope):
        bits: c.Expr = c.Call("as_bits", (v.members(w, seats, scope),))
    else:
        bits = seats_as_bits(w, seats, scope)
    w.call(instr.name, bits)


def silent(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """What only tells something changes nothing."""


def move(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """Pieces, or one piece, go to a place."""
    things, place = instr.args
    if isinstance(things, ir.Op) and things.name == "there" and not w.null(things.args[0], scope):
        (things,) = things.args
    match things:
        case ir.Op(name="one" | "contents" as word, args=(thing,)):
            name = "move_one" if word == "one" else "move_contents"
            w.call(name, v.value(w, thing, scope), v.value(w, place, scope))
        case ir.Bind(
            name="collect", among=among, reg=reg,
            body=ir.Op(name="contents", args=(ir.Spot(first=first, owner=ir.Reg(index=whose)),)),
        ) if reg == whose and _one_by_one(w, first, place):  # fmt: skip
            every, inside, at = w.named(v.members(w, among, scope)), w.inner(), w.fresh()
            source = c.add(c.Load(c.add(every, c.Var(at))), c.Int(first))
            inside.call("move_contents", source, v.value(inside, place, scope))
            w.put(c.For(at, c.ONE, c.add(c.Load(every), c.ONE), tuple(inside.body)))
        case _:
            called("move_all")(w, instr, scope)


def _one_by_one(w: Writer, first: int, place: ir.Value) -> bool:
    """Whether places of one sort may as well be emptied into another one after the other."""
    if not isinstance(place, ir.Spot) or place.owner is not None:
        return False
    to, places = w.program.places[place.first], w.program.places
    return not to.grouped and to.base != places[first].base


def turn(down: int) -> Verb:
    """Pieces, or one piece, show their fronts or their backs."""

    def made(w: Writer, instr: ir.Act, scope: Scope) -> None:
        things = instr.args[0]
        if isinstance(things, ir.Op) and things.name == "one":
            w.call("turn_over", v.value(w, things.args[0], scope), c.Int(down))
        else:
            w.call("turn_all", v.members(w, things, scope), c.Int(down))

    return made


def show(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """Some seats see pieces; that they see anything else changes nothing."""
    thing, seats = instr.args
    shown = w.named(v.value(w, thing, scope))
    told = w.named(v.members(w, seats, scope))

    def seen(w: Writer) -> None:
        if thing.kind == "place":
            w.call("show_all", c.Call("contents", (shown,)), told)
        elif thing.kind == "piece":
            w.call("show", shown, told)
        elif thing.kind == "set piece":
            w.call("show_all", shown, told)
        elif depth(thing.kind) and thing.kind.endswith(" piece"):
            raise NotLoweredError("sets of sets of pieces that are shown are not lowered")

    w.when(something(shown), seen)


def skip(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """A turn that will not be played."""
    seat = w.named(v.value(w, instr.args[0], scope))
    more = c.add(w.cell("SKIPS", seat), c.ONE)
    w.when(something(seat), lambda w: w.store("SKIPS", more, seat))


VERBS: dict[str, Verb] = {
    "move-to": move, "deal-from-to": called("deal"), "reveal": turn(0), "hide": turn(1),
    "swap-with": called("swap"), "show-to": show, "win": with_seats, "lose": with_seats,
    "leave": with_seats,
    "again": lambda w, instr, scope: w.store("AGAIN", c.ONE), "skip": skip,
    "delete": called("delete_tile"), "rotate-by": called("rotate_tile"), "record": record,
    "helpless": lambda w, instr, scope: w.put(c.Stop(w.given("UNABLE"))),
    "misplaced": lambda w, instr, scope: w.put(c.Stop(w.given("NOWHERE"))),
    "shuffled": silent, "tell": silent, "told": silent, "read-for": silent, "barred": silent,
}  # fmt: skip
"""The verbs that are more than the shared function of their name."""
