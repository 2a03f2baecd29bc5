"""Random games by a Python program that asks and answers, at one of three doors.

`ludex_steps.py machine ENGINE`: positions that the program keeps itself. `ludex_steps.py match
ENGINE`: a match with its record. `ludex_steps.py told ENGINE`: a match in which whoever moves reads
what happened, each time.
"""

from __future__ import annotations

import sys
from random import Random

from serving import Asked, Outcome, serve

import ludex


class Machines:
    """Games of positions that this program keeps."""

    def __init__(self, asked: Asked, engine: str) -> None:
        self.machine = ludex.load(asked.name).machine(asked.players, engine=engine)
        self.cap, self.random = asked.cap, Random(1)

    def game(self, number: int) -> int:
        """Plays one game; its decisions."""
        machine, chosen = self.machine, self.random.random
        state = machine.begin(1, number)
        for decisions in range(self.cap):
            if state.over:
                return decisions
            seat = machine.pending(state).must[0]
            moves = machine.legal(state, seat)
            machine.apply(state, seat, moves[int(chosen() * len(moves))])
        return self.cap

    def play(self, first: int, count: int) -> int:
        """Plays so many games from this number on."""
        for number in range(first, first + count):
            self.game(number)
        return count

    def outcomes(self, count: int) -> list[Outcome]:
        """How many decisions they had."""
        return [(self.game(number), None) for number in range(count)]


class Matches(Machines):
    """Games of matches; all of them are copies of one that has only begun."""

    reads = False

    def __init__(self, asked: Asked, engine: str) -> None:
        self.begun = ludex.load(asked.name).match(asked.players, engine=engine)
        self.cap, self.random = asked.cap, Random(1)

    def game(self, number: int) -> int:
        """Plays one game; its decisions."""
        match, chosen = self.begun.copy(), self.random.random
        for decisions in range(self.cap):
            if match.over:
                return decisions
            seat = match.turn[0]
            offers = match.legal(seat)
            match.play(seat, offers[int(chosen() * len(offers))])
            if self.reads:
                match.log(seat, since=decisions)
        return self.cap


class Told(Matches):
    """The same, read move by move."""

    reads = True


DOORS = {"machine": Machines, "match": Matches, "told": Told}

if __name__ == "__main__":
    door, engine = sys.argv[1:]
    serve(lambda asked: DOORS[door](asked, engine))
