"""The impact of a change for programs, as in `dsl/schema/impact.schema.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.apps.impact.showing import difference
from ludex.impact.compare import Change, Impact
from ludex.impact.recordings import Recording
from ludex.impact.scenarios import Scenarios
from ludex.impact.statistics import ALARMS, TEST, Statistics
from ludex.impact.things import Thing

VERSION = 1


def document(impacts: Sequence[Impact]) -> dict[str, Any]:
    """All games, as plain values."""
    return {
        "format": "ludex-impact",
        "version": VERSION,
        "games": [
            {
                "game": impact.game,
                "how": impact.how,
                "broken": impact.broken,
                "changes": [_change(each) for each in impact.changes],
                "scenarios": _scenarios(impact.scenarios),
                "recordings": [_recording(each) for each in impact.recordings],
                "statistics": _statistics(impact.statistics),
            }
            for impact in impacts
        ],
    }


def _change(change: Change) -> dict[str, Any]:
    said = {"how": change.how, "used-by": list(change.felt_by), "lines": difference(change)}
    return {**_thing(change.thing), **said}


def _thing(thing: Thing) -> dict[str, Any]:
    return {
        "kind": thing.kind, "name": thing.name, "variant": thing.variant,
        "file": thing.span.file if thing.span is not None else "",
        "line": thing.span.line if thing.span is not None else 0,
    }  # fmt: skip


def _scenarios(told: Scenarios) -> dict[str, Any]:
    return {
        "before": told.before, "after": told.after, "run": told.run,
        "added": list(told.added), "removed": list(told.removed),
        "rewritten": list(told.rewritten),
        "failing": [
            {"id": each.id, "name": each.name, "why": each.why, "now": each.now}
            for each in told.changed
        ],
    }  # fmt: skip


def _recording(each: Recording) -> dict[str, Any]:
    return {
        "file": each.file, "moves": each.moves, "compared": each.compared, "move": each.move,
        "said": each.said, "why": each.why, "because": [_thing(thing) for thing in each.because],
    }  # fmt: skip


def _statistics(numbers: Statistics | None) -> dict[str, Any] | None:
    if numbers is None:
        return None
    return {
        "test": TEST, "alarms": ALARMS, "table": numbers.table, "games": numbers.games,
        "stopped": list(numbers.stopped),
        "numbers": [
            {
                "name": each.name, "before": each.before, "after": each.after, "up": each.up,
                "down": each.down, "p": each.chance, "moved": each.moved,
            }
            for each in numbers.numbers
        ],
    }  # fmt: skip
