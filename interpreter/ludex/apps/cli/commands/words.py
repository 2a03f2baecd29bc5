"""Lists every word that an author may write."""

from __future__ import annotations

from ludex.apps.cli.terminal import print_json, width

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.desk.vocabulary import Word

HELP = "list the whole vocabulary, with one line and one example each"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game whose own words are added, and how to show them."""
    parser.add_argument("game", nargs="?", help="a game whose own words are listed too")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints the words."""
    from ludex.apps.cli.games import loaded_game
    from ludex.desk.vocabulary import vocabulary, words_of

    words = vocabulary()
    if args.game is not None:
        game = loaded_game(args.game).file
        words += words_of(game)
    if args.format == "json":
        from ludex.records import asdict

        listed = [asdict(word) for word in words]
        print_json({"format": "ludex-words", "version": 1, "words": listed})
    else:
        _print(words)
    return 0


def _print(words: list[Word]) -> None:
    from itertools import groupby

    from ludex.view.text import wrapped

    for section, group in groupby(words, key=lambda word: word.section):
        print(f"{section}\n{'-' * len(section)}")
        for word in group:
            says = f" - {word.says}" if word.says else ""
            tail = f"; for instance `{word.example}`" if word.example else ""
            tail += f" ({word.where})" if word.where else ""
            print("\n".join(wrapped(f"{word.word}{says}{tail}", width(), "    ")))
        print()
