"""Every game passes its own scenarios, and a scenario that is wrong does not pass."""

from functools import cache
from pathlib import Path
from time import process_time

import pytest
from tests.evidence_writer import FULL, record_count

from ludex.apps.files import find_games
from ludex.pipeline import Files
from ludex.play.scenarios import run
from ludex.play.trials import Result, Trial
from ludex.records import replace
from ludex.scenario_pipeline.coverage import coverage
from ludex.scenario_pipeline.running import Ready, checked, ready, results
from ludex.scenario_pipeline.trace import trace

ROOT = Path(__file__).resolve().parents[2]
ALL = {g.name: g for g in find_games([str(ROOT / "games"), str(ROOT / "tests" / "games")]).games}
GAMES = sorted(name for name, game in ALL.items() if game.scenarios)
CONDITION = "condition"
ONE_WAY = {"gootmu": 5, "grull": 1}
"""So many conditions were seen one way only: `ludex coverage` lists them. The numbers only fall."""
LEDGERS = sorted(name for name, game in ALL.items() if game.ledger)
PARTS = ("rules", "scenarios", "ledger", "tables")
MOST_SHOWN = 20
FEW, SECONDS = 2, 20.0
"""So many random games of a scenario tell how many there is time for."""


def files(name: str) -> Files:
    return ALL[name]


@cache
def made(name: str) -> Ready:
    return ready(files(name))


@cache
def outcomes(name: str) -> tuple[Result, ...]:
    here = made(name)
    trials = tuple(affordable(trial) for trial in here.compiled.trials)
    return tuple(results(replace(here, compiled=replace(here.compiled, trials=trials)), full=FULL))


def affordable(trial: Trial) -> Trial:
    """A scenario with as many of its random games as there is time for; a sample at least."""
    games = trial.games
    if not FULL or games is None or games.means or trial.quick is None:
        return trial
    few = replace(trial, machine=trial.quick(), quick=None, games=replace(games, games=FEW))
    began = process_time()
    run(few, full=True)
    most = int(FEW * SECONDS / (process_time() - began))
    return replace(trial, games=replace(games, games=min(games.games, max(games.sample, most))))


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
    began = process_time()
    assert failing(name)[:MOST_SHOWN] == []
    wanted = sum(t.games.games for t in made(name).compiled.trials if t.games is not None)
    played = sum(result.games for result in outcomes(name))
    said = f"{len(outcomes(name)):,} scenarios, {played:,} of {wanted:,} random games"
    record_count(name, "scenarios hold, with random games", said, process_time() - began)


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
    other = [str(missed.site) for missed in found.missed if missed.site.sort != CONDITION]
    assert other == []
    conditions = [missed for missed in found.missed if missed.site.sort == CONDITION]
    assert len(conditions) == ONE_WAY.get(name, 0)
    own_words = any(word.span.file.startswith("games/") for word in game.sections.words)
    wanted = {"rules", "words"} if own_words else {"rules"}
    assert wanted <= {sort for sort, _, _ in found.counts}


@pytest.mark.parametrize(
    ("game", "prefix", "count"),
    [("grull", "GR-S", 88), ("gologolo", "GL-S", 73), ("gootmu", "GT-S", 155)],
)
def test_the_acceptance_scenarios_of_a_game_are_all_there(
    game: str, prefix: str, count: int
) -> None:
    numbers = {trial.id for trial in made(game).compiled.trials}
    assert {f"{prefix}{n:02}" for n in range(1, count + 1)} <= numbers


WRONG = {
    "GR-S01": ("      - pile of A: [+6 of A]\n", "      - pile of A: [+6 of B]\n"),
    "GR-S53": ("refused: GO is not in own hand", "refused: GO is not yours"),
    "GR-S50": ("{players: 6, refused: players}", "{players: 6, accepted: yes}"),
    "GR-S47": ("          age: 5\n", "          age: 6\n"),
    "GR-S88": ("without-lutins: [6, 10, 15, 21]", "without-lutins: [6, 10, 15, 22]"),
    "GR-S88 row": ("A: [+3 of A], B: [+6 of B]}}", "A: [+3 of A, +6 of B], B: []}}"),
}


def test_scenarios_that_are_wrong_fail_and_no_others() -> None:
    game = files("grull")
    texts = {part: next(iter(getattr(game, part).values())).decode() for part in PARTS}
    for name, (old, new) in WRONG.items():
        part = "tables" if name.endswith("row") else "scenarios"
        assert old in texts[part]
        texts[part] = texts[part].replace(old, new, 1)
    data = {part: {next(iter(getattr(game, part))): texts[part].encode()} for part in PARTS}
    compiled = ready(Files("grull", **data))
    assert compiled.problems == ()
    trials = [t for t in compiled.compiled.trials if t.games is None]
    failed = [t for t in trials if run(t).failure is not None]
    assert {t.id for t in failed} == {name.removesuffix(" row") for name in WRONG}
    assert sorted(t.case for t in failed if t.id == "GR-S88") == [0, 1]
