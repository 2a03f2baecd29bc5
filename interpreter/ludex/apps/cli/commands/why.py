"""Says why a move is not possible in a saved game."""

from __future__ import annotations

from functools import partial

from ludex.apps.cli.arguments import UsageError, add_engine, add_language, unknown

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "say why a move is not possible in a saved game: rule, citation, what failed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a saved game, and the phrase of a move."""
    parser.add_argument("game", help="a game, by name or path")
    parser.add_argument("--load", metavar="FILE", required=True, help="the saved game")
    add_language(parser)
    add_engine(parser)
    parser.add_argument("--seat", metavar="SEAT", help="who would move; who is asked unless said")
    parser.add_argument("move", nargs="+", help="the move as it is said, such as `choose GO`")


def run(args: argparse.Namespace) -> int:
    """Prints the reason."""
    from ludex.apps.cli.games import loaded_game, loaded_match
    from ludex.apps.cli.session import why_lines
    from ludex.apps.cli.terminal import width
    from ludex.apps.declared import language_of, title_of
    from ludex.machine.interface import TABLE
    from ludex.view.language import capital
    from ludex.view.telling import Telling
    from ludex.view.text import wrapped

    loaded = loaded_game(args.game)
    language = language_of(loaded.file, args.lang)
    match = loaded_match(loaded, args.load, engine=args.engine)
    tables = match.machine.tables
    names = {tables.seat(index): index for index in range(tables.players)} | {"table": TABLE}
    if args.seat is None:
        asked = (*match.pending.must, *match.pending.may)
        seat = asked[0] if asked else 0
    elif args.seat in names:
        seat = names[args.seat]
    else:
        raise UsageError(unknown("There is no seat", args.seat, names))
    phrase = " ".join(args.move)
    meant = language.names.canonical(phrase, partial(match.matching, seat))
    title, moves = title_of(loaded.file, args.lang), language.count("moves", len(match.moves))
    who = language.say("the-table") if seat == TABLE else tables.seat(seat)
    print(language.say("who-where", who=capital(who), title=title, moves=moves))
    telling = Telling(tables, None if seat == TABLE else seat, language)
    for line in why_lines(match.why_not(seat, meant), phrase, telling):
        print("\n".join(wrapped(line, width())))
    return 0
