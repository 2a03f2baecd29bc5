"""A word becomes another of the same sort: a value of the same list, a like place, word or rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.source.tree import Scalar
from ludex.syntax import nodes as n

NAMING = (n.Name, n.Code, n.CodeOf, n.Own, n.Its, n.Of, n.Relation, n.Has, n.Call)


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every word of every phrase and every declared value, for which there is another."""
    for node in passage.phrases:
        if isinstance(node, NAMING):
            word = _word(node)
            yield from _written(passage, node.at.scalar, word, node.at.start, node.at.end)
    keys = {id(entry.key) for entry in passage.entries}
    for scalar in passage.scalars:
        if id(scalar) not in keys and not passage.is_phrase(scalar):
            yield from _written(passage, scalar, scalar.text, 0, len(scalar.text))


def _word(node: n.Node) -> str:
    if isinstance(node, n.Call):
        return node.verb
    return node.effect if isinstance(node, n.Has) else str(getattr(node, "word", ""))


def _written(
    passage: Passage, scalar: Scalar, word: str, start: int, end: int
) -> Iterator[tuple[Edit, ...]]:
    """Another word for the first of its kind between two characters."""
    found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(scalar.text, start, end)
    if found is not None:
        for other in passage.words.instead_of(word):
            yield (Edit(scalar.place(*found.span()), other),)
