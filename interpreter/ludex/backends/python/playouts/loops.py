"""Prints questions about sets as loops with an early end, each a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ludex.backends.python.playouts.expanding import NO, YES
from ludex.backends.python.playouts.expressions import Env
from ludex.backends.python.playouts.hoisting import hoisted
from ludex.backends.python.playouts.rays import Rays, bound_in, read_by, read_in, within
from ludex.backends.python.playouts.statics import SMALL, Shape
from ludex.backends.python.playouts.values import ValuePrinter, parts_of
from ludex.ir import nodes as ir

Lines = list[str]


class LoopPrinter(ValuePrinter):
    """Prints what goes through sets and along rays."""

    # ------------------------------------------------------------ functions of their own
    def read(self, node: ir.Value, env: Env) -> list[int]:
        """The registers that a value reads from its surroundings; `you` goes along always."""
        return sorted({r for r in read_in(node) if r in env.names} | {0})

    def parameters(self, node: ir.Value, env: Env) -> Env:
        """The environment inside a function; a thing that may be nothing comes as a code."""
        kinds = {p.index: p.kind for p in within(node) if isinstance(p, ir.Reg)}
        names = {0: "x0"}
        for reg in self.read(node, env):
            coded = kinds.get(reg) in SMALL and env.nullable.get(reg, True)
            names[reg] = f"y{reg}" if coded else f"x{reg}"
        return Env(names, env.nullable)

    def helper(self, node: ir.Value, env: Env, lines: Lines) -> str:
        """A call of a function made for one value; the same lines make one function."""
        inner = self.parameters(node, env)
        read = self.read(node, env)
        params = ", ".join(inner.names[r] for r in read)
        passed = [
            self.as_code(env.names[r]) if inner.names[r][0] == "y" else self.as_plain(env.names[r])
            for r in read
        ]
        body = "\n".join(f"    {line}" for line in hoisted(lines))
        key = f"(S, {params}):\n{body}\n"
        if key not in self.shared:
            self.shared[key] = f"h{len(self.helpers)}"
            self.helpers.append(f"def {self.shared[key]}{key}")
        return f"{self.shared[key]}(S, {', '.join(passed)})"

    def quantified(self, node: ir.Bind, env: Env) -> str:
        """Whether a test holds of something, or of everything, in a set."""
        inner = self.parameters(node, env)
        if node.name == "all":
            bound = inner.bind(node.reg)
            head = f"for b{node.reg} in {self.iterable(node.among, inner)}:"
            test = self.test(node.body, bound)
            return self.helper(node, env, [
                head, f"    if not ({test}):", "        return False", "return True",
            ])  # fmt: skip
        node = self.split(node)
        lines = self.where(node, inner, ["return True"])
        return self.helper(node, env, [*lines, "return False"])

    def where(self, node: ir.Value, env: Env, done: Lines) -> Lines:
        """Lines that come to `done` where a test holds, perhaps more than once."""
        node = self.as_test(node)
        if node == YES:
            return done
        if self.looked_up(node, env) is None:
            match node:
                case ir.Bind(name="some") if not self.some_empty(node, env):
                    return self.loop(self.split(node), env, done)
                case ir.Junction(name="and"):
                    return self.each_part(list(node.args), env, done)
                case ir.Junction(name="or") if any(self.looping(a) for a in node.args):
                    return [line for a in node.args for line in self.where(a, env, done)]
        before, node, env = self.counted(node, env)
        return [*before, f"if {self.test(node, env)}:", *_in(done)]

    def first_of(self, node: ir.Op, among: ir.Bind, env: Env) -> str:
        """The first of a set that is filtered."""
        inner, name = self.parameters(among, env), f"b{among.reg}"
        head = f"for {name} in {self.iterable(among.among, inner)}:"
        test = self.where(among.body, inner.bind(among.reg), [f"return {name}"])
        return self.helper(among, env, [head, *_in(test), "return None"])

    def looping(self, node: ir.Value) -> bool:
        """Whether a test goes through a set."""
        return any(isinstance(p, ir.Bind) and p.name == "some" for p in within(node))

    def each_part(self, args: list[ir.Value], env: Env, done: Lines) -> Lines:
        """One test after the other; what is quickly asked together."""
        quick: list[ir.Value] = []
        while args and not self.looping(args[0]) and not _counts(args[0]):
            quick.append(args.pop(0))
        if args:
            done = self.where(args[0], env, self.each_part(args[1:], env, done))
        if not quick:
            return done
        tests = " and ".join(self.test(t, env) for t in quick)
        return [f"if {tests}:", *_in(done)]

    def loop(self, node: ir.Bind, env: Env, done: Lines) -> Lines:
        """A loop over a set, with its test inside."""
        inner, name = env.bind(node.reg), f"b{node.reg}"
        rays = node.among
        if isinstance(rays, Rays):
            cell = f"b{rays.landing}"

            def inside(at: Env) -> Lines:
                names, nulls = {**at.names, node.reg: cell}, {**at.nullable, node.reg: False}
                return self.where(node.body, Env(names, nulls), done)

            return self.along(rays, env, inside)
        fused = self.fused(node, env, done)
        if fused is not None:
            return fused
        head = f"for {name} in {self.iterable(node.among, env)}:"
        return [head, *_in(self.where(node.body, inner, done))]

    # ------------------------------------------------------------ rays
    def along(self, rays: Rays, env: Env, done: Callable[[Env], Lines]) -> Lines:
        """Loops over rays, each up to the first cell that does not fit."""
        inner = env.bind(rays.landing).bind(rays.here)
        cell = f"b{rays.landing}"
        body = [] if rays.test == YES else [
            f"if {self.failed(rays.test, inner)}:", "    break",
        ]  # fmt: skip
        body += done(inner)
        if read_by(rays.test, rays.here):
            body.append(f"b{rays.here} = {cell}")
        if rays.until != NO:
            body += [f"if {self.test(rays.until, inner)}:", "    break"]
        names = env.names
        lines_reg = rays.lines.index if isinstance(rays.lines, ir.Reg) else -1
        if lines_reg >= 0 and rays.lines.kind == "ray":
            head = [f"for {cell} in {names[lines_reg]}:"]
            return [*self.from_start(rays, env), *head, *_in(body)]
        ray = f"ray{rays.landing}"
        source = names[lines_reg] if lines_reg >= 0 else self.ray_table(rays.lines, env)
        inside = [*self.from_start(rays, env), f"for {cell} in {ray}:", *_in(body)]
        return [f"for {ray} in {source}:", *_in(inside)]

    def failed(self, test: ir.Value, env: Env) -> str:
        """Where a step of a walk is not possible."""
        if isinstance(test, ir.Op) and test.name == "same":
            return self.unlike_in(test, env)
        code = self.test(test, env)
        inner = code[1:-1]
        plain = code[0] == "(" and "(" not in inner and " and " not in inner and " or " not in inner
        return (
            inner.replace(" == ", " != ") if plain and inner.count(" == ") == 1 else f"not {code}"
        )

    def unlike_in(self, test: ir.Op, env: Env) -> str:
        """Where two things are not the same; one of them may be known to be something."""
        if not all(a.kind in SMALL for a in test.args):
            return f"not {self.test(test, env)}"
        nulls = [self.null(a, env) for a in test.args]
        left, right = (self.coded(a, env) for a in test.args)
        if all(nulls):
            steady = [not bound_names(a, env) for a in test.args]
            if steady[1]:
                right = f"sure({right})"
            elif steady[0]:
                left = f"sure({left})"
            else:
                return f"not {self.test(test, env)}"
        return f"{left} != {right}"

    def from_start(self, rays: Rays, env: Env) -> Lines:
        """Where a walk stands at first, if its steps ask that."""
        if not read_by(rays.test, rays.here):
            return []
        assert isinstance(rays.lines, ir.Op)
        return [f"b{rays.here} = {self.value(rays.lines.args[0], env)}"]

    def ray_table(self, lines: ir.Value, env: Env) -> str:
        """The rays of a walk as an entry of a table, or worked out."""
        leaves = self.statics.leaves(lines)
        if leaves is not None and len(leaves) <= 2:
            table = self.statics.table(lines, leaves)
            if table is not None:
                return table.name + "".join(f"[{self.coded(leaf, env)}]" for leaf in leaves)
        assert isinstance(lines, ir.Op)
        start, ways = (self.value(a, env) for a in lines.args)
        return f"rays_of(RAY, {start}, {ways})"

    def rays_set(self, node: Rays, env: Env) -> str:
        """The cells along rays as a set, the nearest of all first."""
        inner = self.parameters(node, env)
        cell = f"b{node.landing}"
        lines = self.along(node, inner, lambda _: [f"got.append({cell})"])
        if one_way(node.lines) or node.lines.kind == "ray":
            return self.helper(node, env, ["got = []", *lines, "return tuple(got)"])
        at = next(i for i, line in enumerate(lines) if line.startswith("for ray"))
        lines[at + 1 : at + 1] = ["    got = []", "    found.append(got)"]
        return self.helper(node, env, ["found = []", *lines, "return interleaved(found)"])

    def counted(self, node: ir.Value, env: Env) -> tuple[Lines, ir.Value, Env]:
        """A test whose counts along rays are worked out in lines before it."""
        before: Lines = []
        names, nulls = dict(env.names), dict(env.nullable)

        def out(part: ir.Value) -> ir.Value:
            if isinstance(part, ir.Op) and part.name == "number" and isinstance(part.args[0], Rays):
                reg = self.expanding.fresh()
                names[reg], nulls[reg] = f"n{reg}", False
                before.append(f"n{reg} = 0")
                before.extend(self.along(part.args[0], env, lambda _: [f"n{reg} += 1"]))
                return ir.Reg("number", reg)
            if isinstance(part, ir.Op):
                return replace(part, args=tuple(out(a) for a in part.args))
            return part

        made = out(node) if _counts(node) else node
        self.settle(made)
        return before, made, Env(names, nulls)

    # ------------------------------------------------------------ loops over what is fixed
    def fused(self, node: ir.Bind, env: Env, done: Lines) -> Lines | None:
        """A loop over a fixed set in which the rays of each element stand beside it."""
        nodes, among = _rays_of_each(node), node.among
        if not nodes or not isinstance(among, ir.Const) or not isinstance(among.value, tuple):
            return None
        leaves: dict[ir.Value, None] = {}
        for each in nodes:
            mine = self.statics.leaves(each)
            if mine is None:
                return None
            leaves |= {x: None for x in mine if not read_by(x, node.reg)}
        regs = {each: self.expanding.fresh() for each in nodes}
        single = all(one_way(each) for each in nodes)
        body = _with_lines(node.body, regs, "ray" if single else "rays")
        itself = read_by(body, node.reg)
        element = ir.Reg(among.kind.removeprefix("set "), node.reg)
        shown = [*nodes, element] if itself else nodes
        least = [_least(body, reg) for reg in regs.values()]
        shape = _shape(least, len(nodes), single, itself)
        table = self.statics.rows(node.reg, among.value, shown, list(leaves), shape)
        if table is None:
            return None
        self.settle(body)
        bound = [*regs.values(), node.reg] if itself else list(regs.values())
        names = {**env.names, **{reg: f"b{reg}" for reg in bound}}
        inner = Env(names, {**env.nullable, **dict.fromkeys(bound, False)})
        source = table.name + "".join(f"[{self.coded(leaf, env)}]" for leaf in leaves)
        head = f"for {', '.join(names[reg] for reg in bound)} in {source}:"
        before = self.peeled(body, inner) if any(least) and single else []
        return [head, *_in([*before, *self.where(body, inner, done)])]

    def peeled(self, body: ir.Value, env: Env) -> Lines:
        """A look at the first cell of a ray, which most often is already one too many."""
        for test in parts_of(body):
            rays = test.among if isinstance(test, ir.Bind) and test.name == "some" else None
            if isinstance(rays, Rays) and isinstance(rays.lines, ir.Reg) and rays.test != YES:
                first = {**env.names, rays.landing: f"{env.names[rays.lines.index]}[0]"}
                failed = self.failed(rays.test, Env(first, {**env.nullable, rays.landing: False}))
                return [f"if {failed}:", "    continue"]
        return []


def _rays_of_each(node: ir.Bind) -> list[ir.Value]:
    """The rays in a test that depend on the element in hand, if nothing else binds them."""
    every = list(within(node.body))
    found: dict[ir.Value, None] = {
        p: None for p in every if isinstance(p, ir.Op) and p.name == "rays" and read_by(p, node.reg)
    }
    bound = bound_in(node.body)
    tangled = any(bound & read_in(p) for p in found)
    stepping = any(isinstance(p, Rays) and p.lines in found and read_by(p.test, p.here)
                   for p in every)  # fmt: skip
    return [] if tangled or stepping else list(found)


def _shape(least: list[int], count: int, single: bool, itself: bool) -> Shape:
    """What becomes of rows of rays: those with fewer cells than are required are left out."""

    def keep(row: tuple[Any, ...]) -> bool:
        return all(sum(map(len, rays)) >= n for rays, n in zip(row, least, strict=False))

    def alike(row: tuple[Any, ...]) -> Any:
        return row if itself else tuple(frozenset(rays) for rays in row)

    def shown(row: tuple[Any, ...]) -> tuple[Any, ...]:
        if not single:
            return row
        return (*(rays[0] if rays else () for rays in row[:count]), *row[count:])

    return Shape(keep, alike, shown)


def _least(test: ir.Value, reg: int) -> int:
    """How many cells these rays have at least where a test holds."""
    match test:
        case ir.Bind(name="some", among=Rays(lines=ir.Reg() as lines)):
            return int(lines.index == reg)
        case ir.Bind(name="some"):
            return _least(test.body, reg)
        case ir.Junction(name="and"):
            return max(_least(a, reg) for a in test.args)
        case ir.Op(
            name="at-least",
            args=(
                ir.Op(name="+", args=(ir.Op(name="number", args=(Rays() as rays,)), more)),
                ir.Const(value=int() as least),
            ),
        ):
            known = isinstance(more, ir.Const) and isinstance(more.value, int)
            mine = rays.lines == ir.Reg(rays.lines.kind, reg)
            return max(0, least - more.value) if known and mine else 0  # type: ignore[attr-defined]
    return 0


def _with_lines(node: ir.Value, regs: Mapping[ir.Value, int], kind: str) -> ir.Value:
    """A test in which rays lie in registers."""
    match node:
        case Rays() if node.lines in regs:
            return replace(node, lines=ir.Reg(kind, regs[node.lines]))
        case ir.Op() | ir.Junction():
            return replace(node, args=tuple(_with_lines(a, regs, kind) for a in node.args))
        case ir.Bind():
            return replace(
                node, among=_with_lines(node.among, regs, kind),
                body=_with_lines(node.body, regs, kind),
            )  # fmt: skip
    return node


def bound_names(node: ir.Value, env: Env) -> bool:
    """Whether a value reads what a loop binds."""
    return any(env.names.get(reg, "").startswith("b") for reg in read_in(node))


def one_way(lines: ir.Value) -> bool:
    """Whether there can only be one ray."""
    ways = lines.args[1] if isinstance(lines, ir.Op) else lines
    return isinstance(ways, ir.Op) and ways.name == "one"


def _counts(node: ir.Value) -> bool:
    """Whether a test counts along rays."""
    return isinstance(node, ir.Op) and any(
        isinstance(p, ir.Op) and p.name == "number" and isinstance(p.args[0], Rays)
        for p in within(node)
    )


def _in(lines: Lines) -> Lines:
    """The lines one step further in."""
    return ["    " + line for line in lines]
