"""What is kept up to date while pieces move is what would be found by looking."""

import pytest
from tests.properties.games import game_names, tables
from tests.properties.reached import reached, stepping

from ludex.lowering.code import NIL


@pytest.mark.parametrize("game", game_names())
def test_the_uppermost_piece_of_each_place_is_known(game: str) -> None:
    steps = stepping(game, tables(game)[0])
    for playout in range(5):
        state = reached(steps, 3, playout, 40)
        if state is not None:
            tops = steps.cells(steps.given["TOPS"], len(steps.program.places))
            assert tops == [lying[-1] if lying else NIL for lying in state.contents]
