"""Checks rule files and what lies beside them."""

from __future__ import annotations

import gc
import sys
from types import SimpleNamespace

from ludex.apps import CannotError
from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import colour

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.watching import Told
    from ludex.diagnostics.problem import Report

    Arguments = argparse.Namespace | SimpleNamespace

HARDLY_EVER = (2_000_000, 10, 10)
"""How often a check looks for circles in memory: the largest game makes a million objects, of which
one in a hundred stands in one, and looking for them took a fifth of its time."""
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
    said = "mend what can be mended without a doubt, in the files, and check again"
    parser.add_argument("--fix", action="store_true", help=said)
    said = "with --fix or --diff: also write what was probably meant, and delete what is unused"
    parser.add_argument("--unsafe", action="store_true", help=said)
    said = "show what --fix would change, and write nothing"
    parser.add_argument("--diff", action="store_true", help=said)
    said = "check again whenever a file changes, until interrupted"
    parser.add_argument("--watch", action="store_true", help=said)
    said = "look at every game, also where it was right and has not changed"
    parser.add_argument("--no-cache", action="store_true", help=said)


def quickly(words: list[str]) -> int | None:
    """The exit code for plain paths where all was right and nothing has changed."""
    if any(word.startswith("-") for word in words):
        return None
    from ludex.apps.unchanged import recall

    clean = recall(words)
    if clean is None:
        return None
    from ludex.diagnostics.summary import summary

    print(summary(clean, 0))
    return 0


def plainly(words: list[str]) -> SimpleNamespace | None:
    """The arguments where only games are named, as most do: argparse takes half a start to read."""
    first, last = words[:1] == ["--no-cache"], words[1:] and words[-1] == "--no-cache"
    paths = words[1 if first else 0 : -1 if last else None]
    if any(path.startswith("-") for path in paths):
        return None
    return SimpleNamespace(
        path=paths, no_cache=bool(first or last), format="text", baseline=None,
        write_baseline=False, fix=False, unsafe=False, diff=False, watch=False,
    )  # fmt: skip


def run(args: Arguments) -> int:
    """Checks every game; 1 where something is wrong."""
    if args.write_baseline and args.baseline is None:
        raise UsageError("`--write-baseline` goes with `--baseline FILE`, which names the file.")
    if args.fix or args.diff or args.unsafe:
        return _mended(args)
    if not args.watch:
        code, tell = _once(args)
        tell()
        return code
    if args.write_baseline or args.format != "text":
        other = "--write-baseline" if args.write_baseline else f"--format {args.format}"
        raise UsageError(f"`--watch` does not go with `{other}`.")
    from ludex.apps.watching import again, content

    others = [] if args.baseline is None else [args.baseline]
    return again(lambda: _round(args), lambda: content(args.path, others))


def _once(args: Arguments) -> Told:
    gc.set_threshold(*HARDLY_EVER)
    from ludex.apps.checking import looked_at

    report = looked_at(args.path, not args.no_cache)[0] if args.baseline is None else _new(args)
    code = 0 if report.passed and report.checks else 1
    return code, lambda: show(report, args.format, args.watch)


def _round(args: Arguments) -> Told:
    """One time of several, of which the next comes whatever is wrong."""
    try:
        code, tell = _once(args)
    except CannotError as error:
        said = f"ludex: {error}"
        return 2, lambda: print(said, file=sys.stderr, flush=True)
    return code, tell


def _new(args: Arguments) -> Report:
    """What is found, without what is known; what is known is written anew where that is asked."""
    from ludex.apps.baselines import read_known, write_known
    from ludex.apps.checking import looked_at

    known = read_known(args.baseline, args.write_baseline)
    report, settled = looked_at(args.path, not args.no_cache)
    if args.write_baseline:
        known = known.renewed(report, settled)
        print(f"ludex: {write_known(args.baseline, known, report)}", file=sys.stderr)
    return known.apart(report, settled)


def _mended(args: Arguments) -> int:
    """Mends what can be mended, or shows how; 1 where something is wrong, or would be mended."""
    from ludex.apps import fixing

    with_diff = args.diff and ("--format " + args.format) * (args.format != "text")
    for other in (with_diff, args.baseline and "--baseline", args.watch and "--watch"):
        if other:
            raise UsageError(f"`--{'diff' if args.diff else 'fix'}` does not go with `{other}`.")
    if args.fix == args.diff:
        raise UsageError("`--unsafe` goes with `--fix` or `--diff`; these two do not go together.")
    made = fixing.all_of(args.path, args.unsafe, writes=args.fix)
    print(f"ludex: {made.told}", file=sys.stderr)
    if args.diff:
        print(made.difference, end="")
        return 0 if made.report.passed and not made.difference else 1
    show(made.report, args.format)
    return 0 if made.report.passed and made.report.checks else 1


def show(report: Report, form: str, watch: bool = False) -> None:
    """Prints a report in one of the formats; as text for people, in colours where it has some.

    Of several reports each says in its last line when it was made.
    """
    from ludex.apps.cli.guarded import unguarded
    from ludex.diagnostics.formats import renderer, text

    if form != "text":
        print(renderer(form)(report), end="", file=unguarded())
        return
    said = text.render(report, colour(), fixes=True)
    if watch:
        from time import strftime

        *lines, last = said.splitlines(keepends=True)
        said = "".join((*lines, strftime("%H:%M:%S "), last))
    print(said, end="", flush=watch)
