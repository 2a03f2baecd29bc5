"""Whole random games of a lowered program, many at a time."""

from __future__ import annotations

from contextlib import suppress

from ludex.backends.instance import Instance, StoppedError
from ludex.ir.scoring import Score, score_of
from ludex.lowering.code import NIL
from ludex.lowering.store import MOST_GAMES
from ludex.machine.chance import PLAYERS, scrambled
from ludex.machine.interface import Counted, Outcome, Result, Scores, ended
from ludex.records import replace


class Games:
    """Random games of one program; those that follow each other are played at once."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.given = instance, instance.layout.given
        self.seats = instance.layout.program.setup.players
        self.score: Score | None = score_of(instance.layout.program)
        self.results: dict[tuple[int, ...], Result] = {}

    def counted(self, seed: int, playouts: range, cap: int) -> list[Counted]:
        """What came of the first of these games, up to one in which the rules come to a stop."""
        chance, players = (in_cell(scrambled(each)) for each in (seed, seed ^ PLAYERS))
        count = min(len(playouts), MOST_GAMES)
        with suppress(StoppedError):
            self.instance.call("games", chance, players, playouts.start, count, cap)
        return self._noted()

    def _noted(self) -> list[Counted]:
        size = self.given["OUTCOME_SIZE"]
        count = self.instance.numbers[self.given["NOTED"]]
        numbers = list(self.instance.cells(self.given["OUTCOMES"], count * size))
        return [self._row(*numbers[at : at + size]) for at in range(0, len(numbers), size)]

    def tried(self, players: int, cap: int) -> Outcome:
        """What comes of the game in the array, if chance goes on for `cap` more decisions."""
        self.instance.call("try_on", in_cell(players), cap)
        outcome = self._noted()[0].outcome
        if self.score is None or not outcome.capped:
            return outcome
        return replace(outcome, scores=tuple(map(self._score_so_far, range(self.seats))))

    def _score_so_far(self, seat: int) -> float | None:
        assert self.score is not None
        with suppress(StoppedError):
            said = self.instance.call("score", seat)
            return None if said == NIL else self.score.counted(said)
        return None

    def _row(self, decisions: int, over: int, *row: int) -> Counted:
        ending, ranked, games, offered, *each = row
        step = self.given["OUTCOME_SEAT"]
        ranks, seats = each[::step] if ranked else (), range(0, len(each) if over else 0, step)
        scores = [self._scores(games, *each[at + 1 : at + step]) for at in seats if self.score]
        result = self._result(ending, *ranks) if over else None
        return Counted(result, decisions, games, offered, tuple(scores))

    def _result(self, *ending: int) -> Result:
        if ending not in self.results:
            self.results[ending] = ended(ending[0], ending[1:], self.seats, ())
        return self.results[ending]

    def _scores(self, games: int, *said: int) -> Scores:
        assert self.score is not None
        if NIL in said:
            return Scores()
        total, least, most = map(self.score.counted, said)
        return Scores(games, total or 0, least, most)


def in_cell(value: int) -> int:
    """A number of 64 bits as it stands in the array."""
    return value - (1 << 64) if value >> 63 else value
