"""Whether the files are well formed, every name and type fits, and nothing is lost."""

from __future__ import annotations

import argparse

from ludex.apps.baselines import read_known
from ludex.apps.checking import together
from ludex.apps.ci.part import Games, Outcome, Progress, Row, judged
from ludex.diagnostics.baseline import Baseline
from ludex.diagnostics.summary import counted, summary

HELP = "files are well formed, every name and type fits"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is known already."""
    said = "a file of what `ludex check` is known to find: it is counted and not shown"
    parser.add_argument("--baseline", metavar="FILE", help=said)


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Checks every game."""
    known = Baseline() if args.baseline is None else read_known(args.baseline)
    rows = []
    for done, game in enumerate(games, 1):
        report = known.apart(game.report, lambda file: False)
        state = judged(report.passed and report.checks > 0)
        counts = {"file": report.files, "check": report.checks}
        said = summary(report, report.total)
        rows.append(Row(game.name, state, said, counts, f"ludex check {game.typed}"))
        progress("check", done, len(games))
    if games.found.problems:
        said = f"{counted(games.found.unread, 'file')} cannot be read"
        rows.append(Row("files", "failed", said, {"file": games.found.unread}))
    report, settled = together([game.report for game in games], games.found)
    return Outcome(tuple(rows), known.apart(report, settled))
