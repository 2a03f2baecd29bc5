"""Says what a text printed on a square means, by the dictionary of a game."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import print_problems, width

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "say what a text printed on a square means; without one, list the dictionary of a game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, and the text as it would be printed."""
    parser.add_argument("game", help="a game, by name or path")
    parser.add_argument("text", nargs="*", help="the text, with its arrow: `SLIDE 2 SPACES ->`")
    parser.add_argument(
        "--grammar", action="store_true", help="print the dictionary as a grammar of Lark"
    )


def run(args: argparse.Namespace) -> int:
    """Prints what the text says, or where understanding stopped."""
    from ludex.apps.cli.games import loaded_game
    from ludex.apps.dictionary import dictionary_of, listed, understood
    from ludex.syntax.printed_grammar import grammar_of
    from ludex.view.text import wrapped

    loaded = loaded_game(args.game)
    game = loaded.file
    if not game.sections.squares:
        raise UsageError(f"The game `{game.name}` has no dictionary of texts (`squares`).")
    inscriptions, problems = dictionary_of(game)
    if problems:
        print_problems(problems, loaded.sources, to=sys.stderr)
        return 1
    if args.grammar:
        arrows = [square.arrow for square in inscriptions.squares]
        print(grammar_of(inscriptions.sentences, arrows), end="")
        return 0
    if not args.text:
        for phrases, example, where in listed(game):
            tail = f"; for instance `{example}`" if example else ""
            print("\n".join(wrapped(f"{phrases}{tail} ({where})", width(), "    ")))
        return 0
    found = understood(inscriptions, " ".join(args.text))
    if found.problems:
        print_problems(found.problems, [*loaded.sources, found.source], 1, sys.stderr)
        return 1
    for line in found.lines:
        print("\n".join(wrapped(line, width(), "    ")))
    return 0
