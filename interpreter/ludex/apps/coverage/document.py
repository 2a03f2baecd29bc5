"""Coverage for programs, as in `dsl/schema/coverage.schema.json`."""

from __future__ import annotations

from typing import Any

from ludex.apps.scenario_report import Tried
from ludex.scenario_pipeline.coverage import Coverage, Missed
from ludex.scenario_pipeline.sites import SORTS, Site

VERSION = 1


def document(game: Tried, found: Coverage) -> dict[str, Any]:
    """What of one game ran, and why the rest did not, as plain values."""
    return {
        "format": "ludex-coverage",
        "version": VERSION,
        "game": game.name,
        "scenarios": len(game.scenarios),
        "passed": game.passed,
        "counts": {name: {"ran": ran, "of": of} for name, ran, of in found.counts},
        "sites": [
            {**_site(site), "way": site.way, "ran": site.called in found.ran}
            for site in found.sites
            if site.sort in SORTS
        ],
        "missed": [_missed(each) for each in found.missed],
    }


def _site(site: Site) -> dict[str, Any]:
    return {
        "sort": site.sort, "text": site.text,
        "file": site.file, "line": site.line, "column": site.column,
    }  # fmt: skip


def _missed(each: Missed) -> dict[str, Any]:
    said = {"reason": each.reason, "table": each.table, "sentence": each.sentence}
    return {**_site(each.site), **said}
