"""Sheets of paper with things to be cut out, in millimetres: rows of one size, with marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.drawing import ink
from ludex.drawing.scene import Block, Group, Item, Text, line
from ludex.drawing.svg import svg
from ludex.records import dataclass

MARGIN, MARK, AWAY = 12.0, 5.0, 1.5
"""What printers leave white, how long a mark is, and how far from what is cut."""
THIN: dict[str, str | float] = {"stroke": ink.INK, "stroke_width": 0.2}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, in millimetres."""

    name: str
    wide: float
    high: float

    @property
    def room(self) -> tuple[float, float]:
        """How much of it can be printed on."""
        return self.wide - 2 * MARGIN, self.high - 2 * MARGIN


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Cut:
    """Something to be cut out, so large in millimetres; drawn around nothing, on both sides."""

    wide: float
    high: float
    scale: float
    front: tuple[Item, ...]
    back: tuple[Item, ...] = ()


def sheets(cuts: Sequence[Cut], paper: Paper, title: str) -> Iterator[str]:
    """As many sheets as it takes, all of one size; behind each the one for its other side."""
    wide, high = paper.room
    across = max(1, int(wide // cuts[0].wide))
    most = across * max(1, int(high // cuts[0].high))
    for first in range(0, len(cuts), most):
        part = cuts[first : first + most]
        said = f"{title}, {first // most + 1} of {-(-len(cuts) // most)}"
        yield _sheet(part, across, paper, said, back=False)
        if any(cut.back for cut in part):
            yield _sheet(part, across, paper, f"{said}, back", back=True)


def _sheet(cuts: Sequence[Cut], across: int, paper: Paper, title: str, back: bool) -> str:
    """One sheet; on the other side rows run the other way, so that each back meets its front."""
    wide, high = cuts[0].wide, cuts[0].high
    down = -(-len(cuts) // across)
    left, top = (paper.wide - across * wide) / 2, (paper.high - down * high) / 2
    items: list[Item] = [Text(title, paper.wide / 2, MARGIN / 3, 3, ink.SOFT)]
    items += _marks(left, top, (across, down), (wide, high))
    for number, cut in enumerate(cuts):
        row, column = divmod(number, across)
        column = across - 1 - column if back else column
        x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
        items.append(Group("cut", cut.back if back else cut.front, x=x, y=y, scale=cut.scale))
    return svg(Block(paper.wide, paper.high, tuple(items)), title, "mm")


def _marks(
    left: float, top: float, count: tuple[int, int], size: tuple[float, float]
) -> Iterator[Item]:
    """Where to cut: short lines around all that is printed, none of them within it."""
    right, bottom = left + count[0] * size[0], top + count[1] * size[1]
    for number in range(count[0] + 1):
        x = left + number * size[0]
        yield line((x, top - AWAY - MARK), (x, top - AWAY), **THIN)
        yield line((x, bottom + AWAY), (x, bottom + AWAY + MARK), **THIN)
    for number in range(count[1] + 1):
        y = top + number * size[1]
        yield line((left - AWAY - MARK, y), (left - AWAY, y), **THIN)
        yield line((right + AWAY, y), (right + AWAY + MARK, y), **THIN)
