"""Boards of tiles: the arrays of a layout agree cell by cell with the graph made from drawings."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.boards import assert_accounts_agree

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.reference.grid import SIDES
from ludex.backends.reference.maze import Maze
from ludex.ir.from_model import program_of
from ludex.ir.nodes import Program
from ludex.machine.tiling import HOLE, WALL, Layout, turned
from ludex.records import replace

HALLS = Path(__file__).parent.parent / "games" / "turning-halls"


def program(far: str) -> Program:
    loaded = pipeline.load(find_game(str(HALLS)).games[0])
    assert loaded.game is not None
    game, problems = pipeline.typed_game(loaded.game)
    assert problems == []
    return program_of(game, 2, {"far": far})[0]


PROGRAMS = {far: program(far) for far in ("no", "yes")}


@st.composite
def boards(draw: st.DrawFn) -> tuple[Program, tuple[int, ...]]:
    """A board of tiles laid anyhow, with holes."""
    made = PROGRAMS[draw(st.sampled_from(("no", "yes")))]
    tiling = made.tiling
    assert tiling is not None
    order = draw(st.permutations(range(len(tiling.designs))))
    turns = draw(st.lists(st.integers(0, 3), min_size=6, max_size=6))
    holes = draw(st.sets(st.integers(0, 5), max_size=3))
    count = tiling.up * tiling.across
    return made, tuple(
        HOLE if tile in holes else order[tile] * 4 + turns[tile] for tile in range(count)
    )


@settings(max_examples=60, deadline=None)
@given(boards(), st.booleans(), st.booleans())
def test_arrays_and_graph_agree_on_every_cell(
    board: tuple[Program, tuple[int, ...]], wraps: bool, gaps: bool
) -> None:
    made, tiles = board
    assert made.tiling is not None
    row = replace(made.tiling, gaps=gaps, wraps=wraps)
    other = replace(made, tiling=row, wraps=wraps)
    assert_accounts_agree(other, tiles)
    graph = Maze(other, row, tiles)
    joined = {(a, b): way for a in graph.all_cells() for b, way in neighbours(graph, a)}
    walls = {(a, b) for (a, b), way in joined.items() if graph.edge(a, way) == WALL}
    assert all((b, a) in walls for a, b in walls if (b, a) in joined)


def neighbours(maze: Maze, cell: int) -> Iterator[tuple[int, int]]:
    """The cells that lie beside a cell, each with its way."""
    for way in SIDES:
        other = maze.step(cell, way)
        if other is not None:
            yield other, way


def test_a_removed_tile_lets_its_neighbours_meet() -> None:
    made = PROGRAMS["yes"]
    assert made.tiling is not None
    whole = Maze(made, made.tiling, tuple(4 * tile for tile in range(6)))
    holed = Maze(made, made.tiling, (0, HOLE, 8, 12, 16, 20))
    left = whole.area(0)[2]
    right = whole.step(left, 2)
    assert right in whole.area(1)
    assert holed.step(left, 2) in whole.area(2)
    alone = Maze(made, made.tiling, (0, *[HOLE] * 5))
    assert alone.step(left, 2) == whole.area(0)[0]
    assert len(alone.all_cells()) == 9


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_four_quarters_are_a_whole_turn(size: int) -> None:
    for cell in range(size * size):
        there = cell
        for _ in range(4):
            there = turned(there, size)
        assert there == cell
    north_west = (size - 1) * size
    assert turned(north_west, size) == size * size - 1


@settings(max_examples=40, deadline=None)
@given(boards(), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=3))
def test_a_board_made_like_another_is_as_one_made_anew(
    board: tuple[Program, tuple[int, ...]], turns: list[tuple[int, int]]
) -> None:
    made, tiles = board
    tiling, other = made.tiling, list(tiles)
    assert tiling is not None
    for tile, quarters in turns:
        if other[tile % len(other)] != HOLE:
            other[tile % len(other)] = other[tile % len(other)] // 4 * 4 + quarters
    anew, copied = (Layout(tiling, tuple(other), like) for like in (None, Layout(tiling, tiles)))
    for part in ("steps", "edges", "texts", "arrows", "tile_of", "cells", "areas"):
        assert getattr(anew, part) == getattr(copied, part), part
    assert anew.circles == copied.circles
