"""Prints what a seat sees, of a saved game or of the beginning of one."""

from __future__ import annotations

from ludex.apps.cli.arguments import add_language, add_table, watched

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.machine.facts import Fact
    from ludex.view.telling import Telling

HELP = "show what a seat sees, and what it was told, of a saved game or at the beginning"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a saved game or a table, a seat, and how it is shown."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    add_language(parser)
    parser.add_argument("--seed", metavar="S", default="1", help="where chance begins; 1")
    parser.add_argument("--load", metavar="FILE", help="a saved game instead of the beginning")
    parser.add_argument("--seat", metavar="SEAT", help="who looks; `none`, who only looks on")
    said = (
        "text, svg (a picture), json as in dsl/schema/view.schema.json, or log: all that the seat "
        "was told"
    )
    choices = ("text", "svg", "json", "log")
    parser.add_argument("--format", choices=choices, default="text", help=said)


def run(args: argparse.Namespace) -> int:
    """Prints the view."""
    from ludex.apps.cli.games import loaded_game, match_of
    from ludex.apps.cli.terminal import width
    from ludex.apps.declared import language_of, title_of, with_squares
    from ludex.drawing.picture import svg_of
    from ludex.view import json, text
    from ludex.view.screen import screen_of
    from ludex.view.telling import Telling

    loaded = loaded_game(args.game)
    language = language_of(loaded.file, args.lang)
    match = match_of(loaded, args)
    language = with_squares(language, loaded.file, match.machine.tables.inscriptions)
    seat = watched(args.seat, match.machine.tables.players)
    tables, title = match.machine.tables, title_of(loaded.file, args.lang)
    telling = Telling(tables, seat, language)
    if args.format == "log":
        _log([*match.told_first(seat), *match.told(seat)], telling)
        return 0
    if args.format == "svg":
        print(svg_of(match.view(seat), tables, title, language), end="")
        return 0
    whole = args.format == "json"
    told = telling.heard([*match.first_events(), *match.events()]) if whole else ()
    moves = (move.seen for move in match.legal(seat)) if whole and seat is not None else ()
    screen = screen_of(match.view(seat), tables, title, language, told, moves)
    if whole:
        print(json.render(screen), end="")
    else:
        print(text.render(screen, width(), language), end="")
    return 0


def _log(facts: list[Fact], telling: Telling) -> None:
    """The transcript: everything that a seat was told, in sentences."""
    from ludex.apps.cli.terminal import width
    from ludex.view.text import wrapped

    for each in facts:
        print("\n".join(wrapped(telling.sentence(each), width())))
