"""Prints the values of a program as Python expressions over the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludex.ir import nodes as ir
from ludex.ir.walking import inside, registers_of
from ludex.lowering.nullness import Nullness

COMPARE = {"at-least": ">=", "at-most": "<=", "more-than": ">", "less-than": "<"}
ARITHMETIC = {"+": ("+", "add"), "-": ("-", "subtract"), "*": ("*", "multiply")}
ONE_THING = frozenset(
    {"cell-place", "top", "owner", "cell", "place", "row", "file", "step-toward", "opposite"}
)
"""Words about one thing that are a line of Python."""
TABLE_OF_WORD = {"place": "S.where", "row": "ROW", "file": "FILE"}

OF_LAYOUT = {
    "step-toward": "steps", "edge-toward": "told_edges", "text": "texts", "arrow": "arrows",
    "tile": "tile_of",
}  # fmt: skip
"""The words that a board of tiles answers from one of its arrays."""


@dataclass(frozen=True)
class Env:
    """How the registers are called where an expression stands, and which may be nothing."""

    names: Mapping[int, str]
    nullable: Mapping[int, bool]
    mark: str = ""

    def bind(self, reg: int) -> Env:
        """The environment in which a register is the element in hand."""
        return self.stand(reg, f"b{self.mark}{reg}")

    def stand(self, reg: int, code: str) -> Env:
        """The environment in which an expression stands for a register."""
        return Env({**self.names, reg: code}, {**self.nullable, reg: False}, self.mark)


@dataclass
class Printer:
    """Prints expressions; what cannot be one becomes a function of its own."""

    program: ir.Program
    nullness: Nullness
    constants: dict[tuple[object, ...], str] = field(default_factory=dict)
    nodes: list[ir.Value | ir.Binder] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    plain_walks: frozenset[int] = frozenset()

    def null(self, value: ir.Value, env: Env) -> bool:
        """Whether a value may be nothing here."""
        return self.nullness.nullable(value, env.nullable)

    def constant(self, value: tuple[object, ...]) -> str:
        """The name of a fixed set."""
        if not value:
            return "()"
        return self.constants.setdefault(value, f"C{len(self.constants)}")

    # ------------------------------------------------------------ values
    def value(self, node: ir.Value, env: Env) -> str:
        """The value itself: a number, a set that stays as it is, or None."""
        match node:
            case ir.Const():
                if isinstance(node.value, tuple):
                    return self.constant(node.value)
                return f"({node.value})" if isinstance(node.value, int) else "None"
            case ir.Reg():
                return env.names.get(node.index, "None")
            case ir.Op():
                return self.op(node, env)
            case ir.Bind():
                return self.bind(node, env)
            case ir.Use():
                args = ", ".join([env.names[0], *(self.value(a, env) for a in node.args)])
                return f"f{node.function}(S, {args})"
            case ir.Junction():
                return self.as_value(node, env)
            case ir.Pick():
                return self.pick(node, env)
            case ir.Slot():
                if node.owner is None:
                    return f"S.values[{node.slot}][0]"
                return self.looked(f"S.values[{node.slot}]", node.owner, env)
            case ir.Spot():
                return self.spot(node, env)
            case ir.Attr():
                table = f"A[{node.name!r}]"
                if node.name in self.program.changing:
                    table = f"S.changed[{self.program.changing.index(node.name)}]"
                return self.looked(table, node.subject, env)
            case ir.Granted():
                return self.granted(node, env)
            case ir.Match(name="fits"):
                return f"E.fitting({node.pattern}, {self.value(node.among, env)}, S)"
            case ir.Ask(name="reach", count=None) if node.walk in self.plain_walks:
                args = ", ".join([env.names[0], *(self.value(a, env) for a in node.args)])
                return f"w{node.walk}(S, {args})"
        return self.interpreted(node, env)

    def granted(self, node: ir.Granted, env: Env) -> str:
        """What the effects on an owner say."""
        owner = self.value(node.owner, env)
        key = owner if node.owner.kind == "player" else f"1000 + {owner}"
        if self.null(node.owner, env):
            key = f"-1 if {owner} is None else {key}"
        return f"granted(S, {node.name!r}, {node.effect}, {key})"

    def interpreted(self, node: ir.Value, env: Env) -> str:
        """A value that is asked of the machine at run time, with the registers it reads."""
        return f"E.asked({self.noted(node)}, {self.register_list(env)}, S)"

    def noted(self, node: ir.Value | ir.Binder) -> str:
        """A part of the program as generated code names it, for the machine to look at."""
        self.nodes.append(node)
        return f"N[{len(self.nodes) - 1}]"

    def register_list(self, env: Env) -> str:
        """All registers of an environment as a list."""
        top = max(env.names, default=0)
        return f"[{', '.join(env.names.get(i, 'None') for i in range(top + 1))}]"

    def looked(self, table: str, index: ir.Value, env: Env) -> str:
        """An entry of a table."""
        code = self.value(index, env)
        return f"looked_up({table}, {code})" if self.null(index, env) else f"{table}[{code}]"

    def spot(self, node: ir.Spot, env: Env) -> str:
        """The number of a place."""
        if node.owner is None:
            return f"{node.first}"
        owner = self.value(node.owner, env)
        if self.null(node.owner, env):
            return f"add({node.first}, {owner})"
        return f"({node.first} + {owner})" if node.first else owner

    # ------------------------------------------------------------ words of the machine
    def op(self, node: ir.Op, env: Env) -> str:
        """A word of the machine, written out where it is a common one."""
        name, args = node.name, node.args
        if ir.is_test(node):
            return self.as_value(node, env)
        if name in ARITHMETIC:
            sign, helper = ARITHMETIC[name]
            left, right = self.value(args[0], env), self.value(args[1], env)
            if self.null(args[0], env) or self.null(args[1], env):
                return f"{helper}({left}, {right})"
            return f"({left} {sign} {right})"
        if name == "there":
            return self.there(node, env)
        short = self.of_layout(node, env) or self.common(node, env)
        if short is not None:
            return short
        values = "".join(f", {self.value(a, env)}" for a in args)
        return f"W[{name!r}](EV, S{values})"

    def of_layout(self, node: ir.Op, env: Env) -> str:
        """What a board of tiles answers from its arrays; nothing for other words and boards."""
        unsure = any(self.null(a, env) for a in node.args)
        if unsure or self.program.tiling is None or node.name not in OF_LAYOUT:
            return ""
        places = "".join(f"[{self.value(a, env)}]" for a in node.args)
        return f"LAID(S).{OF_LAYOUT[node.name]}{places}"

    def common(self, node: ir.Op, env: Env) -> str | None:
        """Words that are a line of Python; an argument is printed once, where it is needed."""
        args, name = node.args, node.name
        safe = not any(self.null(a, env) for a in args)
        match name:
            case "one":
                first = self.value(args[0], env)
                return f"({first},)" if safe else f"one_of({first})"
            case "contents":
                first = self.value(args[0], env)
                return f"tuple(S.contents[{first}])" if safe else f"lying_set(S, {first})"
            case "first" | "only":
                return f"first_of({self.listed(args[0], env)})"
            case "last":
                return f"last_of({self.listed(args[0], env)})"
            case "number":
                listed = self.listed(args[0], env)
                return f"len({listed})" if safe else f"size({listed})"
            case "plus":
                return f"joined({self.listed(args[0], env)}, {self.listed(args[1], env)})"
            case "without":
                return f"cut({self.listed(args[0], env)}, {self.listed(args[1], env)})"
        looked_at = name in ONE_THING and (name != "owner" or "owner" not in self.program.changing)
        return self.of_one_thing(node, self.value(args[0], env), safe, env) if looked_at else None

    def of_one_thing(self, node: ir.Op, first: str, safe: bool, env: Env) -> str | None:
        """Words about one thing, which is printed already."""
        match node.name:
            case "cell-place":
                base = self.program.first_cell
                return f"({base} + {first})" if safe else f"add({base}, {first})"
            case "top":
                return f"uppermost(S, {first})"
            case "owner":
                return f"OWNER[{first}]" if safe else f"looked_up(OWNER, {first})"
            case "cell":
                return f"CELL[S.where[{first}]]" if safe else f"W['cell'](EV, S, {first})"
            case "place" | "row" | "file":
                table = TABLE_OF_WORD[node.name]
                return f"{table}[{first}]" if safe else f"looked_up({table}, {first})"
            case "step-toward" if self.program.tiling is None:
                way = self.value(node.args[1], env)
                return f"STEP[{first}][{way}]" if safe else f"looked_up_twice(STEP, {first}, {way})"
            case "opposite" if safe:
                ways = self.program.ways
                return f"(({first} + {ways // 2}) % {ways})"
        return None

    def there(self, node: ir.Op, env: Env) -> str:
        """A thing that must be there; where it may be nothing, the author's words go along."""
        thing = self.value(node.args[0], env)
        if not self.null(node.args[0], env):
            return thing
        note = self.program.notes[node.note]
        return f"there({thing}, {note.text!r}, {f'{note.file}:{note.line}:{note.column}'!r})"

    def listed(self, node: ir.Value, env: Env) -> str:
        """A set to look at once: what lies in a place needs no copy; None where it is nothing."""
        if isinstance(node, ir.Op) and node.name == "contents":
            place = self.value(node.args[0], env)
            if not self.null(node.args[0], env):
                return f"S.contents[{place}]"
            return f"lying(S, {place})"
        if isinstance(node, ir.Bind) and node.name == "filter":
            return self.filtered(node, env)
        return self.value(node, env)

    def iterable(self, node: ir.Value, env: Env) -> str:
        """The same, but the empty set where it is nothing."""
        listed = self.listed(node, env)
        return f"({listed} or ())" if self.null(node, env) else listed

    # ------------------------------------------------------------ words about each element
    def filtered(self, node: ir.Bind, env: Env) -> str:
        """The elements of which a test holds, as a list to look at once."""
        inner = env.bind(node.reg)
        name, test = inner.names[node.reg], self.test(node.body, inner)
        return f"[{name} for {name} in {self.iterable(node.among, env)} if {test}]"

    def bind(self, node: ir.Bind, env: Env) -> str:
        """A word about each element."""
        if node.kind == "truth":
            return self.as_value(node, env)
        inner = env.bind(node.reg)
        name = inner.names[node.reg]
        among = self.iterable(node.among, env)
        if node.name == "filter":
            return f"tuple({self.filtered(node, env)})"
        body = (
            self.listed(node.body, inner)
            if node.name == "collect"
            else self.value(node.body, inner)
        )
        each = f"[{body} for {name} in {among}]"
        known = each
        if self.null(node.body, inner):
            known = f"[y for y in {each} if y is not None]"
        match node.name:
            case "sum":
                return f"sum({known})"
            case "greatest":
                return f"max({known}, default=None)"
            case "variety":
                return f"len(set({known}))"
            case "collect":
                return f"collected({each})"
        spoken = f"lambda {name}: {body}"
        if node.name == "standings":
            return f"standings({self.value(node.among, env)}, {spoken})"
        return f"best({self.value(node.among, env)}, {spoken})"

    # ------------------------------------------------------------ tests
    def as_value(self, node: ir.Value, env: Env) -> str:
        """A test as a value."""
        return f"(1 if {self.test(node, env)} else 0)"

    def test(self, node: ir.Value, env: Env) -> str:
        """An expression that is true where a test holds."""
        match node:
            case ir.Const():
                return "True" if node.value else "False"
            case ir.Junction(name="not"):
                return f"(not {self.test(node.args[0], env)})"
            case ir.Junction():
                return "(" + f" {node.name} ".join(self.test(a, env) for a in node.args) + ")"
            case ir.Bind(name="some" | "all") if node.kind == "truth":
                word = "any" if node.name == "some" else "all"
                among, inner = self.iterable(node.among, env), env.bind(node.reg)
                body = self.test(node.body, inner)
                return f"{word}([{body} for {inner.names[node.reg]} in {among}])"
            case ir.Op() if ir.is_test(node):
                return self.compared(node, env)
        return self.value(node, env)

    def compared(self, node: ir.Op, env: Env) -> str:
        """A comparison; of nothing none holds."""
        name, args = node.name, node.args
        safe = not any(self.null(a, env) for a in args)
        if name in COMPARE:
            left, right = self.value(args[0], env), self.value(args[1], env)
            if safe:
                return f"({left} {COMPARE[name]} {right})"
            swap = name in ("at-most", "less-than")
            first, second = (right, left) if swap else (left, right)
            at_least = name in ("at-least", "at-most")
            return f"{'at_least' if at_least else 'more_than'}({first}, {second})"
        if name == "same":
            return self.same(args, env)
        if name == "empty":
            listed = self.listed(args[0], env)
            return f"(not {listed})" if safe else f"is_empty({listed})"
        if name == "in-all":
            return self.membership(args, env)
        if name == "face-down" and safe:
            return f"S.down[{self.value(args[0], env)}]"
        values = "".join(f", {self.value(a, env)}" for a in args)
        return f"W[{name!r}](EV, S{values})"

    def same(self, args: tuple[ir.Value, ...], env: Env) -> str:
        """Equality; only `nowhere` itself is what is nothing."""
        left, right = self.value(args[0], env), self.value(args[1], env)
        if any(a.kind == "nothing" for a in args):
            return f"({left} {'is' if 'None' in (left, right) else '=='} {right})"
        if all(self.null(a, env) for a in args):
            return f"alike({left}, {right})"
        return f"({left} == {right})"

    def membership(self, args: tuple[ir.Value, ...], env: Env) -> str:
        """Whether all of a set, often of one thing, are in another."""
        some, whole = args[0], self.iterable(args[1], env)
        if isinstance(some, ir.Op) and some.name == "one":
            thing = self.value(some.args[0], env)
            if self.null(some.args[0], env):
                return f"inside({thing}, {whole})"
            return f"({thing} in {whole})"
        return f"all_inside({self.listed(some, env)}, {whole})"

    # ------------------------------------------------------------ functions of their own
    def pick(self, node: ir.Pick, env: Env) -> str:
        """The cases of a word."""
        text = self.program.notes[node.note].text if node.note >= 0 else ""
        inner = self.parameters(node, env)
        lines = ["found = MISSING"]
        for index, (test, value) in enumerate(node.arms):
            lines.append(f"if {self.test(test, inner)}:")
            if index == 0:
                lines.append(f"    found = {self.value(value, inner)}")
                continue
            lines.append(f"    other = {self.value(value, inner)}")
            lines.append("    if found is not MISSING and found != other:")
            lines.append(f"        raise pick_conflict({text!r})")
            lines.append("    found = other")
        lines += ["if found is not MISSING:", "    return found"]
        if node.otherwise is None:
            lines.append(f"raise pick_none({text!r})")
        else:
            lines.append(f"return {self.value(node.otherwise, inner)}")
        return self.helper(node, env, lines)

    def parameters(self, node: ir.Value, env: Env) -> Env:
        """The environment inside a function that gets what the value reads as parameters."""
        names = {r: f"x{r}" for r in self.read(node, env)}
        return Env({0: "x0", **names}, env.nullable)

    def read(self, node: ir.Value, env: Env) -> list[int]:
        """The registers that a value reads from its surroundings; `you` goes along always."""
        own = {p.reg for p in inside(node) if isinstance(p, ir.Bind)}
        found = {r for r in registers_of(node) if r in env.names and r not in own}
        return sorted(found | {0})

    def helper(self, node: ir.Value, env: Env, lines: list[str]) -> str:
        """A call of a function made for one value."""
        name = f"h{len(self.helpers)}"
        self.helpers.append("")
        index = len(self.helpers) - 1
        read = self.read(node, env)
        params = ", ".join(f"x{r}" for r in read)
        passed = ", ".join(env.names[r] for r in read)
        body = "\n".join(f"    {line}" for line in lines)
        self.helpers[index] = f"def {name}(S, {params}):\n{body}\n"
        return f"{name}(S, {passed})"
