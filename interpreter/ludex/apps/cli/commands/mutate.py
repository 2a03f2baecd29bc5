"""Changes the rules of a game in small, and asks its scenarios whether they notice."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import UsageError, add_jobs, jobs_of, percentage, whole_number
from ludex.apps.cli.terminal import alone, company, print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.mutating import Judged, Mutation

HELP = "change the rules of a game in small: do its scenarios notice?"
MOST_MUTANTS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, which of its rules, how many must be noticed, and how to show what came of it."""
    parser.add_argument("game", help="a game or a path")
    parser.add_argument("-k", metavar="RULE", dest="named", help="only rules named like this")
    parser.add_argument(
        "--at-least", metavar="P", default="90", help="so many of a hundred must be noticed; 90"
    )
    parser.add_argument("--most", metavar="N", help="try only N of the mutants, drawn by chance")
    parser.add_argument("--seed", metavar="S", default="1", help="where that chance begins; 1")
    add_jobs(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints the mutants that nobody notices; 1 where too few are noticed."""
    jobs = jobs_of(args)
    return _judge(_made(args), jobs, args.format == "json")


def _made(args: argparse.Namespace) -> Mutation:
    """The mutants of the game that is asked for."""
    from ludex.apps.cli.games import tried_game
    from ludex.apps.mutating import mutation
    from ludex.diagnostics.escape import shown

    wanted = percentage(args.at_least)
    seed = whole_number(args.seed, "The seed")
    most = args.most
    if most is not None:
        most = whole_number(most, "The number of mutants", 1, MOST_MUTANTS)
    files, game = tried_game(args.game)
    made = mutation(files, game, wanted, args.named or "", most, seed)
    if args.named and not made.every:
        raise UsageError(f"Nothing of the rules is named like `{shown(args.named)}`.")
    return made


def _judge(made: Mutation, jobs: int, as_data: bool) -> int:
    """Asks the scenarios, and says what came of it."""
    from ludex.apps.mutation_report import document, summary, survivor
    from ludex.apps.processes import EndedError

    def say(judged: Judged) -> None:
        if judged.fate.state == "survived" and not as_data:
            alone()
            print("\n".join(survivor(judged)), flush=True)

    code = 0
    try:
        made.run(jobs, lambda done, of: company(made.name, done, of), say)
    except KeyboardInterrupt:
        code = 130
    except EndedError as error:
        print(f"ludex: {error}", file=sys.stderr)
        code = 1
    if as_data:
        print_json(document(made))
    else:
        print(summary(made))
    return code or int(not made.enough)
