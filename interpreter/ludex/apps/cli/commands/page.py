"""Writes a game as one HTML page, for somebody who installs nothing and has no network."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "write a game as one HTML page that plays in a browser, without network"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, and the file that is written."""
    parser.add_argument("game", help="a game, by name or path")
    said = "the file that is written; called like the game, in this folder, unless said"
    parser.add_argument("-o", "--out", metavar="FILE", help=said)


def run(args: argparse.Namespace) -> int:
    """Writes the page and says how large it is."""
    import os

    from ludex.apps.cli.games import loaded_from
    from ludex.apps.files import find_game
    from ludex.apps.saving import write_whole
    from ludex.apps.site.one_page import page_with
    from ludex.apps.studio.link import unpacked
    from ludex.apps.studio.studio import Studio
    from ludex.diagnostics.escape import shown_path

    found = find_game(args.game)
    loaded_from(found)
    studio = Studio(found.games[0])
    answer = studio.answer({"do": "page"})
    out = args.out or answer["name"]
    unpacked(studio.answer({"do": "share"})["link"])
    if os.path.isdir(out):
        raise UsageError(f"`{shown_path(out)}` is a folder; name a file.")
    page = page_with(answer["game"]).encode()
    write_whole(out, page)
    size = f"{len(page) / 1e6:.1f} MB"
    print(f"{shown_path(out)}: {size}; it plays in a browser, without network.")
    return 0
