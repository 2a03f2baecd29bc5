"""What each word of the machine means, one small function each; None is nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ludex.machine.bounds import MOST_NUMBERS
from ludex.machine.interface import PlayError
from ludex.machine.state import Held, State
from ludex.machine.tiling import HOLE
from ludex.model.core import operations

if TYPE_CHECKING:
    from ludex.backends.reference.values import Evaluator

MOST_GROUPS = 100_000
Meaning = Callable[..., Held]
WORDS: dict[str, Meaning] = {}


def word(*names: str) -> Callable[[Meaning], Meaning]:
    """Puts a meaning into the table; what it is about nothing, the table of words says."""

    def put(meaning: Meaning) -> Meaning:
        for name in names:
            row = operations()[name]
            WORDS[name] = meaning if row.itself or not row.takes else _sure(meaning, row.asks)
        return meaning

    return put


def _sure(meaning: Meaning, asks: bool) -> Meaning:
    """A meaning that is only asked about something; of nothing tests do not hold."""
    of_nothing = 0 if asks else None

    def asked(ev: Evaluator, state: State, *args: Held) -> Held:
        return of_nothing if None in args else meaning(ev, state, *args)

    return asked


def plain(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A meaning that needs no state."""

    def put(function: Callable[..., Any]) -> Callable[..., Any]:
        word(*names)(lambda ev, state, *args: function(*args))
        return function

    return put


# ------------------------------------------------------------ numbers
MOST_PRODUCT = 10**18
"""Beyond this play stops: numbers that grow from one call to the next would take all memory."""

plain("+")(lambda a, b: a + b)
plain("-")(lambda a, b: a - b)
plain("max-by")(max)
plain("half")(lambda a: a // 2)


@plain("range")
def numbers_between(low: int, high: int) -> tuple[int, ...]:
    """Every number from one to another, if they can be gone through."""
    if high - low >= MOST_NUMBERS:
        asked = f"{high - low + 1:,} numbers; at most {MOST_NUMBERS:,} can be gone through"
        raise PlayError(f"From {low:,} to {high:,} there are {asked}.")
    return tuple(range(low, high + 1))


plain("seat")(lambda a: a + 1)


@plain("*")
def product(a: int, b: int) -> int:
    """Two numbers multiplied, where that is no larger than numbers may be."""
    if abs(a * b) > MOST_PRODUCT:
        raise PlayError(f"{a:,} times {b:,} is more than any number may be.")
    return a * b


@plain("remainder-by")
def remainder(a: int, b: int) -> int:
    """What a division leaves."""
    if b == 0:
        raise PlayError("A number is divided by zero.")
    return a % b


# ------------------------------------------------------------ tests
plain("at-least")(lambda a, b: int(a >= b))
plain("at-most")(lambda a, b: int(a <= b))
plain("more-than")(lambda a, b: int(a > b))
plain("less-than")(lambda a, b: int(a < b))
plain("same")(lambda a, b: int(a == b))
plain("empty")(lambda a: int(not a))


# ------------------------------------------------------------ sets
word("same-set")(lambda ev, state, a, b: int(set(members(a)) == set(members(b))))
word("there")(lambda ev, state, a: a)
word("one")(lambda ev, state, a: () if a is None else (a,))
word("named-in")(lambda ev, state, a, b: int(any(x in members(b) for x in members(a))))
word("number")(lambda ev, state, a: len(a))
word("plus")(lambda ev, state, a, b: tuple(dict.fromkeys((*members(a), *members(b)))))
word("first", "only")(lambda ev, state, a: a[0] if a else None)
word("last")(lambda ev, state, a: a[-1] if a else None)
plain("first-to", "first-so-many")(lambda a, n: tuple(a[: max(0, n)]))


@word("in-all")
def in_all(ev: Evaluator, state: State, some: Held, whole: Held) -> Held:
    """Whether all of the first, which has something, are in the second."""
    inner = members(some)
    return int(bool(inner) and all(x in members(whole) for x in inner))


@word("without")
def without(ev: Evaluator, state: State, a: Held, b: Held) -> Held:
    """The first set without the second."""
    gone = set(members(b))
    return tuple(x for x in members(a) if x not in gone)


@plain("the-one")
def the_one(a: Held) -> Held:
    """The only one of a set."""
    found = members(a)
    if len(found) != 1:
        raise PlayError(f"Exactly one is meant here, and there are {len(found)}.")
    only: Held = found[0]
    return only


@plain("item-by")
def item(a: tuple[Any, ...], n: int) -> Held:
    """The one at that place, counted from 1."""
    return a[n - 1] if 1 <= n <= len(a) else None


@plain("groups-by")
def groups(a: tuple[Any, ...], n: int) -> Held:
    """All subsets of that size, in the order of the set."""
    found = []
    for group in combinations(a, max(0, n)):
        found.append(group)
        if len(found) > MOST_GROUPS:
            raise PlayError(f"There are more than {MOST_GROUPS:,} groups of {n} here.")
    return tuple(found)


@plain("splits-by")
def splits(a: tuple[Any, ...], size: int) -> Held:
    """All ways to cut a set into groups of that size."""
    if size < 1 or len(a) % size:
        return ()
    found: list[tuple[Any, ...]] = []

    def cut(rest: tuple[Any, ...], made: tuple[Any, ...]) -> None:
        if not rest:
            found.append(made)
            if len(found) > MOST_GROUPS:
                raise PlayError(f"There are more than {MOST_GROUPS:,} ways to cut this set.")
            return
        for others in combinations(rest[1:], size - 1):
            left = tuple(x for x in rest[1:] if x not in others)
            cut(left, (*made, (rest[0], *others)))

    cut(a, ())
    return tuple(found)


def members(held: Held) -> tuple[Any, ...]:
    """A set's elements; nothing has none."""
    return held if isinstance(held, tuple) else ()


# ------------------------------------------------------------ pieces and places
word("contents")(lambda ev, state, place: tuple(state.contents[place]))
word("cell-place")(lambda ev, state, cell: ev.program.first_cell + cell)
word("top")(lambda ev, state, place: (state.contents[place] or (None,))[-1])
word("bottom")(lambda ev, state, place: (state.contents[place] or (None,))[0])


@word("heaps")
def heaps(ev: Evaluator, state: State, place: Held) -> Held:
    """What was put together into a grouped place, heap by heap."""
    found: dict[int, list[int]] = {}
    for piece in state.contents[place] if isinstance(place, int) else ():
        found.setdefault(state.heap[piece], []).append(piece)
    return tuple(tuple(heap) for heap in found.values())


word("index")(lambda ev, state, piece: state.contents[state.where[piece]].index(piece) + 1)
word("owner")(lambda ev, state, piece: ev.owner(state, piece))
word("holder")(lambda ev, state, piece: ev.program.places[state.where[piece]].owner)
word("place")(lambda ev, state, piece: state.where[piece])
word("cell")(lambda ev, state, piece: ev.program.places[state.where[piece]].cell)
word("origin")(lambda ev, state, piece: ev.program.pieces[piece].begins)
word("kind")(lambda ev, state, piece: ev.program.pieces[piece].kind)
word("face")(lambda ev, state, piece: state.faces[piece] or None)
word("face-down")(lambda ev, state, piece: int(state.down[piece]))


@word("faces")
def faces(ev: Evaluator, state: State, piece: Held) -> Held:
    """What a die can show."""
    if not isinstance(piece, int):
        return ()
    sort = ev.program.pieces[piece].sort
    if sort not in ev.program.dice:
        raise PlayError(f"A {sort} is no die: it has no faces.")
    return tuple(range(1, ev.program.dice[sort] + 1))


@word("belongs-to")
def belongs_to(ev: Evaluator, state: State, pieces: Held, other: Held) -> Held:
    """Those of the pieces of which there is one set for this other piece."""
    return tuple(p for p in members(pieces) if ev.program.pieces[p].of == other)


@word("owned-by")
def owned_by(ev: Evaluator, state: State, pieces: Held, seat: Held) -> Held:
    """Those of the pieces that belong to somebody."""
    return tuple(p for p in members(pieces) if ev.owner(state, p) == seat)


# ------------------------------------------------------------ players
word("players")(lambda ev, state: tuple(i for i, seated in enumerate(state.seated) if seated))


@word("clockwise")
def clockwise(ev: Evaluator, state: State, seat: int) -> Held:
    """All who are in, beginning with this one (or with the next who is in)."""
    count = len(state.seated)
    return tuple(s for i in range(count) if state.seated[s := (seat + i) % count])


word("opener")(lambda ev, state: state.starter)
word("repeats")(lambda ev, state, slot: ev.recordings.repeats(state, slot))
word("active")(lambda ev, state: state.active)
word("winners")(lambda ev, state: state.winners)
word("losers")(lambda ev, state: state.losers)
word("name-result")(lambda ev, state: state.ending if state.over else None)


word("standing")(lambda ev, state, seat: state.ranks[seat] or None if state.ranks else None)


# ------------------------------------------------------------ the board
word("row")(lambda ev, state, cell: ev.program.board[cell].row + 1)
word("file")(lambda ev, state, cell: ev.program.board[cell].file + 1)


def board(name: str, method: str) -> None:
    """A word that the board answers."""

    def meaning(ev: Evaluator, state: State, *args: Held) -> Held:
        found: Held = getattr(ev.board(state), method)(*args)
        return found

    word(name)(meaning)


for _name, _method in (
    ("step-toward", "step"), ("ray-toward", "ray"), ("hops-to", "hops"),
    ("cells", "all_cells"), ("tiles", "all_tiles"), ("tile", "tile"),
    ("circle", "circle"), ("area", "area"), ("neighbour-tiles", "neighbour_tiles"),
    ("doubles", "doubles"),
    ("edge-toward", "edge"), ("text", "text"), ("arrow", "arrow"),
):  # fmt: skip
    board(_name, _method)


# ------------------------------------------------------------ what is printed
word("printed")(lambda ev, state, text, column: ev.program.inscriptions[text].values[column])


@word("loose-designs")
def loose_designs(ev: Evaluator, state: State) -> Held:
    """The tiles that lie nowhere on the board."""
    tiling = ev.program.tiling
    lying = {code // 4 for code in state.tiles if code != HOLE}
    return tuple(d for d in range(tiling.printed if tiling else 0) if d not in lying)


word("turned-by")(lambda ev, state, way, by: (way + ev.program.turn * by) % ev.program.ways)
word("opposite")(lambda ev, state, way: (way + ev.program.ways // 2) % ev.program.ways)
