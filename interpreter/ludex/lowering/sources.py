"""Goes through the elements of a set without making the set, where that can be done."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets, lines
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.looking_up import has_table
from ludex.lowering.writing import Scope, Writer, something
from ludex.records import dataclass, replace

FEW = 16
"""A loop through so few things that are known before is not counted."""
Visit = Callable[[Writer, c.Expr], None]


@dataclass(frozen=True)
class Source:
    """How many elements there are at most, and a loop through them; a visit may break it off."""

    most: c.Expr
    loop: Callable[[Writer, Visit], None]


def source(w: Writer, node: ir.Value, scope: Scope) -> Source:
    """The elements of a set in their order; of nothing there are none."""
    node = w.whole.tabling.plain(node)
    match node:
        case ir.Bind() | ir.Use() | ir.Op(name="without") if has_table(w, node):
            return _made(w, v.members(w, node, scope))
        case ir.Const(value=tuple() as fixed):
            return _fixed(w, fixed)
        case ir.Bind(name="filter") | ir.Use() if (bits := in_bits(w, node, scope)) is not None:
            return through_bits(w, bits)
        case ir.Bind(name="filter"):
            return _filtered(w, node, scope)
        case ir.Op(name="contents", args=(place,)) if not w.null(place, scope):
            return _lying(w, w.named(v.value(w, place, scope)))
        case ir.Op(name="players"):
            return _seated(w)
        case ir.Op(name="range", args=(low, high)) if not any(w.null(a, scope) for a in node.args):
            return _numbers(w, v.value(w, low, scope), v.value(w, high, scope))
        case ir.Op(name="one", args=(thing,)):
            return _single(w, w.named(v.value(w, thing, scope)), w.null(thing, scope))
        case ir.Op(name="without", args=(kept, gone)):
            return _without(w, kept, gone, scope)
        case ir.Ask() if lines.is_line(w.program, node, 1):
            return Source(w.given("CELLS"), lambda w, visit: lines.line(w, node, scope, visit))
        case ir.Use() if lines.is_line(w.program, w.program.functions[node.function].body, 1):
            return source(w, *v.inlined(w, node, scope))
    return _made(w, v.members(w, node, scope))


def each(w: Writer, node: ir.Value, scope: Scope, visit: Visit) -> None:
    """A loop through the elements of a set."""
    source(w, node, scope).loop(w, visit)


def in_bits(w: Writer, node: ir.Value, scope: Scope) -> c.Expr | None:
    """A set as bits, which are its order as well; None where they are not."""
    bits = bit_sets.members(w, node, scope) if bit_sets.ascends(w, node) else None
    return None if bits is None else w.named(bits)


def seats_as_bits(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """A set of players as bits."""
    bits = bit_sets.members(w, node, scope)
    if bits is not None:
        return bits
    if isinstance(node, ir.Op) and node.name == "one" and not w.null(node.args[0], scope):
        return bit_sets.bit(v.value(w, node.args[0], scope))
    found = w.let(c.ZERO)
    each(w, node, scope, lambda w, seat: w.put(
        c.Assign(found.name, c.Binary("|", found, c.Binary("<<", c.ONE, seat)))
    ))  # fmt: skip
    return found


def _counted(w: Writer, start: c.Expr, stop: c.Expr, visit: Visit, loaded: bool = True) -> None:
    few = isinstance(start, c.Int) and isinstance(stop, c.Int) and stop.value - start.value < FEW
    if not few and not w.whole.tabling.beforehand:
        w.call("asked", c.Binary("-", stop, start))
    name, inside = w.fresh(), w.inner()
    element: c.Expr = c.Var(name)
    visit(inside, inside.let(c.Load(element)) if loaded else element)
    w.put(c.For(name, start, stop, tuple(inside.body)))


def _fixed(w: Writer, fixed: tuple[object, ...]) -> Source:
    count = len(fixed)
    if fixed and all(isinstance(x, int) and x == fixed[0] + i for i, x in enumerate(fixed)):  # type: ignore[operator]
        first = fixed[0]
        assert isinstance(first, int)
        start, stop = c.Int(first), c.Int(first + count)
        return Source(c.Int(count), lambda w, visit: _counted(w, start, stop, visit, False))
    at = c.Int(w.layout.fixed_set(fixed) + 1)
    end = c.add(at, c.Int(count))
    return Source(c.Int(count), lambda w, visit: _counted(w, at, end, visit))


def _filtered(w: Writer, node: ir.Bind, scope: Scope) -> Source:
    match node.among:
        case ir.Bind(name="filter", reg=reg, among=among) if reg == node.reg:
            if not has_table(w, node.among):
                body = ir.Junction("truth", "and", (node.among.body, node.body))
                return _filtered(w, replace(node, among=among, body=body), scope)
    bits, rest = tests_of(w, node, scope)
    these = in_bits(w, node.among, scope) if bits is not None else None
    if bits is not None and these is not None:
        inner, bits = through_bits(w, w.let(c.Binary("&", these, bits))), None
    else:
        inner = source(w, node.among, scope)

    def loop(w: Writer, visit: Visit) -> None:
        def tested(w: Writer, element: c.Expr) -> None:
            w.when(held(w, bits, node, rest, scope, element), lambda w: visit(w, element))

        inner.loop(w, tested)

    return Source(inner.most, loop)


def tests_of(w: Writer, node: ir.Bind, scope: Scope) -> tuple[c.Expr | None, tuple[ir.Value, ...]]:
    """The first tests of a filter as bits, and those that are asked of each element."""
    tests = bit_sets.parts(node.body)
    found: c.Expr | None = None
    kind = node.among.kind.removeprefix("set ")
    for index, test in enumerate(tests):
        bits = bit_sets.holding(w, kind, node.reg, test, scope)
        if bits is None:
            return found, tests[index:]
        found = bits if found is None else w.let(c.Binary("&", found, bits))
    return found, ()


def held(
    w: Writer, bits: c.Expr | None, node: ir.Bind, rest: tuple[ir.Value, ...], scope: Scope,
    element: c.Expr,
) -> c.Expr:  # fmt: skip
    """Whether the tests of an element hold: those as bits, and the rest of them."""
    if not rest:
        return c.ONE if bits is None else bit_sets.has(bits, element)
    test, inner = ir.Junction("truth", "and", rest), scope.bind(node.reg, element)
    if bits is None:
        return v.test(w, test, inner)
    return w.also(bit_sets.has(bits, element), lambda w: v.test(w, test, inner))


def through_bits(w: Writer, bits: c.Expr) -> Source:
    """A loop through bits, the lowest first."""

    def loop(w: Writer, visit: Visit) -> None:
        if not w.whole.tabling.beforehand:
            w.call("asked", bit_sets.size(bits))
        bit_sets.through(w, bits, visit)

    return Source(bit_sets.size(bits), loop)


def _lying(w: Writer, place: c.Expr) -> Source:
    count = w.let(w.cell("LENGTH", place))
    first = w.let(c.add(c.times(place, w.given("PIECES")), w.given("LYING")))
    end = c.add(first, count)
    return Source(count, lambda w, visit: _counted(w, first, end, visit))


def _seated(w: Writer) -> Source:
    seats = w.given("SEATS")

    def loop(w: Writer, visit: Visit) -> None:
        def seated(w: Writer, seat: c.Expr) -> None:
            w.when(w.cell("SEATED", seat), lambda w: visit(w, seat))

        _counted(w, c.ZERO, seats, seated, False)

    return Source(seats, loop)


def _numbers(w: Writer, low: c.Expr, high: c.Expr) -> Source:
    start = w.named(low)
    end = w.named(c.add(high, c.ONE))
    count = w.let(c.Binary("-", end, start))
    w.put(c.If(c.Binary(">", count, w.given("MOST_NUMBERS")), (c.Stop(w.given("TOO_MANY")),)))
    most = c.Either(c.Binary("<", count, c.ZERO), c.ZERO, count)
    return Source(most, lambda w, visit: _counted(w, start, end, visit, False))


def _single(w: Writer, thing: c.Expr, nullable: bool) -> Source:
    def loop(w: Writer, visit: Visit) -> None:
        inside = w.inner()
        visit(inside, thing)
        w.put(c.While(something(thing) if nullable else c.ONE, (*inside.body, c.Break())))

    return Source(c.ONE, loop)


def _without(w: Writer, kept: ir.Value, gone: ir.Value, scope: Scope) -> Source:
    inner = source(w, kept, scope)
    asked = v.membership(w, gone, scope)

    def loop(w: Writer, visit: Visit) -> None:
        def tested(w: Writer, element: c.Expr) -> None:
            w.when(c.negated(asked(w, element)), lambda w: visit(w, element))

        inner.loop(w, tested)

    return Source(inner.most, loop)


def _made(w: Writer, pointer: c.Expr) -> Source:
    at = w.named(pointer)
    count = w.let(c.Load(at))
    end = c.add(c.add(at, count), c.ONE)
    start = c.add(at, c.ONE)
    return Source(count, lambda w, visit: _counted(w, start, end, visit))
