"""Random games in lock-step with OpenSpiel, ply by ply, without a single mismatch."""

import pkgutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.evidence_writer import FULL, record, record_count
from tests.peers.adapters import ADAPTERS
from tests.peers.lockstep import Adapter, lockstep, machine_of

import ludex.backends
from ludex.pipeline import engine_for_games

ENGINES = sorted(m.name for m in pkgutil.iter_modules(ludex.backends.__path__) if m.ispkg)
QUICK = engine_for_games()
REPORTS = "reference"
"""To the others nobody can report what chance does: they ask it."""
LEFT = 0 if FULL else 40
"""After so many plies a quick run leaves a game that is slow; full counts play to the end."""
SLOW = frozenset(
    ["othello", "breakthrough", "nine-mens-morris", "clobber", "amazons", "hex", "go", "oware"]
)


def counts(adapter: Adapter, engine: str) -> Sequence[int]:
    """The seeds to play: 1,000 in full with the quick engine, a part of them otherwise."""
    if engine == (REPORTS if adapter.chance else QUICK):
        return range(1_000 if FULL else 20)
    return range((5 if FULL else 1) if adapter.game in SLOW else (200 if FULL else 5))


@pytest.mark.evidence
@pytest.mark.parametrize(
    ("adapter", "engine"),
    [(a, e) for a in ADAPTERS for e in ENGINES if e == REPORTS or not a.chance],
    ids=lambda part: part if isinstance(part, str) else part.game,
)
def test_a_game_in_lock_step(adapter: Adapter, engine: str, pyspiel: Any) -> None:
    seeds, begun = counts(adapter, engine), time.perf_counter()
    made = machine_of(adapter.game, engine)
    left = LEFT if engine == REPORTS and adapter.game in SLOW else 0
    plies = lockstep(adapter, made, pyspiel.load_game(adapter.peer), seeds, left)
    assert plies >= 3 * len(seeds)
    seconds = time.perf_counter() - begun
    what = f"the same as OpenSpiel ({engine})"
    record_count(adapter.game, what, f"{len(seeds):,} games, {plies:,} plies", seconds)


def test_every_difference_of_convention_is_declared() -> None:
    lines = ["What OpenSpiel does otherwise, as its adapter declares it; nothing else differs:", ""]
    lines += [f"- {a.game}: {difference}" for a in ADAPTERS for difference in a.differences]
    record("Independent oracles", lines)
    for adapter in ADAPTERS:
        assert adapter.differences
        assert (Path(__file__).resolve().parents[2] / "games" / adapter.game).is_dir()
        said = " ".join(adapter.differences)
        assert not adapter.alone or all(name in said for name in adapter.alone)
