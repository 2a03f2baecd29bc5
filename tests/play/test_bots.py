"""Players that are programs."""

from collections.abc import Callable

import pytest

from ludex.machine.interface import Machine
from ludex.play.bots import bot, bot_names
from ludex.play.match import Match

SetUp = Callable[..., Machine]


def random_moves(machine: Machine, seed: int) -> list[str]:
    match, someone = Match(machine, 1, checked=True), bot("random", seed)
    while not match.over:
        seat = match.pending.must[0]
        chosen = someone.choose(match.view(seat), match.legal(seat), True)
        assert chosen is not None
        match.play(seat, chosen)
    return [move.text for move in match.moves]


def test_players_are_found_by_listing() -> None:
    assert "random" in bot_names()
    with pytest.raises(ValueError, match="rndom"):
        bot("rndom", 1)


def test_the_same_seed_makes_the_same_choices(set_up: SetUp) -> None:
    machine = set_up("tic-tac-toe")
    assert random_moves(machine, 3) == random_moves(machine, 3)
    assert len({tuple(random_moves(machine, seed)) for seed in range(8)}) > 4


def test_who_need_not_speak_may_stay_silent(set_up: SetUp) -> None:
    match = Match(set_up("tic-tac-toe"), 1)
    someone, moves = bot("random", 1), match.legal(0)
    answers = [someone.choose(match.view(0), moves, False) for _ in range(200)]
    assert None in answers
    assert set(answers) - {None} == set(moves)
    assert None not in [someone.choose(match.view(0), moves, True) for _ in range(200)]
