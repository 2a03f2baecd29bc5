"""Prints cards, tiles, pieces and the board of a game as sheets to be cut out."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError, add_language, add_table

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "print cards, tiles, pieces and the board of a game as sheets to be cut out"
WHAT = ("board", "tiles", "cards", "pieces")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a table, what is printed and on which paper."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    add_language(parser)
    parser.add_argument("--what", choices=WHAT, help="only these; all there are")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")


def run(args: argparse.Namespace) -> int:
    """Prints a page of HTML with all sheets."""
    from ludex.apps.cli.games import agreed, loaded_game, machine_of, refusing
    from ludex.apps.declared import language_of, title_of, with_squares
    from ludex.apps.printing import page, prints_of
    from ludex.drawing.sheets import PAPERS

    loaded = loaded_game(args.game)
    machine = machine_of(loaded, agreed(loaded, args))
    language = language_of(loaded.file, args.lang)
    language = with_squares(language, loaded.file, machine.tables.inscriptions)
    paper = PAPERS[args.paper]
    with refusing():
        there = prints_of(machine, paper, language).all()
    if args.what is not None and args.what not in there:
        names = ", ".join(there) or "nothing"
        raise UsageError(f"This game has no {args.what} to print; it has {names}.")
    wanted = there if args.what is None else {args.what: there[args.what]}
    found = [sheet for made in wanted.values() for sheet in made()]
    print(page(title_of(loaded.file, args.lang), found, paper), end="")
    return 0
