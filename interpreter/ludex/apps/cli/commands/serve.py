"""Serves a game to several people, each of whom has a link and sees what their seat may see."""

from __future__ import annotations

from ludex.apps.cli.arguments import (
    UsageError,
    add_language,
    add_seats,
    add_table,
    programs,
    sitting,
    whole_number,
)

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from socket import socket

    from ludex.apps.together.addresses import Address
    from ludex.apps.together.hall import Hall

HELP = "let others play a game from where they are: a link for each seat"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, what the table has agreed on, where it is served and where it is kept."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    add_language(parser)
    add_seats(parser, "human, random or thinking")
    said = "so many matches at such a table that are not over; those that are missing begin; 1"
    parser.add_argument("--matches", metavar="N", default="1", help=said)
    said = "where every move is kept; GAME.sqlite in this folder unless said"
    parser.add_argument("--keep", metavar="FILE", help=said)
    said = "write the matches that are kept as saved games into this folder, and serve nothing"
    parser.add_argument("--save", metavar="FOLDER", help=said)
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="where it listens")
    parser.add_argument("--port", metavar="N", default="7272", help="the port; 7272")
    said = "how others reach this machine, such as 192.168.1.20 or https://games.example.org"
    parser.add_argument("--public-name", metavar="NAME", help=said)


def run(args: argparse.Namespace) -> int:
    """Serves until it is interrupted."""
    import os
    from contextlib import closing
    from importlib.util import find_spec

    if not args.save and any(find_spec(name) is None for name in ("starlette", "uvicorn")):
        raise UsageError("Serving needs Starlette and uvicorn: install `ludex[studio]`.")
    from ludex.apps.cli.games import loaded_game
    from ludex.apps.declared import language_of
    from ludex.apps.together.hall import Hall
    from ludex.apps.together.kept import Kept
    from ludex.diagnostics.escape import shown_path

    loaded = loaded_game(args.game)
    language_of(loaded.file, args.lang)
    path = args.keep or f"{loaded.file.name}.sqlite"
    if args.save and not os.path.lexists(path):
        raise UsageError(f"There is no file `{shown_path(path)}`; say with `--keep` which it is.")
    with closing(Kept(path)) as kept:
        hall = Hall(loaded, kept, args.lang)
        return _saved(hall, args.save) if args.save else _served(hall, args)


# ------------------------------------------------------------ serving
def _served(hall: Hall, args: argparse.Namespace) -> int:
    from contextlib import suppress

    from ludex.apps.studio.web import BUILT
    from ludex.apps.together.serving import PAGE, Service, serve

    if not (BUILT / PAGE).is_file():
        raise UsageError("The page is not built here; `make page` builds it.")
    at, address = _listening(args)
    with suppress(KeyboardInterrupt), at:
        _begin(hall, args)
        serve(Service(hall, BUILT), at, address, lambda: _say(hall, address))
    return 0


def _listening(args: argparse.Namespace) -> tuple[socket, Address]:
    """The socket that answers, and how it is called."""
    import errno

    from ludex.apps.studio.web import listening
    from ludex.apps.together.addresses import address
    from ludex.diagnostics.escape import shown

    port = whole_number(args.port, "The port", 0, 65_535)
    try:
        address(args.host, port, args.public_name)
        at = listening(port, args.host)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            said = "taken" if error.errno == errno.EADDRINUSE else "not for you"
            raise UsageError(f"Port {port} is {said}; say another with `--port`.") from None
        said = f"This machine has no address `{shown(args.host)}`"
        raise UsageError(f"{said}; say another with `--host`.") from None
    return at, address(args.host, at.getsockname()[1], args.public_name)


def _begin(hall: Hall, args: argparse.Namespace) -> None:
    """Begins the matches at such a table that are missing."""
    from ludex.apps.cli.games import agreed, machine_of, refusing
    from ludex.apps.together.kept import MOST_MATCHES

    made = machine_of(hall.loaded, agreed(hall.loaded, args))
    named = sitting(args.seats, made.tables.players)
    seated = programs(named)
    if len(seated) == len(named):
        raise UsageError("Nobody would get a link: name a `human` in `--seats`.")
    wanted = whole_number(args.matches, "The number of matches", 1, MOST_MATCHES)
    with refusing():
        while hall.under_way(made, seated) < wanted:
            hall.begin(made, seated)


def _say(hall: Hall, address: Address) -> None:
    """Which matches there are, with the links of those that go on."""
    from ludex.apps.studio.seats import ONLOOKER
    from ludex.diagnostics.escape import shown, shown_path

    for hosted in hall.matches:
        begun, title = hosted.begun, shown(hosted.game.shown.title)
        if begun.over:
            print(f"{title}, match {begun.number}: it is over.")
            continue
        far = f"after {begun.moves} moves" if begun.moves else "it begins"
        print(f"{title}, match {begun.number}: {far}.")
        for name, secret in begun.links.items():
            said = "looks on" if name == ONLOOKER else name
            print(f"  {said:<9} {address.link(secret)}")
    print("Give each link to whoever sits there, and to nobody else.")
    if address.overheard:
        print(
            "Whoever listens on the way can read the links; over https nobody can (see the guide)."
        )
    print(f"Every move is kept in {shown_path(hall.kept.path)}; the same command goes on with it.")
    print("Ctrl-C ends it.", flush=True)


# ------------------------------------------------------------ saving
def _saved(hall: Hall, folder: str) -> int:
    """Writes every match as a saved game."""
    import os

    from ludex.apps.saving import check_target, write_whole
    from ludex.diagnostics.escape import shown_path
    from ludex.play.record import save

    try:
        os.makedirs(folder, exist_ok=True)
        for hosted in hall.matches:
            path = os.path.join(folder, f"match-{hosted.begun.number}.json")
            check_target(path)
            write_whole(path, save(hosted.awake().match))
            hosted.sleep()
            print(f"Match {hosted.begun.number} is saved in {shown_path(path)}.")
    except OSError:
        raise UsageError(f"`{shown_path(folder)}` is no folder that can be written to.") from None
    return 0
