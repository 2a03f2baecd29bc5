"""What happened in a match is the same whenever somebody asks, whatever was done with it."""

from typing import cast

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, lowered_engines, machine
from tests.properties.playing import Start, a_move, starts

from ludex.backends.lowered import LoweredEngine
from ludex.machine.interface import Event, Machine
from ludex.play.match import Match
from ludex.play.record import read, restore, save

Told = list[tuple[Event, ...]]


def readable(match: Match, told: Told, since: int = 0) -> list[Event]:
    """What somebody may hear of it, as far as views keep it."""
    kept = {"last-action": told[-1:], "none": []}.get(match.machine.tables.history, told)
    first = max(since - (len(told) - len(kept)), 0)
    return [event for each in kept[first:] for event in each]


def handled(match: Match, told: Told, chance: float) -> Match:
    """The match after somebody has read, copied or taken something back; or nothing of that."""
    if chance < 0.15:
        assert match.events(len(told) - 1) == readable(match, told, len(told) - 1)
    elif chance < 0.25:
        match.copy().undo()
    elif chance < 0.35:
        played = match.moves[-1]
        match.undo()
        assert match.events() == readable(match, told[:-1])
        match.replay(played)
    elif chance < 0.45:
        match, left = match.copy(), match
        assert left.events(len(told) // 2) == readable(left, told, len(told) // 2)
    return match


def check_with(other: Machine, start: Start, tally: Tally) -> None:
    """Plays a match, of which the reference engine tells everything at once."""
    engine, chance = start.machine, start.chance
    match, state = Match(other, start.seed, start.reported), start.begin()
    told: Told = []
    for _ in range(start.depth):
        if state.over:
            break
        seat, move = a_move(engine, state, chance)
        told.append(engine.narrate(state, seat, move))
        match.play(seat, move)
        match = handled(match, told, chance.random())
    assert match.state == state
    restored = restore(read(save(match)), other)
    assert match.events() == restored.events() == readable(match, told)
    assert [each.text for each in match.moves] == [each.text for each in restored.moves]
    tally.add("moves told", len(told))
    tally.add("matches")


@pytest.mark.parametrize("engine", lowered_engines())
@pytest.mark.parametrize("game", game_names())
def test_what_is_told_later_is_what_is_told_at_once(game: str, engine: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        made = cast(LoweredEngine, machine(game, start.table, engine))
        check_with(made, start, tally)

    hold(game, f"what {engine} tells later is what is told at once", starts(game), check)
