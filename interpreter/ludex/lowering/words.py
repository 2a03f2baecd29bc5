"""The words of the machine as integer code: one entry for each."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets, lines, tiles
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.bound import each_loosely, made_set, some_in
from ludex.lowering.membership import is_inside, membership
from ludex.lowering.recording import repeats
from ludex.lowering.sources import each, in_bits, seats_as_bits, source
from ludex.lowering.store import NotLoweredError
from ludex.lowering.writing import Scope, Writer, depth, something
from ludex.model.core import operations

Word = Callable[[Writer, ir.Op, Scope], c.Expr]
Plain = Callable[[Writer, list[c.Expr]], c.Expr]


def word(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """A word of the machine: as it stands here, or the shared function of its name."""
    return (WORDS.get(node.name) or shared(w, node.name))(w, node, scope)


def shared(w: Writer, name: str) -> Word:
    """A word that is a function which all programs share."""
    row, function = operations()[name], name.replace("-", "_")
    if function not in w.whole.shared:
        raise NotLoweredError(f"`{name}` is not lowered")
    if row.itself or not row.takes:
        return loosely(function)
    plain = about(called(function))
    return kept(plain) if row.gives.startswith("set of ") else plain


def about(plain: Plain) -> Word:
    """A word that is asked about something only; what it is otherwise, the table of words says."""

    def made(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
        return v.guarded(w, node.args, scope, plain, asks=operations()[node.name].asks)

    return made


def sign(operator: str) -> Plain:
    """Arithmetic, or a comparison, with a sign."""
    return lambda w, said: c.Binary(operator, said[0], said[1])


def called(name: str, *more: c.Expr) -> Plain:
    """A function of the runtime."""
    return lambda w, said: c.Call(name, (*said, *more))


def element_depth(node: ir.Value) -> c.Expr:
    """How many sets deep the elements of a set are."""
    return c.Int(max(0, depth(node.kind) - 1))


# ------------------------------------------------------------ numbers
def greater(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The greater of two numbers."""
    a, b = (w.named(each) for each in said)
    return c.Either(c.Binary(">", b, a), b, a)


# ------------------------------------------------------------ tests
def same(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Equality; nothing is the same as nothing only by the name of nothing."""
    left, right = node.args
    if any(a.kind == "nothing" for a in node.args):
        return c.Binary("==", v.value(w, left, scope), v.value(w, right, scope))
    sets = max(depth(left.kind), depth(right.kind))
    if sets:
        return about(called("equal", c.Int(sets)))(w, node, scope)
    if w.null(left, scope) and w.null(right, scope):
        made = w.named(v.value(w, left, scope))
        return w.also(something(made), lambda w: c.Binary("==", made, v.value(w, right, scope)))
    return c.Binary("==", v.value(w, left, scope), v.value(w, right, scope))


def empty(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Whether a set has no elements; nothing is no set."""
    among = node.args[0]
    if isinstance(among, ir.Bind | ir.Use | ir.Ask) and not w.null(among, scope):
        return c.negated(some_in(w, among, scope))
    if isinstance(among, ir.Op) and among.name == "contents":
        return v.guarded(
            w, among.args, scope,
            lambda w, said: c.Binary("==", w.cell("LENGTH", said[0]), c.ZERO), asks=True,
        )  # fmt: skip
    return about(lambda w, said: c.Binary("==", c.Load(said[0]), c.ZERO))(w, node, scope)


def in_all(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Whether all of a set, which has something, are in another."""
    some, whole = node.args
    if isinstance(some, ir.Op) and some.name == "one":
        return is_inside(w, some.args[0], whole, scope)
    found = v.members(w, some, scope)
    return c.Call("all_inside", (found, v.members(w, whole, scope), element_depth(some)))


def named_in(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Whether one of these pieces is in a set."""
    some, whole = node.args
    asked = membership(w, whole, scope)
    found = w.fresh()
    w.put(c.Assign(found, c.ZERO))

    def visit(w: Writer, element: c.Expr) -> None:
        w.put(c.If(asked(w, element), (c.Assign(found, c.ONE), c.Break())))

    each(w, some, scope, visit)
    return c.Var(found)


def same_set(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Whether two sets have the same elements; those of players are compared as bits."""
    if all(a.kind == "set player" and not w.null(a, scope) for a in node.args):
        return c.Binary("==", *(seats_as_bits(w, a, scope) for a in node.args))
    left, right = (v.members(w, a, scope) for a in node.args)
    return c.Call("same_elements", (left, right, element_depth(node.args[0])))


# ------------------------------------------------------------ sets
def of_seats(w: Writer, node: ir.Value, scope: Scope) -> bool:
    """Whether a set is one of players, which mostly is bits."""
    return node.kind == "set player" and not w.null(node, scope)


def number(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """How many elements a set has."""
    among = node.args[0]
    filtered = isinstance(among, ir.Bind) and among.name == "filter"
    line = lines.is_line(w.program, among)
    asked = isinstance(among, ir.Use) or filtered or line or of_seats(w, among, scope)
    bits = bit_sets.members(w, among, scope) if asked else None
    if bits is not None:
        return bit_sets.size(bits)
    if filtered or line:
        count = w.let(c.ZERO)
        more = c.Assign(count.name, c.add(count, c.ONE))
        go = each if filtered else each_loosely
        go(w, among, scope, lambda w, element: w.put(more))
        return count
    if isinstance(among, ir.Op) and among.name == "contents":
        return v.guarded(w, among.args, scope, lambda w, said: w.cell("LENGTH", said[0]))
    return about(lambda w, said: c.Load(said[0]))(w, node, scope)


def fixed_elements(w: Writer, node: ir.Value) -> list[c.Expr] | None:
    """The elements of a set that is always the same and not empty."""
    node = w.whole.tabling.plain(node)
    if not isinstance(node, ir.Const) or not isinstance(node.value, tuple) or not node.value:
        return None
    return [c.Int(w.layout.held(each)) for each in node.value]


def first(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """The first of a set; a search stops with it."""
    among = node.args[0]
    if isinstance(among, ir.Op) and among.name == "contents":
        return v.guarded(w, among.args, scope, called("bottom"))
    if (fixed := fixed_elements(w, among)) is not None:
        return fixed[0]
    seats = isinstance(among, ir.Bind) or of_seats(w, among, scope)
    bits = in_bits(w, among, scope) if seats else None
    if bits is not None:
        return c.Either(bits, bit_sets.lowest(bits), c.NOTHING)
    found = w.fresh()
    w.put(c.Assign(found, c.NOTHING))
    each(
        w, among, scope,
        lambda w, element: w.put(c.Assign(found, element), c.Break()),
    )  # fmt: skip
    return c.Var(found)


def last(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """The last of a set."""
    among = node.args[0]
    if isinstance(among, ir.Op) and among.name == "contents":
        return v.guarded(w, among.args, scope, lambda w, said: w.cell("TOPS", said[0]))
    if (fixed := fixed_elements(w, among)) is not None:
        return fixed[-1]
    if isinstance(among, ir.Bind) and among.name == "filter":
        found = w.fresh()
        w.put(c.Assign(found, c.NOTHING))
        each(w, among, scope, lambda w, element: w.put(c.Assign(found, element)))
        return c.Var(found)
    made = w.named(v.members(w, among, scope))
    size = c.Load(made)
    return c.Either(size, c.Load(c.add(made, size)), c.NOTHING)


def one(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """One thing as a set."""
    return w.let(c.Call("single", (v.value(w, node.args[0], scope),)))


def the_one(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """The only one of a set."""
    among = node.args[0]
    bits = in_bits(w, among, scope) if of_seats(w, among, scope) else None
    if bits is not None:
        several = c.Binary("!=", bit_sets.size(bits), c.ONE)
        w.put(c.If(several, (c.Stop(w.given("NOT_ONE")),)))
        return w.let(bit_sets.lowest(bits))
    return w.let(c.Call("only", (v.members(w, node.args[0], scope),)))


def there(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """A thing that must be there."""
    made = v.value(w, node.args[0], scope)
    if not w.null(node.args[0], scope):
        return made
    made = w.named(made)
    w.put(c.If(c.Binary("==", made, c.NOTHING), (c.Stop(w.given("NOT_THERE")),)))
    return made


def plus(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Both sets, the first in front, nothing twice."""
    left, right = (v.members(w, a, scope) for a in node.args)
    return w.let(c.Call("joined", (left, right, element_depth(node))))


def without(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """The first set without the second."""
    if depth(node.kind) == 1:
        return made_set(w, node, scope)
    left, right = (v.members(w, a, scope) for a in node.args)
    return w.let(c.Call("cut", (left, right, element_depth(node))))


def item(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The one at a place of the order, counted from 1; no other is read, not even for nothing."""
    among, index = (w.named(each) for each in said)
    there = c.both(c.Binary(">=", index, c.ONE), c.Binary("<=", index, c.Load(among)))
    at = w.let(c.Either(there, index, c.ZERO))
    return c.Either(c.Binary("!=", at, c.ZERO), c.Load(c.add(among, at)), c.NOTHING)


def kept(plain: Word) -> Word:
    """A word that makes a new set, at the time when it is asked."""
    return lambda w, node, scope: w.let(plain(w, node, scope))


def loosely(name: str) -> Word:
    """A function of the runtime that knows nothing itself."""

    def made(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
        return w.let(c.Call(name, tuple(v.value(w, a, scope) for a in node.args)))

    return made


# ------------------------------------------------------------ pieces and places
def of_piece(table: str) -> Word:
    """Something about a piece that stands in a column."""
    return about(lambda w, said: w.cell(table, said[0]))


def of_its_place(table: str) -> Word:
    """Something about the place where a piece lies."""
    return about(lambda w, said: w.cell(table, w.cell("WHERE", said[0])))


def owner(w: Writer, said: list[c.Expr]) -> c.Expr:
    """Whose a piece is."""
    if "owner" in w.program.changing:
        return c.Call("owner_of", (said[0],))
    return w.cell("OWNERS", said[0])


def face(w: Writer, said: list[c.Expr]) -> c.Expr:
    """What a die showed last; nothing before the first roll."""
    shown = w.let(w.cell("FACES", said[0]))
    return c.Either(shown, shown, c.NOTHING)


def faces(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """What a die can show."""

    def made(w: Writer, said: list[c.Expr]) -> c.Expr:
        return c.Call("numbers", (c.ONE, sides(w, said[0])))

    return w.let(v.guarded(w, node.args, scope, made, c.Int(0)))


def sides(w: Writer, die: c.Expr) -> c.Expr:
    """How many faces a die has."""
    most = tuple(w.program.dice.get(p.sort, 0) for p in w.program.pieces)
    if len(set(most)) == 1 and most[0]:
        return c.Int(most[0])
    count = w.let(c.Load(c.add(die, c.Int(w.layout.table(most)))))
    w.put(c.If(c.Not(count), (c.Stop(w.given("NO_DIE")),)))
    return count


def belongs_to(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Those of the pieces of which there is one set for another piece."""
    column = tuple(w.layout.held(p.of) for p in w.program.pieces)
    table = c.Int(w.layout.table(column))
    return _those(w, node, scope, lambda w, piece: c.Load(c.add(piece, table)))


def owned_by(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """Those of the pieces that belong to somebody."""
    return _those(w, node, scope, lambda w, piece: owner(w, [piece]))


def _those(
    w: Writer, node: ir.Op, scope: Scope, said: Callable[[Writer, c.Expr], c.Expr]
) -> c.Expr:
    pieces, wanted = node.args
    other = w.named(v.value(w, wanted, scope))
    elements = source(w, pieces, scope)
    made = w.let(c.Call("room", (elements.most,)))
    end = w.fresh()
    w.put(c.Assign(end, c.add(made, c.ONE)))

    def visit(w: Writer, piece: c.Expr) -> None:
        w.put(c.If(c.Binary("==", said(w, piece), other), (c.Append(end, (piece,), 1),)))

    elements.loop(w, visit)
    w.put(c.Store(made, c.Binary("-", c.Binary("-", c.Var(end), made), c.ONE)))
    return made


# ------------------------------------------------------------ the board
def stepped(w: Writer, cell: c.Expr, way: c.Expr) -> c.Expr:
    """The neighbour of a cell that way."""
    return c.Load(c.add(c.add(c.times(cell, w.given("WAYS")), way), steps_at(w)))


def steps_at(w: Writer) -> c.Expr:
    """Where the neighbours of all cells stand, way by way."""
    rows = (w.layout.held(step) for row in w.program.board for step in row.steps)
    return c.Int(w.layout.table(tuple(rows)))


def of_cell(attribute: str, more: int = 0) -> Word:
    """Something about a cell that never changes."""

    def made(w: Writer, said: list[c.Expr]) -> c.Expr:
        found = (getattr(row, attribute) for row in w.program.board)
        column = tuple(w.layout.held(None if x is None else x + more) for x in found)
        return c.Load(c.add(said[0], c.Int(w.layout.table(column))))

    return about(made)


def ray(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The cells that way, which are a fixed set for every cell and way."""
    board = w.program.board
    rows = tuple(
        w.layout.fixed_set(_ray(w.program, cell, way))
        for cell in range(len(board))
        for way in range(w.program.ways)
    )
    index = c.add(c.times(said[0], w.given("WAYS")), said[1])
    return c.Load(c.add(index, c.Int(w.layout.table(rows))))


def _ray(program: ir.Program, cell: int, way: int) -> tuple[int, ...]:
    found: list[int] = []
    here = program.board[cell].steps[way]
    while here is not None and here != cell and len(found) < len(program.board):
        found.append(here)
        here = program.board[here].steps[way]
    return tuple(found)


def on_board(plain: Word, tiled: Word) -> Word:
    """A word that boards of tiles answer from arrays that change."""
    return lambda w, node, scope: (tiled if w.program.tiling else plain)(w, node, scope)


def only_tiles(tiled: Word) -> Word:
    """A word about tiles, of which other boards have none."""

    def made(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
        if w.program.tiling is None:
            return c.ZERO if depth(node.kind) else c.NOTHING
        return tiled(w, node, scope)

    return made


def tile_of(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The tile on which a cell is printed."""
    tiles.laid(w)
    return w.cell("TILE_OF", said[0])


def circle(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The cell of a tile that has the circle."""
    tiles.laid(w)
    return w.cell("TILE_CIRCLE", said[0])


def loose_designs(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """The tiles that lie nowhere on the board."""
    count = w.program.tiling.printed if w.program.tiling else 0
    return w.let(c.Call("loose_designs", (c.Int(count),)))


def turned(w: Writer, said: list[c.Expr]) -> c.Expr:
    """A way, turned clockwise so many times."""
    ways = w.given("WAYS")
    more = c.Binary("%", c.times(c.Int(w.program.turn), said[1]), ways)
    return c.Binary("%", c.add(c.add(said[0], more), ways), ways)


def opposite(w: Writer, said: list[c.Expr]) -> c.Expr:
    """The way back."""
    return c.Binary("%", c.add(said[0], c.Int(w.program.ways // 2)), w.given("WAYS"))


def edge(w: Writer, said: list[c.Expr]) -> c.Expr:
    """What lies between a cell and its neighbour: nothing is in the way on a plain board."""
    other = stepped(w, *said)
    return c.Either(something(other), c.ZERO, c.NOTHING)


def printed(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """What a printed text says of itself."""
    column = node.args[1]
    if not isinstance(column, ir.Const) or not isinstance(column.value, int):
        raise NotLoweredError("`printed` of a column that is not fixed is not lowered")
    index = column.value
    rows = tuple(w.layout.held(row.values[index]) for row in w.program.inscriptions)
    table = c.Int(w.layout.table(rows))
    return v.guarded(w, node.args[:1], scope, lambda w, said: c.Load(c.add(said[0], table)))


def result(w: Writer, node: ir.Op, scope: Scope) -> c.Expr:
    """How the game has ended, if it has."""
    return c.Either(w.cell("OVER"), w.cell("ENDING"), c.NOTHING)


WORDS: dict[str, Word] = {
    "+": about(sign("+")), "-": about(sign("-")), "*": about(called("product")),
    "max-by": about(greater),
    "half": about(lambda w, said: c.Binary(">>", said[0], c.ONE)),
    "range": kept(about(called("numbers"))),
    "seat": about(lambda w, said: c.add(said[0], c.ONE)),
    "remainder-by": about(called("remainder")),
    "at-least": about(sign(">=")), "at-most": about(sign("<=")),
    "more-than": about(sign(">")), "less-than": about(sign("<")),
    "same": same, "empty": empty, "same-set": same_set, "in-all": in_all, "named-in": named_in,
    "there": there, "one": one, "number": number, "plus": plus, "without": without,
    "first": first, "only": first, "last": last, "the-one": the_one,
    "first-to": kept(about(called("beginning"))), "first-so-many": kept(about(called("beginning"))),
    "item-by": about(item),


    "cell-place": about(lambda w, said: c.add(said[0], w.given("FIRST_CELL"))),

    "top": about(lambda w, said: w.cell("TOPS", said[0])),
    "index": about(lambda w, said: c.add(c.Call("place_in_order", (said[0],)), c.ONE)),
    "owner": about(owner), "holder": of_its_place("HOLDERS"), "place": of_piece("WHERE"),
    "cell": of_its_place("CELL_OF"), "origin": of_piece("BEGINS"), "kind": of_piece("KINDS"),
    "face": about(face), "faces": faces,
    "face-down": about(lambda w, said: w.cell("DOWN", said[0])),
    "belongs-to": belongs_to, "owned-by": owned_by,

    "opener": lambda w, node, scope: w.cell("STARTER"),
    "active": lambda w, node, scope: w.cell("ACTIVE"),
    "winners": lambda w, node, scope: w.let(c.Call("won_or_lost", (c.ZERO,))),
    "losers": lambda w, node, scope: w.let(c.Call("won_or_lost", (c.ONE,))),
    "repeats": repeats, "name-result": result,
    "row": of_cell("row", 1), "file": of_cell("file", 1),
    "step-toward": on_board(
        about(lambda w, said: stepped(w, *said)),
        about(lambda w, said: tiles.by_way(w, "TILE_STEPS", *said)),
    ),
    "ray-toward": on_board(about(ray), kept(about(called("ray_on_tiles")))),
    "text": on_board(of_cell("text"), about(lambda w, said: tiles.printed(w, said[0], 8))),
    "arrow": on_board(of_cell("arrow"), about(lambda w, said: tiles.printed(w, said[0], 9))),
    "edge-toward": on_board(
        about(edge), about(lambda w, said: tiles.by_way(w, "TILE_EDGES", *said))
    ),
    "hops-to": about(called("hops")),
    "cells": loosely("all_cells"), "tiles": only_tiles(loosely("all_tiles")),
    "tile": only_tiles(about(tile_of)), "circle": only_tiles(about(circle)),
    "area": only_tiles(kept(about(called("area")))),
    "neighbour-tiles": only_tiles(kept(about(called("neighbour_tiles")))),
    "doubles": only_tiles(kept(about(called("doubles")))),
    "loose-designs": loose_designs,
    "printed": printed, "turned-by": about(turned), "opposite": about(opposite),
}  # fmt: skip
"""The words that are more than the shared function of their name."""
