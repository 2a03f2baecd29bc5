"""Prints values for speed: kept lists instead of questions, tables instead of words.

What is nothing is -1 where a table or a kept list is asked, whose last entry stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.backends.python.playouts.expanding import Expanding, joined
from ludex.backends.python.playouts.expressions import Env, Printer
from ludex.backends.python.playouts.rays import Rays, read_by, within
from ludex.backends.python.playouts.simplifying import Simplifying
from ludex.backends.python.playouts.statics import SMALL, Statics, Table, weight
from ludex.ir import nodes as ir
from ludex.lowering.nullness import Nullness


class FastNullness(Nullness):
    """What may be nothing, for values that are written out as well."""

    def nullable(self, value: ir.Value, known: Mapping[int, bool]) -> bool:
        """Whether a value may be nothing."""
        match value:
            case Rays():
                return False
            case ir.Bind(name="greatest", among=ir.Const(value=among)) if among:
                return self.nullable(value.body, {**known, value.reg: False})
        return super().nullable(value, known)


@dataclass
class ValuePrinter(Printer):
    """Prints values written out; `kept` holds on to whatever is known by its identity."""

    statics: Statics = field(kw_only=True)
    kept: dict[int, ir.Value] = field(default_factory=dict)
    counting: list[Table] = field(default_factory=list)
    ready: dict[int, ir.Value] = field(default_factory=dict)
    tested: dict[int, ir.Value] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    parted: dict[int, ir.Bind] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.expanding = Expanding(self.program)
        self.simplifying = Simplifying(self.expanding)

    # ------------------------------------------------------------ making ready
    def prepared(self, node: ir.Value) -> ir.Value:
        """A value written out; one that stands in such a value is so already."""
        if id(node) not in self.ready:
            made = self.expanding.value(node, {})
            self.kept[id(node)] = node
            self.settle(made)
            self.ready[id(node)] = made
        return self.ready[id(node)]

    def as_test(self, node: ir.Value) -> ir.Value:
        """A value made ready to be asked whether it holds."""
        node = self.prepared(node)
        if id(node) not in self.tested:
            made = self.simplifying.test(node)
            self.settle(made)
            self.tested[id(node)] = self.tested[id(made)] = made
        return self.tested[id(node)]

    def settle(self, node: ir.Value) -> None:
        """Notes that a value and its parts are ready."""
        for part in within(node):
            self.kept[id(part)] = self.ready[id(part)] = part
            if isinstance(part, ir.Bind) and isinstance(part.among, ir.Const):
                among = part.among.value
                if isinstance(among, tuple) and all(isinstance(x, int) for x in among):
                    self.statics.domains[part.reg] = among

    # ------------------------------------------------------------ tables
    def looked_up(self, node: ir.Value, env: Env) -> tuple[Table, str] | None:
        """A value as an entry of a table, where it is fixed and more than a word."""
        if isinstance(node, ir.Const | ir.Reg):
            return None
        leaves = self.statics.leaves(node)
        if leaves is None or len(leaves) > 2 or any(leaf == node for leaf in leaves):
            return None
        if leaves and weight(node, leaves) < 2:
            return None
        if any(isinstance(x, ir.Reg) and x.index not in env.names for x in leaves):
            return None
        table = self.statics.table(node, leaves)
        if table is None:
            return None
        if not leaves:
            return table, self.fixed(table.entries)
        return table, table.name + "".join(f"[{self.coded(leaf, env)}]" for leaf in leaves)

    def fixed(self, held: Any) -> str:
        """Something that is the same for the whole game."""
        if isinstance(held, tuple):
            return self.constant(held)
        return "None" if held is None else f"({held})"

    # ------------------------------------------------------------ values
    def value(self, node: ir.Value, env: Env) -> str:
        """The value itself: a number, a set that stays as it is, or None."""
        node = self.prepared(node)
        found = self.looked_up(node, env)
        if found is not None:
            small = node.kind in SMALL and self.null(node, env)
            return f"plain({found[1]})" if small else found[1]
        if self.in_code(node) and self.null(node, env):
            return f"plain({self.coded(node, env)})"
        if isinstance(node, Rays):
            return self.rays_set(node, env)
        if isinstance(node, ir.Reg):
            return self.as_plain(env.names.get(node.index, "None"))
        return super().value(node, env)

    def looked(self, table: str, index: ir.Value, env: Env) -> str:
        """An entry of a table; a column of attributes has a name of its own."""
        if table.startswith("A["):
            table = column_name(table[3:-2])
        return super().looked(table, index, env)

    def register_list(self, env: Env) -> str:
        """All registers of an environment as a list."""
        names = {reg: self.as_plain(name) for reg, name in env.names.items()}
        return super().register_list(Env(names, env.nullable))

    def in_code(self, node: ir.Value) -> bool:
        """Whether a value has a form of its own in which nothing is -1."""
        match node:
            case ir.Op(name="top"):
                return self.on_cell(node.args[0])
            case ir.Op(name="owner" | "step-toward" | "cell"):
                return True
        return False

    def on_cell(self, place: ir.Value) -> bool:
        """Whether a place is a cell."""
        return isinstance(place, ir.Op) and place.name == "cell-place"

    def coded(self, node: ir.Value, env: Env) -> str:
        """The same, but -1 for nothing."""
        node = self.prepared(node)
        found = self.looked_up(node, env)
        if found is not None:
            return found[1] if node.kind in SMALL else self.coding(found[1], node, env)
        match node:
            case ir.Reg():
                name = env.names.get(node.index, "None")
                return name if name[0] == "y" else self.coding(name, node, env)
            case ir.Op(name="top", args=(place,)) if self.on_cell(place):
                assert isinstance(place, ir.Op)
                return f"TOP[{self.coded(place.args[0], env)}]"
            case ir.Op(name="owner", args=(ir.Op(name="top", args=(place,)),)) if self.on_cell(
                place
            ):
                assert isinstance(place, ir.Op)
                return f"OT[{self.coded(place.args[0], env)}]"
            case ir.Op(name="owner"):
                return f"OWN[{self.coded(node.args[0], env)}]"
            case ir.Op(name="step-toward"):
                first, way = (self.coded(a, env) for a in node.args)
                return f"STEPS[{first}][{way}]"
            case ir.Op(name="cell"):
                return f"ON[S.where[{self.coded(node.args[0], env)}]]"
        return self.coding(super().value(node, env), node, env)

    def coding(self, code: str, node: ir.Value, env: Env) -> str:
        """An expression with nothing as -1."""
        return f"code({code})" if self.null(node, env) else code

    def as_code(self, name: str) -> str:
        """What a name holds, as a code."""
        return name if name[0] == "y" else f"code({name})"

    def as_plain(self, name: str) -> str:
        """What a name holds, with nothing as None."""
        return f"plain({name})" if name[0] == "y" else name

    # ------------------------------------------------------------ sets
    def common(self, node: ir.Op, env: Env) -> str | None:
        """Words that are a line of Python; the first that fits is looked for and no further."""
        if node.name in ("first", "only"):
            among = self.prepared(node.args[0])
            if isinstance(among, ir.Bind) and among.name == "filter":
                return self.first_of(node, self.split(among), env)
        return super().common(node, env)

    def first_of(self, node: ir.Op, among: ir.Bind, env: Env) -> str:
        """The first of a set that is filtered; given by the part with loops."""
        raise NotImplementedError

    def listed(self, node: ir.Value, env: Env) -> str:
        """A set to look at once; a fixed one is in a table."""
        node = self.prepared(node)
        if self.looked_up(node, env) is not None or isinstance(node, Rays):
            return self.value(node, env)
        return super().listed(node, env)

    def filtered(self, node: ir.Bind, env: Env) -> str:
        """The elements of which a test holds; what is fixed of it is looked up."""
        tests = parts_of(node.body)
        rest = [t for t in tests if not is_empty_cell(t, node.reg)]
        if len(rest) < len(tests) and self.all_cells(node.among):
            if not rest:
                return "FREE"
            name = f"b{node.reg}"
            said = " and ".join(self.test(t, env.bind(node.reg)) for t in rest)
            return f"[{name} for {name} in FREE if {said}]"
        return super().filtered(self.split(node), env)

    def split(self, node: ir.Bind) -> ir.Bind:
        """A word about a fixed set, of which a part is left out beforehand."""
        if id(node) not in self.parted:
            self.parted[id(node)] = self.parting(node)
        return self.parted[id(node)]

    def parting(self, node: ir.Bind) -> ir.Bind:
        """The same, worked out."""
        if not isinstance(node.among, ir.Const) or node.name not in ("filter", "some"):
            return node
        tests = parts_of(node.body)
        fixed = [t for t in tests if self.statics.fixed(t) and read_by(t, node.reg)]
        if not fixed or len(fixed) == len(tests):
            return node
        reg = self.expanding.fresh()
        mine = {node.reg: ir.Reg(node.among.kind.removeprefix("set "), reg)}
        inside = joined("and", tuple(self.expanding.value(t, mine) for t in fixed))
        among = ir.Bind(node.among.kind, "filter", reg, node.among, inside)
        rest = joined("and", tuple(t for t in tests if t not in fixed))
        made = replace(node, among=among, body=rest)
        self.settle(made)
        return made

    # ------------------------------------------------------------ tests
    def test(self, node: ir.Value, env: Env) -> str:
        """An expression that is true where a test holds."""
        node = self.as_test(node)
        found = self.looked_up(node, env)
        if found is not None:
            return found[1]
        if isinstance(node, ir.Bind) and node.name in ("some", "all"):
            node = self.split(node)
            return self.some_empty(node, env) or self.quantified(node, env)
        return super().test(node, env)

    def some_empty(self, node: ir.Bind, env: Env) -> str:
        """Whether one of a fixed set of cells is empty, as it is kept; nothing if it is not."""
        if node.name != "some" or not is_empty_cell(node.body, node.reg):
            return ""
        if self.all_cells(node.among):
            return "FREE"
        found = self.looked_up(node.among, env)
        if found is None or len(found[0].kinds) != 1 or found[0].node.kind != "set cell":
            return ""
        table, code = found
        if table not in self.counting:
            self.counting.append(table)
        return f"N_{code}"

    def all_cells(self, among: ir.Value) -> bool:
        """Whether a set is that of all cells."""
        whole = tuple(range(self.program.cells))
        return isinstance(among, ir.Const) and among.kind == "set cell" and among.value == whole

    def compared(self, node: ir.Op, env: Env) -> str:
        """A comparison; whether something lies on a cell is a look at its top."""
        inner = node.args[0] if node.args else None
        if node.name == "empty" and isinstance(inner, ir.Op) and inner.name == "contents":
            place = inner.args[0]
            if self.on_cell(place) and isinstance(place, ir.Op):
                cell = place.args[0]
                if not self.null(cell, env):
                    return f"(TOP[{self.coded(cell, env)}] < 0)"
        return super().compared(node, env)

    def same(self, args: tuple[ir.Value, ...], env: Env) -> str:
        """Equality of things that are -1 where they are nothing."""
        if not all(a.kind in SMALL or a.kind.startswith("enum ") for a in args):
            some = next((a for a in args if a.kind in SMALL), None)
            if some is not None and any(a.kind == "nothing" for a in args):
                return f"({self.coded(some, env)} < 0)"
            return super().same(args, env)
        nulls = [self.null(a, env) for a in args]
        left, right = (self.coded(a, env) for a in args)
        if nulls[0] and not nulls[1]:
            left, right = right, left
        return f"({left} == {right}{' != -1' if all(nulls) else ''})"

    # ------------------------------------------------------------ given by the part with loops
    def rays_set(self, node: Rays, env: Env) -> str:
        """The cells along rays as a set."""
        raise NotImplementedError

    def quantified(self, node: ir.Bind, env: Env) -> str:
        """Whether a test holds of something, or of everything, in a set."""
        raise NotImplementedError


def parts_of(test: ir.Value) -> list[ir.Value]:
    """The tests that must all hold for a test to hold."""
    both = isinstance(test, ir.Junction) and test.name == "and"
    return list(test.args) if both and isinstance(test, ir.Junction) else [test]


def is_empty_cell(test: ir.Value, reg: int) -> bool:
    """Whether a test says that the cell in a register is empty."""
    match test:
        case ir.Op(name="empty", args=(ir.Op(name="contents", args=(place,)),)):
            return (
                isinstance(place, ir.Op)
                and place.name == "cell-place"
                and (place.args[0] == ir.Reg("cell", reg))
            )
    return False


def column_name(attribute: str) -> str:
    """What generated code calls an attribute of all pieces."""
    return "A_" + "".join(c if c.isalnum() else "_" for c in attribute)


def columns_of(program: ir.Program) -> dict[str, tuple[int | None, ...]]:
    """The attributes of pieces that never change, by the names that generated code has for them."""
    return {column_name(name): column for name, column in program.attributes.items()}
