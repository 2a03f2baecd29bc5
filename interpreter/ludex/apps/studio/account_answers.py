"""What is asked of whole games and of all scenarios: which lines of the rules they have run,
and how balanced they are."""

from __future__ import annotations

from collections import defaultdict

from ludex.apps.coverage.lines import lines_of
from ludex.apps.studio.balancing import Wanted
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.scenario_pipeline.coverage import Missed

MOST_MISSED = 200


def ran(room: Room, asked: Asked) -> Answer:
    """What has run so far, after one more portion."""
    texts = room.texts
    seed, games = asked.get("seed", 1), asked.get("games", 1)
    account = room.accounts.of(texts, room.table, asked["by"], seed, games)
    could = account.go_on(texts.project, asked["steps"])
    found = could.coverage(frozenset(account.ran))
    game = texts.project.loaded.file
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


def balance(room: Room, asked: Asked) -> Answer:
    """How games of programs come out, after one more portion."""
    before = room.before if asked.get("against") else None
    seed, programs = asked.get("seed", 1), asked.get("programs", {})
    wanted, made = Wanted(room.texts.project, before, seed, programs), room.balance
    if made is None or made.about != wanted.about(room.table):
        made = room.balance = wanted.begun(room.table)
    made.go_on(asked["games"], asked["steps"])
    shown = room.table.shown
    report, said = made.told(made.now, shown.title, shown.language)
    return {
        "answer": "balance",
        "games": made.now.tally.games,
        "finished": made.now.tally.games >= asked["games"],
        "tried": made.tried,
        "report": report,
        "said": said,
        "plots": made.plots(),
        "compared": made.compared(),
    }


def remember(room: Room, asked: Asked) -> Answer:
    """The rules as they are now are those that later ones are compared with."""
    room.before = room.texts.project
    return {"answer": "remembered"}


ANSWERS = {"ran": ran, "balance": balance, "remember": remember}
