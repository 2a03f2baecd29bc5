"""What a seat is told to have moved is found in its picture, so that a page can move it there."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.drawing.pictures import SVG, parsed
from tests.properties.games import machine, tables
from tests.properties.playing import a_move

from ludex.drawing.picture import svg_of
from ludex.machine.facts import Fact
from ludex.machine.interface import Event, Machine
from ludex.machine.state import State

GAMES = (
    "grull", "hare-and-hounds", "night-ferry", "othello", "oware", "ring-fish", "turning-halls",
)  # fmt: skip
"""In these some pieces are like no other, and are known again wherever they are seen."""
MOVES = 12


def moves_told(game: str) -> Iterator[tuple[Machine, State, tuple[Event, ...]]]:
    """A few moves of a game, each with the position behind it and what happened."""
    engine, chance = machine(game, tables(game)[0]), Random(5)
    state = engine.begin(5)
    for _ in range(MOVES):
        if not state.over:
            seat, move = a_move(engine, state, chance)
            yield engine, state, engine.narrate(state, seat, move)


def goals(engine: Machine, told: list[Fact]) -> dict[int, str]:
    """Where each piece with a number has gone at last."""
    found: dict[int, str] = {}
    for fact in told:
        if fact.what == "moved":
            numbers = [thing.number for thing in fact.held("things")]
            places = [engine.tables.places[place].name for place in fact.held("goal")]
            if len(places) == 1:
                found |= dict.fromkeys((n for n in numbers if n is not None), places[0])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_has_moved_is_where_it_went(game: str) -> None:
    found = 0
    for engine, state, events in moves_told(game):
        for seat in (0, None):
            told = [fact for event in events if (fact := event.seen_by(seat)) is not None]
            picture = parsed(svg_of(engine.view(state, seat), engine.tables))
            lying = {
                number: group.get("data-place")
                for group in picture.iter(f"{SVG}g")
                for number in map(int, group.get("data-pieces", "").split())
            }
            for number, place in goals(engine, told).items():
                found += number in lying
                assert lying.get(number, place) == place
    assert found
