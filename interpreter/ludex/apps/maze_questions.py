"""Questions about a board of tiles, answered through a graph: regions, ways, what cuts them off."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ludex.machine.tables import Tables
from ludex.machine.tiling import HOLE, Layout, Tiling
from ludex.records import dataclass
from ludex.syntax import file as f

SIDES = (0, 2, 4, 6)
BEYOND = "from beyond"


def barred_edges(sections: f.Sections, kinds: tuple[str, ...]) -> frozenset[int]:
    """The edges through which nothing goes: walls, and doors as seen from beyond."""
    beyond = {kind.text for s in sections.squares for key, kind in s.edges if key.text == BEYOND}
    along = {kind.text for s in sections.squares for key, kind in s.edges if key.text != BEYOND}
    shut = {"wall"} | (beyond - along)
    return frozenset(index for index, kind in enumerate(kinds) if kind in shut)


@dataclass(frozen=True)
class Cut:
    """What stands between two cells: the edges to be opened, on a way that needs the fewest."""

    edges: tuple[tuple[int, int, str], ...]


class Maze:
    """A board of tiles as a graph: cells, and the steps that go through."""

    def __init__(self, tables: Tables, codes: Iterable[int], barred: frozenset[int]) -> None:
        assert tables.tiling is not None
        self.tables, self.barred = tables, barred
        self.tiling: Tiling = tables.tiling
        self.codes = tuple(codes)
        self.layout: Layout = self.tiling.layout(self.codes)
        self.kinds = tables.enums["edge"]
        self.graph: Any = self._graph(through_walls=False)

    def _graph(self, through_walls: bool) -> Any:
        import networkx

        graph: Any = networkx.DiGraph()
        graph.add_nodes_from(self.layout.cells)
        for cell in self.layout.cells:
            for way in SIDES:
                other, kind = self.layout.steps[cell][way], self.layout.edges[cell][way]
                if other is None:
                    continue
                shut = kind in self.barred
                if not shut or through_walls:
                    # of two edges between the same cells the open one counts
                    known = graph.get_edge_data(cell, other)
                    if known is None or known["weight"] > shut:
                        graph.add_edge(cell, other, weight=int(shut), kind=self.kinds[kind])
        return graph

    # ------------------------------------------------------------ questions
    def reachable(self, start: int) -> tuple[int, ...]:
        """Every cell to which steps lead from one."""
        import networkx

        return tuple(sorted({start} | networkx.descendants(self.graph, start)))

    def way(self, start: int, target: int) -> tuple[int, ...] | None:
        """The cells of a shortest way, or nothing where there is none."""
        import networkx

        try:
            return tuple(networkx.shortest_path(self.graph, start, target))
        except networkx.NetworkXNoPath:
            return None

    def cut(self, start: int, target: int) -> Cut | None:
        """The edges that bar the way, the fewest that would have to be opened."""
        import networkx

        whole = self._graph(through_walls=True)
        try:
            path = networkx.shortest_path(whole, start, target, weight="weight")
        except networkx.NetworkXNoPath:
            return None
        steps = pairwise(path)
        return Cut(tuple((a, b, whole[a][b]["kind"]) for a, b in steps if whole[a][b]["weight"]))

    def regions(self) -> tuple[tuple[int, ...], ...]:
        """The parts of the board that no step joins, the largest first."""
        import networkx

        parts = [tuple(sorted(part)) for part in networkx.weakly_connected_components(self.graph)]
        return tuple(sorted(parts, key=lambda part: (-len(part), part)))

    def turned(self, tile: int, quarters: int) -> Maze:
        """The board after a tile is turned."""
        codes = list(self.codes)
        if codes[tile] != HOLE:
            codes[tile] = codes[tile] // 4 * 4 + (codes[tile] + quarters) % 4
        return Maze(self.tables, codes, self.barred)

    def opened(self, start: int, tile: int, quarters: int) -> tuple[tuple[int, ...], ...]:
        """What is reached from a cell only after a turn, and what no longer; as it lies then."""
        after, ridden = self.turned(tile, quarters), self.tiling.ridden(tile, quarters)
        before = {ridden.get(cell, cell) for cell in self.reachable(start)}
        now = set(after.reachable(ridden.get(start, start)))
        return tuple(sorted(now - before)), tuple(sorted(before - now))
