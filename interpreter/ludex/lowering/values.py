"""Values of a program as integer code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.ir import nodes as ir
from ludex.lowering import bound, looking_up, patterns, supposing, walks, words
from ludex.lowering import code as c
from ludex.lowering.membership import membership
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Writer, depth, something

__all__ = ["guarded", "members", "membership", "test", "value"]


def value(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """The value itself: a number, where a set stands, or nothing."""
    found = looking_up.tabled(w, node, scope)
    if found is not None:
        return found
    node = w.whole.tabling.plain(node)
    match node:
        case ir.Const(value=held):
            return c.Int(w.layout.held(held))
        case ir.Reg(index=index):
            return scope.read(index)
        case ir.Op():
            return words.word(w, node, scope)
        case ir.Bind():
            return bound.bound(w, node, scope)
        case ir.Use(function=function, args=args):
            said = tuple(value(w, arg, scope) for arg in args)
            return c.Call(f"f{function}", (scope.read(0), *said))
        case ir.Junction():
            return test(w, node, scope)
        case ir.Pick():
            return _pick(w, node, scope)
        case ir.Slot(slot=slot, owner=owner):
            return _looked(w, c.Int(w.layout.slots[slot]), owner, scope)
        case ir.Spot(first=first, owner=owner):
            return _spot(w, first, owner, scope)
        case ir.Attr(name=name, subject=subject):
            return _looked(w, column(w, name), subject, scope)
        case ir.Granted():
            return _granted(w, node, scope)
        case ir.Needs(routine=routine, args=args):
            said = tuple(value(w, arg, scope) for arg in args)
            return c.Call(f"needs{routine}", (scope.read(0), *said))
        case ir.Match():
            return patterns.match(w, node, scope)
        case ir.Ask():
            return walks.asked(w, node, scope)
        case ir.Suppose():
            return supposing.supposed(w, node, scope)
    raise NotLoweredError(f"{type(node).__name__} is not lowered")


def inlined(w: Writer, node: ir.Use, scope: Scope) -> tuple[ir.Value, Scope]:
    """What a defined word says, with what it is asked about; no word is defined by itself."""
    said: list[c.Expr] = [scope.read(0), *(w.named(value(w, arg, scope)) for arg in node.args)]
    known = [w.null(arg, scope) for arg in (ir.Reg("player", 0), *node.args)]
    row = w.program.functions[node.function]
    return row.body, Scope(dict(enumerate(said)), dict(enumerate(known)))


def members(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """Where a set stands; the empty one where there is none."""
    made = value(w, node, scope)
    if not w.null(node, scope):
        return made
    made = w.named(made)
    return c.Either(something(made), made, c.ZERO)


def guarded(
    w: Writer, args: Sequence[ir.Value], scope: Scope,
    made: Callable[[Writer, list[c.Expr]], c.Expr],
    nothing: c.Expr = c.NOTHING, asks: bool = False,
) -> c.Expr:  # fmt: skip
    """What is made of values; nothing, or something else, where one of them is nothing.

    What `asks` is a test, which does not hold then.
    """
    said = [value(w, arg, scope) for arg in args]
    unsure = [i for i, arg in enumerate(args) if w.null(arg, scope)]
    if not unsure:
        return made(w, said)
    said = [w.named(each) if i in unsure else each for i, each in enumerate(said)]
    sure = something(said[unsure[0]])
    for index in unsure[1:]:
        sure = c.both(sure, something(said[index]))
    if asks:
        return w.also(sure, lambda w: made(w, said))
    return w.either(sure, lambda w: made(w, said), lambda w: nothing)


# ------------------------------------------------------------ what is looked up
def _looked(w: Writer, base: c.Expr, owner: ir.Value | None, scope: Scope) -> c.Expr:
    """What stands in a column for an owner."""
    if owner is None:
        return c.Load(base)
    return guarded(w, [owner], scope, lambda w, said: c.Load(c.add(said[0], base)))


def column(w: Writer, name: str) -> c.Expr:
    """Where the attribute of the first piece stands."""
    program = w.program
    if name in program.changing:
        first = program.changing.index(name) * len(program.pieces)
        return c.add(w.given("CHANGED"), c.Int(first))
    column = tuple(w.layout.held(held) for held in program.attributes[name])
    return c.Int(w.layout.table(column))


def _spot(w: Writer, first: int, owner: ir.Value | None, scope: Scope) -> c.Expr:
    """The number of a place."""
    if owner is None:
        return c.Int(first)
    return guarded(w, [owner], scope, lambda w, said: c.add(said[0], c.Int(first)))


def _granted(w: Writer, node: ir.Granted, scope: Scope) -> c.Expr:
    """What the effects on an owner say; on nobody lies none."""
    name = {"has": "has", "amount": "amount", "grants": "amounts"}[node.name]
    more = c.ZERO if node.owner.kind == "player" else c.Int(1000)
    return guarded(
        w, [node.owner], scope,
        lambda w, said: c.Call(name, (c.Int(node.effect), c.add(said[0], more))),
        c.ZERO,
    )  # fmt: skip


# ------------------------------------------------------------ tests and cases
def test(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """Something that is 0 exactly where a test does not hold."""
    match node:
        case ir.Const(value=held):
            return c.Int(int(bool(held)))
        case ir.Junction(name="not", args=(inner,)):
            return c.negated(test(w, inner, scope))
        case ir.Junction(name=word, args=(first, *rest)):
            return _joined(w, word, first, rest, scope)
    made = value(w, node, scope)
    if not w.null(node, scope):
        return made
    made = w.named(made)
    return c.both(something(made), c.Binary("!=", made, c.ZERO))


def when_all(
    w: Writer, tests: Sequence[ir.Value], scope: Scope, then: Callable[[Writer], None]
) -> None:
    """What comes where all tests hold; each is asked where those before it do."""
    if not tests:
        then(w)
        return
    w.when(test(w, tests[0], scope), lambda w: when_all(w, tests[1:], scope, then))


def _joined(
    w: Writer, word: str, first: ir.Value, rest: Sequence[ir.Value], scope: Scope
) -> c.Expr:
    made = test(w, first, scope)
    if not rest:
        return made
    return w.also(made, lambda w: _joined(w, word, rest[0], rest[1:], scope), word)


def _pick(w: Writer, node: ir.Pick, scope: Scope) -> c.Expr:
    """The exception that fits, or the general rule; two that fit and differ are a conflict."""
    found, result = w.fresh(), w.fresh()
    if len(node.arms) == 1 and node.otherwise is not None:
        (asked, said), other = node.arms[0], node.otherwise
        return w.either(
            test(w, asked, scope), lambda w: value(w, said, scope), lambda w: value(w, other, scope)
        )
    sets = depth(node.kind)
    w.put(c.Assign(found, c.ZERO), c.Assign(result, c.NOTHING))
    for asked, said in node.arms:

        def fits(w: Writer, said: ir.Value = said) -> None:
            made = w.named(value(w, said, scope))
            same = c.Call("equal", (made, c.Var(result), c.Int(sets)))
            differs = c.Not(same) if sets else c.Binary("!=", made, c.Var(result))
            conflict = c.If(differs, (c.Stop(w.given("CONFLICT")),))
            w.put(c.If(c.Var(found), (conflict,), (c.Assign(result, made),)))
            w.put(c.Assign(found, c.ONE))

        w.when(test(w, asked, scope), fits)

    def otherwise(w: Writer) -> None:
        if node.otherwise is None:
            w.put(c.Stop(w.given("NO_CASE")))
        else:
            w.put(c.Assign(result, value(w, node.otherwise, scope)))

    w.when(c.Not(c.Var(found)), otherwise)
    return c.Var(result)


def function(w: Writer, number: int, row: ir.Function) -> c.Function:
    """A defined word as a function: `you`, then what it is about."""
    params = ["you", *(f"a{i}" for i in range(1, row.params + 1))]
    known = dict(enumerate(w.whole.nullness.params[number]))
    scope = Scope({i: c.Var(name) for i, name in enumerate(params)}, known)
    w.changes_nothing()
    w.put(c.Return(value(w, row.body, scope)))
    return c.Function(f"f{number}", tuple(params), tuple(w.body))


def needs(w: Writer, number: int, row: ir.Routine) -> c.Function:
    """Whether the needs of a rule hold, as a function of what it is called with."""
    params = ["you", *(f"a{i}" for i in range(1, row.params + 1))]
    scope = Scope({i: c.Var(name) for i, name in enumerate(params)}, {})
    w.changes_nothing()
    for check in row.needs:
        w.put(c.If(c.negated(test(w, check.test, scope)), (c.Return(c.ZERO),)))
    w.put(c.Return(c.ONE))
    return c.Function(f"needs{number}", tuple(params), tuple(w.body))
