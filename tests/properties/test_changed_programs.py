"""Random games in one go are those of the step-wise engine in games that nobody has written."""

from contextlib import suppress
from random import Random
from typing import cast

import pytest
from tests.properties.changed import changed
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program
from tests.properties.games import machine as table_of
from tests.properties.playing import Start, starts

from ludex.backends.python import Python, machine
from ludex.backends.reference.playing import played
from ludex.machine.interface import Outcome
from ludex.machine.state import State
from ludex.machine.store import checksum

CAP = 25
RATES = (0.02, 0.05, 0.1)


def played_stepwise(start: Start) -> tuple[Python, Outcome, State] | None:
    """A game with changes in its program; None where it cannot even begin."""
    chance = Random(start.seed)
    with suppress(Exception):
        engine = machine(changed(program(start.game, start.table), chance, chance.choice(RATES)))
        return engine, *played(engine, start.seed, start.depth, CAP)
    return None


@pytest.mark.parametrize("game", game_names())
def test_changed_programs_are_played_alike(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        as_written = cast(Python, table_of(game, start.table, "python"))
        found = None if as_written.playouts.reason else played_stepwise(start)
        if found is None or found[0].playouts.reason:
            return
        engine, outcome, state = found
        whole, end = engine.playouts.played(start.seed, start.depth, CAP)
        state.frames.clear()  # a game in one go has none
        end.frames.clear()
        assert (outcome, checksum(state)) == (whole, checksum(end))
        tally.add("decisions", outcome.decisions)
        tally.add("programs")

    hold(
        game, "random games in one go are those step by step, whatever the rules", starts(game),
        check,
    )  # fmt: skip
