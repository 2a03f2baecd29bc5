"""How much of the rules the scenarios have run, and whether that is enough."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction

from ludex.apps.ci.part import Game, Games, Outcome, Progress, Row, in_turn, judged, unread
from ludex.apps.coverage.document import document
from ludex.apps.coverage.page import render
from ludex.apps.coverage.thresholds import HELP as THRESHOLDS
from ludex.apps.coverage.thresholds import below, thresholds_of
from ludex.apps.scenario_report import Tried
from ludex.diagnostics.problem import Problem, report_on
from ludex.scenario_pipeline.sites import Site
from ludex.source.places import Span

SHOWN = 5
"""So many of the places that never ran are shown."""
HELP = "scenarios run as much of the rules as is wanted"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How much is wanted."""
    parser.add_argument(
        "--at-least", metavar="NAME=PERCENT", action="append", default=[], help=THRESHOLDS
    )


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Counts what ran of every game that has scenarios."""
    wanted = thresholds_of(args.at_least)
    return in_turn(games, lambda game: _counted(game, game.tried(args, progress), wanted))


def _counted(game: Game, made: Tried, wanted: Mapping[str, Fraction]) -> Outcome:
    if made.coverage is None:
        row = unread(game, made) or Row(game.name, "not here", "no scenarios")
        return Outcome((row,), report_on(made.errors, made.sources))
    lacking = list(below(made.coverage, wanted))
    problems = (_problem(game, made, name, sentence) for name, sentence in lacking)
    counts = {"element": sum(of for _, _, of in made.coverage.counts)}
    again = f"ludex coverage {game.typed}"
    return Outcome(
        (Row(game.name, judged(not lacking), made.ran(), counts, again),),
        report_on([*made.errors, *problems], made.sources),
        {game.name: document(made, made.coverage)},
        {f"coverage/{game.page}.html": render(made, made.coverage)},
    )


def _problem(game: Game, made: Tried, name: str, sentence: str) -> Problem:
    """A finding about what runs too little, with the first places that do."""
    assert made.coverage is not None
    missed = [each for each in made.coverage.missed if each.site.plural == name]
    others = tuple((_span(each.site), each.sentence) for each in missed[:SHOWN])
    return Problem("L302", game.top, sentence, "Write scenarios for what never ran.", others)


def _span(site: Site) -> Span:
    first = max(site.column, 1)
    return Span(site.file, site.line, first, site.line, first + len(site.text))
