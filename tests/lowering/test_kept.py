"""What is kept up to date while pieces move is what would be found by looking."""

import pytest
from tests.properties.games import tables
from tests.properties.reached import reached, stepping

from ludex.backends.stepping import Stepping
from ludex.lowering.code import NIL
from ludex.lowering.states import put_state
from ludex.machine.state import State

GAMES = ("amazons", "gologolo", "gootmu", "grull", "oware", "rose-maze", "wobbly-tower")
"""Pieces are moved, swapped, shuffled, laid underneath, turned with tiles, and leave with them."""


@pytest.mark.parametrize("game", GAMES)
def test_the_uppermost_piece_of_each_place_is_known(game: str) -> None:
    steps = stepping(game, tables(game)[0])
    for playout in range(5):
        state = reached(steps, 3, playout, 40)
        if state is not None:
            tops = steps.cells(steps.given["TOPS"], len(steps.program.places))
            assert tops == [lying[-1] if lying else NIL for lying in state.contents]
            assert bits_kept(steps) == bits_made(steps, state)


def bits_kept(steps: Stepping) -> list[int]:
    """The sets of bits in the array."""
    first = steps.given["OCCUPIED"]
    return list(steps.cells(first, steps.given["GRANTED"] - first))


def bits_made(steps: Stepping, state: State) -> list[int]:
    """The same sets, made from what lies where."""
    run, _ = put_state(steps.layout, state, steps.layout.size)
    first = steps.given["STATE"]
    return run[steps.given["OCCUPIED"] - first : steps.given["GRANTED"] - first]
