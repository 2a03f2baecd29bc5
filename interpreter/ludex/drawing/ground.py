"""What a board is before anything lies on it: where its cells are and what is drawn under them."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.drawing import ink
from ludex.drawing.scene import Item, Text
from ludex.records import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell: its middle, how wide what lies there may be, what is drawn of
    the cell itself, and what is printed there."""

    x: float
    y: float
    room: float
    items: tuple[Item, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """An empty board: its size, its cells, what is drawn under and over what lies there."""

    wide: float
    high: float
    spots: Mapping[int, Spot]
    under: tuple[Item, ...] = ()
    over: tuple[Item, ...] = ()


def name_at(words: str, x: float, y: float) -> Text:
    """The name of a row, a file or a point."""
    return Text(words, x, y, 11, ink.SOFT)
