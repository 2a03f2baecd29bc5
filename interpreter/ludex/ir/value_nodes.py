"""The values of a program: what can be asked in any state without changing it."""

from __future__ import annotations

from ludex.model.core import operations
from ludex.records import dataclass, field

NO_NOTE = -1


@dataclass(frozen=True, slots=True)
class Note:
    """Where something comes from: the author's words and their place."""

    text: str
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Value:
    """A value without effects; `kind` says what its numbers mean."""

    kind: str
    note: int = field(default=NO_NOTE, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Const(Value):
    """A fixed number, or None for nothing, or a fixed set."""

    value: int | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Reg(Value):
    """What a register holds; register 0 is whoever decides."""

    index: int


@dataclass(frozen=True, slots=True)
class Op(Value):
    """A word of the machine, applied to values."""

    name: str
    args: tuple[Value, ...]


def is_test(node: Op) -> bool:
    """Whether a word asks something, so that it is yes or no and never nothing.

    A truth that is looked up, such as what a printed text says of itself, may be nothing.
    """
    return node.kind == "truth" and operations()[node.name].gives != "x"


@dataclass(frozen=True, slots=True)
class Bind(Value):
    """A word about each element of a set, which a register holds in turn."""

    name: str
    reg: int
    among: Value
    body: Value


ASKING = frozenset(["filter", "some", "all"])
"""The words of which the body is a test."""


@dataclass(frozen=True, slots=True)
class Use(Value):
    """A function of the program, applied; register 0 goes along."""

    function: int
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Junction(Value):
    """`and`, `or`, `not`; parts are asked from left to right, and only as far as needed."""

    name: str
    args: tuple[Value, ...]


def is_compound(value: Value) -> bool:
    """Whether a test is made of conditions, of which each counts for itself."""
    return isinstance(value, Junction) and value.name != "not"


@dataclass(frozen=True, slots=True)
class Pick(Value):
    """Exceptions and the general rule; two exceptions that fit and differ are a conflict."""

    arms: tuple[tuple[Value, Value], ...]
    otherwise: Value | None


@dataclass(frozen=True, slots=True)
class Slot(Value):
    """A stored value, of the owner where there is one for each."""

    slot: int
    owner: Value | None


@dataclass(frozen=True, slots=True)
class Spot(Value):
    """A place, of the owner where there is one for each."""

    first: int
    owner: Value | None


@dataclass(frozen=True, slots=True)
class Attr(Value):
    """An attribute of a piece."""

    name: str
    subject: Value


@dataclass(frozen=True, slots=True)
class Match(Value):
    """What a pattern says of a set of pieces: whether it `fits`, or its `cuts` into parts."""

    name: str
    pattern: int
    among: Value


@dataclass(frozen=True, slots=True)
class Ask(Value):
    """A question to a walk."""

    name: str
    walk: int
    args: tuple[Value, ...]
    count: Value | None
    target: Value | None


@dataclass(frozen=True, slots=True)
class Needs(Value):
    """Whether the needs of a routine hold for these arguments."""

    routine: int
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Suppose(Value):
    """A test after a routine has run on a copy of the game; it takes all registers along."""

    routine: int
    args: tuple[Value, ...]
    test: Value


@dataclass(frozen=True, slots=True)
class Granted(Value):
    """What an effect on an owner says: has, amount, grants."""

    name: str
    effect: int
    owner: Value
