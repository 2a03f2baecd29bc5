"""A place or a board that says nothing of who sees it is seen by nobody."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.change import Edit, index_of
from ludex.changes.passage import Passage
from ludex.source.tree import Mapping

SEEN = "seen by"


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """The declaration with a word on who sees it."""
    node = passage.node
    if passage.kind in ("place", "board") and isinstance(node, Mapping) and not node.entry(SEEN):
        first = node.entries[0].key.span
        start, _ = index_of(passage.source, node.span)
        flowing = passage.source.text.startswith("{", start)
        gap = ", " if flowing else "\n" + " " * (first.column - 1)
        key = passage.source.text[slice(*index_of(passage.source, first))]
        yield (Edit(first, f"{SEEN}: nobody{gap}{key}"),)
