"""Whatever of a game cites its ledger is noticed by a scenario for the same id when it changes.

A quick run looks at one of so many elements of each game, by a fixed numbering; evidence at all.
"""

from functools import cache
from pathlib import Path
from time import perf_counter

import pytest
import yaml
from tests.evidence_writer import FULL, progress, record_count
from tests.games.test_deletion import ALL, LEDGERS

from ludex.pipeline import load
from ludex.scenario_pipeline.elements import Element, elements
from ludex.scenario_pipeline.noticing import Noticing
from ludex.scenario_pipeline.reading import read

SHARES = {"go": 4, "gologolo": 9, "gootmu": 31, "gulo-gulo": 6, "grull": 9, "ovo": 5}
"""Of so many elements a quick run looks at one; of other games at every one."""

FULL_SHARES = {"gootmu": 31}
"""The same of a full run: `ludex trace gootmu --changes` looks at all of it for half an hour."""

MOST = 100
"""How many changes of an element are tried."""

REASONS = Path(__file__).with_name("unnoticed.yaml")


@cache
def noticing(name: str) -> Noticing:
    loaded = load(ALL[name])
    assert loaded.game is not None
    return Noticing(ALL[name], loaded, read(ALL[name], loaded.game).scenarios)


def reasons(name: str) -> dict[str, str]:
    """Why no scenario can notice a change, for each element and id; looked at by hand."""
    found = yaml.safe_load(REASONS.read_text(encoding="utf-8"))
    return dict(found.get(name, {}))


def named(element: Element, cited: str) -> str:
    return f"{element}: {cited}"


@pytest.mark.evidence
@pytest.mark.parametrize("name", LEDGERS)
def test_scenarios_notice_changes_of_what_they_cite(name: str) -> None:
    made, start = noticing(name), perf_counter()
    taken = made.elements[:: (FULL_SHARES if FULL else SHARES).get(name, 1)]
    missing = set()
    for number, element in enumerate(taken, 1):
        judged = made.judged(element, MOST)
        missing |= {named(element, cited) for cited in judged.missing}
        progress(f"{name}: {number} of {len(taken)} elements changed")
    cited = sum(len(element.cites) for element in taken)
    count = f"{cited - len(missing)} of {cited} citations"
    record_count(name, "a change is noticed", count, perf_counter() - start)
    looked_at = {named(element, cited) for element in taken for cited in element.cites}
    assert missing == looked_at & reasons(name).keys()


@pytest.mark.parametrize("name", LEDGERS)
def test_no_reason_is_given_for_what_is_gone(name: str) -> None:
    game = load(ALL[name]).game
    assert game is not None
    every = {named(element, cited) for element in elements(game) for cited in element.cites}
    assert reasons(name).keys() <= every
    assert all(len(reason) > 30 for reason in reasons(name).values())
