"""Looks at games in every way that there is, with one verdict."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.ci.running import Ran

HELP = "look at games in every way, with one verdict: for every change of a rule file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Paths or names of games, which parts are run, how it is shown, and what the parts take."""
    from ludex.apps.ci import PARTS
    from ludex.apps.ci.part import part_called
    from ludex.diagnostics.formats import format_names

    parser.add_argument("path", nargs="*", help="a game, a file or a folder; else all games")
    formats = tuple(sorted((*format_names(), "markdown")))
    parser.add_argument("--format", choices=formats, default="text")
    said = "write reports there: SARIF, JUnit, JSON, Markdown, and pages of what scenarios ran"
    parser.add_argument("--out", metavar="DIR", help=said)
    said = "; ".join(f"{name}: {part_called(name).HELP}" for name in PARTS)
    for option, help_ in (("--only", f"only this part, of: {said}"), ("--skip", "not this part")):
        parser.add_argument(
            option, metavar="PART", action="append", choices=PARTS, default=[], help=help_
        )
    for name in PARTS:
        part_called(name).add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Runs the parts; 1 where anything is wrong, or where nothing was looked at."""
    from ludex.apps.ci import PARTS
    from ludex.apps.ci.running import run_parts
    from ludex.apps.cli.guarded import unguarded
    from ludex.apps.cli.terminal import company
    from ludex.apps.files import find_games

    names = [n for n in PARTS if n not in args.skip and (n in args.only or not args.only)]
    if not names:
        raise UsageError("No part is left to be run.")
    ran = run_parts(names, find_games(args.path), args, company)
    if args.out is not None:
        from ludex.apps.ci.writing import write_all
        from ludex.diagnostics.escape import shown_path

        count = write_all(ran, args.out)
        print(f"ludex: {count:,} reports are in `{shown_path(args.out)}`.", file=sys.stderr)
    print(_shown(ran, args.format), end="", file=None if args.format == "text" else unguarded())
    return 0 if ran.passed else 1


def _shown(ran: Ran, form: str) -> str:
    """What came of it in one of the formats, each harmless in its own way."""
    if form == "text":
        from ludex.apps.ci.showing import render
        from ludex.apps.cli.terminal import colour

        return render(ran, colour())
    if form == "json":
        from ludex.apps.ci.document import document
        from ludex.diagnostics.escape import json_text

        return json_text(document(ran))
    if form in ("junit", "markdown"):
        from ludex.apps.ci import junit, markdown

        return junit.render(ran) if form == "junit" else markdown.render(ran)
    from ludex.diagnostics.formats import renderer

    return renderer(form)(ran.report)
