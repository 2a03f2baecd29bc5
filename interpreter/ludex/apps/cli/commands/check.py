"""Checks rule files and what lies beside them."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import colour

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

NAME = "check"
HELP = "check rule files: shape, phrases, names, types"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Paths or names of games, and how to show what is found."""
    from ludex.diagnostics.formats import format_names

    parser.add_argument("path", nargs="*", help="a game, a file or a folder; else all games")
    parser.add_argument("--format", choices=format_names(), default="text")


def run(args: argparse.Namespace) -> int:
    """Checks every game; 1 where something is wrong."""
    from ludex.apps.cli.guarded import unguarded
    from ludex.apps.files import NoGameError, find_games
    from ludex.diagnostics.formats import renderer
    from ludex.diagnostics.problem import MOST_COLLECTED, Report, by_place
    from ludex.pipeline import check, load
    from ludex.scenario_pipeline.trying import checked

    try:
        found = find_games(args.path)
    except NoGameError as error:
        raise UsageError(str(error)) from None
    reports = []
    for game in found.games:
        loaded = load(game)
        rules = check(game, loaded)
        reports.append(rules)
        if game.scenarios or game.ledger:
            reports.append(checked(game, loaded, rules.problems))
    problems = by_place(p for report in reports for p in report.problems) + found.problems
    report = Report(
        problems=tuple(by_place(problems)[:MOST_COLLECTED]),
        errors=sum(r.errors for r in reports) + len(found.problems),
        warnings=sum(r.warnings for r in reports),
        files=sum(r.files for r in reports) + found.unread,
        checks=sum(r.checks for r in reports),
        sources={name: text for r in reports for name, text in r.sources.items()},
    )
    if args.format == "text":
        from ludex.diagnostics.formats.text import render

        print(render(report, colour()), end="")
    else:
        print(renderer(args.format)(report), end="", file=unguarded())
    return 0 if report.passed and report.checks else 1
