"""Step by step, lowered engines stand where the reference stands, offer the same, ask the same."""

from importlib import import_module
from random import Random
from typing import cast

import pytest
from tests.evidence_writer import FULL
from tests.properties.changed import changed
from tests.properties.counts import Tally, hold
from tests.properties.games import folders, game_names, loaded, lowered_engines, machine, program
from tests.properties.playing import Start, a_move, position, starts

from ludex.apps.files import find_game
from ludex.backends.lowered import LoweredEngine
from ludex.backends.reference import Reference
from ludex.machine.interface import TABLE, Machine, Move, PlayError
from ludex.machine.state import DRAWN, State
from ludex.machine.store import pack, unpack
from ludex.play.trials import Trial
from ludex.scenario_pipeline.running import ready

LOWERED = lowered_engines()
WITH_SCENARIOS = [n for n in game_names() if (folders()[n] / "scenarios.yaml").is_file()]
GIVEN = 3
"""So many positions of the scenarios of a game are tried."""
RATES = (0.02, 0.05, 0.1)
BRANCHES = 2


def assert_same(one: Machine, state: State, other: Machine, twin: State) -> None:
    """Both stand at the same position, ask the same seats and offer them the same."""
    assert pack(state) == pack(twin)
    assert one.pending(state) == other.pending(twin)
    for seat in (*range(one.tables.players), TABLE):
        moves, others = one.legal(state, seat), other.legal(twin, seat)
        assert moves == others
        assert [move.seen for move in moves] == [move.seen for move in others]


def outcome(engine: Machine, state: State, seat: int, move: Move) -> tuple[State, str]:
    """The position after a move without a word about it, and what stops it."""
    after = state.copy()
    try:
        assert engine.apply(after, seat, move, listening=False) == ()
    except PlayError as error:
        return state, str(error)
    return after, ""


def play_alike(
    engine: Machine, others: list[Machine], states: list[State], chance: Random, most: int
) -> int:
    """Plays the same moves everywhere, and looks at positions again that were left before."""
    for made in range(most):
        state, *twins = states
        if state.over:
            return made
        for _ in range(BRANCHES if made % 5 == 0 else 1):  # the last one is gone on with
            seat, move = a_move(engine, state, chance)
            after, stopped = outcome(engine, state, seat, move)
            found = [
                outcome(each, twin, seat, move) for each, twin in zip(others, twins, strict=True)
            ]
            assert all(said == stopped for _, said in found)
            for other, (twin, _) in zip(others, found, strict=True):
                assert_same(engine, after, other, twin)
        states = [after, *(twin for twin, _ in found)]
        if stopped:
            return made
    return most


def others_of(start: Start) -> list[Machine]:
    """Every engine that plays in an array."""
    return [machine(start.game, start.table, name) for name in LOWERED]


@pytest.mark.parametrize("game", game_names())
def test_every_step_is_the_same(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        engine, others = start.machine, others_of(start)
        states = [each.begin(start.seed) for each in (engine, *others)]
        assert all(cast(LoweredEngine, each).steps is not None for each in others)
        for other, twin in zip(others, states[1:], strict=True):
            assert_same(engine, states[0], other, twin)
        tally.add("moves", play_alike(engine, others, states, start.chance, start.depth))
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
        for other, twin in zip(others, restored, strict=True):
            assert_same(engine, state, other, twin)
        tally.add("moves", play_alike(engine, others, [state, *restored], start.chance, 8))
        tally.add("positions")

    hold(game, "a saved game goes on in another engine", starts(game), check, True)


def given_positions(game: str) -> list[Trial]:
    """Some of the positions that are given in the scenarios of a game; all of them for evidence."""
    made = ready(find_game(str(folders()[game])).games[0])
    given = [t for t in made.compiled.trials if t.given is not None and t.begins and not t.refused]
    drawn = [t for t in given if t.machine is not None and t.reported == DRAWN]
    return drawn if FULL else Random(game).sample(drawn, min(GIVEN, len(drawn)))


@pytest.mark.parametrize("name", LOWERED)
@pytest.mark.parametrize("game", WITH_SCENARIOS)
def test_given_positions_go_on_alike(game: str, name: str) -> None:
    engines: dict[int, Machine] = {}
    for trial in given_positions(game):
        engine = cast(Reference, trial.machine)
        if id(engine) not in engines:
            backend = import_module(f"ludex.backends.{name}")
            engines[id(engine)] = backend.machine(engine.program, "")
        other = engines[id(engine)]
        states = [engine.empty(trial.seed) for _ in range(2)]
        for state in states:
            assert trial.given is not None
            engine.tell(state, trial.given)
            engine.play_from(state, trial.start)
        assert_same(engine, states[0], other, states[1])
        play_alike(engine, [other], states, Random(trial.id), 6)


@pytest.mark.parametrize("name", LOWERED)
@pytest.mark.parametrize("game", game_names())
def test_changed_programs_are_stepped_through_alike(game: str, name: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        chance = Random(start.seed)
        made = changed(program(game, start.table), chance, chance.choice(RATES))
        engine = Reference(made, loaded(game).digest)
        other = import_module(f"ludex.backends.{name}").machine(made, loaded(game).digest)
        try:
            state = engine.begin(start.seed)
            assert other.steps is not None
        except Exception:  # changes can make a program that nobody can make, or begin
            return
        play_alike(engine, [other], [state, other.begin(start.seed)], chance, start.depth)
        tally.add("programs")

    hold(game, f"{name} steps through changed programs", starts(game), check, True)
