"""On random boards of every game of tiles the arrays agree with the graph, cell by cell."""

from random import Random
from typing import cast

import pytest
from tests.evidence_writer import FULL, progress, record_count
from tests.properties.boards import any_board, assert_accounts_agree
from tests.properties.games import game_names, program, tables, with_variants

from ludex.backends.reference.maze import Maze
from ludex.scenario_pipeline.every_table import Table

BOARDS = 1_000 if FULL else 3
"""Random boards of each size."""
OF_TILES = [
    name
    for name in game_names()
    if (board := with_variants(name, ()).names.sections.board) and board.tiles is not None
]


def sizes(game: str) -> dict[tuple[int, int], Table]:
    """A table for each size of board that the game has."""
    found: dict[tuple[int, int], Table] = {}
    for table in tables(game):
        tiling = program(game, table).tiling
        assert tiling is not None
        found.setdefault((tiling.up, tiling.across), table)
    return found


def test_there_are_games_of_tiles() -> None:
    assert {"rose-maze", "turning-halls"} <= set(OF_TILES)


@pytest.mark.parametrize("game", OF_TILES)
def test_arrays_and_graph_agree_on_random_boards(game: str) -> None:
    cells, chance = 0, Random(game)
    every = sizes(game)
    for up, across in sorted(every):
        made = program(game, every[up, across])
        for _ in range(BOARDS):
            tiles = any_board(made, chance)
            assert_accounts_agree(made, tiles)
            cells += made.cells
        progress(f"{game}: {BOARDS:,} boards of {up} x {across} tiles")
    said = f"{BOARDS:,} boards of each of {len(every)} sizes, {cells:,} cells"
    record_count(game, "arrays agree with networkx on random boards", said, 0)


@pytest.mark.parametrize("question", ["edge", "step", "text", "arrow"])
def test_one_cell_that_differs_is_noticed(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every = sizes("turning-halls")
    made = program("turning-halls", every[max(every)])
    usual = getattr(Maze, question)

    def otherwise(graph: Maze, cell: int, *way: int) -> int | None:
        told = usual(graph, cell, *way)
        return -1 if cell == made.cells - 1 else cast(int | None, told)

    monkeypatch.setattr(Maze, question, otherwise)
    with pytest.raises(AssertionError):
        assert_accounts_agree(made, tuple(4 * tile for tile in range(len(made.board) // 9)))
