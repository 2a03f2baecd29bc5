"""A place, a board or a score that all see is seen by nobody; what some do not see, by all."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.changes.vocabulary import SIGHTS
from ludex.source.edits import Edit
from ludex.source.tree import Mapping, Scalar

SEEN = "seen by"


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """The declaration with a word on who sees it."""
    node = passage.node
    if passage.kind not in ("place", "board", "score") or not isinstance(node, Mapping):
        return
    said = node.entry(SEEN)
    if said is not None and isinstance(said.value, Scalar):
        if said.value.text not in SIGHTS:
            yield (Edit(said.value.span, "nobody"),)
        if said.value.text != "all":
            yield (Edit(said.value.span, "all"),)
    else:
        first = node.entries[0].key.span
        start, _ = passage.source.stretch(node.span)
        flowing = passage.source.text.startswith("{", start)
        gap = ", " if flowing else "\n" + " " * (first.column - 1)
        key = passage.source.text[slice(*passage.source.stretch(first))]
        yield (Edit(first, f"{SEEN}: nobody{gap}{key}"),)
