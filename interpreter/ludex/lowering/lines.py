"""Walks straight on from neighbour to neighbour, gone through cell by cell without a set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.ir import nodes as ir
from ludex.ir.traversal import HERE, LANDING, START, WAY, memory_read, registers_of
from ludex.lowering import bit_sets
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.writing import Scope, Writer, something
from ludex.records import replace

Visit = Callable[[Writer, c.Expr], None]


def remembers_little(row: ir.WalkRow) -> bool:
    """Whether the steps from a cell depend on nothing but where a walk is, began and goes."""
    plain = not row.spends and row.gathers is None and row.twice is None and row.stops is None
    return plain and memory_read(row) <= {HERE, LANDING, WAY, START}


def along_rays(row: ir.WalkRow) -> bool:
    """Whether steps go straight on from neighbour to neighbour, and depend on nothing before."""
    return row.straight and remembers_little(row)


def to_neighbours(program: ir.Program, row: ir.WalkRow) -> bool:
    """Whether every step leads to the neighbour that way, on a board that lies as it lies."""
    base = row.params + 1
    match row.lands:
        case ir.Op(name="step-toward", args=(ir.Reg(index=here), ir.Reg(index=way))):
            return program.tiling is None and (here, way) == (base + HERE, base + WAY)
    return False


def rays_part(program: ir.Program) -> bool:
    """Whether two ways from a cell never lead to the same cell."""
    for start, cell in enumerate(program.board):
        met: set[int] = set()
        for way in range(len(cell.steps)):
            here: int | None = cell.steps[way]
            last: int | None = start
            while here is not None and here not in (start, last):
                if here in met:
                    return False
                met.add(here)
                here, last = program.board[here].steps[way], here
    return True


def rays_end(program: ir.Program) -> bool:
    """Whether whoever goes straight on comes to an edge from everywhere, and never back."""
    ways = range(len(program.board[0].steps) if program.board else 0)
    return all(_ends(program, way) for way in ways)


def _ends(program: ir.Program, way: int) -> bool:
    """Whether no cell is met twice on a way."""
    done: set[int] = set()
    for start in range(len(program.board)):
        path: set[int] = set()
        here: int | None = start
        while here is not None and here not in done:
            if here in path:
                return False
            path.add(here)
            here = program.board[here].steps[way]
        done |= path
    return True


def ray(program: ir.Program, start: int, way: int) -> Iterator[int]:
    """The cells straight on from a cell, up to an edge from which no way leads back."""
    here = program.board[start].steps[way]
    while here is not None:
        yield here
        here = program.board[here].steps[way]


def rays_ordered(program: ir.Program) -> bool:
    """Whether each way leads to cells of higher and higher numbers everywhere, or of lower."""
    steps = [
        [(start, cell.steps[way]) for start, cell in enumerate(program.board)]
        for way in range(program.ways if program.tiling is None else 0)
    ]
    rising = [{there > here for here, there in way if there is not None} for way in steps]
    return bool(steps) and all(len(each) < 2 for each in rising)


def known_ways(program: ir.Program, node: ir.Bind) -> tuple[int, ...]:
    """The ways about which something is asked one by one, where lines on them are sets of bits."""
    match node.among:
        case ir.Const(kind="set way", value=tuple() as ways) if rays_ordered(program):
            return tuple(way for way in ways if isinstance(way, int))
    return ()


def single_ways(program: ir.Program, row: ir.WalkRow) -> tuple[ir.Value, ...]:
    """The ways of a walk along lines, one by one; none where they are a set like any other."""
    if not remembers_little(row) or not to_neighbours(program, row):
        return ()
    match row.ways:
        case ir.Op(name="one", args=(way,)):
            return (way,)
        case ir.Op(
            name="plus", args=(ir.Op(name="one", args=(way,)), ir.Op(name="one", args=(b,)))
        ):
            there_and_back = b == ir.Op(b.kind, "opposite", (way,)) and program.ways > 1
            straight = row.straight and there_and_back and rays_part(program)
            return (way, b) if straight else ()
    return ()


def is_line(program: ir.Program, node: ir.Value, most: int = 2) -> bool:
    """Whether a set is where a walk along so many lines at most can end."""
    if not isinstance(node, ir.Ask) or node.name != "reach" or node.count is not None:
        return False
    row = program.walks[node.walk]
    return len(node.args) == row.params and 0 < len(single_ways(program, row)) <= most


def once_each(program: ir.Program, node: ir.Bind) -> ir.Bind:
    """What is asked of every way, where it is the same of the way back, is asked of one of both."""
    half = tuple(range(program.ways // 2))
    every = ir.Const("set way", tuple(range(program.ways)))
    asked = node.name in ("greatest", "some", "all") and node.among == every
    if asked and _same_back(program, node.body, node.reg):
        return replace(node, among=ir.Const("set way", half))
    return node


def _same_back(program: ir.Program, node: ir.Value, way: int) -> bool:
    """Whether a value is the same of a way and of the way back: it counts lines both ways."""
    match node:
        case ir.Reg(index=index):
            return index != way
        case ir.Op(name="number" | "empty", args=(ir.Ask() as ask,)) if is_line(program, ask):
            return _both_ways(program, ask, way)
        case ir.Use(function=function, args=args):
            asked = [at for at, arg in enumerate(args, 1) if way in registers_of(arg)]
            body = program.functions[function].body
            plain = all(isinstance(args[at - 1], ir.Reg) for at in asked)
            return plain and all(_same_back(program, body, at) for at in asked)
        case ir.Op() | ir.Junction():
            return all(_same_back(program, arg, way) for arg in node.args)
    return way not in registers_of(node)


def _both_ways(program: ir.Program, ask: ir.Ask, way: int) -> bool:
    """Whether a walk goes on a way and back on it, and nothing else depends on the way."""
    row = program.walks[ask.walk]
    ways = single_ways(program, row)
    said = [at for at, arg in enumerate(ask.args, 1) if way in registers_of(arg)]
    if len(ways) != 2 or not isinstance(ways[0], ir.Reg) or said != [ways[0].index]:
        return False
    read = set().union(*(registers_of(v) for v in (row.begins, *(x.test for x in row.checks))))
    alone = isinstance(ask.args[said[0] - 1], ir.Reg)
    return alone and not read & {said[0], row.params + 1 + WAY}


def line(w: Writer, node: ir.Ask, scope: Scope, visit: Visit) -> None:
    """Visits where a walk along lines can end, one line after the other."""
    row = w.program.walks[node.walk]
    args = [w.named(v.value(w, a, scope)) for a in node.args]
    known = [w.null(a, scope) for a in (ir.Reg("player", 0), *node.args)]
    inner = Scope(dict(enumerate((scope.read(0), *args))), dict(enumerate(known)))
    begins = w.named(v.value(w, row.begins, inner))
    base = row.params + 1
    inner = inner.bind(base + START, begins)

    def begun(w: Writer) -> None:
        for way in single_ways(w.program, row):
            said = w.named(v.value(w, way, inner))
            there = something(said) if w.null(way, inner) else c.ONE
            bound = inner.bind(base + WAY, said)
            w.when(there, lambda w, bound=bound: _further(w, row, bound, visit))  # type: ignore[misc]

    w.when(something(begins) if w.null(row.begins, inner) else c.ONE, begun)


def _further(w: Writer, row: ir.WalkRow, scope: Scope, visit: Visit) -> None:
    """On from cell to cell until a condition bars it, or it comes back."""
    base = row.params + 1
    start = scope.read(base + START)
    here, landing = w.let(start), c.Var(w.fresh())
    scope = scope.bind(base + HERE, here).bind(base + LANDING, landing)
    barred = [_barred(w, check.test, base, scope) for check in row.checks]
    inside = w.inner()
    inside.put(c.Assign(landing.name, v.value(inside, row.lands, scope)))
    new = c.both(c.Binary("!=", landing, start), c.Binary("!=", landing, here))
    new = c.ONE if rays_end(w.program) else new
    inside.put(c.If(c.negated(c.both(something(landing), new)), (c.Break(),)))
    for each in barred:
        inside.put(c.If(each(inside, scope), (c.Break(),)))
    visit(inside, landing)
    inside.put(c.Assign(here.name, landing))
    w.put(c.While(c.ONE, tuple(inside.body)))


def _barred(
    w: Writer, test: ir.Value, base: int, scope: Scope
) -> Callable[[Writer, Scope], c.Expr]:  # fmt: skip
    """Whether a condition bars a step, as a question that may be asked of all cells at once."""
    if base + HERE not in registers_of(test):
        bits = bit_sets.holding(w, "cell", base + LANDING, test, scope)
        if bits is not None:
            return lambda w, scope: c.Not(bit_sets.has(bits, scope.read(base + LANDING)))
    return lambda w, scope: c.negated(v.test(w, test, scope))
