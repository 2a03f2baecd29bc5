"""Random games per second: the engines against hand-written loops, as ratios within one run."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from baseline import GAMES

from ludex import pipeline
from ludex.apps.files import find_game

ROUNDS = 5


def rate(play: Callable[[int], object], seconds: float) -> float:
    """Games per second of processor time."""
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        play(games)
        games += 1
    return games / (time.process_time() - start)


def rates(name: str, seconds: float) -> dict[str, float]:
    """The rate of each way to play one game, interleaved, as the median of several rounds."""
    loaded = pipeline.load(find_game(name).games[0])
    engines = {
        engine: pipeline.machine(loaded, 2, engine=engine) for engine in ("python", "reference")
    }
    ways: dict[str, Callable[[int], object]] = {
        "hand-written": lambda i: GAMES[name](1, i),
        **{e: (lambda i, m=m: m.playout(1, i, 2_000)) for e, m in engines.items()},  # type: ignore[misc]
    }
    found: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way, play in ways.items():
            found[way].append(rate(play, seconds))
    return {way: statistics.median(each) for way, each in found.items()}


def main() -> None:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args()
    print(f"{'game':14} {'hand-written':>13} {'python':>10} {'ratio':>7} {'reference':>10}")
    for name in args.games:
        measured = rates(name, args.seconds)
        hand, python = measured["hand-written"], measured["python"]
        reference = measured["reference"]
        print(f"{name:14} {hand:13.1f} {python:10.1f} {python / hand:7.3f} {reference:10.1f}")


if __name__ == "__main__":
    main()
