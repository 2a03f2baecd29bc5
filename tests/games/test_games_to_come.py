"""Games that are being written: which scenarios of the ledger pass; the others are listed."""

from pathlib import Path

import pytest

from ludex.apps.files import find_games
from ludex.scenario_pipeline.trying import ready, results

TO_COME = Path(__file__).resolve().parents[1] / "cases" / "games-to-come"
GAMES = {g.name: g for g in find_games([str(TO_COME)]).games if g.scenarios}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_exactly_the_listed_scenarios_do_not_pass_yet(name: str) -> None:
    """`not-yet.txt` holds one id in a line; it only shrinks."""
    made = ready(GAMES[name])
    assert [str(p) for p in made.problems if p.severity == "error"] == []
    failing = {r.trial.id for r in results(made) if r.failure is not None}
    listed = set((TO_COME / name / "not-yet.txt").read_text(encoding="utf-8").split())
    assert sorted(failing - listed) == [], "these passed before"
    assert sorted(listed - failing) == [], "these pass now: take them off the list"
