"""Where each name of a game is declared and used: one walk over the typed game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from ludex.desk.named import WORD, Named, Thing, spelled_as
from ludex.lint.visit import Node, children, everything
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import core_table
from ludex.model.game import Game
from ludex.records import dataclass
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Scalar
from ludex.syntax.nodes import At
from ludex.syntax.standing import At as Standing


@dataclass(frozen=True, slots=True)
class Use:
    """A place at which a name is written, and the type of what it is there."""

    span: Span
    thing: Thing
    type: t.Type | None = None


class Uses:
    """Every use of every name in the rules, by place."""

    def __init__(
        self,
        games: Sequence[Game],
        source: Callable[[str], SourceFile | None],
        texts: Iterable[Scalar],
    ) -> None:
        self.list: list[Use] = []
        self.found: set[tuple[Span, Thing]] = set()
        for game in games:
            self.named = Named(game.names, source)
            for node in everything(game):
                self._node(node)
            for thing in self.named.all():
                if thing.declared is not None:
                    self._add(Use(thing.declared, thing))
        if games:
            self._alone(texts)
        self.list.sort(key=lambda use: (use.span.file, use.span.line, use.span.column))

    def at(self, file: str, line: int, column: int) -> Use | None:
        """The use at a place; of several the shortest, which is the innermost."""
        here = [
            use
            for use in self.list
            if use.span.file == file
            and (use.span.line, use.span.column) <= (line, column)
            and (line, column) <= (use.span.end_line, use.span.end_column)
        ]
        return min(here, key=lambda use: use.span.end_column - use.span.column, default=None)

    def of(self, thing: Thing) -> Iterator[Use]:
        """Every use of a thing, its declaration among them."""
        return (use for use in self.list if use.thing == thing)

    def _add(self, use: Use) -> None:
        if (use.span, use.thing) not in self.found:
            self.found.add((use.span, use.thing))
            self.list.append(use)

    def _alone(self, texts: Iterable[Scalar]) -> None:
        """Names that stand alone under a key of a declaration: `holds: card`."""
        for scalar in texts:
            if self.named.alone(scalar.text):
                self._add(Use(scalar.span, self.named.of(scalar.text)))

    def _node(self, node: Node) -> None:
        at = getattr(node, "at", None)
        if not isinstance(at, Standing):
            return
        kind = getattr(node, "type", None)
        for thing in self._things(node, at):
            span = _where(node, at, thing.name)
            if span is not None:
                self._add(Use(span, thing, kind))
            if thing.sort == "name" and thing.declared is not None:
                self._add(Use(thing.declared, thing, kind))

    def _things(self, node: Node, at: At) -> Iterator[Thing]:
        """What a node of the typed tree names, apart from what its parts do."""
        match node:
            case m.Local(var=var):
                yield self.named.thing("name", var.name, var.span)
            case m.WordCall(word=key):
                yield self.named.word(key)
            case m.CallRule(rule=key) | m.PossibleTo(rule=key):
                yield self.named.rule(key)
            case m.WalkQuery(walk=key) | m.WalkStep(walk=key):
                yield self.named.walk(key)
            case m.Core(op=op) | m.Do(op=op) | m.Bound(op=op):
                yield Thing("word of the machine", op.partition("-")[0], key=(op,))
                yield Thing("word of the machine", op, key=(op,))
            case m.PieceName(pieces=pieces) | m.All(pieces=pieces):
                for sort, kind in pieces:
                    yield from self.named.piece(sort, kind)
            case m.EffectQuery(effect=name) | m.EffectName(name=name):
                yield self.named.of(name)
            case m.AttemptStep(attempt=name) | m.Fits(pattern=name) | m.OptionRef(option=name):
                yield self.named.of(name)
            case m.PlaceRef(name=name) | m.ValueRef(name=name):
                yield self.named.of(name)
            case m.Attribute(name=name):
                yield Thing("attribute", name)
            case m.Const(type=t.Enum(name=listed)) if node.value is not None:
                yield self.named.value(listed, at.text)
            case m.Const() if at.text in self.named.names.taken:
                yield self.named.of(at.text)
            case _:
                return


def _where(node: Node, at: At, name: str) -> Span | None:
    """Where in a node its own name stands: not within its parts, and perhaps as a plural."""
    inner = {_reach(part) for part in children(node)} - {(at.start, at.end)}
    spelled = spelled_as(name)
    for found in WORD.finditer(at.text):
        start, end = at.start + found.start(), at.start + found.end()
        covered = any(
            low <= start and end <= high for low, high in inner if (low, high) != (at.start, at.end)
        )
        if found[0] in spelled and not covered:
            return at.scalar.place(start, end)
    return None


def _reach(node: Node) -> tuple[int, int]:
    at = getattr(node, "at", None)
    return (at.start, at.end) if isinstance(at, Standing) else (0, 0)


@cache
def machine_word(op: str) -> tuple[str, str, str] | None:
    """How a word of the machine is written, what it is for, and an example."""
    for section in core_table().sections.values():
        for word in section:
            if word.op == op or word.name == op:
                return word.key, word.says, word.example or word.key
    return None
