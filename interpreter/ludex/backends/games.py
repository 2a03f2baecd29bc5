"""Whole random games of a lowered program, many at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress

from ludex.backends.instance import Instance, StoppedError
from ludex.ir.scoring import Score, score_of
from ludex.lowering.code import NIL
from ludex.lowering.store import MOST_GAMES
from ludex.machine.chance import PLAYERS, scrambled
from ludex.machine.interface import Outcome, Result, ended
from ludex.records import replace

MOST_KNOWN = 2_000
"""Outcomes that are alike are made once; so many different ones are remembered."""
ENDING = 8 * 3
"""What is told of a game: three numbers of eight bytes, then how it ended."""


class Games:
    """Random games of one program; those that follow each other are played at once."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.given = instance, instance.layout.given
        self.seats = instance.layout.program.setup.players
        self.score: Score | None = score_of(instance.layout.program)
        self.same: dict[bytes, Outcome] = {}
        self.results: dict[bytes, Result] = {}
        self.known: Sequence[Outcome] = ()
        self.asked, self.first = (0, 0), 0

    def found(self, seed: int, playout: int, cap: int) -> Outcome | None:
        """What came of a random game, if it was played with one before it."""
        at = playout - self.first
        there = 0 <= at < len(self.known) and self.asked == (seed, cap)
        return self.known[at] if there else None

    def outcome(self, seed: int, playout: int, cap: int) -> Outcome | None:
        """What comes of a random game; None where the rules come to a stop in it."""
        count = len(self.known)
        going_on = (seed, cap) == self.asked and playout == self.first + count
        size = min(MOST_GAMES, max(1, 2 * count)) if going_on else 1
        self.known = self._played(seed, playout, size, cap)
        self.asked, self.first = (seed, cap), playout
        return self.known[0] if self.known else None

    def _played(self, seed: int, first: int, size: int, cap: int) -> list[Outcome]:
        """The next games, up to one in which the rules come to a stop; most end like others."""
        chance, players = (in_cell(scrambled(each)) for each in (seed, seed ^ PLAYERS))
        with suppress(StoppedError):
            self.instance.call("games", chance, players, first, size, cap)
        return self._noted(self.instance.cell(self.given["GAME"]))

    def _noted(self, count: int) -> list[Outcome]:
        each = self.given["OUTCOME_SIZE"]
        numbers = self.instance.cells(self.given["OUTCOMES"], count * each)
        packed = numbers if isinstance(numbers, memoryview) else array("q", numbers)
        text, step = packed.tobytes(), 8 * each
        rows = [text[at : at + step] for at in range(0, len(text), step)]
        return [self.same.get(row) or self._known(row) for row in rows]

    def tried(self, players: int, cap: int) -> Outcome:
        """What comes of the game in the array, if chance goes on for `cap` more decisions."""
        self.instance.call("try_on", players, cap)
        outcome = self._noted(1)[0]
        if self.score is None or not outcome.capped:
            return outcome
        return replace(outcome, scores=tuple(map(self._score_so_far, range(self.seats))))

    def _score_so_far(self, seat: int) -> float | None:
        assert self.score is not None
        with suppress(StoppedError):
            said = self.instance.call("score", seat)
            return None if said == NIL else self.score.counted(said)
        return None

    def _known(self, row: bytes) -> Outcome:
        found = self._outcome(row)
        if len(self.same) < MOST_KNOWN:
            self.same[row] = found
        return found

    def _outcome(self, row: bytes) -> Outcome:
        decisions, offered, over = array("q", row[:ENDING])
        if not over:
            return Outcome(None, decisions, True, offered)
        ending = row[ENDING:]
        result = self.results.get(ending)
        if result is None:
            result = self._result(array("q", ending))
            if len(self.results) < MOST_KNOWN:
                self.results[ending] = result
        return Outcome(result, decisions, False, offered)

    def _result(self, row: Sequence[int]) -> Result:
        ending, ranked, *each = row
        ranks = tuple(each[::2]) if ranked else ()
        scores: tuple[float | None, ...] = ()
        if self.score is not None:
            said = (None if n == NIL else n for n in each[1::2])
            scores = tuple(map(self.score.counted, said))
        return ended(ending, ranks, self.seats, scores)


def in_cell(value: int) -> int:
    """A number of 64 bits as it stands in the array."""
    return value - (1 << 64) if value >> 63 else value
