"""A part is left out: a step, a case, a condition, a kind, or whatever else stands in a list."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit, room_of
from ludex.source.leaving_out import extent


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every item of every list, and every entry, taken away."""
    items = [item for each in passage.lists for item in each]
    for part in (*items, *passage.entries):
        if passage.holds(extent(part)):
            yield (Edit(room_of(passage.source, extent(part)), ""),)
