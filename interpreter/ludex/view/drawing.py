"""A board that is drawn as text, with what lies on its cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

CELL = "o"
ACROSS = "-+"
NOTHING = "."


def filled(drawing: Sequence[str], signs: Sequence[str], wide: int) -> tuple[str, ...]:
    """The drawing with the signs of its cells, given in the order of the cells.

    Cells are counted from the lowest line up. Every column becomes as wide as the widest sign.
    """
    left = list(signs)
    lines = []
    for line in reversed(drawing):
        made = ""
        for column, letter in enumerate(line):
            shown = left.pop(0) if letter == CELL else letter
            after = line[column + 1 : column + 2]
            goes_on = letter in ACROSS or (letter == CELL and after != "" and after in ACROSS)
            shown = " " if shown == NOTHING and letter != CELL else shown
            made += shown + ("-" if goes_on else " ") * (wide - columns(shown))
        lines.append(made)
    return tuple(line.rstrip() for line in reversed(lines))


def columns_of_files(drawing: Sequence[str]) -> list[int]:
    """The columns of the drawing in which cells stand, from the left."""
    return sorted({i for line in drawing for i, letter in enumerate(line) if letter == CELL})


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)
