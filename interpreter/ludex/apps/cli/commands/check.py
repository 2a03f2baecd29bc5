"""Checks rule files and what lies beside them."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import colour

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.diagnostics.problem import Report

NAME = "check"
HELP = "check rule files: shape, phrases, names, types"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Paths or names of games, and how to show what is found."""
    from ludex.diagnostics.formats import format_names

    parser.add_argument("path", nargs="*", help="a game, a file or a folder; else all games")
    parser.add_argument("--format", choices=format_names(), default="text")
    said = "a file of findings that are known: they are counted and not shown"
    parser.add_argument("--baseline", metavar="FILE", help=said)
    said = "whatever is found now is known from now on"
    parser.add_argument("--write-baseline", action="store_true", help=said)


def run(args: argparse.Namespace) -> int:
    """Checks every game; 1 where something is wrong."""
    from ludex.apps.files import NoGameError
    from ludex.apps.saving import FileError

    if args.write_baseline and args.baseline is None:
        raise UsageError("`--write-baseline` goes with `--baseline FILE`, which names the file.")
    try:
        report = _report(args)
    except (NoGameError, FileError) as error:
        raise UsageError(str(error)) from None
    show(report, args.format)
    return 0 if report.passed and report.checks else 1


def _report(args: argparse.Namespace) -> Report:
    """What is found, without what is known; what is known is written anew where that is asked."""
    from ludex.apps.checking import looked_at

    if args.baseline is None:
        return looked_at(args.path)[0]
    from ludex.apps.baselines import read_known, write_known

    known = read_known(args.baseline, args.write_baseline)
    report, settled = looked_at(args.path)
    if args.write_baseline:
        known = known.renewed(report, settled)
        print(f"ludex: {write_known(args.baseline, known, report)}", file=sys.stderr)
    return known.apart(report, settled)


def show(report: Report, form: str) -> None:
    """Prints a report in one of the formats; as text for people, in colours where it has some."""
    from ludex.apps.cli.guarded import unguarded
    from ludex.diagnostics.formats import renderer, text

    if form == "text":
        print(text.render(report, colour()), end="")
    else:
        print(renderer(form)(report), end="", file=unguarded())
