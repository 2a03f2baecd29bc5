"""What is asked of whole games and of all scenarios: which lines of the rules they have run."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ludex.apps.coverage.lines import lines_of
from ludex.apps.studio.room import Room
from ludex.scenario_pipeline.coverage import Missed

MOST_MISSED = 200
Asked = dict[str, Any]
Answer = dict[str, Any]


def ran(room: Room, asked: Asked) -> Answer:
    """What has run so far, after one more portion."""
    texts = room.texts
    seed, games = asked.get("seed", 1), asked.get("games", 1)
    account = room.accounts.of(texts, room.table, asked["by"], seed, games)
    could = account.go_on(texts.project, asked["steps"])
    found = could.coverage(frozenset(account.ran))
    game = texts.project.loaded.game
    assert game is not None
    lines: dict[str, dict[str, list[int]]] = {}
    for source in texts.project.loaded.sources:
        states = defaultdict[str, list[int]](list)
        for line in lines_of(source, game, found):
            states[line.state].append(line.number)
        lines[source.path] = {state: states[state] for state in ("ran", "part", "missed")}
    return {
        "answer": "ran",
        "by": asked["by"],
        "done": account.done,
        "of": account.of,
        "finished": account.finished,
        "files": [{"name": name, **states} for name, states in lines.items()],
        "counts": [{"sort": sort, "ran": ran, "of": of} for sort, ran, of in found.counts],
        "missed": [_missed(each) for each in found.missed[:MOST_MISSED]],
        "more": max(0, len(found.missed) - MOST_MISSED),
        "cells": {"of": len(could.cells), "unreached": list(could.unreached(found.ran))},
    }


def _missed(each: Missed) -> Answer:
    site = each.site
    place = {"file": site.file, "line": site.line, "column": site.column or 1}
    return {"sort": site.sort, "sentence": each.sentence, "place": place}


ANSWERS = {"ran": ran}
