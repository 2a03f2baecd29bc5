"""Boards for the Python engine; those of tiles as arrays, made once for every way they lie."""

from __future__ import annotations

from ludex.backends.reference.grid import ENDLESS, Grid
from ludex.ir import nodes as ir
from ludex.machine.tiling import Layout


class SearchedBoard(Grid):
    """Finds distances by searching in widening rings, without a graph."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__(program)
        self.away: dict[int, list[int]] = {}

    def hops(self, cell: int, other: int) -> int:
        """The least number of steps between two cells, whatever lies between them."""
        if cell not in self.away:
            self.away[cell] = self.distances(cell)
        return self.away[cell][other]

    def distances(self, cell: int) -> list[int]:
        """How far every cell is from one."""
        found = [ENDLESS] * len(self.cells)
        found[cell] = 0
        queue = [cell]
        for here in queue:
            for way in self.joined:
                there = self.step(here, way)
                if there is not None and found[there] == ENDLESS:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found


class Around(dict[tuple[int, ...], tuple[tuple[int, ...], ...]]):
    """For ways the neighbours of each cell on these ways, made when they are first asked for."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__()
        self.program = program

    def __missing__(self, ways: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The neighbours of every cell."""
        found = []
        for cell, row in enumerate(self.program.board):
            ends = dict.fromkeys(row.steps[way] for way in ways)
            found.append(tuple(end for end in ends if end is not None and end != cell))
        self[ways] = tuple(found)
        return self[ways]


class ArrayBoard(SearchedBoard):
    """Answers what a board is asked from the arrays of a layout."""

    def __init__(self, program: ir.Program, layout: Layout) -> None:
        super().__init__(program)
        self.layout = layout

    def step(self, cell: int, way: int) -> int | None:
        """The neighbour that way."""
        return self.layout.steps[cell][way]

    def edge(self, cell: int, way: int) -> int | None:
        """What lies between a cell and its neighbour that way."""
        return self.layout.told_edges[cell][way]

    def all_cells(self) -> tuple[int, ...]:
        """All cells that lie on a tile, row by row."""
        return self.layout.cells

    def text(self, cell: int) -> int | None:
        """The text that is printed on a cell."""
        return self.layout.texts[cell]

    def arrow(self, cell: int) -> int | None:
        """The arrow that is printed on a cell, as it lies now."""
        return self.layout.arrows[cell]

    def all_tiles(self) -> tuple[int, ...]:
        """The tiles that lie on the board."""
        return self.layout.tiles

    def tile(self, cell: int) -> int | None:
        """The tile on which a cell is printed."""
        return self.layout.tile_of[cell]

    def circle(self, tile: int) -> int | None:
        """The cell of a tile that has the circle."""
        return self.layout.circles.get(tile)

    def area(self, tile: int) -> tuple[int, ...]:
        """The cells of a tile, row by row."""
        return self.layout.areas.get(tile, ())

    def neighbour_tiles(self, tile: int) -> tuple[int, ...]:
        """The tiles that touch a tile, in the order of its sides."""
        return self.layout.neighbour_tiles.get(tile, ())

    def doubles(self, tile: int) -> tuple[int, ...]:
        """The other tiles on which the same is printed, turned or not."""
        return self.layout.doubles.get(tile, ())
