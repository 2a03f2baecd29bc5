"""Random games in one go are those of the reference in games that nobody has written."""

from contextlib import suppress
from random import Random

import pytest
from tests.properties.changed import changed
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program
from tests.properties.playing import Start, starts
from tests.properties.reached import play, reached

from ludex.backends.instance import StoppedError
from ludex.backends.lowered import LoweredEngine
from ludex.backends.python import machine
from ludex.backends.reference.playing import played
from ludex.lowering.store import REASONS
from ludex.machine.interface import Outcome
from ludex.machine.state import State
from ludex.machine.store import checksum
from ludex.scenario_pipeline.every_table import Table

CAP = 25
NO_ROOM = REASONS.index("NO_ROOM") + 1
RATES = (0.02, 0.05, 0.1)


def played_plainly(start: Start) -> tuple[LoweredEngine, Outcome, State] | None:
    """A game with changes in its program; None where that is no program, or cannot even begin."""
    chance = Random(start.seed)
    with suppress(Exception):
        engine = machine(changed(program(start.game, start.table), chance, chance.choice(RATES)))
        assert engine.steps is not None
        return engine, *played(engine.reference, start.seed, start.depth, CAP)
    return None


def wants_room(engine: LoweredEngine, start: Start) -> bool:
    """Whether the reference plays this game since the array has too little room for a decision."""
    assert engine.steps is not None
    try:
        play(engine.steps, start.seed, start.depth, CAP)
    except StoppedError as stopped:
        return stopped.args == (NO_ROOM,)
    return False


@pytest.mark.parametrize("game", game_names())
def test_changed_programs_are_played_alike(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        found = played_plainly(start)
        if found is None:
            return
        engine, outcome, state = found
        assert engine.steps is not None
        there = reached(engine.steps, start.seed, start.depth, CAP)
        if there is None and wants_room(engine, start):
            tally.add("programs that want more room than the array has")
            return
        assert (there is None) == bool(outcome.stopped)
        assert there is None or checksum(there) == checksum(state)
        tally.add("decisions", outcome.decisions)
        tally.add("programs")

    hold(game, "random games in one go are those of the reference", starts(game), check)


def test_a_game_for_which_there_is_no_room_is_left_to_the_reference() -> None:
    start = Start("voles", Table(players=2, variants=(), options=()), 4_294_967_295, 114, 1)
    found = played_plainly(start)
    assert found is not None
    engine, outcome, _ = found
    assert wants_room(engine, start)
    assert engine.playout(start.seed, start.depth, CAP) == outcome
