"""A machine begins a game alike, whatever games it has begun before."""

import pkgutil

import pytest
from tests.peers.lockstep import machine_of

import ludex.backends
from ludex.machine.store import pack

ENGINES = sorted(m.name for m in pkgutil.iter_modules(ludex.backends.__path__) if m.ispkg)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("game", ["kuhn-poker", "goofspiel", "tic-tac-toe"])
def test_a_game_with_reported_chance_leaves_nothing_behind(game: str, engine: str) -> None:
    used = machine_of(game, engine)
    used.begin(1, reported=True)
    used.begin(2)
    for reported in (False, True):
        begun = used.begin(7, reported=reported)
        assert pack(begun) == pack(machine_of(game, engine).begin(7, reported=reported))
        assert begun.reported == reported
