"""Whether anything goes wrong in positions that may be reached."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ludex.apps.ci.part import Game, Games, Outcome, Progress, Row, in_turn, judged
from ludex.apps.cli.arguments import whole_number
from ludex.apps.exploration_report import document, told
from ludex.apps.exploring.exploration import Bounds, Exploration, exploration
from ludex.diagnostics.problem import Problem, report_on
from ludex.diagnostics.summary import counted

HELP = "nothing goes wrong in any position looked at; only where --positions is given"
DEPTH, RUNS, SEED, USUAL = 100, 1, 1, "1000"
"""How long a random game is at most, how many there are at a table, and where chance begins."""
MOST = 100_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many positions are looked at."""
    said = "look at so many positions of each game, and at random games at every table"
    parser.add_argument("--positions", metavar="N", help=said)


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Explores every game that can be played."""
    if args.positions is None and "explore" not in args.only:
        return Outcome(())
    asked = USUAL if args.positions is None else args.positions
    states = whole_number(asked, "The number of positions", 1, MOST)
    return in_turn(games, lambda game: _explored(game, states, progress))


def _explored(game: Game, states: int, progress: Progress) -> Outcome:
    again = f"ludex explore {game.typed} --states {states}"
    sources = game.report.sources.values()
    if game.report.errors:
        errors = (p for p in game.report.problems if p.severity == "error")
        row = Row(game.name, "not run", "the files have errors", again=again)
        return Outcome((row,), report_on(errors, sources))
    made = exploration(game.loaded, Bounds(states, DEPTH, RUNS, SEED))
    made.run(progress)
    report = report_on(_problems(game, made, again), sources)
    data = document(made, game.name, [told(made, each) for each in made.findings])
    return Outcome((_row(game, made, again),), report, {game.name: data})


def _row(game: Game, made: Exploration, again: str) -> Row:
    positions, found = len(made.graph.after), len(made.findings)
    said = f"{counted(positions, 'position')}, {counted(made.games, 'random game')}"
    tail = counted(found, "finding") if found else "no findings"
    counts = {"position": positions, "random game": made.games}
    return Row(game.name, judged(not found), f"{said}, {tail}", counts, again)


def _problems(game: Game, made: Exploration, again: str) -> Iterator[Problem]:
    """A finding for each that exploration has."""
    for finding in made.findings:
        lines = " ".join(line.strip() for line in list(told(made, finding).lines())[1:])
        hint = f"It is so with {lines}. `{again}` saves a game that shows it."
        sentence = f"{finding.wrong.kind}: {finding.wrong.sentence}"
        yield Problem("L304", game.top, sentence[0].upper() + sentence[1:], hint)
