"""Whether every entry of the ledger has a rule and a scenario."""

from __future__ import annotations

import argparse

from ludex.apps.ci.part import Game, Games, Outcome, Progress, Row, in_turn, judged, unread
from ludex.diagnostics.problem import report_on
from ludex.diagnostics.summary import counted
from ludex.scenario_pipeline.trace import trace

HELP = "every entry of the ledger has a rule and a scenario"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Follows the ledger of every game that has one."""
    return in_turn(games, lambda game: _traced(game, args, progress))


def _traced(game: Game, args: argparse.Namespace, progress: Progress) -> Outcome:
    if not game.files.ledger:
        return Outcome((Row(game.name, "not here", "no ledger"),))
    made, again = game.tried(args, progress), f"ludex trace {game.typed}"
    ledger, read = made.made.read.ledger, made.made.loaded.game
    row = unread(game, made)
    if row is not None or read is None or ledger is None:
        row = row or Row(game.name, "not run", "the ledger cannot be read", again=again)
        return Outcome((row,), report_on(made.errors, made.sources))
    traced = trace(read, ledger, made.made.read.scenarios, made.results)
    complete, entries = sum(e.complete for e in traced.entries), len(traced.entries)
    state = judged(not traced.problems and entries > 0)
    said = f"{counted(entries, 'entry')}, {complete:,} complete"
    report = report_on([*made.errors, *traced.problems], made.sources)
    return Outcome((Row(game.name, state, said, {"entry": entries}, again),), report)
