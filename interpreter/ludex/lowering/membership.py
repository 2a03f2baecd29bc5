"""Asks whether something is in a set without making the set, where that can be done."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.tiles import laid
from ludex.lowering.writing import Scope, Writer, depth, something

MOST_MARKED = 4_096
Asked = Callable[[Writer, c.Expr], c.Expr]


def membership(w: Writer, node: ir.Value, scope: Scope) -> Asked:
    """A question that may be asked of many things, none of which is nothing."""
    sets = depth(node.kind) - 1
    node = w.whole.tabling.plain(node)
    match node:
        case ir.Const(value=tuple() as fixed) if sets == 0 and _small(fixed):
            return _in_fixed(w, fixed)
        case ir.Op(name="contents", args=(place,)) if not w.null(place, scope):
            there = w.named(v.value(w, place, scope))
            return lambda w, thing: c.Binary("==", w.cell("WHERE", thing), there)
        case ir.Op(name="cells"):
            laid(w)
            return lambda w, thing: something(w.cell("TILE_OF", thing))
        case ir.Op(name="players"):
            return lambda w, thing: w.cell("SEATED", thing)
        case ir.Op(name="one", args=(thing,)) if sets == 0:
            other = w.named(v.value(w, thing, scope))
            return lambda w, thing: c.Binary("==", thing, other)
        case ir.Op(name="plus", args=(left, right)):
            first, second = membership(w, left, scope), membership(w, right, scope)
            return lambda w, thing: w.also(first(w, thing), lambda w: second(w, thing), "or")
        case ir.Op(name="without", args=(left, right)):
            kept, gone = membership(w, left, scope), membership(w, right, scope)
            return lambda w, thing: w.also(kept(w, thing), lambda w: c.negated(gone(w, thing)))
        case ir.Bind(name="filter", among=among, body=body, reg=reg):
            inner = membership(w, among, scope)
            return lambda w, thing: w.also(
                inner(w, thing), lambda w: v.test(w, body, scope.bind(reg, thing))
            )
    pointer = w.named(v.members(w, node, scope))
    return lambda w, thing: c.Call("inside", (thing, pointer, c.Int(sets)))


def _small(fixed: tuple[object, ...]) -> bool:
    return all(isinstance(x, int) and 0 <= x < MOST_MARKED for x in fixed)


def _in_fixed(w: Writer, fixed: tuple[object, ...]) -> Asked:
    """A look at a table of marks, or at two ends."""
    numbers = sorted(x for x in fixed if isinstance(x, int))
    if not numbers:
        return lambda w, thing: c.ZERO
    low, high = c.Int(numbers[0]), c.Int(numbers[-1])

    def between(thing: c.Expr) -> c.Expr:
        return c.both(c.Binary(">=", thing, low), c.Binary("<=", thing, high))

    if len(set(numbers)) == numbers[-1] - numbers[0] + 1:
        return lambda w, thing: between(w.named(thing))
    marks = tuple(int(i in fixed) for i in range(numbers[0], numbers[-1] + 1))
    at = c.Int(w.layout.table(marks) - numbers[0])

    def marked(w: Writer, thing: c.Expr) -> c.Expr:
        thing = w.named(thing)
        return c.both(between(thing), c.Load(c.add(thing, at)))

    return marked


def is_inside(w: Writer, thing: ir.Value, whole: ir.Value, scope: Scope) -> c.Expr:
    """Whether one thing is in a set; nothing is in none."""
    found = w.named(v.value(w, thing, scope))
    asked = membership(w, whole, scope)
    if not w.null(thing, scope):
        return asked(w, found)
    return w.also(something(found), lambda w: asked(w, found))
