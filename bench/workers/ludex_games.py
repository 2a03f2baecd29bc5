"""Whole random games of an engine of Ludex: `ludex_games.py ENGINE`."""

from __future__ import annotations

import sys

from serving import Asked, Outcome, serve

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.play.simulate import simulated


class Games:
    """Games of one machine."""

    def __init__(self, asked: Asked, engine: str) -> None:
        loaded = pipeline.load(find_game(asked.name).games[0])
        self.machine = pipeline.machine(loaded, asked.players, engine=engine)
        self.cap = asked.cap

    def play(self, first: int, count: int) -> int:
        """Plays so many games from this number on, and counts what came of them."""
        return simulated(self.machine, 1, range(first, first + count), self.cap).games

    def outcomes(self, count: int) -> list[Outcome]:
        """How the first games have gone."""
        played = [self.machine.playout(1, number, self.cap) for number in range(count)]
        return [(each.decisions, sum(1 << seat for seat in each.winners)) for each in played]


if __name__ == "__main__":
    serve(lambda asked: Games(asked, sys.argv[1]))
