"""The cells and the tiles of a program and what counts of positions, as rows of its tables."""

from __future__ import annotations

from dataclasses import dataclass

SQUARE = ("grid", "drawn")
"""The shapes of boards that have eight ways, every second of them a side."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A cell: its name, its row and file from 0, its neighbour on each way, what is printed."""

    name: str
    row: int
    file: int
    steps: tuple[int | None, ...]
    text: int | None = None
    arrow: int | None = None


@dataclass(frozen=True, slots=True)
class DesignRow:
    """A printed tile, cells row by row from the south-west corner, sides from north clockwise.

    `leaving` has what lies on each side of a cell, `entering` what it makes of the edge for whoever
    comes from there; both are numbers in the list of edges. Arrows are quarter turns from north.
    """

    name: str
    leaving: tuple[tuple[int, ...], ...]
    entering: tuple[tuple[int, ...], ...]
    texts: tuple[int | None, ...]
    arrows: tuple[int | None, ...]
    circle: int | None


@dataclass(frozen=True, slots=True)
class TilingRow:
    """A board of tiles: how many up and across, their size, and all tiles there are.

    The first `printed` designs are those of the game; a position may bring others.
    """

    designs: tuple[DesignRow, ...]
    size: int
    up: int
    across: int
    gaps: bool
    turned: bool
    printed: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """What counts of positions that are recorded; `last` is how many are kept, or all."""

    places: tuple[int, ...]
    slots: tuple[int, ...]
    active: bool
    last: int | None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table has agreed on: players, options, variants."""

    players: int
    options: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
