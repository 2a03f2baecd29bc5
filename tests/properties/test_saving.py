"""A game that is saved at any point goes on as if nothing had happened, and can be replayed."""

from random import Random

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names
from tests.properties.playing import Start, a_move, position, starts

from ludex.machine.interface import Machine
from ludex.machine.state import State
from ludex.machine.store import checksum, pack, unpack
from ludex.play.record import read, replay, restore, save

GOES_ON = 15
AT_LEAST = 3


def go_on_alike(engine: Machine, states: list[State], chance: Random, tally: Tally) -> int:
    """Plays the same moves in all states; they and what is told stay the same."""
    for made in range(GOES_ON):
        first = states[0]
        if first.over or (tally.late and made >= AT_LEAST):
            return made
        seat, move = a_move(engine, first, chance)
        for state in states[1:]:
            assert engine.legal(state, seat) == engine.legal(first, seat)
        told = [engine.narrate(state, seat, move) for state in states]
        assert all(events == told[0] for events in told), move.seen
        assert len({checksum(state) for state in states}) == 1, move.seen
        assert all(pack(state) == pack(first) for state in states), move.seen
    return GOES_ON


@pytest.mark.parametrize("game", game_names())
def test_packed_and_saved_games_go_on_alike(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        state = position(start)
        if state is None:
            return
        engine = start.machine
        unpacked = unpack(pack(state), engine.tables)
        assert unpacked == state
        copied = state.copy()
        made = go_on_alike(engine, [state, copied, unpacked], start.chance, tally)
        tally.add("moves after it", made)
        tally.add("positions")

    hold(game, "saved games go on to the bit", starts(game), check)


@pytest.mark.parametrize("game", game_names())
def test_seed_and_moves_give_the_same_game_again(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        match, chance = start.match(cap=start.depth), start.chance
        while not match.over:
            match.play(*a_move(start.machine, match.state, chance))
        record = read(save(match))
        again = replay(record, start.machine)
        assert pack(again.state) == pack(match.state)
        restored = restore(record, start.machine)
        assert restored.state == match.state
        for seat in (*range(start.table.players), None):
            assert again.log(seat) == restored.log(seat) == match.log(seat)
        tally.add("games replayed")
        tally.add("moves", len(match.moves))

    hold(game, "a replay from seed and moves gives the same store", starts(game), check)
