"""What is kept up to date while pieces move is what would be found by looking."""

import pytest
from tests.properties.games import game_names, machine, tables

from ludex.backends.wasm import WebAssembly
from ludex.lowering.code import NIL


@pytest.mark.parametrize("game", game_names())
def test_the_uppermost_piece_of_each_place_is_known(game: str) -> None:
    engine = machine(game, tables(game)[0], "wasm")
    assert isinstance(engine, WebAssembly)
    assert engine.games is not None
    instance, places = engine.games.instance, len(engine.program.places)
    for playout in range(5):
        state = engine.games.position(3, playout, 40)
        if state is not None:
            tops = instance.cells(instance.layout.given["TOPS"], places)
            assert list(tops) == [lying[-1] if lying else NIL for lying in state.contents]
