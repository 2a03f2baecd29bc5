"""What hands did may be drawn or reported: with the same outcomes it is the same game."""

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, loaded
from tests.properties.playing import Start, a_move, starts

from ludex.machine.interface import TABLE, Event, Machine
from ludex.machine.state import DRAWN, HANDS, State
from ludex.machine.store import pack
from ludex.machine.tables import Tables
from ludex.play.match import told_to
from ludex.view.telling import Telling


def of_skill(name: str) -> bool:
    """Whether hands do something in a game."""
    file = loaded(name).game
    return file is not None and bool(file.sections.attempts)


OF_SKILL = [name for name in game_names() if of_skill(name)]


def test_there_are_games_of_skill() -> None:
    assert OF_SKILL


def report(engine: Machine, state: State, told: list[str]) -> int:
    """Reports what was drawn in the other game, in its order; gives how often."""
    count = 0
    while (asked := engine.pending(state)).kind == "attempt":
        head = f"{asked.rule}: "
        outcome = next(text.removeprefix(head) for text in told if text.startswith(head))
        told[: next(i + 1 for i, text in enumerate(told) if text.startswith(head))] = []
        reported = [move for move in engine.legal(state, TABLE) if move.seen.said == outcome]
        engine.apply(state, TABLE, reported[0])
        count += 1
    return count


def texts(tables: Tables, events: tuple[Event, ...]) -> list[str]:
    """What onlookers are told."""
    return [Telling(tables).tell(fact) for fact in told_to(events, None)]


@pytest.mark.parametrize("game", OF_SKILL)
def test_a_drawn_game_is_the_same_when_its_outcomes_are_reported(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        engine, chance = start.machine, start.chance
        drawn = engine.begin(start.seed, reported=DRAWN)
        reported = engine.begin(start.seed, reported=HANDS)
        attempts = 0
        for _ in range(start.depth):
            if drawn.over:
                break
            seat, move = a_move(engine, drawn, chance)
            told = texts(engine.tables, engine.narrate(drawn, seat, move))
            engine.apply(reported, seat, move)
            attempts += report(engine, reported, told)
        alike = reported.copy()
        alike.reported, alike.decisions = drawn.reported, drawn.decisions
        assert pack(alike) == pack(drawn)
        tally.add("attempts", attempts)
        tally.add("games")

    hold(game, "drawn outcomes, reported, give the same game", starts(game), check)
