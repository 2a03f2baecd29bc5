"""Boards of every shape: a way back leads back, both engines measure alike, a turn goes around."""

import pytest
from tests.properties.games import program, tables

from ludex.backends.python import printed
from ludex.backends.reference.grid import ENDLESS, Grid
from ludex.ir.nodes import Program
from ludex.scenario_pipeline.every_table import Table

SHAPES = {
    "breakthrough": ("grid", 8, 2), "hare-and-hounds": ("drawn", 8, 2), "hex": ("hex", 6, 1),
    "honey-cells": ("hexagon", 6, 1), "ring-road": ("ring", 2, 1), "goose-race": ("track", 2, 1),
    "night-watch": ("lines", 6, 1),
}  # fmt: skip

MEASURED = ("ring-fish", "ring-road")
"""Games whose rules ask how far it is from one cell to another."""


def made(game: str) -> Program:
    return program(game, tables(game)[0])


@pytest.mark.parametrize("game", sorted(SHAPES))
def test_the_opposite_of_a_way_leads_back(game: str) -> None:
    board, program = Grid(made(game)), made(game)
    assert (program.shape, program.ways, program.turn) == SHAPES[game]
    half = program.ways // 2
    steps = 0
    for cell in board.all_cells():
        for way in range(program.ways):
            there = board.step(cell, way)
            if there is not None:
                assert board.step(there, (way + half) % program.ways) == cell
                steps += 1
    assert steps > 10


@pytest.mark.parametrize("game", MEASURED)
def test_both_engines_measure_alike(game: str) -> None:
    graph, searched = Grid(made(game)), printed(made(game))
    far = max(graph.hops(0, cell) for cell in graph.all_cells())
    assert far < ENDLESS
    for cell in graph.all_cells():
        assert searched.call("hops", 0, cell) == graph.hops(0, cell)


def test_a_hexagon_looks_alike_from_every_side() -> None:
    board, cells = Grid(made("honey-cells")), 19
    middle = [name.name for name in board.cells].index("c3")
    assert [len(board.ray(middle, way)) for way in range(6)] == [2] * 6
    assert sorted(board.hops(middle, cell) for cell in range(cells)) == [0] + [1] * 6 + [2] * 12


def test_a_ring_goes_once_around_and_a_track_ends() -> None:
    ring = Grid(program("ring-road", Table(2, (), (("length", "6"),))))
    assert ring.ray(0, 0) == (1, 2, 3, 4, 5)
    assert ring.ray(0, 1) == (5, 4, 3, 2, 1)
    track = Grid(made("goose-race"))
    assert track.ray(0, 1) == ()
    assert len(track.ray(0, 0)) == len(track.cells) - 1
