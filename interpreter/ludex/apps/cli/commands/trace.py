"""Follows every entry of the ledger of a game to what implements it and what shows it."""

from __future__ import annotations

import sys

from ludex.apps.cli.terminal import alone, company, print_json, print_problems

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from ludex.scenario_pipeline.trace import Trace, Traced

MOST_CHANGES = 10_000
HELP = "follow every entry of the ledger to its rules and scenarios"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, and how to show its entries."""
    parser.add_argument("game", help="a game or a path")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument(
        "--changes",
        action="store_true",
        help="change whatever cites, in small: a scenario for the same id has to notice",
    )
    parser.add_argument(
        "--most",
        default="100",
        metavar="N",
        help="with --changes, try so many changes of each at most; 100 unless said",
    )


def run(args: argparse.Namespace) -> int:
    """Prints every entry; 1 where one is missing somewhere."""
    from ludex.apps.files import find_game
    from ludex.apps.scenario_report import tried
    from ludex.scenario_pipeline.trace import trace

    found = find_game(args.game)
    if not found.games:
        print_problems(found.problems)
        return 1
    game = tried(found.games[0], "", False)
    made = game.made
    problems = [*found.problems, *game.problems]
    if made.loaded.game is None or any(p.severity == "error" for p in problems):
        print_problems(problems, game.sources, 1)
        return 1
    ledger = made.read.ledger
    if ledger is None:
        print(f"ludex: `{game.name}` has no ledger, so nothing can be followed.", file=sys.stderr)
        return 1
    if args.changes:
        return _changes(found.games[0], game, args)
    traced = trace(made.loaded.game, ledger, made.read.scenarios, game.results)
    if args.format == "json":
        _json(game.name, traced)
    else:
        _text(game.name, traced)
        if traced.problems:
            print_problems(traced.problems, game.sources)
        for line in game.failing():
            print(line)
    return 0 if not traced.problems and game.clean else 1


def _changes(files: Any, game: Any, args: argparse.Namespace) -> int:
    """Prints the citations for which no scenario notices a change; 1 where there are any."""
    from ludex.apps.cli.arguments import whole_number
    from ludex.apps.noticing import noticed

    if not game.clean:
        for line in game.failing():
            print(line)
        return 1
    most = whole_number(args.most, "The number of changes", 1, MOST_CHANGES)
    as_data = args.format == "json"

    def say(line: str) -> None:
        if not as_data:
            alone()
            print(line, flush=True)

    report = noticed(files, game, most, company, say)
    if as_data:
        shown = {"format": "ludex-changes", "version": 1, "game": report.name}
        print_json({**shown, "citations": report.data()})
    else:
        print(report.line())
    return 1 if report.missing else 0


def _text(name: str, traced: Trace) -> None:
    settled = [e for e in traced.entries if e.settled and not e.elements]
    wide = max((len(e.id) for e in traced.entries), default=1)
    kinds = max((len(e.kind) for e in traced.entries), default=1)
    for entry in traced.entries:
        if entry in settled:
            continue
        print(f"{entry.id:<{wide}}  {entry.kind:<{kinds}}  {_where(entry)}")
    if settled:
        print("\nsettled without a rule of their own:")
    for entry in settled:
        shown = f" [{_scenarios(entry)}]" if entry.scenarios else ""
        print(f"{entry.id:<{wide}}  {entry.kind:<{kinds}}  {_clean(entry.settled)}{shown}")
    complete = sum(e.complete for e in traced.entries)
    print(f"\n{name}: {len(traced.entries)} entries, {complete} complete, {len(settled)} settled")


def _where(entry: Traced) -> str:
    found = ", ".join(str(e) for e in entry.elements) or "nothing"
    return _clean(f"{found} [{_scenarios(entry)}]")


def _scenarios(entry: Traced) -> str:
    if not entry.scenarios:
        return "no scenario"
    more = len(entry.scenarios) - 4
    return ", ".join(entry.scenarios[:4]) + (f" and {more} more" if more > 0 else "")


def _clean(text: str) -> str:
    from ludex.diagnostics.escape import harmless

    return harmless(" ".join(text.split()))


def _json(name: str, traced: Trace) -> None:
    entries = [
        {
            "id": e.id, "kind": e.kind, "says": e.says, "settled": e.settled,
            "elements": [
                {"element": str(x), "file": x.span.file, "line": x.span.line} for x in e.elements
            ],
            "scenarios": list(e.scenarios), "shown": e.shown, "complete": e.complete,
        }
        for e in traced.entries
    ]  # fmt: skip
    problems = [
        {
            "code": p.code, "sentence": p.sentence,
            "file": p.span.file if p.span else "", "line": p.span.line if p.span else 0,
        }
        for p in traced.problems
    ]  # fmt: skip
    shown = {"format": "ludex-trace", "version": 1, "game": name}
    print_json({**shown, "entries": entries, "problems": problems})
