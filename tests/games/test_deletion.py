"""Whatever of a game cites its ledger is missed by a scenario when it is taken away."""

from functools import cache
from pathlib import Path

import pytest
from tests.games.taken_away import Deletion, deletions, missed_by

from ludex.apps.files import find_games
from ludex.pipeline import load
from ludex.scenario_pipeline.reading import read
from ludex.syntax.scenarios import Scenario

ROOT = Path(__file__).resolve().parents[2]
ALL = {g.name: g for g in find_games([str(ROOT / "games"), str(ROOT / "tests" / "games")]).games}
LEDGERS = sorted(name for name, game in ALL.items() if game.ledger)

PARTS = {"gootmu": 8}
"""Games with so many elements that several processes share the work."""

# Each was looked at by hand: why no scenario can miss it.
SURVIVORS = {
    "gootmu": {
        "tile-invariant all tiles are such that (number of area of it is 16): removed": "Tiles of "
        "several sizes are refused before; alone it is broken by a set of other tiles only.",
        "tile-invariant some cells are such that (it is blank and number of ways-out of it is 1): "
        "removed": "Every tile of the set has a dead end, so only a set of other tiles breaks it.",
    },
    "grull": {
        "invariant variety of (number of hand of it over players) is 1 or trick is not empty: "
        "removed": "An invariant only ever finds a fault; what it says is asked by GR-S66 as well.",
    },
}


@cache
def cited(name: str) -> tuple[tuple[Deletion, ...], tuple[Scenario, ...]]:
    game = load(ALL[name]).game
    assert game is not None
    return tuple(deletions(game)), read(ALL[name], game).scenarios


@pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in LEDGERS for part in range(PARTS.get(name, 1))]
)
def test_scenarios_miss_every_cited_element(name: str, part: int) -> None:
    every, scenarios = cited(name)
    taken = every[part :: PARTS.get(name, 1)]
    assert taken
    outcomes = {str(each): missed_by(each, scenarios) for each in taken}
    survivors = {what for what, missed in outcomes.items() if missed is None}
    assert survivors == set(SURVIVORS.get(name, {})) & outcomes.keys()
    only_refused = {what for what, missed in outcomes.items() if missed and not missed.ran}
    assert only_refused == set()


@pytest.mark.parametrize("name", sorted(SURVIVORS))
def test_no_survivor_is_explained_that_is_gone(name: str) -> None:
    assert SURVIVORS[name].keys() <= {str(each) for each in cited(name)[0]}


def test_every_kind_of_element_of_grull_is_taken_away() -> None:
    taken, _ = cited("grull")
    assert len(taken) > 20
    kinds = {each.element.kind for each in taken}
    wanted = {"about", "players", "option", "piece", "place", "value", "score", "word", "rule"}
    assert wanted | {"invariant", "variant", "patch", "views"} == kinds


def test_plain_pieces_dice_and_boards_are_changed_by_one() -> None:
    changed = {str(each) for name in ("amazons", "pig") for each in cited(name)[0]}
    assert {"board: one row more", "piece arrow: one more", "piece die: one face more"} <= changed
