"""Games that chance plays: they end, keep every piece, and hold what their files declare."""

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names
from tests.properties.playing import CAP, Start, played, starts

from ludex.machine.state import State

LEAST_MOVES = 150
"""When the time for a game is up, one that is under way goes on for so many moves at least."""


def conserved(state: State) -> bool:
    """Whether every piece lies in exactly one place, which is the one that it thinks it lies in."""
    lying = [(piece, place) for place, pieces in enumerate(state.contents) for piece in pieces]
    return sorted(lying) == list(enumerate(state.where))


@pytest.mark.parametrize("game", game_names())
def test_random_games_end_and_hold_their_invariants(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        engine, state = start.machine, start.begin()
        pieces = len(state.where)
        moves = 0
        for _, move, _ in played(engine, state, start.chance):
            moves += 1
            assert conserved(state), f"after move {moves}, {move.seen}"
            assert len(state.where) == pieces
            broken = engine.broken(state, True)
            assert not broken, f"after move {moves}, {move.seen}: {broken}"
            if tally.late and moves >= LEAST_MOVES:
                break
        assert state.over or moves == CAP or tally.late
        if state.over:
            assert engine.pending(state).kind == "over"
            assert all(0 <= seat < engine.tables.players for seat in state.winners)
        stopped = "games stopped at the cap" if moves == CAP else "games left for lack of time"
        tally.add("games ended" if state.over else stopped)
        tally.add("moves", moves)

    hold(game, "random games end, invariants hold, nothing is lost", starts(game), check)
