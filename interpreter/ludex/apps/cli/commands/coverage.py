"""Says what of the rules of a game its scenarios have run, and why the rest was not."""

from __future__ import annotations

from ludex.apps.cli.terminal import print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.scenario_report import Tried
    from ludex.scenario_pipeline.coverage import Coverage

HELP = "say what of the rules of a game its scenarios have run, line by line"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, how to show it, and how much is wanted."""
    from ludex.apps.coverage.thresholds import HELP as THRESHOLDS

    parser.add_argument("game", help="a game or a path")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text")
    parser.add_argument(
        "--at-least", metavar="NAME=PERCENT", action="append", default=[], help=THRESHOLDS
    )


def run(args: argparse.Namespace) -> int:
    """Prints it; 1 where a scenario fails, or where less ran than is wanted."""
    from ludex.apps.cli.games import loaded_from
    from ludex.apps.coverage.thresholds import below, thresholds_of
    from ludex.apps.files import find_game
    from ludex.apps.scenario_report import full_counts, tried

    wanted = thresholds_of(args.at_least)
    found = find_game(args.game)
    game = tried(found.games[0], "", full_counts(), read=loaded_from(found))
    if game.coverage is None:
        from ludex.diagnostics.formats.text import render
        from ludex.diagnostics.problem import report_on

        problems = [*found.problems, *game.problems]
        print(render(report_on(problems, game.sources, found.files)), end="")
        return _nothing(game)
    _show(game, game.coverage, args.format)
    lacking = [sentence for _, sentence in below(game.coverage, wanted)]
    for sentence in lacking:
        _say(sentence)
    return 1 if lacking or not game.clean else 0


def _nothing(game: Tried) -> int:
    if not game.errors:
        _say("There is no scenario here, so nothing was run.")
    return 1


def _say(sentence: str) -> None:
    import sys

    print(f"ludex: {sentence}", file=sys.stderr)


def _show(game: Tried, found: Coverage, how: str) -> None:
    if how == "html":
        from ludex.apps.coverage.page import render

        print(render(game, found), end="")
    elif how == "json":
        from ludex.apps.coverage.document import document

        print_json(document(game, found))
    else:
        for line in (*game.failing(), game.summary(), *game.covered()):
            print(line)
