"""A match is played by the quick engine; what happened is worked out when somebody asks."""

from typing import cast

import pytest
from tests.conftest import SetUp
from tests.play.games_for_play import COUNTING
from tests.properties.games import lowered_engines

from ludex.backends.lowered import MAKING, LoweredEngine
from ludex.backends.reference import Reference
from ludex.lowering.states import Kept
from ludex.machine.interface import PlayError
from ludex.machine.state import REPORTED, State
from ludex.machine.store import pack
from ludex.play.match import Match

ENGINES = lowered_engines()


def play(match: Match, most: int = 100) -> None:
    """Plays on: now this move, now that one."""
    for number in range(most):
        if match.over:
            return
        seat = match.pending.must[0]
        offers = match.offers(seat)
        match.play(seat, offers[number * 7 % len(offers)])


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("game", ["connect-four", "grull", "goofspiel"])
def test_nobody_who_does_not_ask_waits_for_an_account(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch, game: str, engine: str
) -> None:
    made = cast(LoweredEngine, set_up(game, engine=engine))
    match = Match(made, 1)
    spent, states = made.reference.spent, list[Kept]()
    state_of = Kept.state

    def noted(kept: Kept) -> State:
        states.append(kept)
        return state_of(kept)

    monkeypatch.setattr(Kept, "state", noted)
    play(match)
    assert len(match.moves) > 10
    assert made.reference.spent == spent
    assert not states
    assert match.log(None)
    assert made.reference.spent > spent
    assert states


def test_what_was_told_is_not_worked_out_again(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, told = Match(set_up("connect-four", engine="python"), 1), list[int]()
    narrate = Reference.narrate

    def counted(self: Reference, *given: object) -> object:
        told.append(len(match.moves))
        return narrate(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Reference, "narrate", counted)
    play(match, 6)
    assert match.log(0, since=4) == match.log(0)[-len(match.log(0, since=4)) :]
    assert told == [6] * 6
    assert match.undo()
    assert match.log(0)
    assert told == [6] * 6
    play(match, 1)
    twin = match.copy()
    assert twin.log(1) == match.log(1)
    assert told == [6] * 8, "each of the two matches tells its last move"


@pytest.mark.parametrize("engine", ENGINES)
def test_rules_that_stop_stop_the_move_itself(set_up: SetUp, engine: str) -> None:
    match = Match(set_up(COUNTING, engine=engine), 1)
    match.play(0, "stay")
    before, log = pack(match.state), match.log(0)
    with pytest.raises(PlayError, match=r"game\.yaml:13:"):
        match.play(1, "add-two")
    assert pack(match.state) == before
    assert match.log(0) == log
    assert match.undo()
    assert match.log(0) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_that_waits_makes_integer_code_when_that_has_paid(
    set_up: SetUp, engine: str
) -> None:
    made, plain = cast(LoweredEngine, set_up("connect-four", engine=engine)), set_up("connect-four")
    made.wait()
    matches = 0
    while "steps" not in vars(made):
        match, other = Match(made, matches), Match(plain, matches)
        play(match)
        play(other)
        assert pack(match.state) == pack(other.state)
        assert match.events() == other.events()
        matches += 1
        assert matches < 20
    assert made.reference.spent > MAKING
    assert matches > 1


def test_an_engine_that_waits_is_made_for_whole_games_and_never_for_reported_chance(
    set_up: SetUp,
) -> None:
    made = cast(LoweredEngine, set_up("leduc-poker", engine="python"))
    made.wait()
    made.reference.ev.spent += made.patience
    match = Match(made, 1, reported=REPORTED)
    play(match)
    assert match.over
    assert "steps" not in vars(made)
    made.wait()
    assert made.playout(1, 0, 100).decisions
    assert "steps" in vars(made)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_position_of_another_engine_is_put_into_the_array_once(
    set_up: SetUp, engine: str
) -> None:
    made, plain = set_up("grull", engine=engine), set_up("grull")
    state = plain.begin(1)
    assert made.pending(state) == plain.pending(plain.begin(1))
    form = state.form
    assert form is not None
    assert made.legal(state, 0) == plain.legal(plain.begin(1), 0)
    assert state.form is form
    assert state == plain.begin(1)
