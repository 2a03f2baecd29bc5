"""Games that went alike are counted together, and it is as if they were told one by one."""

import pytest
from tests.conftest import SetUp

from ludex.lowering import store
from ludex.machine.interface import Counted, Machine
from ludex.play.simulate import Tally, simulated

GAMES = 40


def one_by_one(machine: Machine, games: int = GAMES) -> Tally:
    """What comes of games that are told one by one."""
    tally = Tally(machine.tables.players)
    for playout in range(games):
        tally.add(Counted.once(machine.playout(1, playout, 60), playout))
    return tally


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("game", ["kuhn-poker", "goofspiel", "pig", "grull"])
def test_games_counted_together_are_those_of_the_reference(
    set_up: SetUp, game: str, engine: str
) -> None:
    together = simulated(set_up(game, engine=engine), 1, range(GAMES), 60)
    assert together == one_by_one(set_up(game, engine="reference"))
    assert together.games == GAMES


def test_few_numbers_are_told_of_many_games(set_up: SetUp) -> None:
    found = [*set_up("kuhn-poker", engine="wasm").playouts(1, range(5_000), 60)]
    assert sum(each.games for each in found) == 5_000
    assert len(found) < 50


@pytest.mark.parametrize(("name", "most"), [("MOST_NOTED", 4), ("MOST_SCORE", 40)])
def test_what_there_is_no_room_for_is_counted_next(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch, name: str, most: int
) -> None:
    expected = one_by_one(set_up("goofspiel", engine="python"))
    scores = expected.scores_of(0)
    assert scores.least is not None
    assert scores.most is not None
    assert scores.least < 40 < scores.most
    monkeypatch.setattr(store, name, most)
    assert simulated(set_up("goofspiel", engine="wasm"), 1, range(GAMES), 60) == expected
