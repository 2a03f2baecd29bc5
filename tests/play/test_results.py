"""How games end, as programs are told: won, lost, drawn, ranked, ended, unfinished."""

import pytest
from tests.conftest import SetUp

from ludex.machine.interface import Result
from ludex.machine.state import ENDINGS
from ludex.model.types import RESULTS
from ludex.play.match import Match
from ludex.play.record import read, restore, save
from ludex.play.simulate import simulated


def test_rules_and_machines_know_the_same_endings() -> None:
    assert RESULTS == ENDINGS


def ended(set_up: SetUp, engine: str, players: int, ending: str, *moves: str) -> Match:
    machine = set_up("beacons", players, {"ending": ending}, engine=engine)
    match = Match(machine, 1)
    for move in moves:
        match.play(match.pending.must[0], move)
    again = restore(read(save(match)), machine)
    assert again.result == match.result
    return match


@pytest.mark.parametrize("engine", ["reference", "python"])
def test_a_result_says_how(set_up: SetUp, engine: str) -> None:
    said = []
    for players, ending, moves, result, sentence in (
        (2, "first", ("stoke 3", "wait", "stoke 3"),
         Result("won", (1, 2), (12, 0), (0,), (1,)), "A has won"),
        (1, "first", ("flood",), Result("lost", (1,), (0,), (), (0,)), "A has lost"),
        (2, "first", ("wait", "wait"), Result("drawn", (1, 1), (0, 0)), "it is a draw"),
        (3, "ranks", ("stoke 3", "stoke 1", "stoke 1", "stoke 3"),
         Result("ranked", (1, 2, 2), (12, 2, 2), (0,)), "A has won; B and C are number 2"),
        (2, "nobody", ("stoke 3", "wait", "stoke 3"),
         Result("ended", (None, None), (12, 0)), "nobody has won"),
    ):  # fmt: skip
        match = ended(set_up, engine, players, ending, *moves)
        assert match.result == result
        assert match.log(None)[-1] == sentence
        said.append(sentence)
    assert len(set(said)) == 5


@pytest.mark.parametrize("engine", ["reference", "python"])
def test_scores_are_shown_as_the_game_says(set_up: SetUp, engine: str) -> None:
    match = ended(set_up, engine, 2, "first", "stoke 3", "stoke 1")
    assert [match.view(seat).scores for seat in (0, 1, None)] == [(6, None), (None, 2), (None,) * 2]
    match.play(0, "flood")
    assert match.view(None).scores == (6, 2)


def test_random_games_count_how_they_end(set_up: SetUp) -> None:
    plain = simulated(set_up("beacons", 3, {"ending": "ranks"}, engine="reference"), 5, range(60))
    fast = simulated(set_up("beacons", 3, {"ending": "ranks"}, engine="python"), 5, range(60))
    assert plain == fast
    assert set(plain.endings) >= {"won", "lost", "ranked"}
    assert sum(plain.endings.values()) == 60
    assert sum(sum(ranks.values()) for ranks in plain.ranks.values()) > plain.endings["ranked"]
