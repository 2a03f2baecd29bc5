"""Looks at every position of a game that it can, and says what is wrong in any."""

from __future__ import annotations

from ludex.apps.cli.arguments import add_table, whole_number
from ludex.apps.cli.terminal import alone, company, print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.exploring.exploration import Exploration

HELP = "look for dead ends, loops without a way out, leaks and lost pieces"
MOST = 100_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, perhaps one table, how far to look, and where to put what is found."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    said = "look breadth-first at so many positions; 5,000"
    parser.add_argument("--states", metavar="N", default="5000", help=said)
    said = "leave a game after so many moves; 200"
    parser.add_argument("--depth", metavar="D", default="200", help=said)
    said = "play so many random games at each table; 2"
    parser.add_argument("--runs", metavar="N", default="2", help=said)
    parser.add_argument("--seed", metavar="S", default="1", help="where chance begins; 1")
    said = "the folder for saved games that show what is found; this one"
    parser.add_argument("--replays", metavar="FOLDER", default=".", help=said)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints what was looked at and what was found; 1 where anything was."""
    from ludex.apps.exploration_report import document, summary, told

    made, name = _exploration(args)
    code = 0
    try:
        made.run(lambda what, done, of: company(f"{name}, {what}", done, of))
    except KeyboardInterrupt:
        code = 130
    alone()
    found = [
        told(made, finding, _saved(made, number, f"{args.replays}/{name}"))
        for number, finding in enumerate(made.findings)
    ]
    if args.format == "json":
        print_json(document(made, name, found))
    else:
        for each in found:
            print("\n".join(each.lines()))
        print(summary(made, name))
    return code or int(bool(found))


def _exploration(args: argparse.Namespace) -> tuple[Exploration, str]:
    """The game that is asked for, with the tables at which it is looked at."""
    from ludex.apps.cli.games import agreed, loaded_from, machine_of, refusing
    from ludex.apps.exploring.exploration import Bounds, exploration
    from ludex.apps.files import find_game
    from ludex.scenario_pipeline.every_table import Table

    bounds = Bounds(
        whole_number(args.states, "The number of positions", 1, MOST),
        whole_number(args.depth, "The number of moves", 1, MOST),
        whole_number(args.runs, "The number of games", 0, MOST),
        whole_number(args.seed, "The seed"),
    )
    found = find_game(args.game)
    loaded = loaded_from(found)
    players, options, variants = agreed(loaded, args)
    machine_of(loaded, (players, options, variants))
    one = args.players is not None or args.option or args.variant
    asked = Table(players, variants, tuple(options.items())) if one else None
    with refusing():
        return exploration(loaded, bounds, asked), found.games[0].name


def _saved(made: Exploration, number: int, stem: str) -> str:
    """The file with the saved game that shows a finding; none where the game cannot begin."""
    from ludex.apps.saving import check_target, write_whole

    finding = made.findings[number]
    record = made.record(finding)
    if record is None:
        return ""
    path = f"{stem}-{finding.wrong.kind.replace(' ', '-')}-{number + 1}.json".removeprefix("./")
    check_target(path)
    write_whole(path, record)
    return path
