"""Checks rule files and what lies beside them."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import colour

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.diagnostics.problem import Report

NAME = "check"
HELP = "check rule files: shape, phrases, names, types"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Paths or names of games, and how to show what is found."""
    from ludex.diagnostics.formats import format_names

    parser.add_argument("path", nargs="*", help="a game, a file or a folder; else all games")
    parser.add_argument("--format", choices=format_names(), default="text")


def run(args: argparse.Namespace) -> int:
    """Checks every game; 1 where something is wrong."""
    from ludex.apps.checking import report_on_games
    from ludex.apps.files import NoGameError

    try:
        report = report_on_games(args.path)
    except NoGameError as error:
        raise UsageError(str(error)) from None
    show(report, args.format)
    return 0 if report.passed and report.checks else 1


def show(report: Report, form: str) -> None:
    """Prints a report in one of the formats; as text for people, in colours where it has some."""
    from ludex.apps.cli.guarded import unguarded
    from ludex.diagnostics.formats import renderer, text

    if form == "text":
        print(text.render(report, colour()), end="")
    else:
        print(renderer(form)(report), end="", file=unguarded())
