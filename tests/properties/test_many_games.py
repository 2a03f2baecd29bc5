"""Every game with a ledger keeps its invariants through ten thousand random games."""

import pytest
from tests.evidence_writer import FULL, record
from tests.properties.games import folders, game_names, machine, tables

from ludex.machine.chance import below, seeded_players
from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import State

GAMES = 10_000 if FULL else 24
CAP = 400 if FULL else 150
"""After so many decisions a random game is left."""
ENDS = 10
"""One in so many moves that would end the game is left, where there is another one."""
WITH_LEDGER = [name for name in game_names() if (folders()[name] / "ledger.yaml").is_file()]


def test_there_are_games_with_ledgers() -> None:
    assert {"grull", "gulo-gulo"} <= set(WITH_LEDGER)


def held_to_the_end(engine: Machine, number: int) -> tuple[int, State]:
    """Plays a random game and asks after every decision what must hold."""
    state, rng = engine.begin(number), seeded_players(number, 0)
    decisions = 0
    while not state.over and decisions < CAP:
        pending = engine.pending(state)
        able = [seat for seat in (*pending.must, *pending.may) if seat != TABLE]
        rng, at = below(rng, len(able))
        moves = engine.legal(state, able[at])
        if not moves:
            continue
        rng, chosen = below(rng, len(moves))
        after = state.copy()
        engine.apply(after, able[at], moves[chosen])
        rng, ends = below(rng, ENDS)
        if after.over and ends and len(moves) > 1:
            continue
        state = after
        broken = engine.broken(state, True)
        assert not broken, f"game {number}, after {decisions} decisions: {broken}"
        decisions += 1
    return decisions, state


@pytest.mark.evidence
@pytest.mark.parametrize("game", WITH_LEDGER)
def test_invariants_hold_through_many_games(game: str) -> None:
    every = tables(game)
    decisions = ended = 0
    for number in range(GAMES):
        engine = machine(game, every[number % len(every)], "python")
        made, state = held_to_the_end(engine, number)
        decisions += made
        ended += state.over
    found = [f"{GAMES:,} games at {len(every)} tables, {ended:,} ended, {decisions:,} decisions"]
    record(f"Invariants of {game} through many games", found)
