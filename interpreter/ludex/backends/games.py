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

MOST_KNOWN = 2_000
"""Outcomes that are alike are made once; so many different ones are remembered."""


class Games:
    """Random games of one program; those that follow each other are played at once."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.given = instance, instance.layout.given
        self.seats = instance.layout.program.setup.players
        self.score: Score | None = score_of(instance.layout.program)
        self.same: dict[tuple[int, ...], Outcome] = {}
        self.known: Sequence[Outcome] = ()
        self.asked, self.first = (0, 0), 0

    def outcome(self, seed: int, playout: int, cap: int) -> Outcome | None:
        """What comes of a random game; None where the rules come to a stop in it."""
        at, count = playout - self.first, len(self.known)
        if (seed, cap) != self.asked or not 0 <= at < count:
            going_on = (seed, cap) == self.asked and at == count
            size = min(MOST_GAMES, max(1, 2 * count)) if going_on else 1
            self.known = self._played(seed, playout, size, cap)
            self.asked, self.first, at = (seed, cap), playout, 0
        return self.known[at] if self.known else None

    def _played(self, seed: int, first: int, size: int, cap: int) -> list[Outcome]:
        """The next games, up to one in which the rules come to a stop; most end like others."""
        chance, players = (in_cell(scrambled(each)) for each in (seed, seed ^ PLAYERS))
        with suppress(StoppedError):
            self.instance.call("games", chance, players, first, size, cap)
        count, each = self.instance.cell(self.given["GAME"]), self.given["OUTCOME_SIZE"]
        numbers = iter(self.instance.cells(self.given["OUTCOMES"], count * each))
        return [self._known(row) for row in zip(*[numbers] * each, strict=True)]

    def _known(self, row: tuple[int, ...]) -> Outcome:
        found = self.same.get(row)
        if found is None:
            found = self._outcome(row)
            if len(self.same) < MOST_KNOWN:
                self.same[row] = found
        return found

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
