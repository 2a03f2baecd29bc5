"""A game that passed the check never stops on a name, a type or a shape: random moves, counted."""

from time import process_time

import pytest
from tests.evidence_writer import FULL, progress, record_count
from tests.properties.games import game_names, machine, tables

OF_EACH = 20_000 if FULL else 150
"""So many are made in each game, a million in all of them together."""
CAP = 500
BY_ITSELF = 20
"""So many games are played where nobody ever decides anything."""
MAY_STOP = ("night-ferry",)
"""Where a value may leave its range by the author's rules, which end at that line."""
PLAYED = game_names() if FULL else game_names()[::3]


@pytest.mark.parametrize("game", PLAYED)
def test_random_moves_come_to_no_stop(game: str) -> None:
    every = tables(game) if FULL else tables(game)[:1]
    made, playout, began = 0, 0, process_time()
    while made < OF_EACH:
        engine = machine(game, every[playout % len(every)], "wasm")
        outcome = engine.playout(1, playout, min(CAP, OF_EACH - made))
        where = f"playout {playout} at {every[playout % len(every)]}"
        assert not outcome.stopped or game in MAY_STOP, f"{where}: {outcome.stopped}"
        made, playout = made + outcome.decisions, playout + 1
        if not outcome.decisions and playout >= BY_ITSELF:
            break
    record_count(game, "random moves come to no stop", f"{made:,} moves", process_time() - began)
    progress(f"{game}: {made:,} moves")
