"""Tabling: what reads nothing that changes is worked out once for each cell, way, piece or seat.

A value is cut where it begins to read the state. What is left is the same whenever the parts that
were cut off are the same, so it is kept in a table by them, and filled in when it is first asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import prod

from ludex.ir import nodes as ir
from ludex.ir.traversal import inside
from ludex.lowering import code as c
from ludex.lowering.store import Layout, verbs_of
from ludex.model.core import operations
from ludex.records import dataclass, field, replace

MOST_ENTRIES = 16_384
ENOUGH_ENTRIES = 2_048
"""A table with more entries is tried once more, by parts of which there are fewer."""
MOST_PARTS = 120
"""Values of more parts are not looked at: what is inlined in them grows too much."""
NUMBERS = 64
"""Entries for numbers, from 0; beyond them nothing is kept."""
ROOM = 100_000
"""Room for sets that are kept when they are first asked for."""
MOST_READY = 16_384
"""A table is filled in beforehand if its entries are so many at most, times what a set may hold."""
LEAF, BOUND = 10_000, 20_000
"""The first register of what was cut off, and of what words about each element hold."""
LYING = "cell of a place"
"""A table by the cell of a piece is by the place of that piece instead, which is always there."""
SET_WORDS = ("plus", "without", "one", "ray-toward", "range", "in-all", "item-by", "clockwise")

OF_SETS = ("in-all", "empty", "number", "first", "last", "only", "item-by", "same-set")


class ReadsStateError(Exception):
    """A value reads the state and can be cut nowhere."""


@dataclass(frozen=True)
class Table:
    """A value by the parts that were cut off; its entries begin at 0, where nothing is known."""

    number: int
    value: ir.Value
    kinds: tuple[str, ...]
    nullable: tuple[bool, ...]
    at: int
    entries: int


@dataclass
class Tabling:
    """All tables of a program; those that are asked about are made."""

    program: ir.Program
    layout: Layout
    tables: dict[object, Table] = field(default_factory=dict)
    known: dict[int, tuple[ir.Value, Cut | None]] = field(default_factory=dict)
    filling: bool = False
    beforehand: bool = False
    """Whether what is filled in may be filled in beforehand, when nobody counts what is asked."""
    fills: dict[int, c.Function] = field(default_factory=dict)
    """What fills an entry in, by the number of the table."""
    ready: dict[int, int] = field(default_factory=dict)
    """Tables that are filled in beforehand, with the room that sets in them take."""

    @cached_property
    def verbs(self) -> frozenset[str]:
        """What rules of this program do."""
        return verbs_of(self.program)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that read nothing which changes in this program."""
        steady = {"board"} if self.program.tiling is None else set[str]()
        steady |= set() if "leave" in self.verbs else {"seats"}
        steady |= set() if self.program.changing else {"attributes"}
        return frozenset(op for op, word in operations().items() if steady.issuperset(word.reads))

    def plain(self, node: ir.Value) -> ir.Value:
        """The same value; all who are in are a fixed set where nobody leaves."""
        if isinstance(node, ir.Op) and node.name == "players" and "players" in self.words:
            return ir.Const(node.kind, tuple(range(self.program.setup.players)))
        return node

    @cached_property
    def domains(self) -> Mapping[str, int]:
        """How many things there are of each kind that a table may be by."""
        program = self.program
        return {
            "cell": program.cells, "way": program.ways, "player": program.setup.players,
            "piece": len(program.pieces), "place": len(program.places), "number": NUMBERS,
            LYING: len(program.places),
        }  # fmt: skip

    def cut(self, node: ir.Value) -> Cut | None:
        """What is left of a value, and what was cut off; None where no table is worth it."""
        if id(node) not in self.known:
            self.known[id(node)] = (node, self._cut(node))
        return self.known[id(node)][1]

    def _cut(self, node: ir.Value) -> Cut | None:
        if node.kind.startswith("set set ") or not _looked_at(node):
            return None
        if not any(_costs(part) or isinstance(part, ir.Use) for part in inside(node)):
            return None
        made = Cut(self, node)
        try:
            worth = any(map(_costs, inside(made.value)))
            for narrow in (1, 2):
                if self.entries(made.leaves) > ENOUGH_ENTRIES:
                    made = Cut(self, node, narrow)
                    worth = any(map(_costs, inside(made.value)))
        except ReadsStateError:
            return None
        return made if worth and self.entries(made.leaves) <= MOST_ENTRIES else None

    def entries(self, leaves: Iterable[ir.Value]) -> int:
        """How many entries a table by some parts has, each of which may be nothing."""
        return prod(self.domains[leaf.kind] + 1 for leaf in leaves)

    def table(
        self, made: Cut, leaves: Sequence[ir.Value], nullable: tuple[bool, ...]
    ) -> Table:  # fmt: skip
        """The table for a value; the same value has one, wherever it stands."""
        kinds = tuple(leaf.kind for leaf in leaves)
        key = made.value, kinds, nullable
        if key not in self.tables:
            name = f"TABLE{len(self.tables)}"
            sizes = (
                self.domains[kind] + maybe for kind, maybe in zip(kinds, nullable, strict=True)
            )
            entries = prod(sizes)
            at = self.layout.part(name, entries)
            self.tables[key] = Table(len(self.tables), made.value, kinds, nullable, at, entries)
        return self.tables[key]

    def room_of(self, row: Table) -> int | None:
        """The room that the sets of a table take at most; None where that is too much to fill in.

        Sets of numbers may be of any size, so by numbers they are filled in when first asked for.
        """
        element = row.value.kind.removeprefix("set ")
        each = 0
        if element != row.value.kind:
            each = self.domains.get(element, MOST_READY) + 1
        room = row.entries * each
        unknown = "number" in row.kinds and row.value.kind == "set number"
        return None if unknown or max(room, row.entries) > MOST_READY else room


def _costs(part: ir.Value) -> bool:
    """Whether a part of a value takes longer than a look into a table."""
    return isinstance(part, ir.Bind) or (isinstance(part, ir.Op) and part.name in SET_WORDS)


def _looked_at(node: ir.Value) -> bool:
    """Whether a value may be worth a table."""
    if isinstance(node, ir.Op):
        return node.kind.startswith("set ") or node.name in OF_SETS
    return isinstance(node, ir.Bind | ir.Use)


Said = Mapping[int, "Meant"]


@dataclass(frozen=True)
class Meant:
    """What a parameter of an inlined word stands for, and how registers are read there."""

    value: ir.Value
    said: Said


@dataclass
class Cut:
    """A value under way: its parts that read the state become parameters."""

    tabling: Tabling
    of: ir.Value
    narrow: int = 0
    leaves: list[ir.Value] = field(default_factory=list)
    parts: int = 0
    bound: int = 0

    @cached_property
    def value(self) -> ir.Value:
        """What is left of it."""
        return self.steady(self.of, {})

    def steady(self, node: ir.Value, said: Said) -> ir.Value:
        """The same value with its parts cut off; `said` is what registers stand for."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise ReadsStateError
        before = len(self.leaves)
        try:
            whole = self._whole(node, said)
            if not self.narrow or not self._fewer(node, whole):
                return whole
        except ReadsStateError:
            pass
        del self.leaves[before:]
        return self._leaf(node, said)

    def _fewer(self, node: ir.Value, whole: ir.Value) -> bool:
        """Whether a part of the whole is one of fewer things than what was cut off in it."""
        if node is self.of or isinstance(node, ir.Const | ir.Reg):
            return False
        parts = {part.index for part in inside(whole) if isinstance(part, ir.Reg)}
        leaves = [self.leaves[index - LEAF] for index in parts if index < BOUND]
        apart = len(leaves) == len(parts)
        known = self.tabling.domains.get(node.kind)
        if self.narrow == 1 and len(leaves) > 1:
            return False
        return known is not None and apart and self.tabling.entries(leaves) > known + 1

    def _whole(self, node: ir.Value, said: Said) -> ir.Value:
        """The same value, which reads no state itself."""
        match node:
            case ir.Const():
                return node
            case ir.Reg(index=index) if index >= BOUND:
                return node
            case ir.Reg(index=index) if index in said:
                return self.steady(said[index].value, said[index].said)
            case ir.Op(name=name) if name in self.tabling.words:
                return replace(node, args=self._all(node.args, said))
            case ir.Junction():
                return replace(node, args=self._all(node.args, said))
            case ir.Attr(name=name, subject=subject) if name not in self.tabling.program.changing:
                return replace(node, subject=self.steady(subject, said))
            case ir.Bind():
                return self._each(node, said)
            case ir.Pick(arms=arms, otherwise=other):
                cases = tuple((self.steady(a, said), self.steady(b, said)) for a, b in arms)
                last = None if other is None else self.steady(other, said)
                return replace(node, arms=cases, otherwise=last)
            case ir.Use(function=function):
                args = (ir.Reg("player", 0), *node.args)
                meant_by = {i: Meant(arg, said) for i, arg in enumerate(args)}
                return self.steady(self.tabling.program.functions[function].body, meant_by)
        raise ReadsStateError

    def _all(self, nodes: tuple[ir.Value, ...], said: Said) -> tuple[ir.Value, ...]:
        return tuple(self.steady(each, said) for each in nodes)

    def _each(self, node: ir.Bind, said: Said) -> ir.Value:
        """The same, with a register that no other word about each element has."""
        among = self.steady(node.among, said)
        self.bound += 1
        element = ir.Reg(node.among.kind.removeprefix("set "), BOUND + self.bound)
        body = self.steady(node.body, {**said, node.reg: Meant(element, {})})
        return replace(node, reg=element.index, among=among, body=body)

    def _leaf(self, node: ir.Value, said: Said) -> ir.Value:
        """A part that is cut off, which can be said outside of the whole value."""
        if node.kind not in self.tabling.domains:
            raise ReadsStateError
        node = _outside(node, said)
        if node not in self.leaves:
            self.leaves.append(node)
        return ir.Reg(node.kind, LEAF + self.leaves.index(node))


def _outside(node: ir.Value, said: Said) -> ir.Value:
    """A part in the words of whoever asks for the whole value."""
    match node:
        case ir.Reg(index=index) if index >= BOUND:
            raise ReadsStateError
        case ir.Reg(index=index) if index in said:
            return _outside(said[index].value, said[index].said)
        case ir.Reg() | ir.Const():
            return node
        case ir.Op() | ir.Use():
            return replace(node, args=tuple(_outside(a, said) for a in node.args))
        case ir.Attr():
            return replace(node, subject=_outside(node.subject, said))
        case ir.Slot() | ir.Spot():
            owner = None if node.owner is None else _outside(node.owner, said)
            return replace(node, owner=owner)
    if said:
        raise ReadsStateError
    return node
