"""Explains the code of a message."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

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

    asked = args.code and page(args.code.upper())
    pages = [found for found in map(page, all_codes()) if found is not None] if not asked else []
    if args.code is None:
        for each in pages:
            print(f"{each.code}  {each.title}")
        return 0
    found = asked or next((each for each in pages if each.name == args.code.lower()), None)
    if found is not None:
        print(f"{found.code} {found.name}: {found.title}\n\n{found.body}", end="")
        if found.mended_by:
            print(f"\n`ludex check PATH {found.mended_by}` mends it where it can.")
        return 0
    near = nearest(args.code.upper(), all_codes()) or nearest(args.code, [p.name for p in pages])
    said = f"There is no code `{shown(args.code)}`"
    hint = f"did you mean `{near}`?" if near else "`ludex explain` lists them."
    raise UsageError(f"{said}; {hint}")
