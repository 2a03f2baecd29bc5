"""Prints the rulebook of a game, made from its file."""

from __future__ import annotations

from ludex.apps.cli.arguments import add_language

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.rulebook.book import Book
    from ludex.apps.rulebook.pictures import Pictures
    from ludex.pipeline import Loaded
    from ludex.view.language import Language

HELP = "print the rulebook of a game, for players"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a language and how the page is written."""
    parser.add_argument("game", help="a game, by name or path")
    add_language(parser)
    parser.add_argument("--format", choices=("text", "markdown", "html"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints the page."""
    from ludex.apps.cli.games import loaded_from
    from ludex.apps.declared import language_of, title_of
    from ludex.apps.files import find_game
    from ludex.apps.rulebook.from_game import rulebook
    from ludex.scenario_pipeline.reading import read

    found = find_game(args.game)
    loaded = loaded_from(found)
    language = language_of(loaded.file, args.lang)
    ledger = read(found.games[0], loaded.file).ledger
    book = rulebook(
        loaded.file,
        title_of(loaded.file, args.lang),
        language,
        ledger.entries if ledger is not None else (),
        _pictures(loaded, args, language) if args.format == "html" else None,
    )
    print(_rendered(book, args.format), end="")
    return 0


def _pictures(loaded: Loaded, args: argparse.Namespace, language: Language) -> Pictures:
    """What is shown beside the rules."""
    from ludex.apps.declared import title_of
    from ludex.apps.rulebook.pictures import Pictures

    return Pictures(loaded, title_of(loaded.file, args.lang), language)


def _rendered(book: Book, how: str) -> str:
    if how == "html":
        from ludex.apps.rulebook import html

        return html.render(book)
    if how == "markdown":
        from ludex.apps.rulebook import markdown

        return markdown.render(book)
    from ludex.apps.cli.terminal import width
    from ludex.apps.rulebook import text

    return text.render(book, width())
