"""What a game declares, by name: what each name stands for, and where it is declared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from ludex.model import tree as m
from ludex.model.names import Declarations, Defined
from ludex.model.plurals import plural_of
from ludex.records import dataclass
from ludex.source.places import SourceFile, Span

OPTION = "option:"
"""What the values of an option are listed under."""
YES_OR_NO = ("yes", "no")
WORD = re.compile(r"[+-]?[A-Za-z0-9][\w'-]*")


@dataclass(frozen=True, slots=True)
class Thing:
    """What a name stands for: its sort in an author's words, and where it is declared."""

    sort: str
    name: str
    declared: Span | None = None
    key: m.Key = ()
    """Tells apart words of one name that take other things."""


Table = dict[str, dict[tuple[str, ...], Defined]]
"""Definitions by their names, and by the shapes of their calls."""


class Named:
    """The things that a game declares, which nothing has to be typed for."""

    def __init__(self, names: Declarations, source: Callable[[str], SourceFile | None]) -> None:
        self.names, self.source = names, source

    def alone(self, name: str) -> bool:
        """Whether something is declared by this name alone, and not by how it is called."""
        return name in self.names.taken and self.names.taken[name][1] not in ("a word", "a walk")

    def of(self, name: str) -> Thing:
        """Something that a section of the game declares by its name alone."""
        span, what = self.names.taken.get(name, (None, "a name"))
        return self.thing(re.sub("^an? ", "", what), name, span)

    def thing(self, sort: str, name: str, span: Span | None, key: m.Key = ()) -> Thing:
        """A thing that is declared within a stretch: where its name stands there."""
        source = None if span is None else self.source(span.file)
        if source is not None and span is not None and span.line == span.end_line:
            text = source.line_text(span.line)
            for found in WORD.finditer(text, span.column - 1, span.end_column - 1):
                if found[0] in spelled_as(name):
                    first, last = found.start() + 1, found.end() + 1
                    span = Span(span.file, span.line, first, span.line, last)
                    break
        return Thing(sort, name, span, key)

    def value(self, listed: str, name: str) -> Thing:
        """A value of a list or of an option."""
        sections, option = self.names.sections, listed.removeprefix(OPTION)
        for each in sections.types if option == listed else sections.options:
            names = [value if isinstance(value, str) else value.name for value in each.values]
            if each.name == option and name in names and each.places:
                return self.thing(f"value of {option}", name, each.places[names.index(name)])
        return Thing(f"value of {option}", name)

    def values(self) -> Iterator[Thing]:
        """Every value of a list, and of an option that is no question of yes or no."""
        lists = [each.name for each in self.names.sections.types]
        lists += [f"{OPTION}{each.name}" for each in self.names.sections.options]
        for listed in lists:
            for name in self.names.enums.get(listed, ()):
                if name not in YES_OR_NO:
                    yield self.value(listed, name)

    def word(self, key: m.Key) -> Thing:
        """A defined word."""
        return self._defined("word", self.names.words, key)

    def rule(self, key: m.Key) -> Thing:
        """A rule."""
        return self._defined("rule", self.names.rules, key)

    def walk(self, key: m.Key) -> Thing:
        """A way of walking."""
        return self._defined("walk", self.names.walks, key)

    def _defined(self, sort: str, table: Table[Defined], key: m.Key) -> Thing:
        found = table.get(key[0], {}).get(key[1:])
        return self.thing(sort, key[0], None if found is None else found.span, key)

    def piece(self, sort: str, kind: str) -> Iterator[Thing]:
        """A sort of pieces, and one of its kinds."""
        yield self.of(sort)
        info = self.names.pieces.get(sort)
        for each in info.kinds if info is not None else ():
            if each.name == kind:
                yield self.thing(f"kind of {sort}", kind, each.span)

    def all(self) -> Iterator[Thing]:
        """Everything that is declared, used or not."""
        yield from (self.of(name) for name in self.names.taken if self.alone(name))
        yield from map(self.word, _keys(self.names.words))
        yield from map(self.rule, _keys(self.names.rules))
        yield from map(self.walk, _keys(self.names.walks))
        for info in self.names.pieces.values():
            for kind in info.kinds:
                yield self.thing(f"kind of {info.name}", kind.name, kind.span)
        yield from self.values()


def _keys(table: Mapping[str, Mapping[tuple[str, ...], object]]) -> Iterator[m.Key]:
    return ((name, *shape) for name, shapes in table.items() for shape in shapes)


@cache
def spelled_as(name: str) -> frozenset[str]:
    """How a thing may be written: by its name, and several of them."""
    return frozenset((name, plural_of(name)))
