"""A sign of a drawing is lost."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit

LINES = frozenset(" \n.|/\\+-")


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every drawing without the last of each of its signs."""
    for scalar in passage.scalars:
        if "\n" in scalar.text.strip() and not passage.is_phrase(scalar):
            for sign in dict.fromkeys(scalar.text):
                if sign not in LINES:
                    at = scalar.text.rindex(sign)
                    yield (Edit(scalar.place(at, at + 1), "."),)
