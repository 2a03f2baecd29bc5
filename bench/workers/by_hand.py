"""Random games written by hand in Python, one loop for each game (`bench/baseline.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

from serving import Asked, Outcome, serve

sys.path.append(str(Path(__file__).parent.parent))
from baseline import GAMES


class Loop:
    """One of the loops; they know no cap, since no game there is long."""

    def __init__(self, asked: Asked) -> None:
        self.game = GAMES[asked.name]

    def play(self, first: int, count: int) -> int:
        """Plays so many games from this number on."""
        for number in range(first, first + count):
            self.game(1, number)
        return count

    def outcomes(self, count: int) -> list[Outcome]:
        """How many decisions they had."""
        return [(self.game(1, number), None) for number in range(count)]


if __name__ == "__main__":
    serve(Loop)
