"""Lets programs play on all cores and counts what comes of their games."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import (
    add_engine,
    add_jobs,
    add_language,
    add_seats,
    add_table,
    jobs_of,
    players_at,
    whole_number,
)
from ludex.apps.cli.terminal import print_json, width

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

    from ludex.apps.simulating import Simulation
    from ludex.apps.simulation_report import Simulation as Counted
    from ludex.view.language import Language

HELP = "let programs play: who wins, how long games are, how many moves there are"
MOST_GAMES = 1_000_000_000
BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, what the table has agreed on, and how many games are played how."""
    parser.add_argument("game", help="a game, by name or path")
    parser.add_argument("-n", metavar="N", dest="games", default="1000", help="how many games")
    add_table(parser)
    add_language(parser)
    add_seats(parser, "random, as it is unless said, or thinking,")
    parser.add_argument("--seed", metavar="S", default="1", help="where chance begins; 1")
    parser.add_argument("--cap", metavar="M", help="stop a game after so many decisions")
    add_engine(parser, whole_games=True)
    add_jobs(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Plays the games; 1 where the rules came to a stop in one of them."""
    from ludex.apps.processes import EndedError

    games = whole_number(args.games, "The number of games", 1, MOST_GAMES)
    jobs = jobs_of(args)
    simulation, said = _simulation(args)
    bar, code = _Bar(games), 0
    try:
        simulation.run(games, jobs, bar.show)
    except KeyboardInterrupt:
        code = 130
    except EndedError as error:
        print(f"ludex: {error}", file=sys.stderr)
        code = 1
    finally:
        bar.wipe()
    _show(_counted(simulation, said, games), args.format)
    return code or int(bool(simulation.tally.stops))


def _simulation(args: argparse.Namespace) -> tuple[Simulation, tuple[str, Language]]:
    from ludex.apps.cli.games import agreed, loaded_from, machine_of
    from ludex.apps.declared import language_of, title_of
    from ludex.apps.files import find_game
    from ludex.apps.simulating import Job, Simulation
    from ludex.play.bots import RANDOM, bot_names
    from ludex.play.simulate import CAP, Tally

    seed = whole_number(args.seed, "The seed")
    cap = CAP if args.cap is None else whole_number(args.cap, "The greatest number of decisions", 1)
    found = find_game(args.game)
    loaded = loaded_from(found)
    players, options, variants = agreed(loaded, args)
    machine = machine_of(loaded, (players, options, variants), args.engine)
    named = players_at(args.seats or RANDOM, players, bot_names())
    programs = tuple(named) if args.seats else ()
    job = Job(
        found.games[0], players, tuple(options.items()), variants, args.engine, seed, cap, programs
    )  # fmt: skip
    said = title_of(loaded.file, args.lang), language_of(loaded.file, args.lang)
    return Simulation(job, machine, Tally(players)), said


def _counted(simulation: Simulation, said: tuple[str, Language], games: int) -> Counted:
    from ludex.apps.simulation_report import Simulation as Counted

    job = simulation.job
    tables = simulation.machine.tables
    title, language = said
    return Counted(
        title, tables, job.engine, job.seed, job.cap, games, simulation.tally, language,
        job.programs,
    )  # fmt: skip


def _show(counted: Counted, how: str) -> None:
    from ludex.apps.simulation_report import document, render

    if how == "json":
        print_json(document(counted))
        return
    if counted.interrupted:
        played, asked = f"{counted.tally.games:,}", f"{counted.asked:,}"
        said = counted.language.say("stopped-games", games=played, asked=asked)
        print(said, file=sys.stderr)
    if counted.tally.games:
        print(render(counted, width()), end="")


class _Bar:
    """How far the games are, for somebody at a terminal."""

    def __init__(self, games: int) -> None:
        self.games, self.wanted, self.drawn = games, sys.stderr.isatty(), ""

    def show(self, done: int) -> None:
        """Draws the bar anew where it has changed."""
        full = done * BAR // self.games
        bar = f"[{'#' * full}{'.' * (BAR - full)}] {done * 100 // self.games} %"
        if self.wanted and bar != self.drawn:
            self.drawn = bar
            print(f"\r{bar}", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Leaves an empty line."""
        if self.drawn:
            print(f"\r{' ' * len(self.drawn)}\r", end="", file=sys.stderr, flush=True)
