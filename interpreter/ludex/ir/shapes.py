"""The cells of boards by their shape, each with its name, its spot and its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ludex.ir.nodes import CellRow

# Rows up and files to the right, on the ways of each shape in their order.
SQUARE = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SIX_SIDED = ((1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0))
"""Every row is set half a cell to the left of the row below it."""

Spot = tuple[int, int]


def grid_cells(rows: int, files: int, wraps: bool = False) -> list[CellRow]:
    """A grid with eight ways; its edges meet if it wraps."""
    spots = [(row, file) for row in range(rows) for file in range(files)]
    return _cells(spots, SQUARE, (rows, files) if wraps else None)


def hex_cells(rows: int, files: int) -> list[CellRow]:
    """Six-sided cells in rows and files: a rhombus."""
    return _cells([(r, f) for r in range(rows) for f in range(files)], SIX_SIDED)


def hexagon_cells(side: int) -> list[CellRow]:
    """Six-sided cells in a hexagon with so many along each side."""
    every = range(2 * side - 1)
    return _cells([(r, f) for r in every for f in every if abs(r - f) < side], SIX_SIDED)


def path_cells(count: int, closed: bool) -> list[CellRow]:
    """One cell after another, with a way onward and one back; `closed` is a ring."""
    last = count - 1
    return [
        CellRow(
            f"c{cell + 1}", 0, cell,
            (cell + 1 if cell < last else 0 if closed else None,
             cell - 1 if cell else last if closed else None),
        )
        for cell in range(count)
    ]  # fmt: skip


def line_cells(points: Sequence[str], lines: Iterable[Sequence[str]]) -> list[CellRow]:
    """Named points; on the ways of a line those that follow and go before on it."""
    numbered = [[points.index(point) for point in line] for line in lines]
    onward = [dict(pairwise(line)) for line in numbered]
    back = [{after: before for before, after in steps.items()} for steps in onward]
    return [
        CellRow(name, 0, cell, tuple(steps.get(cell) for steps in (*onward, *back)))
        for cell, name in enumerate(points)
    ]


def _cells(
    spots: Sequence[Spot], ways: Sequence[Spot], around: Spot | None = None
) -> list[CellRow]:
    """Cells at spots, joined with those that lie so many rows and files away."""
    at = {spot: cell for cell, spot in enumerate(spots)}

    def neighbour(row: int, file: int) -> int | None:
        spot = (row % around[0], file % around[1]) if around is not None else (row, file)
        return at.get(spot)

    return [
        CellRow(cell_name(row, file), row, file,
                tuple(neighbour(row + up, file + right) for up, right in ways))
        for row, file in spots
    ]  # fmt: skip


def cell_name(row: int, file: int) -> str:
    """A cell by file and row: a1 is the near left corner."""
    return f"{chr(ord('a') + file)}{row + 1}"
