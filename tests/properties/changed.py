"""Programs with some of their values changed by chance: games that nobody has written."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.ir import nodes as ir
from ludex.records import fields, is_dataclass, replace

OTHER_OP = {
    "at-least": "at-most", "at-most": "at-least", "more-than": "less-than",
    "less-than": "more-than", "first": "last", "last": "first", "+": "-", "plus": "without",
}  # fmt: skip
KEPT = ("owner",)
"""Whose value or place it is: a number that no author writes, and no engine asks about again."""
OTHER_BIND = {"some": "all", "all": "some", "sum": "greatest", "greatest": "sum"}


def changed(program: ir.Program, chance: Random, rate: float) -> ir.Program:
    """The same game with tests denied, words exchanged, numbers one more or less."""
    change = _Change(chance, rate)
    return replace(
        program,
        functions=change.of(program.functions),
        routines=change.of(program.routines),
        choices=change.of(program.choices),
        walks=change.of(program.walks),
    )


class _Change:
    def __init__(self, chance: Random, rate: float) -> None:
        self.chance, self.rate = chance, rate

    def of(self, thing: Any) -> Any:
        """A part of a program, changed here and there."""
        if isinstance(thing, tuple):
            return tuple(self.of(each) for each in thing)
        if not is_dataclass(thing) or isinstance(thing, type):
            return thing
        if isinstance(thing, ir.Let) and isinstance(thing.value, ir.Const):
            return thing  # where loops begin to count
        parts = {f.name: getattr(thing, f.name) for f in fields(thing) if f.name not in KEPT}
        parts = {name: part for name, part in parts.items() if isinstance(part, ir.Value | tuple)}
        made = replace(thing, **{name: self.of(part) for name, part in parts.items()})
        return self.value(made) if isinstance(made, ir.Value) else made

    def value(self, node: ir.Value) -> ir.Value:
        """A value, or another one in its place."""
        if self.chance.random() >= self.rate:
            return node
        match node:
            case ir.Const(value=int() as number) if node.kind == "number":
                return replace(node, value=max(0, number + self.chance.choice((-1, 1))))
            case ir.Const(value=tuple() as whole) if len(whole) > 2 and node.kind != "set number":
                return replace(node, value=whole[1:])
            case ir.Const():
                return node
            case ir.Op() if node.name in OTHER_OP:
                return replace(node, name=OTHER_OP[node.name])
            case ir.Bind() if node.name in OTHER_BIND:
                return replace(node, name=OTHER_BIND[node.name])
            case ir.Junction(name="and" | "or"):
                return replace(node, name="or" if node.name == "and" else "and")
        denied = ir.Junction("truth", "not", (node,), note=node.note)
        return denied if node.kind == "truth" else node
