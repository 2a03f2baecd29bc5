"""What tells pieces apart for a seat: a look that can be compared, and what two may differ in."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.writing import Whole, Writer, depth

PIECE, OTHER, SEAT = c.Var("piece"), c.Var("other"), c.Var("seat")


def look(whole: Whole) -> c.Function:
    """A number that pieces share if they are alike for a seat; nothing for one like no other."""
    w = Writer(whole)
    none = (c.Return(c.NOTHING),)
    w.put(c.If(c.Call("singled_out", (PIECE, SEAT)), none))
    w.put(c.If(c.Call("alone", (PIECE, SEAT)), none))
    place = w.let(w.cell("WHERE", PIECE))
    lies = c.add(c.times(place, c.Int(2)), w.cell("DOWN", PIECE))
    kinds = c.times(c.Load(c.add(PIECE, _looks(w))), c.Int(2 * len(whole.program.places)))
    w.put(c.If(c.Call("known_to", (PIECE, SEAT)), (c.Return(c.add(kinds, lies)),)))
    w.put(c.If(c.Not(c.Call("noticed", (PIECE, SEAT))), (c.Return(c.Int(-1)),)))
    w.put(c.Return(c.Binary("-", c.Int(-2), place)))
    return c.Function("look", ("piece", "seat"), tuple(w.body))


def all_seen_apart(whole: Whole, among: ir.Value) -> bool:
    """Whether whoever chooses among pieces sees all of them, and no two pieces are the same."""
    match among:
        case ir.Op(name="contents", args=(ir.Spot(first=first, owner=owner),)):
            rows = whole.program.places[
                first : first + (whole.program.setup.players if owner else 1)
            ]
            own = isinstance(owner, ir.Reg) and owner.index == 0
            seen = all(row.seen == "all" or (own and row.seen == "owner") for row in rows)
            singular = whole.layout.uniform.get("SINGULAR") == 1
            return singular and seen and all(row.cell is None for row in rows)
    return False


def alike(whole: Whole) -> c.Function:
    """Whether nothing else tells two pieces apart for a seat that have the same look."""
    w = Writer(whole)
    program = whole.program
    no = (c.Return(c.ZERO),)
    for number, row in enumerate(program.slots):
        if row.each == "piece":
            first, second = (_own(w, number, row, piece) for piece in (PIECE, OTHER))
            same = c.Call("equal", (first, second, c.Int(depth(row.kind))))
            w.put(c.If(c.Not(same), no))
    w.put(c.If(c.Call("known_to", (PIECE, SEAT)), tuple(_both_seen(w))))
    _both_unseen(w)
    w.put(c.Return(c.ONE))
    return c.Function("alike", ("piece", "other", "seat"), tuple(w.body))


def _own(w: Writer, number: int, row: ir.SlotRow, piece: c.Expr) -> c.Expr:
    """What a piece has of a value that there is for each piece."""
    held = c.Load(c.add(piece, c.Int(w.layout.slots[number])))
    if row.count >= len(w.program.pieces):
        return held
    return c.Either(c.Binary("<", piece, c.Int(row.count)), held, c.NOTHING)


def _column(values: list[int], w: Writer) -> c.Expr:
    return c.Int(w.layout.table(tuple(values)))


def _differ(w: Writer, table: c.Expr) -> c.Statement:
    """Not alike where a column says different things."""
    sides = (c.Load(c.add(piece, table)) for piece in (PIECE, OTHER))
    return c.If(c.Binary("!=", *sides), (c.Return(c.ZERO),))


def _looks(w: Writer) -> c.Expr:
    """A column with a number for everything that never changes about a piece."""
    rows = [(p.sort, p.kind, p.owner) for p in w.program.pieces]
    numbers = {row: index for index, row in enumerate(dict.fromkeys(rows))}
    return _column([numbers[row] for row in rows], w)


def _both_seen(w: Writer) -> list[c.Statement]:
    """For somebody who sees which pieces they are."""
    inside = w.inner()
    inside.put(_differ(w, w.given("FACES")))
    for index, name in enumerate(w.program.changing):
        at = c.add(w.given("CHANGED"), c.Int(index * len(w.program.pieces)))
        sides = [c.Load(c.add(piece, at)) for piece in (PIECE, OTHER)]
        sets = depth(w.program.attribute_kinds.get(name, "number"))
        same = c.Call("equal", (*sides, c.Int(sets)))
        inside.put(c.If(c.Not(same), (c.Return(c.ZERO),)))
    inside.put(c.Return(c.ONE))
    return inside.body


def _both_unseen(w: Writer) -> None:
    """For somebody who sees their backs, or nothing of them at all."""
    w.put(c.If(c.Not(c.Call("noticed", (PIECE, SEAT))), (c.Return(c.ONE),)))
    shown = [int(p.seen in ("all", "face")) for p in w.program.places]
    back = c.Load(c.add(w.cell("WHERE", PIECE), _column(shown, w)))
    w.put(c.If(c.Not(back), (c.Return(c.ONE),)))
    w.put(_differ(w, _backs(w)))
    for name in w.program.changing:
        hides = [int(_hides(w.program, p.sort, name)) for p in w.program.pieces]
        w.put(c.If(c.Not(c.Load(c.add(PIECE, _column(hides, w)))), (_shown_differ(w, name),)))
    if "owner" not in w.program.changing:
        owner = [c.Load(c.add(p, _shown_owners(w))) for p in (PIECE, OTHER)]
        w.put(c.If(c.Not(c.Call("called_alike", (*owner, SEAT))), (c.Return(c.ZERO),)))


def _hides(program: ir.Program, sort: str, name: str) -> bool:
    """Whether an attribute cannot be seen from behind; without a front only the owner can."""
    front = program.fronts.get(sort)
    return name in front if front else name != "owner"


def _shown_differ(w: Writer, name: str) -> c.Statement:
    """Not alike where an attribute that changes, and is no secret, is another."""
    no = (c.Return(c.ZERO),)
    if name == "owner":
        owners = (c.Call("owner_of", (piece,)) for piece in (PIECE, OTHER))
        return c.If(c.Not(c.Call("called_alike", (*owners, SEAT))), no)
    at = w.program.changing.index(name) * len(w.program.pieces)
    base = c.add(w.given("CHANGED"), c.Int(at))
    sides = (c.Load(c.add(piece, base)) for piece in (PIECE, OTHER))
    return c.If(c.Binary("!=", *sides), no)


def _shown_owners(w: Writer) -> c.Expr:
    """The owners of pieces where their backs show them."""
    fronts = w.program.fronts
    return _column(
        [
            w.layout.held(None if "owner" in fronts.get(p.sort, frozenset()) else p.owner)
            for p in w.program.pieces
        ],
        w,
    )


def _backs(w: Writer) -> c.Expr:
    """A column with a number for the back of each piece."""
    program = w.program
    rows = []
    for index, piece in enumerate(program.pieces):
        hidden = program.fronts.get(piece.sort)
        fixed = sorted(program.attributes.keys() - program.changing - (hidden or frozenset()))
        said = tuple((name, program.attributes[name][index]) for name in fixed if name != "owner")
        rows.append((piece.sort, said) if hidden else None)
    numbers = {row: index for index, row in enumerate(dict.fromkeys(rows))}
    return _column([numbers[row] for row in rows], w)


def alone(whole: Whole) -> c.Function:
    """Whether a piece is like no other: by its place, by what remembers it, by an effect."""
    w = Writer(whole)
    program = whole.program
    yes = (c.Return(c.ONE),)
    told = _column([int(p.ordered or p.grouped) for p in program.places], w)
    place = w.let(w.cell("WHERE", PIECE))
    ordered = c.Load(c.add(place, told))
    w.when(ordered, lambda w: w.put(c.If(c.Call("noticed", (PIECE, SEAT)), yes)))
    for number, row in enumerate(program.slots):
        if "piece" in row.kind:
            _remembered(w, number, row)
    if program.effects:
        any_grant = c.Call("bears", (c.add(PIECE, c.Int(1000)),))
        w.put(c.If(any_grant, yes))
    return c.Function("alone", ("piece", "seat"), tuple(w.body))


def _remembered(w: Writer, number: int, row: ir.SlotRow) -> None:
    at, name = w.layout.slots[number], w.fresh()
    held = c.Load(c.Var(name))
    yes = (c.Return(c.ONE),)
    if depth(row.kind) == 0:
        body: c.Statement = c.If(c.Binary("==", held, PIECE), yes)
    else:
        there = c.both(c.Binary("!=", held, c.NOTHING), c.Call("inside", (PIECE, held, c.ZERO)))
        body = c.If(there, yes)
    w.put(c.For(name, c.Int(at), c.Int(at + row.count), (body,)))
