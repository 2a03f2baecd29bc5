"""Step by step, lowered engines stand where the reference stands, offer the same, ask the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import cast

import pytest
from tests.evidence_writer import FULL, record_count
from tests.properties.changed import changed
from tests.properties.counts import SECONDS, Tally, hold
from tests.properties.games import folders, game_names, loaded, lowered_engines, machine, program
from tests.properties.playing import Start, one_of, position, starts

from ludex.apps.files import find_game
from ludex.backends.lowered import LoweredEngine
from ludex.backends.reference import Reference
from ludex.ir.nodes import Program
from ludex.machine.interface import TABLE, Machine, Move, Pending, PlayError
from ludex.machine.state import DRAWN, State
from ludex.machine.store import pack, unpack
from ludex.play.trials import Trial
from ludex.scenario_pipeline.every_table import Table
from ludex.scenario_pipeline.running import ready

LOWERED = lowered_engines()
WITH_SCENARIOS = [n for n in game_names() if (folders()[n] / "scenarios.yaml").is_file()]
GIVEN = 3
"""So many positions of the scenarios of a game are tried."""
RATES = (0.02, 0.05, 0.1)
BRANCHES = 2
AT_LEAST = 5
"""So many moves are played at least, be the time up or not."""


@dataclass(frozen=True)
class Stands:
    """Where an engine stands: the position as numbers, who is asked, what each seat may do."""

    numbers: list[int]
    pending: Pending
    offered: dict[int, Sequence[Move]]


def stands(engine: Machine, state: State) -> Stands:
    """Where an engine stands; this is asked once, and every other engine is compared with it."""
    seats = (*range(engine.tables.players), TABLE)
    offered = {seat: engine.legal(state, seat) for seat in seats}
    return Stands(pack(state), engine.pending(state), offered)


def assert_stands(here: Stands, other: Machine, twin: State) -> None:
    """Another engine stands at the same position, asks the same seats and offers the same."""
    assert here.numbers == pack(twin)
    assert here.pending == other.pending(twin)
    for seat, moves in here.offered.items():
        others = other.legal(twin, seat)
        assert moves == others
        assert [move.seen for move in moves] == [move.seen for move in others]


def all_stand(engine: Machine, state: State, others: list[Machine], twins: list[State]) -> Stands:
    """Where all engines stand."""
    here = stands(engine, state)
    for other, twin in zip(others, twins, strict=True):
        assert_stands(here, other, twin)
    return here


def outcome(engine: Machine, state: State, seat: int, move: Move) -> tuple[State, str]:
    """The position after a move without a word about it, and what stops it."""
    after = state.copy()
    try:
        engine.apply(after, seat, move)
    except PlayError as error:
        return state, str(error)
    return after, ""


def play_alike(
    engine: Machine, others: list[Machine], states: list[State], chance: Random, most: int,
    tally: Tally,
) -> int:  # fmt: skip
    """Plays the same moves everywhere, and looks at positions again that were left before.

    A game that takes long is left after a few moves.
    """
    state, *twins = states
    then = here = all_stand(engine, state, others, twins)
    for made in range(most):
        state, *twins = states
        if state.over or (tally.late and made >= AT_LEAST):
            return made
        for _ in range(BRANCHES if made % 5 == 0 else 1):  # the last one is gone on with
            seat, move = one_of(engine, here.pending, here.offered.__getitem__, chance)
            after, stopped = outcome(engine, state, seat, move)
            found = [
                outcome(each, twin, seat, move) for each, twin in zip(others, twins, strict=True)
            ]
            assert all(said == stopped for _, said in found)
            ends = [twin for twin, _ in found]
            then = all_stand(engine, after, others, ends)
        here, states = then, [after, *ends]
        if stopped:
            return made
    return most


def in_arrays(made: Program) -> list[Machine]:
    """Every engine that plays in an array, for a program of which nothing is kept."""
    return [import_module(f"ludex.backends.{name}").machine(made) for name in LOWERED]


def others_of(start: Start) -> list[Machine]:
    """Every engine that plays in an array."""
    return [machine(start.game, start.table, name) for name in LOWERED]


@pytest.mark.parametrize("game", game_names())
def test_every_step_is_the_same(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        engine, others = start.machine, others_of(start)
        states = [each.begin(start.seed) for each in (engine, *others)]
        assert all(cast(LoweredEngine, each).steps is not None for each in others)
        most = max(AT_LEAST if FULL else 1, start.depth)
        tally.add("moves", play_alike(engine, others, states, start.chance, most, tally))
        tally.add("games")

    hold(game, "lowered engines play step by step as the reference", starts(game), check, True)


@pytest.mark.parametrize("game", game_names())
def test_what_one_engine_saved_another_goes_on_with(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        engine, others = start.machine, others_of(start)
        state = position(start) if start.reported == DRAWN else None
        if state is None:
            return
        numbers = pack(state)
        restored = [unpack(numbers, each.tables) for each in others]
        states = [state, *restored]
        tally.add("moves", play_alike(engine, others, states, start.chance, 8, tally))
        tally.add("positions")

    hold(game, "a saved game goes on in another engine", starts(game), check, True)


def given_positions(game: str) -> list[Trial]:
    """Some of the positions that are given in the scenarios of a game; all of them for evidence."""
    made = ready(find_game(str(folders()[game])).games[0])
    given = [t for t in made.compiled.trials if t.given is not None and t.begins and not t.refused]
    drawn = [t for t in given if t.machine is not None and t.reported == DRAWN]
    return drawn if FULL else Random(game).sample(drawn, min(GIVEN, len(drawn)))


@pytest.mark.parametrize("game", WITH_SCENARIOS)
def test_given_positions_go_on_alike(game: str) -> None:
    engines: dict[int, list[Machine]] = {}
    tally = Tally(SECONDS)
    for trial in given_positions(game):
        engine = cast(Reference, trial.machine)
        if id(engine) not in engines:
            engines[id(engine)] = in_arrays(engine.program)
        others = engines[id(engine)]
        states = [engine.empty(trial.seed) for _ in (engine, *others)]
        for state in states:
            assert trial.given is not None
            engine.tell(state, trial.given)
            engine.play_from(state, trial.start)
        tally.add("moves", play_alike(engine, others, states, Random(trial.id), 6, tally))
        tally.add("positions")
    if tally.counts:
        held = "given positions are gone on with alike by all engines"
        record_count(game, held, str(tally), process_time() - tally.began)


def stepped_alike(start: Start, tally: Tally) -> None:
    """A program that is changed at random is stepped through by all engines."""
    chance = Random(start.seed)
    made = changed(program(start.game, start.table), chance, chance.choice(RATES))
    engine, others = Reference(made, loaded(start.game).digest), in_arrays(made)
    try:
        state = engine.begin(start.seed)
        assert all(cast(LoweredEngine, each).steps is not None for each in others)
    except Exception:  # changes can make a program that nobody can make, or begin
        return
    states = [state, *(other.begin(start.seed) for other in others)]
    tally.add("moves", play_alike(engine, others, states, chance, start.depth, tally))
    tally.add("programs")


@pytest.mark.parametrize("game", game_names())
def test_changed_programs_are_stepped_through_alike(game: str) -> None:
    held = "changed programs are stepped through alike by all engines"
    hold(game, held, starts(game), stepped_alike, True)


def test_a_walk_that_does_not_come_there_stops_everywhere() -> None:
    tally = Tally(SECONDS)
    stepped_alike(Start("rose-maze", Table(3, (), (("wanted", "1"),)), 556, 2, 0), tally)
    assert tally.counts["programs"] == 1
