"""Explains the code of a message."""

from __future__ import annotations

import argparse

from ludex.apps.cli.arguments import UsageError

NAME = "explain"
HELP = "explain the code of a message, with a bad and a good example"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A code, or none to list them all."""
    parser.add_argument("code", nargs="?", help="such as L070; without it all codes are listed")


def run(args: argparse.Namespace) -> int:
    """Prints the page of the code, or the list of codes."""
    from ludex.diagnostics.codes import all_codes, page
    from ludex.diagnostics.escape import shown
    from ludex.diagnostics.suggest import nearest

    pages = [found for found in map(page, all_codes()) if found is not None]
    if args.code is None:
        for each in pages:
            print(f"{each.code}  {each.title}")
        return 0
    for each in pages:
        if args.code.upper() == each.code or args.code.lower() == each.name:
            print(f"{each.code} {each.name}: {each.title}\n\n{each.body}", end="")
            return 0
    near = nearest(args.code.upper(), all_codes()) or nearest(args.code, [p.name for p in pages])
    said = f"There is no code `{shown(args.code)}`"
    hint = f"did you mean `{near}`?" if near else "`ludex explain` lists them."
    raise UsageError(f"{said}; {hint}")
