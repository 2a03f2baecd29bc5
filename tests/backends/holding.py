"""Tests of a small game that have to hold where it begins, asked by one engine."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.pipeline import Files
from ludex.scenario_pipeline.running import ready, results


def assert_all_hold(engine: str, game: str, tests: Sequence[str], denied: str = "") -> None:
    """Every test becomes a word of the game, which ends with its `define`, and holds."""
    words = "".join(f"  test-{i}: {test}\n" for i, test in enumerate(tests))
    said = "".join(f"      - {denied}test-{i} holds\n" for i in range(len(tests)))
    scenarios = (
        "ludex: 1\ngame: example\nscenarios:\n"
        "  - id: EX-1\n    name: example\n    kind: position\n    players: 2\n    expect:\n" + said
    )
    rules = {"game.yaml": (game + words).encode()}
    made = ready(Files("example", rules, {"scenarios.yaml": scenarios.encode()}), engine)
    assert made.compiled.problems == ()
    found = list(results(made))
    assert len(found) == 1
    assert found[0].failure is None, found[0].failure
