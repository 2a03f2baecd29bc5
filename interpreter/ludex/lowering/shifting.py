"""Moves of all pieces at once: bitboards.

What may be chosen for a piece stands in tables by the place where it lies. When they have been
filled in, they are turned over: of each way, which is the number of the cell that is chosen without
that of the piece's own, the cells that are reached on it are a set. So all pieces move by a shift.
"""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets
from ludex.lowering import code as c
from ludex.lowering.passes.converting import reads_of
from ludex.lowering.passes.substituting import with_children
from ludex.lowering.store import WORD
from ludex.lowering.writing import Scope, Writer
from ludex.records import dataclass, field

MOST_WAYS = 8
"""With more ways each piece is asked about."""
PIECE, PLACE, SEAT, CELL = c.Var("piece"), c.Var("place"), c.Var("seat"), c.Var("cell")


@dataclass
class Shifts:
    """What may be chosen for each of a seat's pieces on the board."""

    found: c.Expr
    """What may be chosen for one piece, by its place and the seat."""
    own: c.Expr = c.ZERO
    """The pieces of a seat on the board."""
    tables: list[c.Expr] = field(default_factory=list)
    """Where an entry stands in each table, by a place and a seat."""
    at: int = 0
    """Where the ways of the first seat stand."""

    def said(self, w: Writer, table: Callable[[int], c.Expr]) -> c.Expr | None:
        """What may be chosen, by tables; what is the same of all pieces is worked out before."""

        def said(made: c.Expr) -> c.Expr | None:
            match made:
                case _ if not reads_of((c.Do(made),)).keys() & {PIECE.name, PLACE.name}:
                    return w.named(made)
                case c.Binary("&" | "|" as op, left, right):
                    one, two = said(left), said(right)
                    return None if one is None or two is None else c.Binary(op, one, two)
                case c.Load(at) if _of_table(w, at):
                    self.tables += [at] if at not in self.tables else []
                    return table(self.tables.index(at))
            return None

        return said(self.found)

    @property
    def size(self) -> int:
        """The numbers of a way: which one, and what is reached on it by each table."""
        return 1 + len(self.tables)

    @property
    def room(self) -> int:
        """The numbers of a seat: how many ways there are, and the ways, with one too many."""
        return 1 + (MOST_WAYS + 1) * self.size

    def ways(self) -> c.Expr:
        """Where those of a seat stand."""
        return c.add(c.times(SEAT, c.Int(self.room)), c.Int(self.at))

    def turned_over(self, w: Writer) -> None:
        """Notes the ways of each seat."""
        inside, size, most = w.inner(), c.Int(self.size), c.Int(MOST_WAYS)
        place = c.add(CELL, c.Int(w.program.first_cell))
        for nth, at in enumerate(self.tables, 1):
            reached = c.Load(_at_place(at, place))
            inside.call("note_ways", self.ways(), c.Int(nth), size, most, CELL, reached)
        cells = c.For(CELL.name, c.ZERO, w.given("CELLS"), tuple(inside.body))
        w.put(c.For(SEAT.name, c.ZERO, w.given("SEATS"), (cells,)))

    def count(self, w: Writer, pieces: c.Expr, then: Callable[[Writer, c.Expr], None]) -> None:
        """What is done with the number of moves, where all own pieces on the board may move.

        Each of them lies alone, since there are as many cells.
        """
        cells = bit_sets.Bits(w, "cell")
        end = "BOTTOM" if "KEEPS_BOTTOMS" in w.whole.keeps else "TOP"
        mine = w.let(cells.of_seat(SEAT, cells.kept(f"{end}_OWNED", "OWNERS", f"{end}S")))
        ways, total = w.let(self.ways()), w.let(c.ZERO)
        here, inside, name = w.inner(), w.inner(), w.fresh()
        way = inside.let(c.add(c.add(ways, c.ONE), c.times(c.Var(name), c.Int(self.size))))
        reached = self.said(here, lambda nth: c.Load(c.add(way, c.Int(nth + 1))))
        assert reached is not None
        by = inside.let(c.Load(way))
        back = c.Call("unsigned_shift", (mine, c.Binary("-", c.Int(WORD), by)))
        moved = c.Binary("|", c.Binary("<<", mine, by), back)
        more = bit_sets.size(c.Binary("&", reached, moved))
        inside.put(c.Assign(total.name, c.add(total, more)))
        here.put(c.For(name, c.ZERO, c.Load(ways), tuple(inside.body)))
        then(here, total)
        few = c.Binary("<=", c.Load(ways), c.Int(MOST_WAYS))
        alone = c.Binary("==", bit_sets.size(mine), bit_sets.size(pieces))
        sure = c.both(c.both(c.Binary("==", pieces, self.own), alone), few)
        w.put(c.If(sure, tuple(here.body)))

    def find(self, w: Writer, nth: c.Var, then: Callable[[c.Expr, c.Expr], c.Body]) -> None:
        """What is done with the piece of the nth move, and what may be chosen for it."""
        left, inside = w.let(self.own), w.inner()
        piece = inside.let(bit_sets.lowest(left))
        inside.put(c.Assign(left.name, c.Binary("&", left, c.add(left, c.Int(-1)))))
        place = inside.let(w.cell("WHERE", piece))
        found = self.said(w, lambda nth: c.Load(_at_place(self.tables[nth], place)))
        assert found is not None
        bits = inside.let(found)
        count = inside.let(bit_sets.size(bits))
        inside.put(c.If(c.Binary("<", nth, count), (*then(bits, piece), c.Break())))
        inside.put(c.Assign(nth.name, c.Binary("-", nth, count)))
        w.put(c.While(c.ONE, tuple(inside.body)))


def shifts(w: Writer, option: ir.Option, scope: Scope) -> Shifts | None:
    """What may be chosen for all pieces at once; None where that cannot be said."""
    if w.layout.word != WORD or option.checks or len(option.binders) != 2:
        return None
    first, last = option.binders
    if (first.kind, last.kind) != ("piece", "cell"):
        return None
    inside = Writer(w.whole, [], w.used)
    found = bit_sets.members(inside, last.among, scope.bind(first.reg, PIECE))
    names = {each.name: each.value for each in inside.body if isinstance(each, c.Assign)}
    if found is None or len(names) < len(inside.body):
        return None
    made = Shifts(_plain(found, names))
    sure = made.said(w.inner(), lambda _: c.ZERO) is not None and _none_else(made.found)
    own = _own(w, first, scope) if sure else None
    if own is None:
        return None
    made.own, made.at = own, w.layout.part("SHIFTS", w.program.setup.players * made.room)
    w.whole.turned_over.append(made.turned_over)
    return made


def _own(w: Writer, binder: ir.Binder, scope: Scope) -> c.Expr | None:
    """The pieces of a seat on the board; None where owners change."""
    pieces, thing = bit_sets.Bits(w, "piece"), ir.Reg("piece", binder.reg)
    each = scope.bind(binder.reg, bit_sets.EACH)
    owned = pieces.owned(ir.Op("player", "owner", (thing,)), each)
    if owned is None:
        return None
    held = c.add(c.Int(w.program.first_cell), pieces.kept("HELD", "PIECES"))
    return c.Binary("&", pieces.of_seat(SEAT, owned), c.Load(held))


def _plain(made: c.Expr, names: dict[str, c.Expr]) -> c.Expr:
    """The same by the place of a piece, without other names; its owner is the seat."""
    match made:
        case c.Var(name) if name in names:
            return _plain(names[name], names)
        case c.Load(c.Binary("+", asked, c.Given("WHERE"))) if _plain(asked, names) == PIECE:
            return PLACE
        case c.Load(c.Binary("+", asked, c.Given("OWNERS"))) if _plain(asked, names) == PIECE:
            return SEAT
    return with_children(made, lambda each: _plain(each, names))


def _at_place(made: c.Expr, place: c.Expr) -> c.Expr:
    return place if made == PLACE else with_children(made, lambda each: _at_place(each, place))


def _of_table(w: Writer, at: c.Expr) -> bool:
    """Whether an entry stands in a table that is filled in, by a place and a seat alone."""
    exprs = c.everything_in((c.Do(at),))[1]
    sure = all(e in (PLACE, SEAT) or isinstance(e, c.Int | c.Binary) for e in exprs)
    return sure and any(isinstance(e, c.Int) and e.value in w.layout.filled for e in exprs)


def _none_else(found: c.Expr) -> bool:
    """Whether nothing is in a set that no table has for the place of a piece."""
    match found:
        case c.Binary("&", left, right):
            return _none_else(left) or _none_else(right)
        case c.Binary("|", left, right):
            return _none_else(left) and _none_else(right)
        case c.Load():
            return PLACE.name in reads_of((c.Do(found),))
    return False
