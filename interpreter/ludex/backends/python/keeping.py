"""Answers about walks are kept as long as nothing is different that they read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ludex.ir import nodes as ir
from ludex.ir.walking import children, values_of_walk
from ludex.machine.state import State
from ludex.model.core import operations

MOST_POSITIONS = 8
MOST_ANSWERS = 5_000
Part = tuple[str, int]
OF_TILES = frozenset(op for op, word in operations().items() if word.reads == ("board",))
OF_NOTHING = frozenset(op for op, word in operations().items() if not word.reads)
OF_STATE = {
    "contents": ["contents"], "top": ["contents"], "bottom": ["contents"],
    "heaps": ["contents", "heap"], "index": ["contents", "where"], "cell": ["where"],
    "place": ["where"], "holder": ["where"], "face": ["faces"], "face-down": ["down"],
    "players": ["seated"], "seats": ["seated"], "clockwise": ["seated"],
}  # fmt: skip
"""Which parts of a state a word reads besides its arguments."""


class UnknownError(Exception):
    """What a value reads is not known, or is more than can be compared."""


class Reading:
    """Finds which parts of a state the values of a program read."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.under_way: set[tuple[str, int]] = set()

    def of_walk(self, index: int) -> frozenset[Part] | None:
        """What the steps of a walk read; None where that is not known."""
        try:
            return frozenset(self.walk(index))
        except UnknownError:
            return None

    def walk(self, index: int) -> set[Part]:
        """What a walk reads."""
        return self.once(("walk", index), list(values_of_walk(self.program.walks[index])))

    def once(self, what: tuple[str, int], values: list[ir.Value]) -> set[Part]:
        """What several values read; what is asked within itself is not asked again."""
        if what in self.under_way:
            return set()
        self.under_way.add(what)
        try:
            return set().union(*(self.value(value) for value in values))
        finally:
            self.under_way.discard(what)

    def value(self, node: ir.Value) -> set[Part]:
        """What a value reads."""
        found = set().union(*(self.value(child) for child in children(node)))
        return found | self.itself(node)

    def itself(self, node: ir.Value) -> set[Part]:
        """What a value reads besides the values in it."""
        match node:
            case ir.Const() | ir.Reg() | ir.Bind() | ir.Junction() | ir.Pick() | ir.Spot():
                return set()
            case ir.Slot():
                return {("values", node.slot)}
            case ir.Attr():
                return self.attribute(node.name)
            case ir.Granted():
                return {("granted", -1)}
            case ir.Use():
                body = self.program.functions[node.function].body
                return self.once(("word", node.function), [body])
            case ir.Ask(name="reach" | "steps-away" | "main-region"):
                return self.walk(node.walk)
            case ir.Op():
                return self.word(node.name)
        raise UnknownError

    def attribute(self, name: str) -> set[Part]:
        """What an attribute of a piece is read from, if it changes."""
        changing = self.program.changing
        return {("changed", changing.index(name))} if name in changing else set()

    def word(self, name: str) -> set[Part]:
        """What a word of the machine reads."""
        if name in OF_TILES:
            return {("tiles", -1)} if self.program.tiling is not None else set()
        if name in ("owner", "owned-by"):
            return self.attribute("owner")
        if name in OF_STATE:
            return {(part, -1) for part in OF_STATE[name]}
        if name in OF_NOTHING:
            return set()
        raise UnknownError


class Kept:
    """What was found out in the positions looked at last, as far as some parts of them go."""

    def __init__(self, parts: frozenset[Part]) -> None:
        self.parts: list[Callable[[State], Any]] = [
            partial(_part, name, index) for name, index in sorted(parts)
        ]
        self.positions: list[tuple[list[Any], dict[Any, Any]]] = []

    def known(self, state: State) -> dict[Any, Any]:
        """What is known in a position."""
        here = [part(state) for part in self.parts]
        for index, (seen, found) in enumerate(self.positions):
            if seen == here:
                if index:
                    self.positions.insert(0, self.positions.pop(index))
                return found
        found = {}
        self.positions.insert(0, ([_copied(part) for part in here], found))
        del self.positions[MOST_POSITIONS:]
        return found


def _part(name: str, index: int, state: State) -> Any:
    part = getattr(state, name)
    return part if index < 0 else part[index]


def _copied(part: list[Any]) -> list[Any]:
    """A part of a state as it is now; what lies in places is a list of lists."""
    return [each.copy() if isinstance(each, list) else each for each in part]
