"""Random games in one go are those of the reference in games that nobody has written."""

from contextlib import suppress
from random import Random

import pytest
from tests.properties.changed import changed
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program
from tests.properties.playing import Start, starts
from tests.properties.reached import reached

from ludex.backends.lowered import LoweredEngine
from ludex.backends.python import machine
from ludex.backends.reference.playing import played
from ludex.machine.interface import Outcome
from ludex.machine.state import State
from ludex.machine.store import checksum

CAP = 25
RATES = (0.02, 0.05, 0.1)


def played_plainly(start: Start) -> tuple[LoweredEngine, Outcome, State] | None:
    """A game with changes in its program; None where that is no program, or cannot even begin."""
    chance = Random(start.seed)
    with suppress(Exception):
        engine = machine(changed(program(start.game, start.table), chance, chance.choice(RATES)))
        assert engine.steps is not None
        return engine, *played(engine.reference, start.seed, start.depth, CAP)
    return None


@pytest.mark.parametrize("game", game_names())
def test_changed_programs_are_played_alike(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        found = played_plainly(start)
        if found is None:
            return
        engine, outcome, state = found
        assert engine.steps is not None
        there = reached(engine.steps, start.seed, start.depth, CAP)
        assert (there is None) == bool(outcome.stopped)
        assert there is None or checksum(there) == checksum(state)
        tally.add("decisions", outcome.decisions)
        tally.add("programs")

    hold(game, "random games in one go are those of the reference", starts(game), check)
