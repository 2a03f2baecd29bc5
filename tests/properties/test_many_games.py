"""Every game with a ledger keeps its invariants through thousands of random games."""

from collections import Counter
from time import process_time

import pytest
from tests.evidence_writer import FULL, progress, record
from tests.properties.games import folders, game_names, machine, tables
from tests.properties.test_random_games import conserved

from ludex.machine.chance import below, seeded_players
from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import State
from ludex.scenario_pipeline.every_table import Table

GAMES = 10_000 if FULL else 8
FEWER = 1_000 if FULL else 1
"""For each number of players, where more would take too long."""
CAP = 400 if FULL else 150
"""After so many decisions a random game is left."""
SHORT = 100 if FULL else 20
"""The least cap for the sake of more games."""
SECONDS = 45.0 if FULL else 1.0
"""About so long a game may be tried."""
FIRST = 20 if FULL else 2
"""So many games show how quick a game is."""
ENDS = 10
"""One in so many moves that would end the game is left, where there is another one."""
WITH_LEDGER = [name for name in game_names() if (folders()[name] / "ledger.yaml").is_file()]


def test_there_are_games_with_ledgers() -> None:
    assert {"grull", "gulo-gulo"} <= set(WITH_LEDGER)


def held_to_the_end(engine: Machine, number: int, cap: int) -> tuple[int, State]:
    """Plays a random game and asks after every decision what must hold."""
    state, rng = engine.begin(number), seeded_players(number, 0)
    decisions = 0
    while not state.over and decisions < cap:
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
        assert conserved(state), f"game {number}, after {decisions} decisions"
        decisions += 1
    return decisions, state


def table_of(game: str, number: int) -> Table:
    """The tables in turn; every number of players is as often as any other."""
    every = tables(game)
    counts = sorted({table.players for table in every})
    seated = [table for table in every if table.players == counts[number % len(counts)]]
    return seated[number // len(counts) % len(seated)]


def bounds(game: str) -> tuple[int, int]:
    """How many games are played, and after how many decisions each is left.

    A quick game is played often and long, a slow one less often, and then not as long.
    """
    decisions, spent = 0, 0.01
    for number in range(FIRST):
        engine = machine(game, table_of(game, number), "wasm")
        began = process_time()
        decisions += held_to_the_end(engine, number, SHORT)[0]
        spent += process_time() - began
    affordable = decisions / spent * SECONDS
    fewer = FEWER * len({table.players for table in tables(game)})
    games = GAMES if affordable >= GAMES * SHORT else min(GAMES, fewer)
    return games, max(SHORT, min(CAP, int(affordable / games)))


@pytest.mark.parametrize("game", WITH_LEDGER)
def test_invariants_hold_through_many_games(game: str) -> None:
    games, cap = bounds(game)
    decisions, ended = 0, 0
    by_players: Counter[int] = Counter()
    for number in range(games):
        table = table_of(game, number)
        made, state = held_to_the_end(machine(game, table, "wasm"), number, cap)
        decisions += made
        ended += state.over
        by_players[table.players] += 1
        if number % 100 == 99:
            progress(f"{game}: {number + 1:,} of {games:,} games hold their invariants")
    assert min(by_players.values()) >= games // len(by_players)
    seated = " and ".join(f"{count:,} for {players}" for players, count in by_players.items())
    record(
        f"Invariants of {game} through many games",
        [
            f"{games:,} games at {len(tables(game))} tables ({seated} players), {ended:,} ended, "
            f"the others left after {cap} decisions; {decisions:,} decisions"
        ],
    )
