"""Everything of a game that can run: rules, words, and what can go one way or the other in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from ludex.ir import nodes as ir
from ludex.records import dataclass, fields, is_dataclass, replace
from ludex.syntax import file as f

LIBRARY = "dsl/library/"
SORTS = {
    "rule": "rules",
    "word": "words",
    "case": "cases",
    "branch": "branches",
    "option": "options",
    "condition": "conditions",
}
TWO_WAYS = ("branch", "condition")


@dataclass(frozen=True, slots=True)
class Site:
    """Something that can run: how a machine calls it, the author's words, and their place.

    Steps are not counted: what decides whether they run is.
    Of a branch or condition each way is one; `column` is 0 where a whole declaration is meant.
    """

    called: str
    text: str
    file: str
    line: int
    column: int = 0

    @property
    def sort(self) -> str:
        """rule, word, case, branch, option, condition or step."""
        return self.called.split(" ", 1)[0]

    @property
    def plural(self) -> str:
        """How many of this sort are called."""
        return SORTS.get(self.sort, "")

    @property
    def way(self) -> str:
        """Which way of a branch or condition this is."""
        return self.called.rpartition(" ")[2] if self.sort in TWO_WAYS else ""

    @property
    def stem(self) -> str:
        """What both ways of a branch or condition have in common."""
        return self.called.rpartition(" ")[0] if self.sort in TWO_WAYS else self.called


def declared(game: f.GameFile) -> Iterator[Site]:
    """Rules and words that are declared, though perhaps nothing ever calls them."""
    overlays = [v.replaces for v in game.variants if v.replaces is not None]
    for sections in (game.sections, *overlays):
        for sort, things in (("rule", sections.rules), ("word", sections.words)):
            for thing in things:
                text = thing.signature.at.text
                yield Site(f"{sort} {text}", text, thing.span.file, thing.span.line)
        for square in sections.squares:
            if square.body:
                name = square.name
                yield Site(f"rule {name}", name, square.span.file, square.span.line)


def sites_of(program: ir.Program) -> Iterator[Site]:
    """What can run at one table."""
    for sort, rows in (("rule", program.routines), ("word", program.functions)):
        for row in rows:
            if row.note >= 0:
                place = program.notes[row.note]
                yield Site(f"{sort} {row.name}", place.text, place.file, place.line)
    for choice in program.choices:
        for option in choice.options:
            for site in _at(program, "option", option.note):
                yield replace(site, text=site.text.removeprefix("option "))
    parts = (program.routines, program.functions, program.choices, program.walks, program.triggers)
    for node in everything_in(parts):
        match node:
            case ir.Instr() if not isinstance(node, ir.Branch):
                yield from _at(program, "step", node.note)
            case ir.Branch(test=ir.Const(value=settled)):  # by what the table has agreed on
                yield from _at(program, "branch", node.note, " yes" if settled else " no")
            case ir.Branch():
                yield from _both_ways(program, "branch", node.note)
            case ir.Pick():
                for test, _ in node.arms:
                    yield from _at(program, "case", test.note)
                if node.otherwise is not None:
                    yield from _at(program, "case", node.note, " otherwise")
        for test in _tests(node):
            if not isinstance(test, ir.Const) and not ir.is_compound(test):
                yield from _both_ways(program, "condition", test.note)


def _tests(node: object) -> Iterable[ir.Value]:
    """What stands in this as a test of its own."""
    match node:
        case ir.Branch() | ir.Check():
            return (node.test,)
        case ir.Option():
            return (node.guard,) if node.guard is not None else ()
        case ir.WalkRow():
            return (test for test in (node.stops, node.twice) if test is not None)
        case ir.TriggerRow():
            return (node.test,) if node.test is not None else ()
        case ir.Junction() if ir.is_compound(node):
            return node.args
        case ir.Pick():
            return (test for test, _ in node.arms)
        case ir.Bind() if node.name in ir.ASKING:
            return (node.body,)
    return ()


def _both_ways(program: ir.Program, sort: str, note: int) -> Iterator[Site]:
    yield from _at(program, sort, note, " yes")
    yield from _at(program, sort, note, " no")


def _at(program: ir.Program, sort: str, note: int, way: str = "") -> Iterator[Site]:
    """What stands at a place; nothing where the author has not written it."""
    if note >= 0:
        at = program.notes[note]
        called = f"{sort} {at.file}:{at.line}:{at.column}{way}"
        yield Site(called, at.text, at.file, at.line, at.column)


def everything_in(node: object) -> Iterator[object]:
    """Everything in the rows of a program, themselves included."""
    waiting: list[Any] = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple):
            waiting += found
        elif is_dataclass(found):
            yield found
            waiting += [getattr(found, part) for part in _parts(found.__class__)]


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """What a node of this kind has that may hold others."""
    return tuple(part.name for part in fields(kind) if part.type not in ("int", "str", "bool"))
