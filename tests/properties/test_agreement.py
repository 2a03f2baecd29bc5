"""Many random games, move by move: all engines stand at the same position after every decision.

The reference is slow: it takes part until its share of the time is spent, and how far it came is
noted beside how far the others came.
"""

import os
from collections import Counter
from random import Random
from time import process_time

import pytest
from tests.evidence_writer import FULL, record_count
from tests.properties.games import ROOT, folders, game_names, lowered_engines, machine, tables
from tests.properties.playing import a_move

from ludex.machine.interface import Machine, Move, PlayError
from ludex.machine.state import State
from ludex.machine.store import pack, unpack
from ludex.scenario_pipeline.every_table import Table

GAMES = {"games": 10_000 if FULL else 2, "tests": 200 if FULL else 2}
"""So many games of every game that ships, and of every game of the tests."""
SECONDS = float(os.environ.get("LUDEX_SECONDS", "10" if FULL else "0.2"))
"""After so long a game is left at the number that was reached, but never below two."""
LEAST, AT_ONCE = 2, 25
CAP = 400 if FULL else 15
"""After so many decisions a random game is left."""
RESTORED, SOON = 2, 12
"""In one of so many games each engine goes on from what another one has saved, soon."""
LOWERED = lowered_engines()


def same(states: list[State]) -> bool:
    """Whether all stand at the same position, to the last number."""
    numbers = pack(states[0])
    return all(pack(state) == numbers for state in states[1:])


def stops(engine: Machine, state: State, seat: int, move: Move) -> str:
    """Makes a move without a word about it; where the rules come to a stop, where and why."""
    try:
        engine.apply(state, seat, move)
    except PlayError as error:
        return str(error)
    return ""


def restored(engines: list[Machine], states: list[State]) -> list[State]:
    """What each engine has saved, as the position of the next one."""
    saved = [pack(state) for state in states]
    return [unpack(saved[i - 1], engine.tables) for i, engine in enumerate(engines)]


def agreed(engines: list[Machine], seed: int) -> tuple[int, int]:
    """How many decisions of a random game all engines agreed on, and how often it was restored."""
    chance = Random(seed)
    states = [engine.begin(seed) for engine in engines]
    saves = chance.randrange(SOON) if chance.randrange(RESTORED) == 0 else CAP
    times = 0
    for made in range(CAP):
        assert same(states), f"seed {seed}, after {made} decisions"
        if states[0].over:
            return made, times
        if made == saves:
            states, times = restored(engines, states), 1
        seat, move = a_move(engines[0], states[0], chance)
        for engine, state in zip(engines[1:], states[1:], strict=True):
            asked, offered = engine.pending(state), engine.legal(state, seat)
            assert asked == engines[0].pending(states[0])
            assert offered == engines[0].legal(states[0], seat), f"seed {seed}, decision {made}"
        ends = [stops(e, s, seat, move) for e, s in zip(engines, states, strict=True)]
        assert len(set(ends)) == 1, f"seed {seed}, decision {made}: {ends}"
        if ends[0]:
            return made, times
    return CAP, times


def round_of(game: str, most: int) -> int:
    """How many games are played at a table before the next: making an engine ready takes time."""
    return max(1, min(AT_ONCE, most // len(tables(game))))


@pytest.mark.parametrize("game", game_names())
def test_engines_agree_after_every_decision(game: str) -> None:
    counts: Counter[str] = Counter()
    most = GAMES[folders()[game].relative_to(ROOT).parts[0]]
    sat: set[Table] = set()
    began, plain_until = process_time(), SECONDS / 2
    for seed in range(most):
        spent = process_time() - began
        if spent > SECONDS and seed >= LEAST:
            break
        table = tables(game)[seed // round_of(game, most) % len(tables(game)) if FULL else 0]
        plain = spent < plain_until or seed == 0
        names = ["reference", *LOWERED] if plain else LOWERED
        decisions, times = agreed([machine(game, table, name) for name in names], seed)
        sat.add(table)
        counts += Counter(games=1, decisions=decisions, restored=times, plain=int(plain))
    assert counts["decisions"]
    said = (
        f"{counts['games']:,} games at {len(sat)} tables, {counts['decisions']:,} decisions, "
        f"{counts['restored']:,} gone on with from what another engine saved; the reference in "
        f"{counts['plain']:,} of them"
    )
    record_count(game, "after every decision all engines agree", said, process_time() - began)
