"""Walks as functions: the steps from a cell, and short cuts for walks that remember little."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.ir import nodes as ir
from ludex.ir.traversal import (
    GATHERED,
    HERE,
    LANDING,
    LAST_WAY,
    START,
    STEP_NUMBER,
    STEPS_LEFT,
    WAY,
)
from ludex.lowering import code as c
from ludex.lowering import lines
from ludex.lowering import values as v
from ludex.lowering.bound import made_set
from ludex.lowering.records import PARTS
from ludex.lowering.sources import each, source
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Whole, Writer, something

KNOWN = ("here", "start", "last", "first", "count", "left", "gathered")
"""What the steps of a walk may depend on, beside its parameters."""
ROW = PARTS["STEP_SIZE"]
"""A step has its way, its landing, what it breaks, whether a cell may be entered again, and what
it gathers."""
ARGUMENTS = PARTS["WALK_ARGUMENTS"]
"""Where the arguments of a walk begin."""
BITS = 16
"""So many bits count how often each condition is broken that may be."""


def params_of(row: ir.WalkRow) -> list[str]:
    """The names of whoever asks and of what a walk is about."""
    return ["you", *(f"a{i}" for i in range(1, row.params + 1))]


def scope_of(row: ir.WalkRow, landing: c.Expr, way: c.Expr) -> Scope:
    """What may be read where a step is looked at."""
    base = row.params + 1
    names: dict[int, c.Expr] = {i: c.Var(name) for i, name in enumerate(params_of(row))}
    said = {
        HERE: c.Var("here"), LANDING: landing, WAY: way, START: c.Var("start"),
        LAST_WAY: c.Var("last"), STEP_NUMBER: c.Var("count"), STEPS_LEFT: c.Var("left"),
        GATHERED: c.Var("gathered"),
    }  # fmt: skip
    names |= {base + index: value for index, value in said.items()}
    sure = dict.fromkeys((base + i for i in said if i != LAST_WAY), False)
    return Scope(names, sure)


# ------------------------------------------------------------ the steps from a cell
def hops(whole: Whole, number: int) -> c.Function:
    """Every step from a cell that no condition bars, or that breaks only what may be broken."""
    row = whole.program.walks[number]
    w = Writer(whole)
    landing, way = w.fresh(), w.fresh()
    scope = scope_of(row, c.Var(landing), c.Var(way))
    if row.stops is not None:
        far = c.Binary(">", c.Var("count"), c.ONE)
        w.when(far, lambda w: _stopped(w, row, scope))
    ways = source(w, row.ways, scope)
    made = w.let(c.Call("room", (c.times(ways.most, c.Int(ROW)),)))
    end = w.fresh()
    w.put(c.Assign(end, made))

    def visit(w: Writer, each_way: c.Expr) -> None:
        w.put(c.Assign(way, each_way))
        w.put(c.Assign(landing, v.value(w, row.lands, scope)))
        there = something(c.Var(landing))
        if row.straight:
            first = c.Var("first")
            ahead = c.Binary(
                "or", c.Binary("==", first, c.NOTHING), c.Binary("==", c.Var(way), first)
            )
            there = c.both(there, ahead)
        w.when(there, lambda w: _step(w, row, scope, end, landing, way))

    ways.loop(w, visit)
    w.put(c.Store(made, c.Binary("-", c.Var(end), made)), c.Return(made))
    return c.Function(f"hops{number}", (*params_of(row), *KNOWN), tuple(w.body))


def _stopped(w: Writer, row: ir.WalkRow, scope: Scope) -> None:
    assert row.stops is not None
    w.put(c.If(v.test(w, row.stops, scope), (c.Return(c.ZERO),)))


def _step(w: Writer, row: ir.WalkRow, scope: Scope, end: str, landing: str, way: str) -> None:
    """Asks the conditions of one step, and notes it."""
    broken = w.fresh()
    w.put(c.Assign(broken, c.ZERO))
    said = (c.Var(way), c.Var(landing), c.Var(broken))
    _checked(w, row, scope, row.checks, broken, lambda w: _noted(w, row, scope, end, said))


def _checked(
    w: Writer, row: ir.WalkRow, scope: Scope, checks: tuple[ir.Check, ...], broken: str,
    then: Callable[[Writer], None],
) -> None:  # fmt: skip
    """Where conditions hold, or are broken that may be, which is counted."""
    if not checks:
        then(w)
        return
    check, *rest = checks
    left, reasons = tuple(rest), [reason for reason, _, _ in row.spends]
    test = v.test(w, check.test, scope)
    if check.reason in reasons:
        more = c.Int(1 << BITS * reasons.index(check.reason))
        w.put(c.If(c.negated(test), (c.Assign(broken, c.add(c.Var(broken), more)),)))
        _checked(w, row, scope, left, broken, then)
    else:
        w.when(test, lambda w: _checked(w, row, scope, left, broken, then))


def _noted(w: Writer, row: ir.WalkRow, scope: Scope, end: str, said: tuple[c.Expr, ...]) -> None:
    again = w.named(v.test(w, row.twice, scope)) if row.twice is not None else c.ZERO
    gathers = w.named(v.members(w, row.gathers, scope)) if row.gathers is not None else c.ZERO
    for index, value in enumerate((*said, again, gathers), 1):
        w.put(c.Store(c.add(c.Var(end), c.Int(index)), value))
    w.put(c.Assign(end, c.add(c.Var(end), c.Int(ROW))))


def way_to(whole: Whole, number: int) -> c.Function:
    """The way that a step from here to a cell has gone."""
    row = whole.program.walks[number]
    w = Writer(whole)
    way = w.fresh()
    scope = scope_of(row, c.NOTHING, c.Var(way))

    def visit(w: Writer, each_way: c.Expr) -> None:
        w.put(c.Assign(way, each_way))
        same = c.Binary("==", v.value(w, row.lands, scope), c.Var("cell"))
        w.put(c.If(same, (c.Return(c.Var(way)),)))

    each(w, row.ways, scope, visit)
    w.put(c.Return(c.NOTHING))
    return c.Function(f"way_to{number}", (*params_of(row), *KNOWN, "cell"), tuple(w.body))


# ------------------------------------------------------------ walks that remember little
def quick_reach(whole: Whole, number: int) -> c.Function:
    """Where any number of steps can end, nearest first, for a walk that remembers little."""
    row = whole.program.walks[number]
    w = Writer(whole)
    if len(lines.single_ways(whole.program, row)) == 1:
        args = tuple(ir.Reg("", i) for i in range(1, row.params + 1))
        w.put(
            c.Return(made_set(w, ir.Ask("", "reach", number, args, None, None), _params_scope(row)))
        )
    else:
        begins = w.let(v.value(w, row.begins, _params_scope(row)))
        w.put(c.If(c.Binary("==", begins, c.NOTHING), (c.Return(c.ZERO),)))
        w.put(c.Assign("here", begins), c.Assign("start", begins))
        (_rays if lines.along_rays(row) else _flood)(w, row)
    return c.Function(f"reach{number}", tuple(params_of(row)), tuple(w.body))


def _params_scope(row: ir.WalkRow) -> Scope:
    return Scope({i: c.Var(name) for i, name in enumerate(params_of(row))}, {})


def _rays(w: Writer, row: ir.WalkRow) -> None:
    """All rays at once, each one step further in every round, as long as there is one left."""
    ways = w.let(v.members(w, row.ways, scope_of(row, c.NOTHING, c.NOTHING)))
    count = w.let(c.Load(ways))
    heads = w.let(c.Call("room", (c.times(c.Int(2), count),)))
    made = w.let(c.Call("room", (w.given("CELLS"),)))
    w.put(c.Store(made, c.ZERO))
    at, left, here, start = w.fresh(), w.let(count), c.Var("here"), c.Var("start")

    def ray(number: c.Expr, part: int) -> c.Expr:
        return c.add(c.add(heads, c.times(number, c.Int(2))), c.Int(part))

    begun = w.inner()
    begun.put(c.Store(ray(c.Var(at), 1), start))
    begun.put(c.Store(ray(c.Var(at), 2), c.Load(c.add(c.add(ways, c.Var(at)), c.ONE))))
    w.put(c.For(at, c.ZERO, count, tuple(begun.body)))
    inside, round_ = w.inner(), w.inner()
    kept = inside.let(c.ZERO)
    round_.put(c.Assign("here", c.Load(ray(c.Var(at), 1))))
    way, landing = round_.let(c.Load(ray(c.Var(at), 2))), c.Var(w.fresh())
    scope = scope_of(row, landing, way)
    round_.put(c.Assign(landing.name, v.value(round_, row.lands, scope)))
    new = c.both(c.Binary("!=", landing, start), c.Binary("!=", landing, here))

    def reached(w: Writer) -> None:
        w.put(c.Store(ray(kept, 1), landing), c.Store(ray(kept, 2), way))
        w.put(c.Assign(kept.name, c.add(kept, c.ONE)))
        _reached(w, row, made, landing)

    tests = [check.test for check in row.checks]
    good = c.both(something(landing), new)
    round_.when(good, lambda w: v.when_all(w, tests, scope, reached))
    inside.put(c.For(at, c.ZERO, left, tuple(round_.body)), c.Assign(left.name, kept))
    w.put(c.While(left, tuple(inside.body)), c.Return(made))


def _reached(w: Writer, row: ir.WalkRow, made: c.Expr, landing: c.Expr) -> None:
    """One more cell, unless it was reached before."""
    if lines.to_neighbours(w.program, row) and lines.rays_part(w.program):
        size = w.let(c.add(c.Load(made), c.ONE))
        w.put(c.Store(made, size), c.Store(c.add(made, size), landing))
    else:
        w.call("put_new", made, landing, c.ZERO)


def _flood(w: Writer, row: ir.WalkRow) -> None:
    """Cell after cell, each one once; where the walk began is never entered."""
    seen = w.let(c.Call("new_marks", ()))
    made = w.let(c.Call("room", (c.add(w.given("CELLS"), c.ONE),)))
    w.put(c.Store(c.add(made, c.ONE), c.Var("start")))
    w.call("mark", seen, c.Var("start"))
    end, at = w.fresh(), w.fresh()
    w.put(c.Assign(end, c.ONE), c.Assign(at, c.ZERO))
    inside = w.inner()
    inside.put(c.Assign(at, c.add(c.Var(at), c.ONE)))
    inside.put(c.Assign("here", c.Load(c.add(made, c.Var(at)))))
    landing, way = w.fresh(), w.fresh()
    scope = scope_of(row, c.Var(landing), c.Var(way))

    def visit(w: Writer, each_way: c.Expr) -> None:
        w.put(c.Assign(way, each_way))
        w.put(c.Assign(landing, v.value(w, row.lands, scope)))
        marked = c.Call("marked_cell", (seen, c.Var(landing)))
        fresh = c.both(something(c.Var(landing)), c.Not(marked))
        w.when(fresh, lambda w: v.when_all(w, [x.test for x in row.checks], scope, reached))

    def reached(w: Writer) -> None:
        w.call("mark", seen, c.Var(landing))
        w.put(c.Assign(end, c.add(c.Var(end), c.ONE)))
        w.put(c.Store(c.add(made, c.Var(end)), c.Var(landing)))

    each(inside, row.ways, scope, visit)
    w.put(c.While(c.Binary("<", c.Var(at), c.Var(end)), tuple(inside.body)))
    w.put(c.Store(c.add(made, c.ONE), c.Binary("-", c.Var(end), c.ONE)))
    w.put(c.Return(c.add(made, c.ONE)))


# ------------------------------------------------------------ questions
def asked(w: Writer, node: ir.Ask, scope: Scope) -> c.Expr:
    """A question to a walk."""
    row = w.program.walks[node.walk]
    args = [w.named(v.value(w, a, scope)) for a in node.args]
    if node.name == "reach" and node.count is None and lines.remembers_little(row):
        return w.let(c.Call(f"reach{node.walk}", (scope.read(0), *args)))
    if node.name == "main-region":
        return w.let(c.Call("main_region", (c.Int(node.walk), c.Int(min(1, row.params)))))
    memory = args.pop() if len(args) > row.params else c.ZERO
    walking = began(w, node.walk, args, scope.read(0))
    count = w.named(v.value(w, node.count, scope)) if node.count is not None else c.NOTHING
    match node.name:
        case "reach":
            wanted = c.Either(c.Binary("<", count, c.ZERO), c.ZERO, count)
            ends = c.Call("exact_ends", (walking, wanted))
            return w.let(c.Either(something(count), ends, c.Call("reach", (walking,))))
        case "next" | "foreseen":
            number = c.Either(something(count), count, c.ZERO)
            name = "next_cells" if node.name == "next" else "foreseen_cells"
            return w.let(c.Call(name, (walking, memory, number)))
        case "steps-away":
            assert node.target is not None
            target = w.named(v.value(w, node.target, scope))
            return c.Either(something(target), c.Call("away", (walking, target)), c.NOTHING)
        case "trails":
            return w.let(c.Call("trails", (walking, count)))
    raise NotLoweredError(f"`{node.name}` of a walk is not lowered")


def standing_parts(standing: c.Expr) -> dict[int, c.Expr]:
    """What may be asked of a walk and stands in a standing."""
    known = {
        START: "START", LAST_WAY: "LAST", STEP_NUMBER: "COUNT", GATHERED: "GATHERED",
    }  # fmt: skip
    found: dict[int, c.Expr] = {HERE: c.Load(standing)}
    return found | {i: standing_part(standing, part) for i, part in known.items()}


def standing_part(standing: c.Expr, part: str) -> c.Expr:
    """A part of a standing."""
    return c.Load(c.add(standing, c.Int(PARTS[f"STANDING_{part}"])))


def began(w: Writer, number: int, args: Sequence[c.Expr], you: c.Expr) -> c.Expr:
    """A walk with its arguments, where the runtime finds them."""
    return w.let(c.Call(f"walking{number}", (you, *args)))


def walking(whole: Whole, number: int) -> c.Function:
    """Puts a walk with its arguments, and how often conditions may be broken, among the sets."""
    row, w = whole.program.walks[number], Writer(whole)
    you, *args = map(c.Var, params_of(row))
    made = w.let(c.Call("room", (c.Int(ARGUMENTS + len(args) + len(row.spends)),)))
    for index, value in enumerate((c.Int(number), you, c.ZERO, c.ZERO, *args)):
        w.put(c.Store(c.add(made, c.Int(index)), value))
    for index, (_, most, _) in enumerate(row.spends, ARGUMENTS + len(args)):
        limit = w.named(v.value(w, most, _params_scope(row)))
        at_most = c.Either(something(limit), limit, c.ZERO)
        w.put(c.Store(c.add(made, c.Int(index)), at_most))
    w.put(c.Return(made))
    return c.Function(f"walking{number}", tuple(params_of(row)), tuple(w.body))
