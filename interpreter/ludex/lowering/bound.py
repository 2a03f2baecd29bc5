"""Words about each element of a set: sums, the greatest, those of which a test holds."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets, lines
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.looking_up import has_table
from ludex.lowering.sources import Visit, each, held, in_bits, source, tests_of, through_bits
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Writer, depth, something


def bound(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    """A word about each element."""
    node = lines.once_each(w.program, node)
    match node.name:
        case "filter":
            return made_set(w, node, scope)
        case "some" | "all":
            return quantified(w, node, scope)
        case "bits":
            return _bits(w, node, scope)
        case "sum":
            return _sum(w, node, scope)
        case "greatest":
            return _greatest(w, node, scope)
        case "highest" | "standings":
            return _by_amount(w, node, scope)
        case "variety" | "collect":
            return _collected(w, node, scope)
    raise NotLoweredError(f"`{node.name}` is not lowered")


def made_set(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """The elements that a loop goes through, as a set."""
    elements = source(w, node, scope)
    made = w.let(c.Call("room", (elements.most,)))
    end = w.fresh()
    w.put(c.Assign(end, c.add(made, c.ONE)))
    elements.loop(w, lambda w, element: w.put(c.Append(end, (element,), 1)))
    w.put(c.Store(made, c.Binary("-", c.Binary("-", c.Var(end), made), c.ONE)))
    return made


def quantified(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    """Whether a test holds of something, or of everything."""
    some = node.name == "some"
    body = node.body if some else ir.Junction("truth", "not", (node.body,))
    these = ir.Bind(node.among.kind, "filter", node.reg, node.among, body)
    bits = bit_sets.members(w, these, scope)
    if bits is not None:
        return c.Binary("!=" if some else "==", bits, c.ZERO)
    found = w.fresh()
    w.put(c.Assign(found, c.Int(int(not some))))

    def asked(w: Writer, element: c.Expr) -> None:
        test = v.test(w, node.body, scope.bind(node.reg, element))
        test = test if some else c.negated(test)
        w.put(c.If(test, (c.Assign(found, c.Int(int(some))), c.Break())))

    (each_loosely if some else each)(w, node.among, scope, asked)
    return c.Var(found)


def each_loosely(w: Writer, node: ir.Value, scope: Scope, visit: Visit) -> None:
    """A loop in which an element may come more than once, so that no set has to be made."""
    match node:
        case _ if has_table(w, node):
            each(w, node, scope, visit)
        case ir.Use() | ir.Bind(name="filter") if (bits := in_bits(w, node, scope)) is not None:
            through_bits(w, bits).loop(w, visit)
        case ir.Use():
            each_loosely(w, *v.inlined(w, node, scope), visit)
        case ir.Bind(name="filter", among=among):
            tests, rest = tests_of(w, node, scope)

            def tested(w: Writer, element: c.Expr) -> None:
                w.when(held(w, tests, node, rest, scope, element), lambda w: visit(w, element))

            each_loosely(w, among, scope, tested)
        case ir.Bind(name="collect", among=among, body=body, reg=reg) if not depth(body.kind):

            def said(w: Writer, element: c.Expr) -> None:
                inner = scope.bind(reg, element)
                one = w.named(v.value(w, body, inner))
                sure = something(one) if w.null(body, inner) else c.ONE
                w.when(sure, lambda w: visit(w, one))

            each_loosely(w, among, scope, said)
        case ir.Ask() if lines.is_line(w.program, node):
            lines.line(w, node, scope, visit)
        case _:
            each(w, node, scope, visit)


def some_in(w: Writer, node: ir.Value, scope: Scope) -> c.Expr:
    """Whether a set has an element; no more of it is looked at than that needs."""
    match node:
        case _ if has_table(w, node):
            pass
        case ir.Use():
            return some_in(w, *v.inlined(w, node, scope))
        case ir.Bind(name="filter", among=among, body=body, reg=reg):
            return quantified(w, ir.Bind("truth", "some", reg, among, body), scope)
        case ir.Bind(name="collect", among=among, body=body, reg=reg) if depth(body.kind):
            found = w.let(c.ZERO)

            def asked(w: Writer, element: c.Expr) -> None:
                test = some_in(w, body, scope.bind(reg, element))
                w.put(c.If(test, (c.Assign(found.name, c.ONE), c.Break())))

            each_loosely(w, among, scope, asked)
            return found
        case ir.Ask() if lines.is_line(w.program, node):
            return quantified(w, ir.Bind("truth", "some", -1, node, ir.Const("truth", 1)), scope)
    return c.Binary("!=", c.Load(v.members(w, node, scope)), c.ZERO)


def _bits(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    """The elements as the bits of one number."""
    found = w.let(c.ZERO)

    def added(w: Writer, element: c.Expr) -> None:
        w.put(c.Assign(found.name, c.Binary("|", found, bit_sets.bit(element))))

    each(w, node.among, scope, added)
    return found


def _sum(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    total = w.fresh()
    w.put(c.Assign(total, c.ZERO))

    def added(w: Writer, element: c.Expr) -> None:
        inner = scope.bind(node.reg, element)
        said = v.value(w, node.body, inner)
        unsure = w.null(node.body, inner)
        said = w.named(said) if unsure else said
        more = c.Assign(total, c.Binary("+", c.Var(total), said))
        w.put(c.If(something(said), (more,)) if unsure else more)

    each(w, node.among, scope, added)
    return c.Var(total)


def _greatest(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    best = w.fresh()
    w.put(c.Assign(best, c.NOTHING))
    known = lines.known_ways(w.program, node)

    def compared(w: Writer, element: c.Expr) -> None:
        inner = scope.bind(node.reg, element)
        body, inside = node.body, inner
        if known and isinstance(body, ir.Use):
            body, inside = v.inlined(w, body, inner)
        said = w.let(v.value(w, body, inside))
        better: c.Expr = c.Binary(">", said, c.Var(best))
        if w.null(node.body, inner):
            better = c.both(something(said), better)
        w.put(c.If(better, (c.Assign(best, said),)))

    for way in known:
        compared(w, c.Int(way))
    if not known:
        each(w, node.among, scope, compared)
    return c.Var(best)


def _by_amount(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    things = w.named(v.members(w, node.among, scope))
    amounts = _said(w, node, things, scope)
    if node.name == "standings":
        return w.let(c.Call("standings", (things, amounts)))
    return w.let(c.Call("with_most", (things, amounts)))


def _said(w: Writer, node: ir.Bind, things: c.Expr, scope: Scope) -> c.Expr:
    """What is said of each element, as a list beside the set."""
    made = w.let(c.Call("room", (c.Load(things),)))
    at, inside = w.fresh(), w.inner()
    element = inside.let(c.Load(c.add(things, c.Var(at))))
    said = v.value(inside, node.body, scope.bind(node.reg, element))
    inside.put(c.Store(c.add(made, c.Var(at)), said))
    w.put(c.For(at, c.ONE, c.add(c.Load(things), c.ONE), tuple(inside.body)))
    return made


def _collected(w: Writer, node: ir.Bind, scope: Scope) -> c.Expr:
    """What comes out for each, nothing twice: as a set, or how many there are."""
    things = w.named(v.members(w, node.among, scope))
    said = _said(w, node, things, scope)
    deep = depth(node.body.kind)
    if node.name == "variety":
        return c.Call("variety", (said, c.Int(deep)))
    if deep:
        return w.let(c.Call("collected", (said, c.Int(deep - 1))))
    return w.let(c.Call("without_repeats", (said, c.ZERO)))
