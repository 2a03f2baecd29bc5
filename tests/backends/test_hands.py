"""How likely outcomes are, and what nobody can draw from."""

import pytest

from ludex.backends.reference.attempts import weights
from ludex.machine.chance import MOST_ODDS, below
from ludex.machine.interface import PlayError
from ludex.source.limits import Limits


def test_what_says_no_odds_shares_the_rest_of_a_hundred() -> None:
    assert weights("climb", [None, None, None]) == [34, 33, 33]
    assert weights("climb", [60, None]) == [60, 40]
    assert weights("climb", [100, 0, None]) == [100, 0, 0]
    assert weights("climb", [3, 1]) == [3, 1]


@pytest.mark.parametrize("said", [[0, 0], [-5, 3], [-1, None], [5, -3]])
def test_odds_of_nothing_stop_play(said: list[int | None]) -> None:
    with pytest.raises(PlayError, match="do not add up"):
        weights("climb", said)


def test_more_than_chance_can_tell_apart_stops_play_instead_of_drawing_for_ever() -> None:
    assert Limits().odds == MOST_ODDS
    assert below(1, MOST_ODDS)[1] < MOST_ODDS
    with pytest.raises(PlayError, match="4,294,967,297 together; at most 4,294,967,296"):
        weights("climb", [MOST_ODDS, 1])
