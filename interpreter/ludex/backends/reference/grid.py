"""The board of a program: neighbours, rays, ways; distances are asked of networkx."""

from __future__ import annotations

from functools import cached_property
from typing import Any

# north, north-east, east, south-east, south, south-west, west, north-west as (rows, files)
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SIDES = (0, 2, 4, 6)


class Grid:
    """Cells row by row, row 1 nearest; the edges meet where the board wraps."""

    def __init__(self, rows: int, files: int, wraps: bool) -> None:
        self.rows, self.files, self.wraps = rows, files, wraps

    def step(self, cell: int, way: int) -> int | None:
        """The neighbour that way, or None at the edge."""
        row, file = divmod(cell, self.files)
        rows, files = STEPS[way]
        row, file = row + rows, file + files
        if self.wraps:
            row, file = row % self.rows, file % self.files
        elif not (0 <= row < self.rows and 0 <= file < self.files):
            return None
        return row * self.files + file

    def ray(self, cell: int, way: int) -> tuple[int, ...]:
        """The cells that way, nearest first, up to the edge or once around."""
        found: list[int] = []
        here = self.step(cell, way)
        while here is not None and here != cell and len(found) < self.rows * self.files:
            found.append(here)
            here = self.step(here, way)
        return tuple(found)

    def line(self, cell: int, way: int) -> tuple[int, ...]:
        """The cell with both rays, from one end to the other."""
        back = self.ray(cell, (way + 4) % 8)
        return tuple(dict.fromkeys((*reversed(back), cell, *self.ray(cell, way))))

    def way(self, cell: int, other: int) -> int | None:
        """The way of the step between neighbours, or None."""
        for way in range(8):
            if self.step(cell, way) == other:
                return way
        return None

    @cached_property
    def graph(self) -> Any:
        """The cells joined with their neighbours on the four sides, as a networkx graph."""
        import networkx

        graph: Any = networkx.Graph()
        graph.add_nodes_from(range(self.rows * self.files))
        for cell in range(self.rows * self.files):
            for way in SIDES:
                other = self.step(cell, way)
                if other is not None:
                    graph.add_edge(cell, other)
        return graph

    def hops(self, cell: int, other: int) -> int:
        """The least number of steps to a side between two cells."""
        import networkx

        return int(networkx.shortest_path_length(self.graph, cell, other))
