"""What the verbs of the machine do, as integer code: one entry for each."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.recording import record
from ludex.lowering.writing import NotLoweredError, Scope, Writer, depth, something

Verb = Callable[[Writer, ir.Act, Scope], None]


def act(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """A verb of the machine."""
    made = VERBS.get(instr.name)
    if made is None:
        raise NotLoweredError(f"the verb `{instr.name}` is not lowered")
    made(w, instr, scope)


def called(name: str, *more: c.Expr) -> Verb:
    """A function of the runtime that is called with the values as they are."""

    def made(w: Writer, instr: ir.Act, scope: Scope) -> None:
        w.call(name, *(v.value(w, a, scope) for a in instr.args), *more)

    return made


def about_set(name: str, *more: c.Expr) -> Verb:
    """The same, where the first value is a set; nothing is the empty one."""

    def made(w: Writer, instr: ir.Act, scope: Scope) -> None:
        first, *rest = instr.args
        w.call(name, v.members(w, first, scope), *(v.value(w, a, scope) for a in rest), *more)

    return made


def silent(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """What only tells something changes nothing."""


def move(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """Pieces, or one piece, go to a place."""
    things, place = instr.args
    if isinstance(things, ir.Op) and things.name == "one":
        piece = v.value(w, things.args[0], scope)
        w.call("move_one", piece, v.value(w, place, scope))
    else:
        about_set("move_all")(w, instr, scope)


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


def ranked(name: str) -> Verb:
    """The game is over, with ranks."""
    return lambda w, instr, scope: w.call(name, v.members(w, instr.args[0], scope))


def leave(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """A seat is out of the game."""
    seat = w.named(v.value(w, instr.args[0], scope))
    w.when(something(seat), lambda w: w.store("SEATED", c.ZERO, seat))


def skip(w: Writer, instr: ir.Act, scope: Scope) -> None:
    """A turn that will not be played."""
    seat = w.named(v.value(w, instr.args[0], scope))
    more = c.add(w.cell("SKIPS", seat), c.ONE)
    w.when(something(seat), lambda w: w.store("SKIPS", more, seat))


VERBS: dict[str, Verb] = {
    "move-to": move, "move-under": about_set("move_under"), "deal-from-to": called("deal"),
    "forget": called("forget"), "bring": called("bring"), "shuffled": silent,
    "reveal": turn(0), "hide": turn(1), "swap-with": called("swap"),
    "set-face": called("set_face"), "show-to": show,
    "win": ranked("win"), "lose": ranked("lose"), "rank": ranked("rank"),
    "rank-or-draw": ranked("rank_or_draw"), "leave": leave,
    "again": lambda w, instr, scope: w.store("AGAIN", c.ONE), "skip": skip,
    "lay-tile": called("lay_tile"), "delete": called("delete_tile"),
    "rotate-by": called("rotate_tile"), "record": record,
    "tell": silent, "told": silent, "read-for": silent, "barred": silent,
}  # fmt: skip
"""The verbs of the machine, by the names that the program has for them."""
