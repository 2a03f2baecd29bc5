"""Writes integer code statement by statement; expressions that need statements put them first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.direct import direct_rules, nested_rules
from ludex.lowering.nullness import Nullness
from ludex.lowering.store import FRAME, Layout
from ludex.lowering.tabling import Tabling
from ludex.records import dataclass, field, replace


@dataclass(frozen=True)
class Scope:
    """How registers are read where code stands, and which of them may be nothing.

    Those that have no name are read from the frame that a local name points to, if there is one.
    """

    names: Mapping[int, c.Expr]
    nullable: Mapping[int, bool]
    frame: str = ""

    def read(self, register: int) -> c.Expr:
        """What a register holds."""
        if register in self.names:
            return self.names[register]
        if self.frame:
            return c.Load(c.add(c.Var(self.frame), c.Int(FRAME + register)))
        return c.NOTHING

    def bind(self, register: int, value: c.Expr, nullable: bool = False) -> Scope:
        """The same, with a name for one register."""
        return replace(
            self,
            names={**self.names, register: value},
            nullable={**self.nullable, register: nullable},
        )


@dataclass
class Whole:
    """What all functions of one lowered program share."""

    program: ir.Program
    layout: Layout
    nullness: Nullness
    all_told_apart: bool = False
    shared: Mapping[str, c.Function] = field(default_factory=dict)
    """The functions that every program may call."""
    supposes: bool = False
    """Whether anything that was lowered looks ahead."""
    keeps: set[str] = field(default_factory=set)
    """The sets of bits that are kept beside what lies where, since something reads them."""
    counted: dict[int, tuple[c.Function, ...]] = field(default_factory=dict)
    """What counts the moves of a decision, and makes one of them, where not all are listed."""
    turned_over: list[Callable[[Writer], None]] = field(default_factory=list)
    """What else is filled in when the tables are."""
    nested: frozenset[int] = field(init=False)
    """The rules that never call themselves."""
    pushed: set[int] = field(default_factory=set)
    """The rules that begin otherwise than by a call."""
    asked: set[int] = field(init=False)
    """The rules that answer whoever calls them."""
    tabling: Tabling = field(init=False)
    direct: Mapping[int, int] = field(init=False)
    """The rules that never wait, with how deep the calls in them go."""

    def __post_init__(self) -> None:
        self.tabling = Tabling(self.program, self.layout)
        self.direct = direct_rules(self.program)
        self.nested = nested_rules(self.program)
        code = (instr for row in self.program.routines for instr in row.code)
        calls = (instr for instr in code if isinstance(instr, ir.CallRoutine))
        self.asked = {call.routine for call in calls if call.result is not None}

    def given(self, name: str) -> c.Expr:
        """A number of the layout."""
        return c.Int(self.layout.given[name])


@dataclass
class Writer:
    """One function under way."""

    whole: Whole
    body: list[c.Statement] = field(default_factory=list)
    used: list[int] = field(default_factory=lambda: [0])
    available: dict[object, c.Expr] | None = None
    """What was looked up before in a function that changes nothing, and is not looked up again."""

    @property
    def program(self) -> ir.Program:
        """The program that is lowered."""
        return self.whole.program

    @property
    def layout(self) -> Layout:
        """Where everything stands."""
        return self.whole.layout

    def null(self, value: ir.Value, scope: Scope) -> bool:
        """Whether a value may be nothing here."""
        return self.whole.nullness.nullable(value, scope.nullable)

    def given(self, name: str) -> c.Expr:
        """A number of the layout."""
        return self.whole.given(name)

    def cell(self, name: str, index: c.Expr = c.ZERO) -> c.Expr:
        """What stands in a part of the array that has a name."""
        return c.Load(c.add(index, c.Given(name)))

    # ------------------------------------------------------------ statements
    def put(self, *statements: c.Statement) -> None:
        """Statements that come next."""
        self.body += statements

    def call(self, name: str, *args: c.Expr) -> None:
        """A function for what it changes."""
        self.put(c.Do(c.Call(name, args)))

    def store(self, name: str, value: c.Expr, index: c.Expr = c.ZERO) -> None:
        """A part of the array that has a name gets a number."""
        self.put(c.Store(c.add(index, self.given(name)), value))

    def fresh(self) -> str:
        """A local name that is used nowhere else."""
        self.used[0] += 1
        return f"t{self.used[0]}"

    def let(self, value: c.Expr) -> c.Var:
        """A new local name for a value."""
        name = self.fresh()
        self.put(c.Assign(name, value))
        return c.Var(name)

    def named(self, value: c.Expr) -> c.Expr:
        """The same value, so that it may be written down more than once."""
        return value if isinstance(value, c.Int | c.Var) else self.let(value)

    def inner(self) -> Writer:
        """A body of its own in the same function."""
        available = None if self.available is None else dict(self.available)
        return Writer(self.whole, [], self.used, available)

    def changes_nothing(self) -> None:
        """The function changes nothing, so that what was worked out stays as it is."""
        self.available = {}

    def when(self, test: c.Expr, then: Callable[[Writer], None]) -> None:
        """Statements under a condition."""
        inside = self.inner()
        then(inside)
        self.put(c.If(test, tuple(inside.body)))

    def through_frames(self, register: Callable[[Writer, int, str, c.Expr], None]) -> None:
        """What is done with each register of the rules under way, by its number and kind."""
        frame, bodies = c.Var("frame"), list[c.Body]()
        for routine in self.program.routines:
            inside = self.inner()
            for index, kind in enumerate(routine.registers):
                register(inside, index, kind, c.add(frame, c.Int(FRAME + index)))
            bodies.append(tuple(inside.body))
        below = c.Assign(frame.name, c.Load(c.add(frame, c.Int(2))))
        each = (c.Dispatch(c.Load(frame), tuple(bodies)), below)
        self.put(c.Assign(frame.name, self.cell("TOP")))
        self.put(c.While(c.Binary("!=", frame, c.ZERO), each))

    def either(
        self, test: c.Expr, then: Callable[[Writer], c.Expr], other: Callable[[Writer], c.Expr]
    ) -> c.Expr:
        """One of two values, of which only that one is worked out."""
        first, second = self.inner(), self.inner()
        one, two = then(first), other(second)
        if not first.body and not second.body:
            return c.Either(test, one, two)
        name = self.fresh()
        first.put(c.Assign(name, one))
        second.put(c.Assign(name, two))
        self.put(c.If(test, tuple(first.body), tuple(second.body)))
        return c.Var(name)

    def also(self, test: c.Expr, more: Callable[[Writer], c.Expr], word: str = "and") -> c.Expr:
        """Two tests, of which the second is asked only where it matters."""
        inside = self.inner()
        second = more(inside)
        if not inside.body:
            return c.both(test, second) if word == "and" else c.Binary("or", test, second)
        name = self.fresh()
        self.put(c.Assign(name, test))
        inside.put(c.Assign(name, second))
        asked = c.Var(name) if word == "and" else c.Not(c.Var(name))
        self.put(c.If(asked, tuple(inside.body)))
        return c.Var(name)


def depth(kind: str) -> int:
    """How many sets deep a kind is."""
    found = 0
    while kind.startswith("set "):
        kind, found = kind[4:], found + 1
    return found


def is_set(binder: ir.Binder) -> int:
    """How many sets deep an answer of a binder is."""
    return depth(binder.kind) + binder.several


def something(value: c.Expr) -> c.Expr:
    """Whether a value is not nothing."""
    return c.Binary("!=", value, c.NOTHING)
