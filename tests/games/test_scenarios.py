"""Every game passes its own scenarios, and a scenario that is wrong does not pass."""

import os
from functools import cache
from pathlib import Path

import pytest

from ludex.apps.files import find_games
from ludex.pipeline import Files
from ludex.play.scenarios import run
from ludex.play.trials import Result
from ludex.scenario_pipeline.coverage import coverage
from ludex.scenario_pipeline.trace import trace
from ludex.scenario_pipeline.trying import Ready, checked, ready, results

ROOT = Path(__file__).resolve().parents[2]
FULL = os.environ.get("LUDEX_EVIDENCE", "") not in ("", "0")
ALL = {g.name: g for g in find_games([str(ROOT / "games"), str(ROOT / "tests" / "games")]).games}
GAMES = sorted(name for name, game in ALL.items() if game.scenarios)
LEDGERS = sorted(name for name, game in ALL.items() if game.ledger)
MOST_SHOWN = 20


def files(name: str) -> Files:
    return ALL[name]


@cache
def made(name: str) -> Ready:
    return ready(files(name))


@cache
def outcomes(name: str) -> tuple[Result, ...]:
    return tuple(results(made(name), full=FULL))


def failing(name: str) -> list[str]:
    found = []
    for result in outcomes(name):
        failure = result.failure
        if failure is not None:
            where = f"{failure.site}: {result.trial.id} ({result.trial.case})"
            found.append(f"{where}: expected {failure.expected}; found {failure.found}")
    return found


def test_there_are_games_with_scenarios() -> None:
    assert "grull" in GAMES
    assert "grull" in LEDGERS


@pytest.mark.parametrize("name", GAMES)
def test_the_scenarios_of_a_game_can_be_compiled(name: str) -> None:
    assert [str(p) for p in made(name).problems if p.severity == "error"] == []
    assert [str(p) for p in checked(files(name)).problems] == []
    assert made(name).compiled.trials


@pytest.mark.evidence
@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_its_scenarios(name: str) -> None:
    assert failing(name)[:MOST_SHOWN] == []


@pytest.mark.parametrize("name", LEDGERS)
def test_every_entry_of_a_ledger_is_implemented_and_shown(name: str) -> None:
    game, read = made(name).loaded.game, made(name).read
    assert game is not None
    assert read.ledger is not None
    traced = trace(game, read.ledger, read.scenarios, outcomes(name))
    assert [str(p) for p in traced.problems] == []
    assert all(entry.complete for entry in traced.entries)


@pytest.mark.parametrize("name", LEDGERS)
def test_scenarios_run_every_rule_and_both_sides_of_every_branch(name: str) -> None:
    game = made(name).loaded.game
    assert game is not None
    ran = frozenset().union(*(result.ran for result in outcomes(name)))
    found = coverage(game, made(name).compiled, ran)
    assert [str(site) for site in found.missed] == []
    assert {"rules", "words"} <= {sort for sort, _, _ in found.counts}


def test_the_acceptance_scenarios_of_grull_are_all_there() -> None:
    numbers = {trial.id for trial in made("grull").compiled.trials}
    assert {f"GR-S{n:02}" for n in range(1, 89)} <= numbers


@pytest.mark.parametrize(
    ("old", "new", "scenario"),
    [
        ("      - pile of A: [+6 of A]\n", "      - pile of A: [+6 of B]\n", "GR-S01"),
        ("refused: GO is not in own hand", "refused: GO is not yours", "GR-S53"),
        ("{players: 6, refused: players}", "{players: 6, accepted: yes}", "GR-S50"),
        ("          age: 5\n", "          age: 6\n", "GR-S47"),
        ("without-lutins: [6, 10, 15, 21]", "without-lutins: [6, 10, 15, 22]", "GR-S88"),
    ],
)
def test_a_scenario_that_is_wrong_fails(old: str, new: str, scenario: str) -> None:
    assert broken("scenarios", old, new) == {scenario}


def test_a_row_that_is_wrong_fails() -> None:
    old, new = "piles: {A: [+3 of A], B: [+6 of B]}", "piles: {A: [+3 of A, +6 of B], B: []}"
    assert broken("tables", old, new) == {"GR-S88"}


def broken(part: str, old: str, new: str) -> set[str]:
    """The scenarios of Grüll that fail once one text of its data is another."""
    game = files("grull")
    changed = {name: data.decode() for name, data in getattr(game, part).items()}
    assert any(old in text for text in changed.values())
    data = {name: text.replace(old, new, 1).encode() for name, text in changed.items()}
    parts = {k: getattr(game, k) for k in ("rules", "scenarios", "ledger", "tables")} | {part: data}
    compiled = ready(Files("grull", **parts))
    assert compiled.problems == ()
    trials = [t for t in compiled.compiled.trials if t.games is None]
    return {t.id for t in trials if run(t).failure is not None}
