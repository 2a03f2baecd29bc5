"""A sentence that people are told loses its last word."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every declared value of several words without the last of them."""
    keys = {id(entry.key) for entry in passage.entries}
    for scalar in passage.scalars:
        if id(scalar) not in keys and not passage.is_phrase(scalar) and " " in scalar.text.strip():
            end = len(scalar.text.rstrip())
            last = len(scalar.text[:end].rsplit(None, 1)[0])
            yield (Edit(scalar.place(last, end), ""),)
