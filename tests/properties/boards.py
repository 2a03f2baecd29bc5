"""Boards of tiles, laid anyhow; and whether both accounts of one agree on every cell."""

from __future__ import annotations

from random import Random

from ludex.backends.reference.maze import Maze
from ludex.ir.nodes import Program
from ludex.machine.tiling import HOLE

MOST_HOLES = 3


def any_board(program: Program, chance: Random) -> tuple[int, ...]:
    """Printed tiles in any order, turned as the game turns them, now and then one taken away."""
    tiling = program.tiling
    assert tiling is not None
    count = tiling.up * tiling.across
    order = chance.sample(range(tiling.printed), count)
    quarters = [chance.randrange(4) if tiling.turned else 0 for _ in range(count)]
    holes = chance.sample(range(count), chance.randrange(min(MOST_HOLES + 1, count)))
    laid = zip(order, quarters, strict=True)
    return tuple(HOLE if t in holes else o * 4 + q for t, (o, q) in enumerate(laid))


def assert_accounts_agree(program: Program, tiles: tuple[int, ...]) -> None:
    """Arrays and graph say the same of every cell."""
    tiling = program.tiling
    assert tiling is not None
    arrays = tiling.layout(tiles)
    graph = Maze(program, tiling, tiles)
    assert arrays.cells == graph.all_cells()
    assert arrays.tiles == graph.all_tiles()
    for cell in range(program.cells):
        assert arrays.texts[cell] == graph.text(cell)
        assert arrays.arrows[cell] == graph.arrow(cell)
        assert arrays.tile_of[cell] == graph.tile(cell)
        for way in range(8):
            assert arrays.steps[cell][way] == graph.step(cell, way)
            if arrays.tile_of[cell] is not None:
                assert arrays.edges[cell][way] == graph.edge(cell, way)
    for tile in range(len(tiles)):
        assert arrays.areas.get(tile, ()) == graph.area(tile)
        assert arrays.circles.get(tile) == graph.circle(tile)
