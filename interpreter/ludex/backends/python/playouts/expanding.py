"""Writes the words of a game out where they are used, so that what is fixed in them shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludex.backends.python.playouts.rays import Rays, within
from ludex.backends.python.playouts.walks import along_rays, is_plain
from ludex.ir import nodes as ir
from ludex.ir.walking import HERE, LANDING, START, WAY

FIRST_FRESH = 1_000
MOST_PARTS = 600
YES, NO = ir.Const("truth", 1), ir.Const("truth", 0)
Bound = Mapping[int, ir.Value]


class Expanding:
    """Expands values; every register that is bound in one gets a number of its own."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.next = FIRST_FRESH
        self.straight = not program.wraps and rays_apart(program)
        self.under_way: list[int] = []

    def fresh(self) -> int:
        """A register that nothing else has."""
        self.next += 1
        return self.next

    def value(self, node: ir.Value, bound: Bound) -> ir.Value:
        """A value written out; `bound` says what registers stand for."""
        match node:
            case ir.Reg():
                return bound.get(node.index, node)
            case ir.Bind():
                reg = self.fresh()
                kind = node.among.kind.removeprefix("set ")
                inner = {**bound, node.reg: ir.Reg(kind, reg)}
                among, body = self.value(node.among, bound), self.value(node.body, inner)
                return replace(node, reg=reg, among=among, body=body)
            case ir.Op() | ir.Junction() | ir.Needs():
                return replace(node, args=tuple(self.value(a, bound) for a in node.args))
            case ir.Use():
                return self.use(node, bound)
            case ir.Pick():
                arms = tuple((self.value(t, bound), self.value(v, bound)) for t, v in node.arms)
                other = node.otherwise
                other = self.value(other, bound) if other is not None else None
                return replace(node, arms=arms, otherwise=other)
            case ir.Slot() | ir.Spot() | ir.Granted() if node.owner is not None:
                return replace(node, owner=self.value(node.owner, bound))
            case ir.Attr():
                return replace(node, subject=self.value(node.subject, bound))
            case ir.Match():
                return replace(node, among=self.value(node.among, bound))
            case ir.Ask():
                return self.ask(node, bound)
            case Rays():
                here, landing = self.fresh(), self.fresh()
                named = {node.here: ir.Reg("cell", here), node.landing: ir.Reg("cell", landing)}
                inner = {**bound, **named}
                lines, test = self.value(node.lines, bound), self.value(node.test, inner)
                until = self.value(node.until, inner)
                return Rays(node.kind, lines, here, landing, test, until)
        return node

    def use(self, node: ir.Use, bound: Bound) -> ir.Value:
        """A word of the game: what it says, or the word itself where that is too much."""
        args = tuple(self.value(a, bound) for a in node.args)
        function = self.program.functions[node.function]
        supposes = any(isinstance(p, ir.Suppose) for p in within(function.body))
        if supposes or node.function in self.under_way or len(self.under_way) > 8:
            return replace(node, args=args)
        self.under_way.append(node.function)
        made = self.value(function.body, dict(enumerate(args, 1)))
        self.under_way.pop()
        if sum(1 for _ in within(made)) > MOST_PARTS:
            return replace(node, args=args)
        return made

    def ask(self, node: ir.Ask, bound: Bound) -> ir.Value:
        """A question to a walk; one in straight lines becomes a set of cells along rays."""
        args = tuple(self.value(a, bound) for a in node.args)
        count = self.value(node.count, bound) if node.count is not None else None
        target = self.value(node.target, bound) if node.target is not None else None
        walk = self.program.walks[node.walk]
        asked = replace(node, args=args, count=count, target=target)
        if not (self.straight and node.name == "reach" and count is None and in_lines(walk)):
            return asked
        here, landing = self.fresh(), self.fresh()
        base = walk.params + 1
        start = self.value(walk.begins, dict(enumerate(args, 1)))
        inner: dict[int, ir.Value] = dict(enumerate(args, 1))
        inner[base + START] = start
        ways = self.value(walk.ways, inner)
        inner[base + HERE] = ir.Reg("cell", here)
        inner[base + LANDING] = ir.Reg("cell", landing)
        if any(isinstance(p, ir.Suppose) for c in walk.checks for p in within(c.test)):
            return asked
        if isinstance(ways, ir.Op) and ways.name == "one":
            inner[base + WAY] = ways.args[0]
        elif any(base + WAY in regs_of(c.test) for c in walk.checks):
            return asked
        tests = tuple(self.value(c.test, inner) for c in walk.checks)
        after = {**inner, base + HERE: ir.Reg("cell", landing)}
        until = self.value(walk.stops, after) if walk.stops is not None else NO
        lines = ir.Op("rays", "rays", (start, ways))
        return Rays("set cell", lines, here, landing, joined("and", tests), until)


def joined(name: str, tests: tuple[ir.Value, ...]) -> ir.Value:
    """Tests as one."""
    if len(tests) == 1:
        return tests[0]
    return ir.Junction("truth", name, tests) if tests else YES


def regs_of(value: ir.Value) -> set[int]:
    """Every register in a value."""
    return {p.index for p in within(value) if isinstance(p, ir.Reg)}


def in_lines(walk: ir.WalkRow) -> bool:
    """Whether a walk goes along rays: straight on, or on one way only."""
    base = walk.params + 1
    one_way = isinstance(walk.ways, ir.Op) and walk.ways.name == "one"
    once = walk.twice is None or (isinstance(walk.twice, ir.Const) and not walk.twice.value)
    steady = not any(base + i in regs_of(walk.ways) for i in (HERE, LANDING, WAY))
    return is_plain(walk) and along_rays(walk) and once and steady and (walk.straight or one_way)


def rays_apart(program: ir.Program) -> bool:
    """Whether no two rays from a cell have a cell in common, and none leads back to it."""
    for cell in range(program.cells):
        seen = {cell}
        for way in range(program.ways):
            here = program.board[cell].steps[way]
            while here is not None:
                if here in seen:
                    return False
                seen.add(here)
                here = program.board[here].steps[way]
    return True
