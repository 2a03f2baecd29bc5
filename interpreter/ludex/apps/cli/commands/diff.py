"""Says what a change of rule files is as a change of the games."""

from __future__ import annotations

from ludex.apps.cli.arguments import whole_number
from ludex.apps.cli.terminal import company, print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.impact.compare import Impact

HELP = "say what a change is in meaning: rules, scenarios, recorded games, statistics"
GAMES, MOST_GAMES = 200, 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Two versions, and how their difference is shown."""
    said = "what was before: a folder, or a revision of git such as main"
    parser.add_argument("base", metavar="BASE", help=said)
    said = "what is compared with it: a folder or a revision; else what lies here now"
    parser.add_argument("head", metavar="HEAD", nargs="?", help=said)
    said = "only the games there, where both are revisions"
    parser.add_argument("path", metavar="PATH", nargs="?", help=said)
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")
    add_games(parser)


def add_games(parser: argparse.ArgumentParser) -> None:
    """How many random games are played by each version."""
    said = f"so many pairs of random games are compared; {GAMES}, and 0 for none"
    parser.add_argument("--games", metavar="N", default=str(GAMES), help=said)


def run(args: argparse.Namespace) -> int:
    """Prints what changes; 1 where there is nothing to compare, or a game cannot be."""
    from ludex.apps.impact.running import between

    games = whole_number(args.games, "The number of games", 0, MOST_GAMES)
    found = between(args.base, args.head, args.path, games, company)
    _show(found, args.format)
    return 1 if not found or any(impact.broken for impact in found) else 0


def _show(found: list[Impact], how: str) -> None:
    if how == "json":
        from ludex.apps.impact.document import document

        print_json(document(found))
    elif how == "markdown":
        from ludex.apps.cli.guarded import unguarded
        from ludex.apps.impact.markdown import comment

        print(comment(found), end="", file=unguarded())
    else:
        from ludex.apps.impact.showing import footer, lines

        for impact in found:
            for line in lines(impact):
                print(line)
        print(footer(found))
