"""Whether scenarios notice when the rules are changed in small."""

from __future__ import annotations

import argparse
import os
from fractions import Fraction

from ludex.apps.ci.part import Game, Games, Outcome, Progress, Row, in_turn, judged, unread
from ludex.apps.cli.arguments import percentage
from ludex.apps.mutating import Mutation, mutation
from ludex.apps.mutation_report import document, percent
from ludex.apps.scenario_report import Tried
from ludex.diagnostics.problem import Problem, report_on
from ludex.diagnostics.summary import counted

HELP = "scenarios notice when the rules are changed in small; only where --mutants is given"
MOST, SEED, USUAL = 100, 1, "90"
"""So many mutants of a game are tried, drawn by chance; so many of a hundred are to be noticed."""
FEW = 50
"""So many are not worth another process."""
SHOWN = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many changes must be noticed."""
    said = f"so many of a hundred small changes must be noticed; of each game {MOST} are tried"
    parser.add_argument("--mutants", metavar="PERCENT", help=said)


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Changes the rules of every game that has scenarios."""
    if args.mutants is None and "mutate" not in args.only:
        return Outcome(())
    wanted = percentage(USUAL if args.mutants is None else args.mutants)
    return in_turn(games, lambda game: _changed(game, game.tried(args, progress), wanted, progress))


def _changed(game: Game, made: Tried, wanted: Fraction, progress: Progress) -> Outcome:
    again = f"ludex mutate {game.typed} --most {MOST} --at-least {float(wanted):g}"
    row = unread(game, made)
    if row is None and not made.scenarios:
        row = Row(game.name, "not here", "no scenarios")
    if row is None and not made.clean:
        row = Row(game.name, "not run", "a scenario fails", again=again)
    if row is not None:
        return Outcome((row,), report_on(made.errors, made.sources))
    changed = mutation(game.files, made, wanted, "", MOST, SEED)
    jobs = 1 if len(changed.chosen) <= FEW else os.cpu_count() or 1
    changed.run(jobs, lambda done, of: progress(changed.name, done, of), lambda judged: None)
    row = _row(changed, again)
    problems = [_problem(game, changed)] if row.failed else []
    return Outcome((row,), report_on(problems, made.sources), {game.name: document(changed)})


def _row(changed: Mutation, again: str) -> Row:
    counts = {"mutant": changed.noticeable}
    if changed.share is None:
        return Row(changed.name, "not here", "no change means anything else", again=again)
    said = f"{changed.noticed:,} of {counted(changed.noticeable, 'mutant')} noticed"
    said += f", {percent(changed.share)}"
    return Row(changed.name, judged(changed.enough), said, counts, again)


def _problem(game: Game, changed: Mutation) -> Problem:
    """A finding about what nobody notices, with the first places."""
    assert changed.share is not None
    survived = [each for each in changed.judged if each.fate.state == "survived"]
    others = tuple(
        (each.mutant.change.edits[0].span, f"{each.mutant.change.kind}: nobody notices")
        for each in survived[:SHOWN]
    )
    sentence = (
        f"Scenarios notice {percent(changed.share)} of the small changes of these rules; "
        f"{percent(changed.wanted)} are wanted."
    )
    hint = f"`ludex mutate {game.typed}` shows each change that nobody notices."
    return Problem("L303", game.top, sentence, hint, others)
