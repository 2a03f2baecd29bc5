"""Values that read nothing which changes are worked out beforehand and looked up in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.backends.python.playouts.boards import SearchedBoard
from ludex.backends.python.playouts.rays import Rays, bound_in, parts, read_in, within
from ludex.backends.reference.values import Evaluator
from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.machine.state import Held, State

MOST_ENTRIES = 6_000
FIRST_LEAF = 20_000
FIRST_BOUND = 30_000
NUMBERS = ("+", "-", "*", "max-by", "half", "remainder-by", "seat", "range")
STEADY = frozenset(
    [
        *NUMBERS, "at-least", "at-most", "more-than", "less-than", "same", "same-set", "one",
        "in-all", "named-in", "empty", "number", "plus", "without", "first", "only", "last",
        "rest-to", "first-so-many", "item-by", "groups-by", "splits-by", "cell-place", "origin",
        "kind", "faces", "belongs-to", "row", "file", "step-toward", "ray-toward",
        "hops-to", "turned-by", "opposite", "rays",
    ]
)  # fmt: skip
OF_SEATS = frozenset(["players", "clockwise"])
CHEAP = frozenset(
    [
        "+", "-", "*", "one", "cell-place", "seat", "same", "at-least", "at-most", "more-than",
        "less-than", "owner", "row", "file", "kind", "in-all", "empty",
    ]
)  # fmt: skip
SMALL = frozenset(["cell", "player", "way", "piece", "kind", "place"])


@dataclass
class Table:
    """What a value is for all that it depends on; what is nothing comes last."""

    name: str
    node: ir.Value
    kinds: tuple[str, ...]
    entries: Any


@dataclass(frozen=True)
class Shape:
    """What becomes of the rows of a loop: which stay, which are one, and how they are kept."""

    keep: Callable[[tuple[Any, ...]], bool]
    alike: Callable[[tuple[Any, ...]], Any]
    shown: Callable[[tuple[Any, ...]], tuple[Any, ...]]


class FixedEvaluator(Evaluator):
    """Works out what never changes."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__(program)
        self.grid = SearchedBoard(program)
        self.known: dict[tuple[object, ...], Held] = {}
        self.reads: dict[int, tuple[int, ...]] = {}

    def forget(self) -> None:
        """Before other values are worked out: what is known goes by the identity of values."""
        self.known.clear()
        self.reads.clear()

    def bind(self, node: ir.Bind, registers: list[Held], state: State) -> Held:
        """A word about each element, worked out once for all that it depends on."""
        if id(node) not in self.reads:
            self.reads[id(node)] = tuple(sorted(read_in(node)))
        key = (id(node), *(registers[reg] for reg in self.reads[id(node)]))
        if key not in self.known:
            self.known[key] = super().bind(node, registers, state)
        return self.known[key]

    def op(self, node: ir.Op, registers: list[Held], state: State) -> Held:
        """A word of the machine; `rays` are all rays from a cell, without those of no cells."""
        if node.name != "rays":
            return super().op(node, registers, state)
        start = self.value(node.args[0], registers, state)
        ways = self.value(node.args[1], registers, state)
        if not isinstance(start, int) or not isinstance(ways, tuple):
            return ()
        rays = (self.grid.ray(start, way) for way in ways)
        return tuple(ray for ray in rays if ray)


@dataclass
class Statics:
    """Finds and makes the tables of a program."""

    program: ir.Program
    state: State
    domains: dict[int, tuple[int, ...]] = field(default_factory=dict)
    here: dict[int, tuple[int, ...]] = field(default_factory=dict)
    tables: dict[object, Table] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ev = FixedEvaluator(self.program)
        acts = {i.name for r in self.program.routines for i in r.code if isinstance(i, ir.Act)}
        self.words = STEADY | (OF_SEATS if "leave" not in acts else frozenset())
        if "owner" not in self.program.changing:
            self.words |= {"owner", "owned-by"}

    # ------------------------------------------------------------ what is fixed
    def fixed(self, node: ir.Value) -> bool:
        """Whether a value depends on nothing but what lies in registers."""
        match node:
            case ir.Const() | ir.Reg():
                return True
            case ir.Op():
                return node.name in self.words and all(self.fixed(a) for a in node.args)
            case ir.Bind() | ir.Junction() | ir.Pick():
                return all(self.fixed(p) for p in parts(node))
            case ir.Spot():
                return all(self.fixed(p) for p in parts(node))
            case ir.Attr():
                return node.name not in self.program.changing and self.fixed(node.subject)
        return False

    def leaves(self, node: ir.Value) -> list[ir.Value] | None:
        """What a value depends on, if the rest of it is fixed; None where it is not."""
        found: dict[ir.Value, None] = {}
        bound = bound_in(node)

        def look(part: ir.Value, top: bool) -> bool:
            if isinstance(part, ir.Reg):
                if part.index not in bound:
                    found[part] = None
                return True
            if isinstance(part, ir.Const):
                return True
            if self.sound(part) and all(look(p, False) for p in parts(part)):
                return True
            if top or self.domain(part) is None or bound_in(part):
                return False
            if any(isinstance(p, ir.Reg) and p.index in bound for p in within(part)):
                return False
            found[part] = None
            return True

        return list(found) if look(node, True) else None

    def sound(self, node: ir.Value) -> bool:
        """Whether a node by itself reads nothing that changes."""
        match node:
            case ir.Op():
                return node.name in self.words
            case ir.Attr():
                return node.name not in self.program.changing
            case ir.Bind() | ir.Junction() | ir.Pick() | ir.Spot():
                return True
        return False

    def domain(self, leaf: ir.Value) -> tuple[int, ...] | None:
        """What a leaf may be, if that is little enough for a table."""
        if isinstance(leaf, ir.Reg):
            known = self.domains.get(leaf.index) or self.here.get(leaf.index)
            if known is not None:
                return known
        program = self.program
        sizes = {
            "cell": program.cells, "player": program.setup.players, "way": program.ways, "truth": 2,
            "piece": len(program.pieces), "place": len(program.places),
            "kind": len(program.kinds),
        }  # fmt: skip
        size = sizes.get(leaf.kind)
        if leaf.kind.startswith("enum "):
            size = len(program.enums.get(leaf.kind[5:], ()))
        return tuple(range(size)) if size else None

    # ------------------------------------------------------------ tables
    def table(self, node: ir.Value, leaves: list[ir.Value]) -> Table | None:
        """The table of a value; None where it would be too large or cannot be made."""
        regs = {leaf: FIRST_LEAF + i for i, leaf in enumerate(leaves)}
        key = (alike(replaced(node, regs)), tuple(self.domain(leaf) for leaf in leaves))
        if key not in self.tables:
            if self.size(leaves) > MOST_ENTRIES:
                return None
            entries = self.made(node, leaves)
            if entries is None:
                return None
            name = f"T{len(self.tables)}"
            self.tables[key] = Table(name, node, tuple(leaf.kind for leaf in leaves), entries)
        return self.tables[key]

    def made(self, node: ir.Value, leaves: list[ir.Value]) -> Any | None:
        """The entries of a table, one level for each leaf."""
        small = node.kind in SMALL

        def entry(bodies: list[ir.Value], registers: dict[int, Held]) -> Any:
            found = self.ev.value(bodies[0], registers, self.state)  # type: ignore[arg-type]
            return -1 if found is None and small else found

        return self.levels([node], leaves, entry)

    def levels(
        self, nodes: list[ir.Value], leaves: list[ir.Value],
        entry: Callable[[list[ir.Value], dict[int, Held]], Any],
    ) -> Any | None:  # fmt: skip
        """Something for all that the leaves may be, one level for each, nothing as the last."""
        regs = {leaf: FIRST_LEAF + i for i, leaf in enumerate(leaves)}
        bodies = [replaced(node, regs) for node in nodes]
        domains = [self.domain(leaf) or () for leaf in leaves]
        self.ev.forget()
        registers: dict[int, Held] = _Registers()

        def level(at: int) -> Any:
            if at == len(leaves):
                return entry(bodies, registers)
            row: list[Any] = [None] * (max(domains[at], default=-1) + 2)
            for held in (*domains[at], None):
                registers[FIRST_LEAF + at] = held
                row[-1 if held is None else held] = level(at + 1)
            return tuple(row)

        try:
            return level(0)
        except PlayError:
            return None

    def rows(
        self, reg: int, among: tuple[int, ...], nodes: list[ir.Value], leaves: list[ir.Value],
        shape: Shape,
    ) -> Table | None:  # fmt: skip
        """For all that a loop depends on, the values of several nodes for each of its elements."""
        if self.size(leaves) * max(1, len(among)) > MOST_ENTRIES * 4:
            return None

        def entry(bodies: list[ir.Value], registers: dict[int, Held]) -> Any:
            found: dict[Any, tuple[Any, ...]] = {}
            for held in among:
                registers[reg] = held
                row = tuple(self.ev.value(b, registers, self.state) for b in bodies)  # type: ignore[arg-type]
                if shape.keep(row):
                    found.setdefault(shape.alike(row), shape.shown(row))
            rows = tuple(found.values())
            return tuple(r[0] for r in rows) if len(nodes) == 1 else rows

        entries = self.levels(nodes, leaves, entry)
        if entries is None:
            return None
        key = ("rows", reg, tuple(nodes), tuple(leaves))
        kinds = tuple(leaf.kind for leaf in leaves)
        return self.tables.setdefault(key, Table(f"T{len(self.tables)}", nodes[0], kinds, entries))

    def size(self, leaves: list[ir.Value]) -> int:
        """How many entries a table would have."""
        count = 1
        for leaf in leaves:
            domain = self.domain(leaf)
            if domain is None or min(domain, default=0) < 0:
                return MOST_ENTRIES * MOST_ENTRIES
            count *= len(domain) + 1
        return count


class _Registers(dict[int, Held]):
    """Registers of any number; what none has put in is nothing."""

    def __missing__(self, key: int) -> Held:
        return None


def replaced(node: ir.Value, names: Mapping[ir.Value, int]) -> ir.Value:
    """A value with some of its parts in registers."""
    if node in names:
        return ir.Reg(node.kind, names[node])
    match node:
        case ir.Op() | ir.Junction():
            return replace(node, args=tuple(replaced(a, names) for a in node.args))
        case ir.Bind():
            return replace(node, among=replaced(node.among, names), body=replaced(node.body, names))
        case ir.Pick():
            arms = tuple((replaced(t, names), replaced(v, names)) for t, v in node.arms)
            other = replaced(node.otherwise, names) if node.otherwise is not None else None
            return replace(node, arms=arms, otherwise=other)
        case ir.Spot() if node.owner is not None:
            return replace(node, owner=replaced(node.owner, names))
        case ir.Attr():
            return replace(node, subject=replaced(node.subject, names))
        case Rays():
            return replace(node, lines=replaced(node.lines, names))
    return node


def alike(node: ir.Value) -> ir.Value:
    """The same for values that differ only in the numbers of the registers they bind."""
    names: dict[int, int] = {}
    for part in within(node):
        if isinstance(part, ir.Bind):
            names[part.reg] = FIRST_BOUND + len(names)

    def renamed(value: ir.Value) -> ir.Value:
        match value:
            case ir.Reg():
                return ir.Reg(value.kind, names.get(value.index, value.index))
            case ir.Bind():
                among, body = renamed(value.among), renamed(value.body)
                return replace(value, reg=names[value.reg], among=among, body=body)
            case ir.Op() | ir.Junction():
                return replace(value, args=tuple(renamed(a) for a in value.args))
            case ir.Pick():
                arms = tuple((renamed(t), renamed(v)) for t, v in value.arms)
                other = renamed(value.otherwise) if value.otherwise is not None else None
                return replace(value, arms=arms, otherwise=other)
            case ir.Spot() if value.owner is not None:
                return replace(value, owner=renamed(value.owner))
            case ir.Attr():
                return replace(value, subject=renamed(value.subject))
        return value

    return renamed(node)


def weight(node: ir.Value, leaves: list[ir.Value]) -> int:
    """How much work the fixed part of a value is, so that a table is worth while."""
    if node in leaves:
        return 0
    mine = 3 if isinstance(node, ir.Bind | ir.Pick) else 0
    mine += isinstance(node, ir.Op) and node.name not in CHEAP
    return mine + sum(weight(part, leaves) for part in parts(node))


def used_tables(statics: Statics, source: str) -> list[Table]:
    """The tables that a text names, in the order in which they were made."""
    return [t for t in statics.tables.values() if f"{t.name}[" in source]
