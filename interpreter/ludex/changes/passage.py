"""A stretch of a rule file in which something may be changed: its tree, and its phrases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ludex.changes.vocabulary import Vocabulary
from ludex.records import dataclass, fields, is_dataclass
from ludex.source.leaving_out import extent
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import nodes as n
from ludex.syntax.standing import balanced

ABOUT = ("cites", "says")
"""What is said about a rule and is no part of it."""


@dataclass(frozen=True)
class Passage:
    """What stands under one key of a file, without what stands under the spans in `beside`."""

    source: SourceFile
    node: Node
    words: Vocabulary
    written: tuple[n.Node, ...]
    beside: tuple[Span, ...] = ()
    kind: str = ""
    """What is declared there: a rule, a word, a place, and so on."""

    def holds(self, span: Span) -> bool:
        """Whether a stretch of the file belongs to the passage."""
        return self.node.span.holds(span) and not any(b.holds(span) for b in self.beside)

    @cached_property
    def phrases(self) -> tuple[n.Node, ...]:
        """Every node of every phrase, the whole before its parts."""
        said = {scalar.span for scalar in self.scalars}
        return tuple(node for node in self.written if node.at.scalar.span in said)

    @cached_property
    def parts(self) -> tuple[Node | Entry, ...]:
        """Every node of the tree, and every entry, in the order of the file."""
        return tuple(p for p in _below(self.node) if self.holds(extent(p)))

    @cached_property
    def _begun(self) -> frozenset[Span]:
        return frozenset(node.at.scalar.span for node in self.phrases)

    def is_phrase(self, scalar: Scalar) -> bool:
        """Whether a scalar was read as a phrase."""
        return scalar.span in self._begun

    @property
    def lists(self) -> list[Sequence]:
        """The lists."""
        return [part for part in self.parts if isinstance(part, Sequence)]

    @property
    def entries(self) -> list[Entry]:
        """The keys with what stands under them."""
        return [part for part in self.parts if isinstance(part, Entry)]

    @property
    def scalars(self) -> list[Scalar]:
        """What stands at the leaves, and the keys."""
        keys = [entry.key for entry in self.entries]
        return [*keys, *(part for part in self.parts if isinstance(part, Scalar))]


def _below(node: Node) -> Iterator[Node | Entry]:
    yield node
    if isinstance(node, Sequence):
        for item in node:
            yield from _below(item)
    elif isinstance(node, Mapping):
        for entry in node:
            if entry.key.text not in ABOUT:
                yield entry
                yield from _below(entry.value)


def words_of(node: n.Node) -> str:
    """The words of a node, with the brackets that belong to them."""
    return node.at.scalar.text[slice(*balanced(node.at))]


def place_of(node: n.Node) -> Span:
    """Where the words of a node stand, with the brackets that belong to them."""
    return node.at.scalar.place(*balanced(node.at))


def phrases_of(thing: object) -> Iterator[n.Node]:
    """Every node of every phrase in a declaration, the whole before its parts."""
    if isinstance(thing, n.Node):
        yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from phrases_of(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from phrases_of(getattr(thing, field.name))
