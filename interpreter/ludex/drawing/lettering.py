"""Texts that have to fit: how wide they are, about, and how they are broken."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from ludex.drawing.scene import Text
from ludex.view.drawing import columns

LETTER, BOLD = 0.62, 0.7
"""How wide a letter is on average, as a part of its height."""
LINE = 1.15
_JOINED = re.compile(r"(?<=\w)-(?=\w)")


def width_of(text: str, size: float) -> float:
    """How wide a text is, about."""
    return columns(text) * size * LETTER


def fitted(text: str, wide: float, size: float) -> float:
    """The size, or the smaller one in which a text is no wider than that."""
    return min(size, wide / (LETTER * max(1, columns(text))))


def words_of(name: str) -> str:
    """A name as people read it."""
    return _JOINED.sub(" ", name)


def printed(
    text: str, x: float, y: float, wide: float, high: float,
    size: float = 12, least: float = 5, fill: str = "#222222", bold: bool = False,
) -> Iterator[Text]:  # fmt: skip
    """A text around a point, in as many lines and as small as it takes; it is never cut off."""
    if not text:
        return
    letter = BOLD if bold else LETTER
    while True:
        lines = _broken(text, wide, size * letter)
        widest = max(map(columns, lines)) * size * letter
        if size <= least or (widest <= wide and len(lines) * size * LINE <= high):
            break
        size -= 0.5
    top = y - (len(lines) - 1) * size * LINE / 2
    for number, each in enumerate(lines):
        yield Text(each, x, top + number * size * LINE, size, fill, bold=bold)


def _broken(text: str, wide: float, letter: float) -> list[str]:
    letters = max(1, int(wide / letter))
    return textwrap.wrap(text, letters, break_long_words=False, break_on_hyphens=False) or [""]
