"""The types that values of the language have."""

from __future__ import annotations

from ludex.records import dataclass

GREATEST = 10**15


@dataclass(frozen=True, slots=True)
class Number:
    """A number within a range: a whole one, or a number of halves."""

    low: int = -GREATEST
    high: int = GREATEST
    halves: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """A type that is only its name: truth, player, cell, tile, table, span, walk, nothing."""

    name: str


@dataclass(frozen=True, slots=True)
class Enum:
    """One of a closed list: a declared type, the values of an option, kinds, ways, edges."""

    name: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one of these sorts."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of one of these names."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Set:
    """Several of one type, in an order, none twice."""

    of: Type


Type = Number | Plain | Enum | Piece | Place | Set

TRUTH = Plain("truth")
PLAYER = Plain("player")
CELL = Plain("cell")
TILE = Plain("tile")
TEXT = Plain("text")
SENTENCE = Plain("sentence")
EFFECT = Plain("effect")
POSITION = Plain("position")
TABLE = Plain("table")
SPAN = Plain("span")
NOTHING = Plain("nothing")
UNKNOWN = Plain("unknown")
WAY = Enum("way")
EDGE = Enum("edge")
RESULT = Enum("result")
RESULTS = ("ended", "won", "lost", "drawn", "ranked", "unfinished")
"""How a game can have ended, in the order in which engines count it."""
VARIANT = Enum("variant")
ANY_NUMBER = Number()
ANY_HALVES = Number(halves=True)
BY_NAME: dict[str, Type] = {
    "player": PLAYER, "cell": CELL, "tile": TILE, "number": ANY_NUMBER, "count": ANY_NUMBER,
    "truth": TRUTH, "way": WAY, "side": WAY, "text": TEXT, "effect": EFFECT, "edge": EDGE,
}  # fmt: skip
"""The types that have a name in every game."""


def join(first: Type, second: Type) -> Type | None:
    """The least type that both are, or None where they have nothing in common."""
    if first == second or second in (UNKNOWN, NOTHING):
        return first
    if first in (UNKNOWN, NOTHING):
        return second
    match first, second:
        case Number(halves=a), Number(halves=b):
            bounds = min(first.low, second.low), max(first.high, second.high)
            return Number(*bounds, a) if a == b else None
        case Piece(), Piece():
            return Piece(first.names | second.names)
        case Place(), Place():
            return Place(first.names | second.names)
        case Set(), Set():
            inner = join(first.of, second.of)
            return None if inner is None else Set(inner)
    return None


def fits(value: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where the other is wanted."""
    if UNKNOWN in (value, wanted) or value == NOTHING:
        return True
    match value, wanted:
        case Number(halves=a), Number(halves=b):
            return a == b
        case Piece(), Piece():
            return bool(value.names & wanted.names)
        case Place(), Place():
            return bool(value.names & wanted.names)
        case Set(), Set():
            return fits(value.of, wanted.of)
    return value == wanted


def name_of(kind: Type) -> str:
    """The type in an author's words."""
    match kind:
        case Number(halves=True):
            return "a number with halves"
        case Number():
            return "a number"
        case Enum("way"):
            return "a way"
        case Enum(name) if name.startswith("option:"):
            return f"a value of the option `{name[7:]}`"
        case Enum(name) if name.startswith("kind:"):
            return f"a kind of {name[5:]}"
        case Enum(name) | Plain(name):
            return {"truth": "yes or no", "nothing": "nothing"}.get(name, _article(name))
        case Piece(names):
            return _article(" or ".join(sorted(names))) if 0 < len(names) < 4 else "a piece"
        case Place(names):
            return _article(" or ".join(sorted(names))) if len(names) == 1 else "a place"
        case Set(inner):
            return f"a set ({name_of(inner)} each)"
    raise AssertionError(kind)


def _article(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"
