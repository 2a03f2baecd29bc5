"""Random games per second: the engines against hand-written loops, as ratios within one run.

Where OpenSpiel is installed, its own tic-tac-toe written in Python runs beside ours. With
`--table` a game with its table is measured alone: `--table games/grull:5`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from baseline import GAMES

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.machine.chance import below, seeded

ROUNDS = 5


def rate(play: Callable[[int], object], seconds: float) -> float:
    """Games per second of processor time."""
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        play(games)
        games += 1
    return games / (time.process_time() - start)


def open_spiel_python() -> Callable[[int], object] | None:
    """OpenSpiel's tic-tac-toe that is written in Python; None where it is not installed."""
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe  # noqa: F401, it puts itself into the list
    except ImportError:
        return None
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(playout: int) -> None:
        rng, state = seeded(1, playout), game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            rng, index = below(rng, len(actions))
            state.apply_action(actions[index])

    return play


def machine_of(game: str, players: int, engine: str) -> Callable[[int], object]:
    """Random games of an engine."""
    loaded = pipeline.load(find_game(game).games[0])
    machine = pipeline.machine(loaded, players, engine=engine)
    return lambda playout: machine.playout(1, playout, 2_000)


def rates(ways: dict[str, Callable[[int], object]], seconds: float) -> dict[str, float]:
    """The rate of each way to play one game, interleaved, as the median of several rounds."""
    found: dict[str, list[float]] = {way: [] for way in ways}
    for play in ways.values():
        play(0)
    for _ in range(ROUNDS):
        for way, play in ways.items():
            found[way].append(rate(play, seconds))
    return {way: statistics.median(each) for way, each in found.items()}


def main() -> None:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--table", action="append", default=[], metavar="GAME:PLAYERS")
    args = parser.parse_args()
    print(f"{'game':14} {'hand-written':>13} {'python':>10} {'ratio':>7} {'reference':>10}")
    for name in args.games:
        ways = {engine: machine_of(name, 2, engine) for engine in ("python", "reference")}
        measured = rates({"hand-written": lambda i, n=name: GAMES[n](1, i), **ways}, args.seconds)  # type: ignore[misc]
        hand, python, plain = measured.values()
        print(f"{name:14} {hand:13.1f} {python:10.1f} {python / hand:7.3f} {plain:10.1f}")
    other = open_spiel_python() if "tic-tac-toe" in args.games else None
    if other is not None:
        ways = {"theirs": other, "ours": machine_of("tic-tac-toe", 2, "python")}
        theirs, ours = rates(ways, args.seconds).values()
        print(f"OpenSpiel's Python tic-tac-toe: {theirs:.1f}; ours: {ours / theirs:.1f} times that")
    for table in args.table:
        name, _, players = table.partition(":")
        ways = {e: machine_of(name, int(players or 2), e) for e in ("python", "reference")}
        python, plain = rates(ways, args.seconds).values()
        print(f"{table}: {python:.1f} games per second, the reference engine {plain:.1f}")


if __name__ == "__main__":
    main()
