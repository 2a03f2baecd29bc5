"""Sets as bits of one number: of up to 64 cells or pieces, all are asked at once.

A test of each element is a set, too: of those of which it holds. Whose pieces lie where is kept
beside the store (`lowering/runtime/bit_sets.py`), what is fixed stands in tables, and `and`, `or`
and `not` are arithmetic. What cannot be said like that, or might stop, is gone through as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludex.ir import nodes as ir
from ludex.ir.traversal import children, inside, registers_of, values_of_walk
from ludex.lowering import code as c
from ludex.lowering import fills, lines, looking_up, rays, seats
from ludex.lowering import values as v
from ludex.lowering.store import WORD
from ludex.lowering.writing import Scope, Writer, something

EACH = c.Var("each of them")
"""What a register holds in a test that is asked of all elements at once."""
LEFT = frozenset([
    "owner", "top", "cell", "place", "cell-place", "contents", "one", "first", "last", "same",
    "step-toward", "opposite", "row", "file", "empty", "in-all", "plus", "without", "players",
    "clockwise", "seat", "item-by", "+", "-", "number",
])  # fmt: skip
BOUND = frozenset(["filter", "some", "all", "collect", "highest"])
"""Words that may be asked although the author's order would not come to them: none ever stops."""


def set_of_bits(elements: Iterable[int], word: int = WORD) -> int:
    """A set as a number of so many bits, of which the last is its sign."""
    found = sum({1 << each for each in elements})
    return found - (1 << word) if found >> word - 1 else found


def bit(element: c.Expr) -> c.Expr:
    """A set of one."""
    return c.Binary("<<", c.ONE, element)


def has(bits: c.Expr, element: c.Expr) -> c.Expr:
    """Whether something is in a set."""
    return c.Binary("&", c.Binary(">>", bits, element), c.ONE)


def lowest(bits: c.Expr) -> c.Expr:
    """The first of a set that is not empty."""
    return c.Call("trailing_zeros", (bits,))


def size(bits: c.Expr) -> c.Expr:
    """How many there are."""
    return c.ZERO if bits == c.ZERO else c.Call("count_bits", (bits,))


def nth(w: Writer, bits: c.Expr, nth: c.Expr, among: Sequence[int]) -> c.Expr:
    """The nth lowest of a set of some numbers, without a jump: none could be foreseen.

    Rank and select: whether it is in the upper half, in the upper half of that one, and so on.
    """
    if w.layout.word != WORD:
        return c.Call("nth_bit", (bits, nth))
    at, nth, bits = w.let(c.ZERO), w.let(nth), w.named(bits)
    for half in (32, 16, 8, 4, 2, 1):
        if half <= max(among):
            lower = c.Binary("&", c.Call("unsigned_shift", (bits, at)), c.Int((1 << half) - 1))
            count = w.let(size(lower))
            above = w.let(c.Binary("<=", count, nth))
            w.put(c.Assign(nth.name, c.Binary("-", nth, c.Either(above, count, c.ZERO))))
            w.put(c.Assign(at.name, c.add(at, c.Either(above, c.Int(half), c.ZERO))))
    return at


def through(w: Writer, bits: c.Expr, visit: Callable[[Writer, c.Expr], None]) -> None:
    """A loop through a set, the lowest first."""
    left = w.let(bits)
    inside = w.inner()
    element = inside.let(lowest(left))
    inside.put(c.Assign(left.name, c.Binary("&", left, c.add(left, c.Int(-1)))))
    visit(inside, element)
    w.put(c.While(c.Binary("!=", left, c.ZERO), tuple(inside.body)))


def ascends(w: Writer, node: ir.Value) -> bool:
    """Whether the elements of a set come in the order of their numbers."""
    match node:
        case ir.Const(value=tuple() as fixed):
            return all(isinstance(x, int) for x in fixed) and list(fixed) == sorted(fixed)
        case ir.Bind(name="filter" | "highest", among=among):
            return ascends(w, among)
        case ir.Op(name="without", args=(among, _)):
            return ascends(w, among)
        case ir.Op(name="players"):
            return True
        case ir.Use(function=function):
            return ascends(w, w.program.functions[function].body)
    return False


def members(w: Writer, node: ir.Value, scope: Scope) -> c.Expr | None:
    """A set as bits; None where that cannot be said."""
    kind = node.kind.removeprefix("set ")
    return _tried(w, lambda w: Bits(w, kind).members(node, scope))


def holding(w: Writer, kind: str, reg: int, test: ir.Value, scope: Scope) -> c.Expr | None:
    """Those of which a test holds, as bits; None where that cannot be said."""
    inner = scope.bind(reg, EACH)
    return _tried(w, lambda w: Bits(w, kind).test(test, inner))


def _tried(w: Writer, made: Callable[[Writer], c.Expr | None]) -> c.Expr | None:
    """What is made, with the statements before it; nothing is left of what cannot be said."""
    if w.whole.tabling.filling:
        return None
    inside, before = w.inner(), frozenset(w.whole.keeps)
    found = made(inside)
    if found is None:
        w.whole.keeps &= before
        return None
    name = inside.named(found)
    w.put(*inside.body)
    w.available = inside.available
    return name


def all_apart(w: Writer, pieces: c.Expr) -> c.Expr | None:
    """Whether some pieces are surely like no others; None where that is not known by bits.

    Nothing is ever hidden, and each of them lies alone on a cell.
    """
    if w.whole.all_told_apart:
        return c.ONE
    cells, program = Bits(w, "cell"), w.program
    if not cells.fits or not program.open:
        return None
    held = c.Load(c.add(c.Int(program.first_cell), cells.kept("HELD", "PIECES")))
    board = w.named(held)
    elsewhere = c.Binary("&", pieces, c.Binary("^", board, c.Int(-1)))
    one_each = c.Binary("==", size(board), size(cells.occupied()))
    return c.both(c.Not(elsewhere), one_each)


def parts(test: ir.Value) -> tuple[ir.Value, ...]:
    """The tests that have to hold, one after the other."""
    if isinstance(test, ir.Junction) and test.name == "and":
        return tuple(part for arg in test.args for part in parts(arg))
    return (test,)


class Bits:
    """Sets of cells, or of pieces."""

    each = EACH

    def __init__(self, w: Writer, kind: str, word: int | None = None) -> None:
        """Those that fit into one number, or one word of them."""
        self.w, self.kind, self.program = w, kind, w.program
        self.word = w.layout.word
        self.first, self.single = self.word * (word or 0), word is None
        program = w.program
        counts = {"cell": program.cells, "piece": len(program.pieces)}
        count = {**counts, "player": program.setup.players}.get(kind, self.word + 1)
        self.every = range(count)
        sized = count <= self.word or not self.single
        self.fits = sized and not (kind == "cell" and program.tiling)
        self.all: c.Expr = self.fixed_bits(self.every) if self.fits else c.ZERO

    def kept(self, name: str, *flags: str) -> c.Expr:
        """Where sets begin that are kept."""
        self.w.whole.keeps.update(f"KEEPS_{flag}" for flag in flags)
        return c.Given(name)

    def fixed_bits(self, elements: Iterable[int]) -> c.Int:
        """A set that is always the same."""
        word = range(self.first, self.first + self.word)
        here = (each - self.first for each in elements if each in word)
        return c.Int(set_of_bits(here, self.word))

    def common(self, sets: Iterable[c.Expr | None]) -> c.Expr | None:
        """All that is in each of several sets; None where one of them cannot be said."""
        every = list(sets)
        return _both("&", *([each for each in every if each != self.all] or every))

    def union(self, sets: Iterable[c.Expr | None]) -> c.Expr | None:
        """All that is in one of several sets; None where one of them cannot be said."""
        return _both("|", *sets)

    def none_of(self, bits: c.Expr) -> c.Expr:
        """All that are not in a set."""
        return c.Binary("^", bits, self.all)

    # ------------------------------------------------------------ sets
    def members(self, node: ir.Value, scope: Scope) -> c.Expr | None:
        """A set; None where that cannot be said."""
        node = self.w.whole.tabling.plain(node)
        match node:
            case _ if not self.fits:
                return None
            case ir.Const(value=tuple() as fixed) if all(isinstance(x, int) for x in fixed):
                return self.fixed_bits(x for x in fixed if isinstance(x, int))
            case _ if not self.single:
                return None
            case ir.Bind() | ir.Use() | ir.Op() if looking_up.has_table(self.w, node):
                return self.fixed(node, scope)
            case ir.Bind() | ir.Op() if (found := seats.among(self, node, scope)) is not None:
                return found
            case ir.Bind(name="filter", among=among):
                return self.common((self.members(among, scope), self.filtering(node, scope)))
            case ir.Op(name="plus", args=(left, right)):
                return _both("|", self.members(left, scope), self.members(right, scope))
            case ir.Op(name="without", args=(left, right)):
                gone = self.members(right, scope)
                return gone and _both("&", self.members(left, scope), self.none_of(gone))
            case ir.Op(name="one", args=(thing,)) if self.free(thing, scope):
                found = self.w.named(v.value(self.w, thing, scope))
                return self.unless_nothing(thing, scope, found, bit(found))
            case ir.Op(name="contents", args=(ir.Spot(first=place, owner=None),)):
                return self.lying(place)
            case ir.Reg() | ir.Slot() if self.free(node, scope):
                return c.Call("as_bits", (v.members(self.w, node, scope),))
            case ir.Use() if self.plain(node, scope):
                return self.members(*v.inlined(self.w, node, scope))
            case ir.Ask() if lines.is_line(self.program, node):
                return rays.reached(self, node, scope)
            case ir.Pick(arms=((asked, said),), otherwise=ir.Value() as other):
                return self.one_of(asked, said, other, scope)
        return None

    def one_of(
        self, asked: ir.Value, said: ir.Value, other: ir.Value, scope: Scope
    ) -> c.Expr | None:  # fmt: skip
        """One of two sets, of which both are worked out."""
        if not self.free(asked, scope):
            return None
        test = self.w.named(v.test(self.w, asked, scope))
        one, two = self.members(said, scope), self.members(other, scope)
        return None if one is None or two is None else c.Either(test, one, two)

    def fixed(self, node: ir.Value, scope: Scope) -> c.Expr | None:
        """A set that is looked up."""
        kept = ir.Bind("number", "bits", -1, node, ir.Const("truth", 1))
        return looking_up.tabled(self.w, kept, scope) if self.free(node, scope) else None

    def filtering(self, node: ir.Bind, scope: Scope) -> c.Expr | None:
        """Those of which the test of a filter holds, which asks about nothing that is each else."""
        others = registers_of(node.body) - {node.reg}
        if any(scope.read(reg) == EACH for reg in others):
            return None
        tests = parts(node.body)
        return self.common(holding(self.w, self.kind, node.reg, test, scope) for test in tests)

    def lying(self, place: int) -> c.Expr | None:
        """The pieces in a place."""
        if self.kind != "piece" or place >= self.w.program.first_cell:
            return None
        return c.Load(c.add(c.Int(place), self.kept("HELD", "PIECES")))

    def lying_on(self, cells: ir.Value, scope: Scope) -> c.Expr | None:
        """The pieces on some cells."""
        if not self.free(cells, scope):
            return None
        return c.Call("lying_on", (v.members(self.w, cells, scope),))

    # ------------------------------------------------------------ tests
    def test(self, node: ir.Value, scope: Scope) -> c.Expr | None:
        """Those of which a test holds; None where that cannot be said."""
        if not self.fits:
            return None
        match node:
            case ir.Const(value=held):
                return self.all if held else c.ZERO
            case ir.Junction(name="not", args=(inner,)):
                found = self.test(inner, scope)
                return found and self.none_of(found)
            case ir.Junction(name=word, args=args):
                return _both("&" if word == "and" else "|", *(self.test(a, scope) for a in args))
            case ir.Op(name="same", args=(left, right)):
                if self.free(left, scope):
                    left, right = right, left
                return self.same(left, right, scope) if self.free(right, scope) else None
            case ir.Op(name="empty", args=(among,)) if self.at_cell(among, scope) == "contents":
                return self.none_of(self.occupied())
            case ir.Op(name="empty", args=(among,)) if self.kind == "cell":
                found = fills.leading(self, among, scope, self.all)
                return found and self.none_of(found)
            case ir.Op(name="in-all", args=(ir.Op(name="one", args=(thing,)), whole)):
                match thing:
                    case ir.Reg(index=index) if scope.read(index) == EACH:
                        return self.members(whole, scope)
                    case ir.Op(name="cell", args=(ir.Reg(index=index),)):
                        return self.lying_on(whole, scope) if scope.read(index) == EACH else None
                return self.owned_by_some(thing, whole, scope)
            case ir.Use() if self.plain(node, scope):
                return self.test(*v.inlined(self.w, node, scope))
        return None

    def same(self, asked: ir.Value, other: ir.Value, scope: Scope) -> c.Expr | None:
        """Those of which something is the same as something else."""
        if other.kind == "nothing":
            return self.without(asked, scope)
        match asked, other:
            case ir.Op(name="place", args=(ir.Reg(index=index),)), ir.Spot(first=at, owner=None):
                return self.lying(at) if scope.read(index) == EACH else None
        sets = self.owned(asked, scope)
        if sets is None:
            return None
        w = self.w
        found = looking_up.once(w, other, scope, lambda: w.named(v.value(w, other, scope)))
        return self.unless_nothing(other, scope, found, self.of_seat(found, sets))

    def without(self, asked: ir.Value, scope: Scope) -> c.Expr | None:
        """Those of which something is nothing."""
        if self.at_cell(asked, scope) in ("top", "first", "last"):
            return self.none_of(self.occupied())
        match asked:
            case ir.Op(name="cell", args=(ir.Reg(index=index),)) if scope.read(index) == EACH:
                first = c.Int(self.w.program.first_cell)
                return self.none_of(c.Load(c.add(first, self.kept("HELD", "PIECES"))))
        sets = self.owned(asked, scope)
        if sets is None:
            return None
        seats = range(self.w.program.setup.players)
        each = [self.of_seat(c.Int(seat), sets) for seat in seats]
        found = _both("|", *each)
        return found and self.none_of(found)

    def owned_by_some(self, asked: ir.Value, seats: ir.Value, scope: Scope) -> c.Expr | None:
        """Those that belong to one of some seats."""
        sets = self.owned(asked, scope)
        among = Bits(self.w, "player").members(seats, scope)
        if sets is None or among is None:
            return None
        among = self.w.named(among)
        each = map(c.Int, range(self.w.program.setup.players))
        owned = ((seat, self.of_seat(seat, sets)) for seat in each)
        return _both("|", *(c.Either(has(among, seat), its, c.ZERO) for seat, its in owned))

    def of_seat(self, seat: c.Expr, sets: c.Expr) -> c.Expr:
        """The set of a seat, of which there is one for each."""
        words = self.w.given("CELL_WORDS") if self.kind == "cell" else c.ONE
        at = c.add(c.times(seat, words), c.Int(self.first // self.word))
        return c.Load(c.add(at, sets))

    def owned(self, asked: ir.Value, scope: Scope) -> c.Expr | None:
        """Where the sets of those begin of which the owner is asked, one for each seat."""
        if not isinstance(asked, ir.Op) or asked.name != "owner":
            return None
        (thing,) = asked.args
        match self.at_cell(thing, scope):
            case "top" | "last":
                return self.kept("TOP_OWNED", "OWNERS", "TOPS")
            case "first":
                return self.kept("BOTTOM_OWNED", "OWNERS", "BOTTOMS")
        program = self.program
        each = isinstance(thing, ir.Reg) and scope.read(thing.index) == EACH
        if not each or self.kind != "piece" or "owner" in program.changing:
            return None
        rows = [
            [number for number, piece in enumerate(program.pieces) if piece.owner == seat]
            for seat in range(program.setup.players)
        ]
        return c.Int(self.w.layout.table(tuple(set_of_bits(row, self.word) for row in rows)))

    def at_cell(self, node: ir.Value, scope: Scope) -> str:
        """What is asked of the cell that is each of them: `contents`, `first`, `last` or `top`."""
        match node:
            case ir.Op(name="first" | "last" as end, args=(among,)):
                return end if self.at_cell(among, scope) == "contents" else ""
            case ir.Op(
                name="top" | "contents" as word, args=(ir.Op(name="cell-place", args=(cell,)),)
            ):
                return word if isinstance(cell, ir.Reg) and scope.read(cell.index) == EACH else ""
        return ""

    def occupied(self) -> c.Expr:
        """The cells on which something lies."""
        return c.Load(c.add(c.Int(self.first // self.word), self.kept("OCCUPIED", "CELLS")))

    # ------------------------------------------------------------ what may be asked
    def unless_nothing(
        self, node: ir.Value, scope: Scope, found: c.Expr, bits: c.Expr
    ) -> c.Expr:  # fmt: skip
        """A set that is empty where a value is nothing."""
        return c.Either(something(found), bits, c.ZERO) if self.w.null(node, scope) else bits

    def free(self, node: ir.Value, scope: Scope) -> bool:
        """Whether a value is the same of all of them, and asking it never stops."""
        each = (part for part in inside(node) if isinstance(part, ir.Reg))
        return all(scope.read(reg.index) != EACH for reg in each) and self.never_stops(node)

    def plain(self, node: ir.Use, scope: Scope) -> bool:
        """Whether a defined word may be written out: it is asked about each of them, or others."""
        regs = (isinstance(arg, ir.Reg) or self.free(arg, scope) for arg in node.args)
        return all(regs) and self.never_stops(self.w.program.functions[node.function].body)

    def never_stops(self, node: ir.Value) -> bool:
        """Whether a value may be asked where the author's order would not come to it."""
        match node:
            case ir.Op(name=name) if name not in LEFT:
                return False
            case ir.Bind(name=name) if name not in BOUND:
                return False
            case ir.Use(function=function):
                if not self.never_stops(self.w.program.functions[function].body):
                    return False
            case ir.Ask():
                row = self.program.walks[node.walk]
                values = (*node.args, *values_of_walk(row))
                return lines.is_line(self.program, node) and all(map(self.never_stops, values))
            case ir.Pick(arms=(_, _, *_)) | ir.Pick(otherwise=None):
                return False
            case ir.Match() | ir.Needs() | ir.Suppose() | ir.Granted():
                return False
        return all(map(self.never_stops, children(node)))


def _both(op: str, *sets: c.Expr | None) -> c.Expr | None:
    """One set of several; None where one of them cannot be said."""
    found, *rest = sets or (None,)
    for each in rest:
        found = None if found is None or each is None else c.Binary(op, found, each)
    return found
