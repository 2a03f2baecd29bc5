"""How a worker answers: one line in, one line out, about one way to play random games.

`["rate", game, seconds]` is answered with the games that were played and the processor time of it,
`["outcomes", game, count]` with the decisions of each game and, where that is known, who has won.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

MOST_AT_ONCE = 1 << 16


class Asked(NamedTuple):
    """A game at a table, left after so many decisions."""

    name: str
    players: int
    cap: int


Outcome = tuple[int, int | None]
"""How many decisions a game had; a bit for each seat that has won, where it is known."""


class Way(Protocol):
    """One way to play random games of one game."""

    def play(self, first: int, count: int) -> int:
        """Plays about so many games from this number on; how many there were."""

    def outcomes(self, count: int) -> list[Outcome]:
        """How the first games have gone; nothing where the way does not tell."""


def rate(way: Way, first: int, seconds: float) -> tuple[int, float]:
    """Games that were played in about so much processor time, and how much it was."""
    games, count, start = 0, 1, time.process_time()
    while True:
        before = time.process_time()
        games += way.play(first + games, count)
        now = time.process_time()
        if now - start >= seconds:
            return games, now - start
        if now - before < seconds / 8:
            count = min(2 * count, MOST_AT_ONCE)


def serve(make: Callable[[Asked], Way]) -> None:
    """Answers until nothing more is asked; a game that this way does not know is null."""
    known: dict[Asked, Way | None] = {}
    played: dict[Asked, int] = {}
    for line in sys.stdin:
        task, game, much = json.loads(line)
        asked = Asked(*game)
        if asked not in known:
            try:
                known[asked] = make(asked)
            except KeyError:
                known[asked] = None
        way = known[asked]
        if way is None:
            answer: object = None
        elif task == "rate":
            games, spent = rate(way, played.get(asked, 0), much)
            played[asked] = played.get(asked, 0) + games
            answer = [games, spent]
        else:
            answer = way.outcomes(much)
        print(json.dumps(answer), flush=True)
