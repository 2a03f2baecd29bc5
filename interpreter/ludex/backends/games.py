"""Whole random games of a lowered program, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ludex.backends.instance import Instance, StoppedError
from ludex.ir.scoring import Score, score_of
from ludex.lowering.code import NIL
from ludex.lowering.store import MOST_GAMES, OUTCOME
from ludex.machine.chance import PLAYERS, scrambled
from ludex.machine.interface import Outcome, ended


class Games:
    """Random games of one program; those that follow each other are played at once."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.given = instance, instance.layout.given
        self.seats = instance.layout.program.setup.players
        self.score: Score | None = score_of(instance.layout.program)
        self.known: dict[int, Outcome] = {}
        self.asked: tuple[int, int, int] = (0, 0, 0)
        self.size = 1

    def outcome(self, seed: int, playout: int, cap: int) -> Outcome | None:
        """What comes of a random game; None where the rules come to a stop in it."""
        if (seed, cap) != self.asked[:2] or playout not in self.known:
            going_on = self.asked == (seed, cap, playout)
            self.size = min(MOST_GAMES, 2 * self.size) if going_on else 1
            self.known = self._played(seed, playout, cap)
        self.asked = (seed, cap, playout + 1)
        return self.known.pop(playout, None)

    def _played(self, seed: int, first: int, cap: int) -> dict[int, Outcome]:
        """The next games, up to one in which the rules come to a stop."""
        chance, players = (in_cell(scrambled(each)) for each in (seed, seed ^ PLAYERS))
        with suppress(StoppedError):
            self.instance.call("games", chance, players, first, self.size, cap)
        count, size = self.instance.cell(self.given["GAME"]), self.given["OUTCOME_SIZE"]
        numbers = self.instance.cells(self.given["OUTCOMES"], count * size)
        rows = (numbers[i * size : (i + 1) * size] for i in range(count))
        return {first + i: self._outcome(row) for i, row in enumerate(rows)}

    def _outcome(self, row: Sequence[int]) -> Outcome:
        decisions, offered, over, ending, ranked = row[:OUTCOME]
        if not over:
            return Outcome(None, decisions, True, offered)
        ranks = tuple(row[OUTCOME::2]) if ranked else ()
        scores: tuple[float | None, ...] = ()
        if self.score is not None:
            said = (None if n == NIL else n for n in row[OUTCOME + 1 :: 2])
            scores = tuple(map(self.score.counted, said))
        return Outcome(ended(ending, ranks, self.seats, scores), decisions, False, offered)


def in_cell(value: int) -> int:
    """A number of 64 bits as it stands in the array."""
    return value - (1 << 64) if value >> 63 else value
