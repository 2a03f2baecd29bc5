"""Every instruction, word and verb has a meaning that some scenario would miss."""

import os
from functools import cache

import pytest
from tests.backends.breaking import WAYS, Scenarios, all_things, scenarios
from tests.backends.weakening import WEAKENED
from tests.evidence_writer import record

FULL = os.environ.get("LUDEX_EVIDENCE", "") not in ("", "0")
THINGS = all_things()


@cache
def noted() -> Scenarios:
    found = scenarios()
    found.note()
    return found


def test_every_thing_is_used_by_a_scenario() -> None:
    unused = [thing for thing in THINGS if thing not in noted().users]
    assert unused == []


def test_nothing_is_used_that_is_not_listed_here() -> None:
    assert set(noted().users) <= set(THINGS)


@pytest.mark.evidence
@pytest.mark.parametrize("how", WAYS)
def test_a_scenario_notices_when_a_meaning_is_gone(how: str) -> None:
    chosen = THINGS if FULL else THINGS[::3]
    survivors = [thing for thing in chosen if not noted().notices(thing, how)]
    record(
        f"Meanings taken away ({how})",
        [f"{len(chosen)} tried, {len(survivors)} missed by no scenario", *map(str, survivors)],
    )
    assert survivors == []


@pytest.mark.parametrize("name", WEAKENED)
def test_a_scenario_notices_when_a_key_says_nothing(name: str) -> None:
    assert noted().misses(WEAKENED[name])
