"""Walks as rows of a program, each when it is first asked, and what is asked of one under way."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.ir import nodes as ir
from ludex.ir import rules, steps, values
from ludex.ir.lowering import Lowering, Registers
from ludex.ir.tables import kind_name
from ludex.ir.traversal import HERE, LAST_WAY, START, STEP_NUMBER, STEPS_LEFT, WAY
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import TypedSpending, TypedWalk
from ludex.records import dataclass


@dataclass(frozen=True, slots=True)
class Going:
    """A walk under way: which one, and the registers of what it knows.

    `names` is the first of those that its words are asked from.
    """

    walk: int
    args: tuple[ir.Value, ...]
    memory: int
    left: int
    names: int
    note: int

    @property
    def count(self) -> ir.Value:
        """How many steps are still to come, the next one included."""
        return ir.Op("number", "+", (ir.Reg("number", self.left), ir.Const("number", 1)))

    def next(self, name: str) -> ir.Ask:
        """The cells of the next step."""
        args = (*self.args, ir.Reg("set cell", self.memory))
        return ir.Ask("set cell", name, self.walk, args, self.count, None, note=self.note)

    def to_come(self, begins: ir.Value) -> Iterator[tuple[int, ir.Value]]:
        """What the words of a walk say of the step that comes next, each with its register."""
        cells = ir.Reg("set cell", self.memory)
        first = ir.Op("truth", "empty", (cells,))
        said: tuple[tuple[int, ir.Value, ir.Value], ...] = (
            (HERE, begins, ir.Op("cell", "last", (cells,))),
            (START, begins, ir.Op("cell", "first", (cells,))),
            (LAST_WAY, ir.Const("way", None), ir.Reg("way", self.names + WAY)),
            (STEP_NUMBER, ir.Const("number", 1), ir.Op("number", "number", (cells,))),
        )
        for word, at_first, later in said:
            yield self.names + word, ir.Pick(later.kind, ((first, at_first),), later)
        yield self.names + STEPS_LEFT, self.count


def walk_number(lowering: Lowering, key: m.Key) -> int:
    """The row of a walk, made when it is first asked."""
    if key not in lowering.walk_of:
        index = lowering.walk_of[key] = len(lowering.walks)
        lowering.walks.append(None)
        lowering.walks[index] = walk_row(lowering, lowering.game.walks[key])
    return lowering.walk_of[key]


def walk_row(lowering: Lowering, walk: TypedWalk) -> ir.WalkRow:
    """What a step of a walk is; its memory lies in the registers behind its parameters."""
    registers = Registers(lowering)
    args = tuple(ir.Reg(kind_name(p.type), registers.var(p)) for p in walk.params)
    if walk.prefers:
        args += (ir.Reg("number", registers.new("number")),)
    registers.begin_walk()
    walkers = (i for i, p in enumerate(walk.params, 1) if isinstance(p.type, t.Piece))
    checks = tuple(ir.Check(values.value_of(c.test, registers), c.reason, 0) for c in walk.where)
    checks += tuple(preferred(walk, args, registers))
    spends = tuple(spending(s, walk, args, registers) for s in walk.spends)
    begins, ways = (values.value_of(walk.begins, registers), values.value_of(walk.ways, registers))
    lands = values.value_of(walk.lands, registers)
    stops = values.value_if(walk.stops, registers)
    twice = values.value_if(walk.twice, registers)
    gathers = values.value_if(walk.gathers, registers)
    known = registers.new("set cell"), registers.new("number")
    going = Going(walk_number(lowering, walk.key), args, *known, registers.walk or 0, -1)
    counted = [o for o in walk.between if o.counted_on]
    between = tuple(steps.in_between(o, going, registers)(0) for o in counted)
    decl = walk.decl
    return ir.WalkRow(
        decl.signature.at.text, len(args), tuple(registers.kinds), begins, ways, lands,
        checks, stops, walk.straight, twice, spends, next(walkers, None), gathers,
        between, known,
        tuple(c.id for c in decl.cites), lowering.note(decl.signature.at),
    )  # fmt: skip


def preferred(
    walk: TypedWalk, args: tuple[ir.Value, ...], registers: Registers
) -> Iterator[ir.Check]:
    """What a walk prefers, each unless it is given up."""
    many = len(walk.prefers)
    for index, check in enumerate(walk.prefers):
        numbers = tuple(n for n in range(2 ** (many + 1)) if n >> (many - 1 - index) & 1)
        given = ir.Op("set number", "one", args[-1:])
        without = ir.Op("truth", "in-all", (given, ir.Const("set number", numbers)))
        test = values.value_of(check.test, registers)
        either = ir.Junction("truth", "or", (without, test), note=test.note)
        yield ir.Check(either, check.reason, 0)


def spending(
    spending: TypedSpending, walk: TypedWalk, args: tuple[ir.Value, ...],
    registers: Registers,
) -> tuple[str, ir.Value, int]:  # fmt: skip
    """A condition that a walk may break: its name, how often, and the routine that pays."""
    most = values.value_of(spending.most, registers)
    if walk.prefers:
        free = ir.Const("number", 2 ** len(walk.prefers) - 1)
        unspent = ir.Op("truth", "more-than", (args[-1], free))
        most = ir.Pick("number", ((unspent, ir.Const("number", 0)),), most, note=most.note)
    params = walk.params + (m.Var("given up", t.ANY_NUMBER),) * bool(walk.prefers)
    pay = rules.block_number(registers.lowering, f"pay for {spending.reason}", spending.pay, params)
    return spending.reason, most, pay
