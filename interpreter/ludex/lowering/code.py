"""Integer code: expressions and statements over local names and one array of 64-bit numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import attrgetter, is_
from typing import Any

from ludex.records import dataclass

NIL = -(2**62)
"""Nothing, as a number."""

COMPARISONS = frozenset(["==", "!=", "<", "<=", ">", ">="])
ARITHMETIC = frozenset(["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>"])
INTRINSICS = frozenset([
    "wrapped_product", "wrapped_sum", "unsigned_shift", "turned_right", "count_bits",
    "trailing_zeros", "bit_length", "copy_cells",
])  # fmt: skip
"""What printers know by name: products and shifts of 64 bits, questions to bits, copies."""


@dataclass(frozen=True, slots=True)
class Expr:
    """Something that is a number; it changes only what the functions change that it calls."""


@dataclass(frozen=True, slots=True)
class Int(Expr):
    """A fixed number."""

    value: int


@dataclass(frozen=True, slots=True)
class Var(Expr):
    """A local name."""

    name: str


@dataclass(frozen=True, slots=True)
class Given(Expr):
    """A number that the layout of the store gives, by its name there."""

    name: str


@dataclass(frozen=True, slots=True)
class Load(Expr):
    """What stands in the array."""

    at: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """Arithmetic or a comparison; `and` and `or` ask the right part only if it matters."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """1 where something is 0, else 0."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function, or an intrinsic, with arguments."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Either(Expr):
    """One of two expressions, of which only that one is worked out."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that is done."""


Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    """A local name gets a number."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store(Statement):
    """A place of the array gets a number."""

    at: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Append(Statement):
    """Numbers go where a name points, which moves on by so much; or nothing is said by them.

    Where the test does not hold, the name stays, and what stands there may be anything.
    """

    name: str
    values: tuple[Expr, ...]
    step: int
    test: Expr = Int(1)


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """An expression for what the functions change that it calls."""

    value: Expr


@dataclass(frozen=True, slots=True)
class If(Statement):
    """One of two bodies."""

    test: Expr
    then: Body
    other: Body = ()


@dataclass(frozen=True, slots=True)
class While(Statement):
    """A body as long as a test holds."""

    test: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class For(Statement):
    """A body for each number from one up to, and not including, another; both asked once."""

    name: str
    start: Expr
    stop: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class Dispatch(Statement):
    """The body with this number; the last one for all other numbers."""

    on: Expr
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Break(Statement):
    """Leaves the innermost loop."""


@dataclass(frozen=True, slots=True)
class Continue(Statement):
    """Begins the next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """The function ends with a number."""

    value: Expr = Int(0)


@dataclass(frozen=True, slots=True)
class Stop(Statement):
    """Everything ends: the rules came to something they do not say."""

    reason: Expr


@dataclass(frozen=True)
class Function:
    """A function of numbers; it gives 0 where it gives nothing else."""

    name: str
    params: tuple[str, ...]
    body: Body
    seldom: bool = False
    """Whether it is called so seldom that it is not worth writing it out."""

    @cached_property
    def census(self) -> tuple[int, list[str]]:
        """How many expressions and statements there are, and the functions that are called."""
        return census(self.body)


def unless_same(made: Sequence[Statement], before: Body) -> Body:
    """What was made of statements; the very statements where nothing became of them."""
    same = len(made) == len(before) and all(map(is_, made, before))
    return before if same else tuple(made)


def statements_in(body: Iterable[Statement]) -> list[Statement]:
    """Statements with all that stand in them."""
    found = list(body)
    for each in found:  # it grows on the way
        for inner in PARTS[type(each)](each)[1]:
            found += inner
    return found


def assigned(statements: Iterable[Statement]) -> list[str]:
    """The names that get a number in some statements, those inside of them left out."""
    return [each.name for each in statements if isinstance(each, Assign | For | Append)]


ZERO, ONE, NOTHING = Int(0), Int(1), Int(NIL)


def add(left: Expr, right: Expr) -> Expr:
    """A sum, worked out where it can be."""
    if isinstance(left, Int) and isinstance(right, Int):
        return Int(left.value + right.value)
    if left == ZERO:
        return right
    return left if right == ZERO else Binary("+", left, right)


def times(left: Expr, right: Expr) -> Expr:
    """A product, worked out where it can be."""
    if isinstance(left, Int) and isinstance(right, Int):
        return Int(left.value * right.value)
    if left == ONE:
        return right
    return left if right == ONE else Binary("*", left, right)


def both(left: Expr, right: Expr) -> Expr:
    """Whether two tests hold."""
    if left == ONE:
        return right
    if right == ONE or left == ZERO:
        return left
    return Binary("and", left, right)


def negated(test: Expr) -> Expr:
    """Whether a test does not hold."""
    match test:
        case Int(value):
            return Int(int(not value))
        case Not(of) if is_test(of):
            return of
        case Binary(op, left, right) if op in OPPOSITES:
            return Binary(OPPOSITES[op], left, right)
    return Not(test)


OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<="}


def is_test(expr: Expr) -> bool:
    """Whether an expression is surely 0 or 1."""
    match expr:
        case Not():
            return True
        case Int(value):
            return value in (0, 1)
        case Binary(op, left, right):
            return op in COMPARISONS or (op in ("and", "or") and is_test(left) and is_test(right))
        case Either(_, then, other):
            return is_test(then) and is_test(other)
    return False


def children(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside one."""
    return CHILDREN[type(expr)](expr)


CHILDREN: dict[type[Expr], Callable[[Any], tuple[Expr, ...]]] = {
    Int: lambda _: (), Var: lambda _: (), Given: lambda _: (),
    Load: lambda e: (e.at,), Not: lambda e: (e.of,), Call: attrgetter("args"),
    Binary: attrgetter("left", "right"), Either: attrgetter("test", "then", "other"),
}  # fmt: skip

Parts = tuple[tuple[Expr, ...], tuple[Body, ...]]


def parts_of(statement: Statement) -> Parts:
    """The expressions and the bodies directly inside a statement."""
    return PARTS[type(statement)](statement)


PARTS: dict[type[Statement], Callable[[Any], Parts]] = {
    Assign: lambda s: ((s.value,), ()), Do: lambda s: ((s.value,), ()),
    Return: lambda s: ((s.value,), ()), Stop: lambda s: ((s.reason,), ()),
    Store: lambda s: ((s.at, s.value), ()), If: lambda s: ((s.test,), (s.then, s.other)),
    While: lambda s: ((s.test,), (s.body,)), For: lambda s: ((s.start, s.stop), (s.body,)),
    Dispatch: lambda s: ((s.on,), s.bodies),
    Append: lambda s: ((*s.values, s.test), ()),
    Break: lambda _: ((), ()), Continue: lambda _: ((), ()),
}  # fmt: skip


def everything_in(body: Body) -> tuple[list[Statement], list[Expr]]:
    """All statements, those inside of others as well, and all expressions."""
    statements, exprs = list(body), list[Expr]()
    for statement in statements:  # it grows on the way, as does the other
        parts, bodies = PARTS[type(statement)](statement)
        exprs += parts
        for inner in bodies:
            statements += inner
    for each in exprs:
        exprs += CHILDREN[type(each)](each)
    return statements, exprs


def census(body: Body) -> tuple[int, list[str]]:
    """How many expressions and statements there are, and the functions that are called."""
    statements, exprs = everything_in(body)
    calls = [each.name for each in exprs if type(each) is Call]
    return len(statements) + len(exprs), calls


def calls_of(expr: Expr) -> list[str]:
    """The functions that an expression calls."""
    return census((Do(expr),))[1]
