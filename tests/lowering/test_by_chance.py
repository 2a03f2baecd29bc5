"""Whole random games, in which chance decides at once where somebody would be waited for."""

import pytest
from tests.properties.games import program, tables

from ludex.backends.python import ROOM, printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping


def stepping(game: str, room: int = ROOM) -> Stepping:
    """Play step by step in the array of a game."""
    made = program(game, tables(game)[0])
    reference = Reference(made, "")
    return Stepping(printed(made, room), reference.before_set_up(), reference.tables)


@pytest.mark.parametrize("game", ["pig", "goofspiel"])
def test_whoever_plays_on_after_a_random_game_is_waited_for(game: str) -> None:
    steps = stepping(game)
    steps.instance.call("games", 1, 2, 0, 1, 6)
    assert steps.one("DECISIONS") == 6
    for decisions in (7, 8):
        who = steps.one("WHO")  # in secret these are bits
        steps.instance.call("answer", who if game == "pig" else who & 1 ^ 1, 0)
        assert steps.one("DECISIONS") == decisions


def test_sets_may_be_moved_at_every_decision() -> None:
    """Where there is little room, chance does not decide at once but when sets have been moved."""
    ends = []
    for room in (1_500, ROOM):
        steps = stepping("goofspiel", room)
        steps.instance.call("games", 1, 2, 0, 1, 1_000)
        names = ("DECISIONS", "OFFERED", "RNG", "PLAYERS_RNG", "OVER")
        ends.append([steps.one(name) for name in names])
    assert ends[0] == ends[1]
