"""A line of a drawn board is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.source.tree import Scalar

SLOPES = {"|": 0, "/": -1, "\\": 1}
"""How far to the right each sign of a line goes on in the row below."""


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every drawing without each of its lines, be they level, upright or slanting."""
    if passage.kind != "board":
        return
    for scalar in passage.scalars:
        if "\n" in scalar.text.strip() and not passage.is_phrase(scalar):
            for level in re.finditer("-+", scalar.text):
                yield _without(scalar, list(range(*level.span())))
            yield from (_without(scalar, found) for found in _going_down(scalar.text))


def _going_down(text: str) -> Iterator[list[int]]:
    """The signs of every line that is not level, from its upper end."""
    rows = text.split("\n")
    starts = [sum(len(row) + 1 for row in rows[:at]) for at in range(len(rows))]
    left = {
        (at, column): sign
        for at, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign in SLOPES
    }
    while left:
        (row, column), sign = next(iter(left.items()))
        found = []
        while left.get((row, column)) == sign:
            del left[row, column]
            found.append(starts[row] + column)
            row, column = row + 1, column + SLOPES[sign]
        yield found


def _without(scalar: Scalar, signs: list[int]) -> tuple[Edit, ...]:
    return tuple(Edit(scalar.place(at, at + 1), " ") for at in signs)
