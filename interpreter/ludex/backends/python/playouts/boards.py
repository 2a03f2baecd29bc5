"""What is worked out beforehand about a board."""

from __future__ import annotations

from ludex.backends.reference.grid import ENDLESS, Grid
from ludex.ir import nodes as ir


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
