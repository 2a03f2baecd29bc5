"""Hidden means hidden: what a seat cannot know changes nothing that it is shown or offered."""

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program
from tests.properties.leaks import leaks
from tests.properties.playing import Start, position, starts

from ludex.backends.reference import Reference


def check(start: Start, tally: Tally) -> None:
    """No seat can tell a position from others that look the same to it."""
    state = position(start)
    if state is None:
        return
    engine = start.machine
    assert isinstance(engine, Reference)
    made = program(start.game, start.table)
    for seat in range(start.table.players):
        found = leaks(made, engine, state, seat, start.chance, tally)
        assert not found, f"seat {engine.tables.seat(seat)}: {found[0]}"
    tally.add("positions")


@pytest.mark.parametrize("game", game_names())
def test_nothing_hidden_is_told(game: str) -> None:
    hold(game, "two positions that a seat cannot tell apart look alike", starts(game), check)


@pytest.mark.parametrize("game", game_names("leak"))
def test_a_game_that_leaks_is_found(game: str) -> None:
    with pytest.raises(AssertionError, match="tell"):
        hold(game, "a leak is found", starts(game), check)
