"""Answers an editor over its standard input and output."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "serve an editor: messages, completion, hover, definitions, formatting"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing: an editor starts it and speaks over standard input and output."""
    parser.add_argument("--stdio", action="store_true", help="as it is anyway; editors say so")


def run(args: argparse.Namespace) -> int:
    """Serves until the editor ends it."""
    import os
    import sys
    from importlib.util import find_spec

    if find_spec("pygls") is None:
        raise UsageError("The server needs pygls: install `ludex[lsp]`.")
    from ludex.apps.lsp.answers import serve

    # The server closes what it has written to; the command itself still has its own output.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        serve(sys.stdin.buffer, output)
    return 0
