"""Whether every scenario passes, and what none of them runs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ludex.apps.ci.part import Game, Games, Outcome, Progress, Row, in_turn, judged, unread
from ludex.apps.scenario_report import Tried
from ludex.diagnostics.problem import Problem, report_on
from ludex.source.places import Span

HELP = "every scenario passes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many random games are played."""
    parser.add_argument("--full", action="store_true", help="play all random games, not a sample")


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Runs the scenarios of every game."""
    return in_turn(games, lambda game: _tested(game, game.tried(args, progress)))


def _tested(game: Game, made: Tried) -> Outcome:
    row = unread(game, made) or _row(game, made)
    problems = [*made.errors, *failures(game, made)]
    if row.state == "not run" and not made.errors:
        problems.append(_untested(game))
    return Outcome((row,), report_on(problems, made.sources))


def _row(game: Game, made: Tried) -> Row:
    again = f"ludex test {game.typed}"
    if not made.scenarios:
        return Row(game.name, "not run", "no scenarios", again=again)
    said = made.summary().removeprefix(f"{game.name}: ")
    return Row(game.name, judged(made.clean), said, {"scenario": len(made.scenarios)}, again)


def _untested(game: Game) -> Problem:
    hint = "Write one in `scenarios.yaml`, or leave this part out with `--skip test`."
    return Problem("L301", game.top, f"No scenario tests the game `{game.name}`.", hint)


def failures(game: Game, made: Tried) -> Iterator[Problem]:
    """A finding for each scenario that fails, at the line that is not met."""
    lines = {source.path: source for source in made.sources}
    for result in made.first_failures:
        assert result.failure is not None
        site = result.failure.site
        source = lines.get(site.file)
        text = source.line_text(site.line).rstrip() if source is not None else ""
        first = len(text) - len(text.lstrip()) + 1
        span = Span(site.file, site.line, first, site.line, max(len(text), first) + 1)
        hint = f"`ludex test {game.typed} -k {result.trial.id}` runs it alone."
        yield Problem("L300", span, f"{made.why(result)}.", hint)
