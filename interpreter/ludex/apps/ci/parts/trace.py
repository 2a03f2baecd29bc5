"""Whether every entry of the ledger has a rule and a scenario."""

from __future__ import annotations

import argparse

from ludex.apps.ci.part import Games, Outcome, Progress, Row, judged, unread
from ludex.apps.scenario_report import full_counts
from ludex.diagnostics.problem import Problem, report_on
from ludex.diagnostics.summary import counted
from ludex.scenario_pipeline.trace import trace
from ludex.source.places import SourceFile

HELP = "every entry of the ledger has a rule and a scenario"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Follows the ledger of every game that has one."""
    rows: list[Row] = []
    problems: list[Problem] = []
    sources: list[SourceFile] = []
    for game in games:
        if not game.files.ledger:
            rows.append(Row(game.name, "not here", "no ledger"))
            continue
        made = game.tried(args.full or full_counts(), progress)
        again = f"ludex trace {game.typed}"
        ledger, read = made.made.read.ledger, made.made.loaded.game
        row = unread(game, made)
        sources += made.sources
        problems += made.errors
        if row is None and read is not None and ledger is not None:
            traced = trace(read, ledger, made.made.read.scenarios, made.results)
            complete, entries = sum(e.complete for e in traced.entries), len(traced.entries)
            problems += traced.problems
            state = judged(not traced.problems and entries > 0)
            said = f"{counted(entries, 'entry')}, {complete:,} complete"
            row = Row(game.name, state, said, {"entry": entries}, again)
        rows.append(row or Row(game.name, "not run", "the ledger cannot be read", again=again))
    return Outcome(tuple(rows), report_on(problems, sources))
