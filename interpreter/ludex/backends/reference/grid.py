"""The board of a program: neighbours, rays, ways; distances are asked of networkx."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ludex.ir.nodes import Program
from ludex.machine.tiling import OPEN

SIDES = (0, 2, 4, 6)
ENDLESS = 10**15


class Grid:
    """Cells row by row, row 1 nearest, each with its neighbour on every way."""

    def __init__(self, program: Program) -> None:
        self.cells, self.ways = program.board, program.ways
        self.joined = SIDES if program.shape == "grid" else range(program.ways)

    def step(self, cell: int, way: int) -> int | None:
        """The neighbour that way, or None at the edge."""
        return self.cells[cell].steps[way]

    def ray(self, cell: int, way: int) -> tuple[int, ...]:
        """The cells that way, nearest first, up to the edge or once around."""
        found: list[int] = []
        here = self.step(cell, way)
        while here is not None and here != cell and len(found) < len(self.cells):
            found.append(here)
            here = self.step(here, way)
        return tuple(found)

    # ------------------------------------------------------------ what is printed
    def all_cells(self) -> tuple[int, ...]:
        """All cells, row by row."""
        return tuple(range(len(self.cells)))

    def edge(self, cell: int, way: int) -> int | None:
        """What lies between a cell and its neighbour: nothing is in the way on a plain board."""
        return None if self.step(cell, way) is None else OPEN

    def text(self, cell: int) -> int | None:
        """The number of the text that is printed on a cell."""
        return self.cells[cell].text

    def arrow(self, cell: int) -> int | None:
        """The way of the arrow that is printed on a cell."""
        return self.cells[cell].arrow

    def all_tiles(self) -> tuple[int, ...]:
        """The tiles of the board; a board that is not made of tiles has none."""
        return ()

    def tile(self, cell: int) -> int | None:
        """The tile on which a cell is printed."""
        return None

    def circle(self, tile: int) -> int | None:
        """The cell of a tile that has the circle."""
        return None

    def area(self, tile: int) -> tuple[int, ...]:
        """The cells of a tile."""
        return ()

    def neighbour_tiles(self, tile: int) -> tuple[int, ...]:
        """The tiles that touch a tile."""
        return ()

    def doubles(self, tile: int) -> tuple[int, ...]:
        """The other tiles on which the same is printed."""
        return ()

    @cached_property
    def graph(self) -> Any:
        """The cells joined with their neighbours: on the sides of a grid, else on every way."""
        import networkx

        graph: Any = networkx.Graph()
        graph.add_nodes_from(self.all_cells())
        for cell in self.all_cells():
            for way in self.joined:
                other = self.step(cell, way)
                if other is not None:
                    graph.add_edge(cell, other)
        return graph

    def hops(self, cell: int, other: int) -> int:
        """The least number of steps between two cells; endless where no line joins them."""
        import networkx

        lengths = networkx.single_source_shortest_path_length(self.graph, cell)
        return int(lengths.get(other, ENDLESS))
