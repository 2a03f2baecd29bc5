"""Prints values for play step by step: words in the forms in which they are asked.

A word is a function that gives what it says. Where it is only asked whether it holds, or whether
it surely does not, a form of it says just that; and where all that it is called with is something,
a form that needs no test for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from ludex.backends.python.expressions import Env, Printer
from ludex.ir import nodes as ir
from ludex.ir.walking import inside

OF_WALK = re.compile(r"p\d+|\(\d+\)")
"""What is the same for all steps of a walk: what it is asked with, and numbers."""
MOST_PARTS, MOST_DEEP = 14, 3
"""How long a word may be, and how deep it may stand, that is written out where it is used."""
HOLDS = "y"
OF_TILES = {"cells": "cells", "tiles": "tiles"}
OF_ONE = {"text": "texts", "arrow": "arrows", "tile": "tile_of"}
OF_TWO = {"step-toward": "steps", "edge-toward": "told_edges"}


def is_short(body: ir.Value) -> bool:
    """Whether a word may be written out where it is used."""
    parts = list(islice(inside(body), MOST_PARTS + 1))
    long = (ir.Pick, ir.Ask, ir.Suppose, ir.Needs, ir.Match)
    return len(parts) <= MOST_PARTS and not any(isinstance(part, long) for part in parts)


@dataclass(frozen=True, order=True)
class Form:
    """One way to ask a word: of things that may be nothing or are not, for what it says or more."""

    function: int
    sure: bool
    asks: str = ""

    @property
    def name(self) -> str:
        """What its function is called."""
        return f"{'s' if self.sure else 'f'}{self.function}{self.asks}"


@dataclass
class StepPrinter(Printer):
    """Prints values, and notes in which forms words are asked.

    `once` has the words that the steps of a walk ask always alike, while these are printed.
    """

    fixed: frozenset[int] = frozenset()
    wanted: dict[Form, None] = field(default_factory=dict)
    depth: int = 0
    marks: int = 0
    once: dict[str, int] | None = None

    # ------------------------------------------------------------ words of the game
    def called(self, node: ir.Use, env: Env, asks: str = "") -> str:
        """A call of a word in the form that is wanted here."""
        sure = self.nullness.sure_call(node, env.nullable)
        sure = sure and any(self.nullness.params[node.function][1:])
        form = Form(node.function, sure, asks)
        self.wanted[form] = None
        args = [env.names[0], *(self.value(a, env) for a in node.args)]
        code = f"{form.name}(S, {', '.join(args)})"
        if self.once is None or not all(OF_WALK.fullmatch(arg) for arg in args):
            return code
        number = self.once.setdefault(code, len(self.once))
        return f"(K[{number}] if K[{number}] is not MISSING else keep(K, {number}, {code}))"

    def body(self, form: Form, env: Env) -> str:
        """What a form of a word gives."""
        value = self.program.functions[form.function].body
        if form.asks:
            return self.test(value, env)
        return self.value(value, env)

    def inlined(self, node: ir.Value, env: Env) -> tuple[ir.Value, Env] | None:
        """A short word with what stands for its parameters, to be written out where it is used."""
        if not isinstance(node, ir.Use) or node.function in self.fixed or self.depth >= MOST_DEEP:
            return None
        body = self.program.functions[node.function].body
        simple = all(isinstance(a, ir.Reg | ir.Const) for a in node.args)
        if not simple or not is_short(body):
            return None
        self.marks += 1
        names = {0: env.names[0]} | {i: self.value(a, env) for i, a in enumerate(node.args, 1)}
        nulls = {0: env.nullable.get(0, True)}
        nulls |= {i: self.null(a, env) for i, a in enumerate(node.args, 1)}
        return body, Env(names, nulls, f"{self.marks}_")

    def test(self, node: ir.Value, env: Env) -> str:
        """An expression that is true where a test holds."""
        if short := self.inlined(node, env):
            return self.deeper(self.test, *short)
        if isinstance(node, ir.Use) and node.kind == "truth" and node.function not in self.fixed:
            return self.called(node, env, HOLDS)
        if isinstance(node, ir.Bind) and node.name in ("some", "all") and node.kind == "truth":
            return self.of_one(node, env) or super().test(node, env)
        return super().test(node, env)

    def value(self, node: ir.Value, env: Env) -> str:
        """The value itself."""
        if short := self.inlined(node, env):
            return self.deeper(self.value, *short)
        if isinstance(node, ir.Use):
            return self.called(node, env)
        whole = isinstance(node, ir.Ask) and node.name == "reach" and node.count is None
        if isinstance(node, ir.Ask) and not (whole and node.walk in self.plain_walks):
            return self.asked(node, env)
        return super().value(node, env)

    def asked(self, node: ir.Ask, env: Env) -> str:
        """A question to a walk, with what it is asked with."""
        asked = self.noted(node)
        args = ", ".join(self.value(a, env) for a in node.args)
        parts = [self.value(p, env) if p is not None else "None" for p in (node.count, node.target)]
        return f"answer(E, {asked}, [{args}], {', '.join(parts)}, {env.names[0]}, S)"

    def listed(self, node: ir.Value, env: Env) -> str:
        """A set to look at once."""
        if short := self.inlined(node, env):
            return self.deeper(self.listed, *short)
        return super().listed(node, env)

    def deeper(self, way: Callable[[ir.Value, Env], str], body: ir.Value, env: Env) -> str:
        """A word written out within another."""
        self.depth += 1
        try:
            return way(body, env)
        finally:
            self.depth -= 1

    def of_one(self, node: ir.Bind, env: Env) -> str:
        """A test of each of a set of at most one thing, which is looked up."""
        among = node.among
        if not isinstance(among, ir.Op) or among.name != "one":
            return ""
        thing = among.args[0]
        if not isinstance(thing, ir.Op) or thing.name not in OF_ONE:
            return ""
        if not isinstance(thing.args[0], ir.Reg) or self.program.tiling is None:
            return ""
        code = self.value(thing, env)
        body = self.test(node.body, env.stand(node.reg, code))
        if not self.null(thing, env):
            return body
        none, word = ("is not None", "and") if node.name == "some" else ("is None", "or")
        return f"({code} {none} {word} {body})"

    def membership(self, args: tuple[ir.Value, ...], env: Env) -> str:
        """Whether all of a set are in another; often it is one thing in a set of one."""
        single = [a for a in args if isinstance(a, ir.Op) and a.name == "one"]
        if len(single) == 2 and not self.null(single[0].args[0], env):
            left, right = (self.value(a.args[0], env) for a in single)
            return f"({left} == {right})"
        return super().membership(args, env)

    # ------------------------------------------------------------ words of the machine
    def common(self, node: ir.Op, env: Env) -> str | None:
        """Words that are a line of Python."""
        among = node.args[0] if node.args else None
        if node.name in ("first", "only", "last") and isinstance(among, ir.Const):
            found = among.value[:] if isinstance(among.value, tuple) else ()
            return f"({found[-1 if node.name == 'last' else 0]})" if found else "None"
        return self.of_pieces(node, env) or self.of_board(node, env) or super().common(node, env)

    def of_pieces(self, node: ir.Op, env: Env) -> str:
        """What is asked of pieces and of printed texts."""
        args, changing = node.args, "owner" in self.program.changing
        match node.name:
            case "kind":
                return self.looked("KIND", args[0], env)
            case "cell" if self.null(args[0], env):
                return f"cell_of(S, {self.value(args[0], env)})"
            case "owner" if changing:
                return f"owner_of(S, {self.value(args[0], env)})"
            case "owned-by" if changing and self.value(args[1], env).isidentifier():
                owned = f"owner_of(S, o) == {self.value(args[1], env)}"
                return f"tuple([o for o in {self.iterable(args[0], env)} if {owned}])"
            case "belongs-to" if isinstance(args[0], ir.Const) and not self.null(args[1], env):
                return f"{self.sets_of(args[0])}[{self.value(args[1], env)}]"
            case "printed" if isinstance(args[1], ir.Const):
                return self.looked(f"PRINTED[{args[1].value}]", args[0], env)
        return ""

    def sets_of(self, among: ir.Const) -> str:
        """A table: for each piece those of a fixed set that belong to it."""
        pieces = self.program.pieces
        members = among.value if isinstance(among.value, tuple) else ()
        return self.constant(
            tuple(
                tuple(p for p in members if pieces[p].of == other) for other in range(len(pieces))
            )
        )

    def of_board(self, node: ir.Op, env: Env) -> str:
        """What a board of tiles answers from its arrays."""
        args, name = node.args, node.name
        if self.program.tiling is None:
            return ""
        if name in OF_TILES:
            return f"LAID(S).{OF_TILES[name]}"
        if name in OF_ONE:
            return self.looked(f"LAID(S).{OF_ONE[name]}", args[0], env)
        values = [self.value(a, env) for a in args]
        unsure = any(self.null(a, env) for a in args)
        if name in OF_TWO:
            return f"looked_up_twice(LAID(S).{OF_TWO[name]}, {', '.join(values)})"
        if unsure:
            return ""
        match name:
            case "neighbour-tiles":
                return f"LAID(S).neighbour_tiles.get({values[0]}, ())"
            case "area":
                return f"LAID(S).areas.get({values[0]}, ())"
            case "circle":
                return f"LAID(S).circles.get({values[0]})"
            case "turned-by":
                return f"(({values[0]} + 2 * {values[1]}) % 8)"
        return ""
