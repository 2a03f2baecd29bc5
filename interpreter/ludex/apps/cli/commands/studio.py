"""Opens a page in which a game is written, played and changed while it is played."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError, whole_number

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "write and play a game in the browser: rules left, the table right"
BUILD = "make page"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, and where the page is served."""
    said = "a game, by name or path; a folder that is not there yet becomes a new game; this folder"
    said += ", or `my-game` in it, unless said; or a link that holds a game, in quotes"
    parser.add_argument("path", nargs="?", help=said)
    parser.add_argument("--port", metavar="N", default="0", help="where it is served; any free one")
    parser.add_argument("--no-browser", action="store_true", help="only say where the page is")


def run(args: argparse.Namespace) -> int:
    """Serves the page until it is interrupted."""
    import os
    from importlib.util import find_spec

    if any(find_spec(name) is None for name in ("starlette", "uvicorn")):
        raise UsageError("The studio needs Starlette and uvicorn: install `ludex[studio]`.")
    from ludex.apps.studio.folder import Folder
    from ludex.apps.studio.link import MARK, NAMELESS, unpacked
    from ludex.apps.studio.serving import Service, serve
    from ludex.apps.studio.web import BUILT, HOST, listening
    from ludex.apps.where import GAME

    port = whole_number(args.port, "The port", 0, 65_535)
    if not (BUILT / "index.html").is_file():
        raise UsageError(f"The page of the studio is not built here; `{BUILD}` builds it.")
    came = unpacked(args.path) if MARK in (args.path or "") else None
    folder = Folder(args.path or ("." if os.path.lexists(GAME) else NAMELESS), came)
    folder.read()
    try:
        at = listening(port)
    except OSError:
        raise UsageError(f"Port {port} is taken; say another with `--port`.") from None
    service = Service(folder, BUILT)
    address = f"http://{HOST}:{at.getsockname()[1]}/#{service.key}"
    serve(service, at, lambda: _say(folder.game, address, not args.no_browser))
    return 0


def _say(game: str, address: str, opens: bool) -> None:
    """Where the page is, and opens it."""
    from ludex.diagnostics.escape import shown_path

    print(f"The studio of {shown_path(game)} is at {address}", flush=True)
    print("Nothing is written before you save. Ctrl-C ends it.", flush=True)
    if opens:
        import webbrowser

        webbrowser.open(address)
