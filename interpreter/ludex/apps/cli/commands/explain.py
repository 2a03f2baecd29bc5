"""Explains the code of a message."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "explain the code of a message, with a bad and a good example"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A code, or none to list them all."""
    parser.add_argument("code", nargs="?", help="such as L070; without it all codes are listed")


def quickly(words: list[str]) -> int | None:
    """The exit code where one code is asked for, and nothing else."""
    return _explained(words[0]) if len(words) == 1 and not words[0].startswith("-") else None


def run(args: argparse.Namespace) -> int:
    """Prints the page of the code, or the list of codes."""
    if args.code is not None:
        return _explained(args.code)
    from ludex.diagnostics.codes import all_codes, page

    for each in filter(None, map(page, all_codes())):
        print(f"{each.code}  {each.title}")
    return 0


def _explained(code: str) -> int:
    from ludex.diagnostics.codes import all_codes, page

    pages = [] if page(code.upper()) else [*filter(None, map(page, all_codes()))]
    found = page(code.upper()) or next((p for p in pages if p.name == code.lower()), None)
    if found is not None:
        print(f"{found.code} {found.name}: {found.title}\n\n{found.body}", end="")
        if found.mended_by:
            print(f"\n`ludex check PATH {found.mended_by}` mends it where it can.")
        return 0
    from ludex.diagnostics.escape import shown
    from ludex.diagnostics.suggest import nearest

    near = nearest(code.upper(), all_codes()) or nearest(code, [p.name for p in pages])
    said = f"There is no code `{shown(code)}`"
    hint = f"did you mean `{near}`?" if near else "`ludex explain` lists them."
    raise UsageError(f"{said}; {hint}")
