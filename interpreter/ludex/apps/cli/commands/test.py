"""Runs the scenarios that lie beside the rules of games."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import company, print_json, print_problems

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from ludex.apps.scenario_report import Tried

HELP = "run the scenarios of games, and say which rules none of them runs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games or paths, which scenarios, and how to show what came of them."""
    parser.add_argument("path", nargs="*", help="a game, a file or a folder; else all games")
    parser.add_argument("-k", metavar="NAME", dest="named", help="only scenarios named like this")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--full", action="store_true", help="play all random games, not a sample")


def run(args: argparse.Namespace) -> int:
    """Runs them; 1 where one fails, where files have problems or where nothing was run."""
    from ludex.apps.files import find_games
    from ludex.apps.scenario_report import full_counts, tried

    found = find_games(args.path)
    full = args.full or full_counts()
    games = [tried(game, args.named or "", full, _progress) for game in found.games]
    ran = sum(len(game.scenarios) for game in games)
    clean = not found.problems and all(game.clean for game in games)
    if args.format == "json":
        shown = {"format": "ludex-test", "version": 2, "scenarios": ran, "clean": clean and ran > 0}
        print_json({**shown, "games": [_data(game) for game in games]})
    else:
        _show(games, args.named or "")
        if found.problems:
            print_problems(found.problems)
    if not ran and not any(game.problems for game in games):
        _nothing(args.named or "", bool(found.games))
    return 0 if clean and ran else 1


def _nothing(named: str, games: bool) -> None:
    from ludex.diagnostics.escape import shown

    if named:
        raise UsageError(f"No scenario is named like `{shown(named)}`.")
    what = "There is no scenario here" if games else "There is no game here that can be read"
    print(f"ludex: {what}, so nothing was tested.", file=sys.stderr)


def _progress(name: str, done: int, of: int) -> None:
    """Says now and then how far many scenarios are."""
    if done % 25 == 0 or done == of:
        company(name, done, of)


# ------------------------------------------------------------ text
def _show(games: list[Tried], named: str) -> None:
    for game in games:
        if game.problems:
            print_problems(game.problems, game.sources)
        for line in game.failing():
            print(line)
        if game.scenarios:
            print(game.summary())
            if not named and not game.problems:
                for line in game.covered():
                    print(line)
        elif not game.problems and not named:
            print(f"{game.name}: no scenarios")
    total = sum(len(game.scenarios) for game in games)
    if len(games) > 1 and total:
        passed = sum(game.passed for game in games)
        print(f"{total:,} scenarios, {passed:,} passed")


# ------------------------------------------------------------ JSON
def _data(game: Tried) -> dict[str, Any]:
    """The outcome of one game for programs."""
    covered = game.coverage
    return {
        "game": game.name,
        "scenarios": len(game.scenarios),
        "passed": game.passed,
        "cases": len(game.results),
        "moves": sum(result.moves for result in game.results),
        "failures": [
            {
                "id": result.trial.id, "case": result.trial.case, "name": result.trial.name,
                "file": failure.site.file, "line": failure.site.line,
                "expected": failure.expected, "found": failure.found,
            }
            for result in game.results
            if (failure := result.failure) is not None
        ],
        "problems": [
            {
                "code": problem.code, "sentence": problem.sentence,
                "file": problem.span.file if problem.span else "",
                "line": problem.span.line if problem.span else 0,
            }
            for problem in game.problems
        ],
        "coverage": {name: {"ran": ran, "of": of} for name, ran, of in covered.counts}
        if covered else {},
        "missed": [
            {
                "sort": missed.site.sort, "text": missed.site.text,
                "missing": missed.sentence, "reason": missed.reason,
                "file": missed.site.file, "line": missed.site.line,
            }
            for missed in (covered.missed if covered else ())
        ],
    }  # fmt: skip
