"""Where each name of a game is declared and used: one walk over the typed game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from ludex.lint.visit import Node, children, everything
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import core_table
from ludex.model.game import Game
from ludex.model.plurals import plural_of
from ludex.records import dataclass
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Scalar
from ludex.syntax.nodes import At
from ludex.syntax.standing import At as Standing

WORD = re.compile(r"[+-]?[A-Za-z0-9][\w'-]*")


@dataclass(frozen=True, slots=True)
class Thing:
    """What a name stands for: its sort in an author's words, and where it is declared."""

    sort: str
    name: str
    declared: Span | None = None
    key: m.Key = ()
    """Tells apart words of one name that take other things."""


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
        self.source = source
        self.found: set[tuple[Span, Thing]] = set()
        for game in games:
            self.game, self.names = game, game.names
            for node in everything(game):
                self._node(node)
            for thing in self._declared():
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
        defined = self._defined()
        for scalar in texts:
            if scalar.text in self.names.taken and scalar.text not in defined:
                self._add(Use(scalar.span, self.declared(scalar.text)))

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
                yield self._thing("name", var.name, var.span)
            case m.WordCall(word=key):
                yield self._word(key)
            case m.CallRule(rule=key) | m.PossibleTo(rule=key):
                yield self._rule(key)
            case m.WalkQuery(walk=key) | m.WalkStep(walk=key):
                yield self._walk(key)
            case m.Core(op=op) | m.Do(op=op) | m.Bound(op=op):
                yield Thing("word of the machine", op.partition("-")[0], key=(op,))
                yield Thing("word of the machine", op, key=(op,))
            case m.PieceName(pieces=pieces) | m.All(pieces=pieces):
                for sort, kind in pieces:
                    yield from self._piece(sort, kind)
            case m.EffectQuery(effect=name) | m.EffectName(name=name):
                yield self.declared(name)
            case m.AttemptStep(attempt=name) | m.Fits(pattern=name) | m.OptionRef(option=name):
                yield self.declared(name)
            case m.PlaceRef(name=name) | m.ValueRef(name=name):
                yield self.declared(name)
            case m.Attribute(name=name):
                yield Thing("attribute", name)
            case m.Const(type=t.Enum(name=listed)) if node.value is not None:
                yield Thing(f"value of {listed.removeprefix('option:')}", at.text)
            case m.Const() if at.text in self.names.taken:
                yield self.declared(at.text)
            case _:
                return

    def declared(self, name: str) -> Thing:
        """Something that a section of the game declares by its name alone."""
        span, what = self.names.taken.get(name, (None, "a name"))
        return self._thing(re.sub("^an? ", "", what), name, span)

    def _thing(self, sort: str, name: str, span: Span | None, key: m.Key = ()) -> Thing:
        """A thing that is declared within a stretch: where its name stands there."""
        source = None if span is None else self.source(span.file)
        if source is not None and span is not None and span.line == span.end_line:
            text = source.line_text(span.line)
            for found in WORD.finditer(text, span.column - 1, span.end_column - 1):
                if found[0] in _spelled(name):
                    first, last = found.start() + 1, found.end() + 1
                    span = Span(span.file, span.line, first, span.line, last)
                    break
        return Thing(sort, name, span, key)

    def _word(self, key: m.Key) -> Thing:
        return self._thing("word", key[0], self.game.words[key].decl.span, key)

    def _rule(self, key: m.Key) -> Thing:
        rule = self.game.rules.get(key)
        return self._thing("rule", key[0], None if rule is None else rule.decl.span, key)

    def _walk(self, key: m.Key) -> Thing:
        walk = self.game.walks.get(key)
        return self._thing("walk", key[0], None if walk is None else walk.decl.span, key)

    def _piece(self, sort: str, kind: str) -> Iterator[Thing]:
        yield self.declared(sort)
        info = self.names.pieces.get(sort)
        for each in info.kinds if info is not None else ():
            if each.name == kind:
                yield self._thing(f"kind of {sort}", kind, each.span)

    def _defined(self) -> set[str]:
        """The names of words, rules and walks, of which each may be several."""
        return {key[0] for key in (*self.game.words, *self.game.rules, *self.game.walks)}

    def _declared(self) -> Iterator[Thing]:
        """Everything that is declared, used or not."""
        defined = {
            key[0] for keys in (self.game.words, self.game.rules, self.game.walks) for key in keys
        }
        yield from (self.declared(name) for name in self.names.taken if name not in defined)
        yield from (self._word(key) for key in self.game.words)
        yield from (self._rule(key) for key in self.game.rules)
        yield from (self._walk(key) for key in self.game.walks)
        for info in self.names.pieces.values():
            for kind in info.kinds:
                yield self._thing(f"kind of {info.name}", kind.name, kind.span)


def _where(node: Node, at: At, name: str) -> Span | None:
    """Where in a node its own name stands: not within its parts, and perhaps as a plural."""
    inner = {_reach(part) for part in children(node)} - {(at.start, at.end)}
    spelled = _spelled(name)
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
def _spelled(name: str) -> frozenset[str]:
    """How a thing may be written: by its name, and several of them."""
    return frozenset((name, plural_of(name)))


@cache
def machine_word(op: str) -> tuple[str, str, str] | None:
    """How a word of the machine is written, what it is for, and an example."""
    for section in core_table().sections.values():
        for word in section:
            if word.op == op or word.name == op:
                return word.key, word.says, word.example or word.key
    return None
