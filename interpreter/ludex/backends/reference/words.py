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


@word("same-set")
def same_set(ev: Evaluator, state: State, a: Held, b: Held) -> Held:
    """Whether two sets have the same elements, in whatever order."""
    return int(set(members(a)) == set(members(b)))


@word("there")
def there(ev: Evaluator, state: State, a: Held) -> Held:
    """A thing that is there."""
    return a


@word("one")
def one(ev: Evaluator, state: State, a: Held) -> Held:
    """One thing as a set; nothing is the empty set."""
    return () if a is None else (a,)


@word("in-all")
def in_all(ev: Evaluator, state: State, some: Held, whole: Held) -> Held:
    """Whether all of the first, which has something, are in the second."""
    inner = members(some)
    return int(bool(inner) and all(x in members(whole) for x in inner))


@word("named-in")
def named_in(ev: Evaluator, state: State, some: Held, whole: Held) -> Held:
    """Whether one of these pieces is in the set."""
    return int(any(x in members(whole) for x in members(some)))


@word("number")
def number(ev: Evaluator, state: State, a: Held) -> Held:
    """How many."""
    return None if a is None else len(members(a))


@word("plus")
def plus(ev: Evaluator, state: State, a: Held, b: Held) -> Held:
    """Both sets, the first in front, nothing twice."""
    return tuple(dict.fromkeys((*members(a), *members(b))))


@word("without")
def without(ev: Evaluator, state: State, a: Held, b: Held) -> Held:
    """The first set without the second."""
    gone = set(members(b))
    return tuple(x for x in members(a) if x not in gone)


@word("first", "only")
def first(ev: Evaluator, state: State, a: Held) -> Held:
    """The first in the order of the set."""
    found = members(a)
    return found[0] if found else None


@word("the-one")
def the_one(ev: Evaluator, state: State, a: Held) -> Held:
    """The only one of a set."""
    found = members(a)
    if len(found) != 1:
        raise PlayError(f"Exactly one is meant here, and there are {len(found)}.")
    only: Held = found[0]
    return only


@word("last")
def last(ev: Evaluator, state: State, a: Held) -> Held:
    """The last in the order of the set."""
    found = members(a)
    return found[-1] if found else None


plain("first-to", "first-so-many")(lambda a, n: tuple(a[: max(0, n)]))


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
@word("contents")
def contents(ev: Evaluator, state: State, place: int) -> Held:
    """What lies in a place, from the bottom up."""
    return tuple(state.contents[place])


@word("cell-place")
def cell_place(ev: Evaluator, state: State, cell: int) -> Held:
    """A cell as the place that it is."""
    return ev.program.first_cell + cell


@word("top")
def top(ev: Evaluator, state: State, place: int) -> Held:
    """The uppermost piece."""
    found = state.contents[place]
    return found[-1] if found else None


@word("bottom")
def bottom(ev: Evaluator, state: State, place: int) -> Held:
    """The lowest piece."""
    found = state.contents[place]
    return found[0] if found else None


@word("heaps")
def heaps(ev: Evaluator, state: State, place: Held) -> Held:
    """What was put together into a grouped place, heap by heap."""
    found: dict[int, list[int]] = {}
    for piece in state.contents[place] if isinstance(place, int) else ():
        found.setdefault(state.heap[piece], []).append(piece)
    return tuple(tuple(heap) for heap in found.values())


@word("index")
def index(ev: Evaluator, state: State, piece: int) -> Held:
    """Where a piece lies in its place, counted from 1."""
    return state.contents[state.where[piece]].index(piece) + 1


@word("owner")
def owner(ev: Evaluator, state: State, piece: int) -> Held:
    """Whose a piece is."""
    return ev.owner(state, piece)


@word("holder")
def holder(ev: Evaluator, state: State, piece: int) -> Held:
    """In whose place a piece lies."""
    return ev.program.places[state.where[piece]].owner


@word("place")
def place_of(ev: Evaluator, state: State, piece: int) -> Held:
    """Where a piece lies."""
    return state.where[piece]


@word("cell")
def cell_of(ev: Evaluator, state: State, piece: int) -> Held:
    """The cell on which a piece lies."""
    return ev.program.places[state.where[piece]].cell


@word("origin")
def origin(ev: Evaluator, state: State, piece: int) -> Held:
    """Where a piece began."""
    return ev.program.pieces[piece].begins


@word("kind")
def kind(ev: Evaluator, state: State, piece: int) -> Held:
    """Which of its kinds a piece is."""
    return ev.program.pieces[piece].kind


@word("face")
def face(ev: Evaluator, state: State, piece: int) -> Held:
    """What a die showed last; nothing before the first roll."""
    return state.faces[piece] or None


@word("faces")
def faces(ev: Evaluator, state: State, piece: Held) -> Held:
    """What a die can show."""
    if not isinstance(piece, int):
        return ()
    sort = ev.program.pieces[piece].sort
    if sort not in ev.program.dice:
        raise PlayError(f"A {sort} is no die: it has no faces.")
    return tuple(range(1, ev.program.dice[sort] + 1))


@word("face-down")
def face_down(ev: Evaluator, state: State, piece: int) -> Held:
    """Whether a piece shows its back."""
    return int(state.down[piece])


@word("belongs-to")
def belongs_to(ev: Evaluator, state: State, pieces: Held, other: Held) -> Held:
    """Those of the pieces of which there is one set for this other piece."""
    return tuple(p for p in members(pieces) if ev.program.pieces[p].of == other)


@word("owned-by")
def owned_by(ev: Evaluator, state: State, pieces: Held, seat: Held) -> Held:
    """Those of the pieces that belong to somebody."""
    return tuple(p for p in members(pieces) if ev.owner(state, p) == seat)


# ------------------------------------------------------------ players
@word("players")
def players(ev: Evaluator, state: State) -> Held:
    """All who are still in, in seat order."""
    return tuple(i for i, seated in enumerate(state.seated) if seated)


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


@word("standing")
def standing(ev: Evaluator, state: State, seat: int) -> Held:
    """The rank of a seat at the end; none where there is none."""
    return state.ranks[seat] or None if state.ranks else None


# ------------------------------------------------------------ the board
@word("row")
def row(ev: Evaluator, state: State, cell: int) -> Held:
    """Counted from the near edge."""
    return ev.program.board[cell].row + 1


@word("file")
def file(ev: Evaluator, state: State, cell: int) -> Held:
    """Counted from the left."""
    return ev.program.board[cell].file + 1


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
@word("printed")
def printed(ev: Evaluator, state: State, text: int, column: int) -> Held:
    """What a printed text says of itself."""
    return ev.program.inscriptions[text].values[column]


@word("loose-designs")
def loose_designs(ev: Evaluator, state: State) -> Held:
    """The tiles that lie nowhere on the board."""
    tiling = ev.program.tiling
    lying = {code // 4 for code in state.tiles if code != HOLE}
    return tuple(d for d in range(tiling.printed if tiling else 0) if d not in lying)


@word("turned-by")
def turned(ev: Evaluator, state: State, way: int, times: int) -> Held:
    """Clockwise, to the next of the sides so many times."""
    return (way + ev.program.turn * times) % ev.program.ways


@word("opposite")
def opposite(ev: Evaluator, state: State, way: int) -> Held:
    """The way back."""
    half = ev.program.ways // 2
    return (way + half) % ev.program.ways
