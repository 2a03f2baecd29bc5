"""Games of programs counted: the same numbers however they are split among processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from ludex.machine.interface import Counted, Machine, Result, Scores
from ludex.play.programs import games_of
from ludex.records import dataclass, field

CAP = 10_000
"""After so many decisions a random game is stopped, unless something else is said."""

_Z = 1.959963984540054
"""95 of 100 draws from a normal distribution lie within so many deviations of its middle."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games; in 95 of 100 such samples the true one lies from `low` to `high`."""

    share: float | None
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread: half of all are at most the median, a quarter at most the first."""

    mean: float
    least: int
    first_quartile: int
    median: float
    third_quartile: int
    most: int


@dataclass
class Tally:
    """What games have come to, in whole numbers; tallies of parts add up to the whole."""

    players: int
    games: int = 0
    alone: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    ties: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    ranks: dict[int, Counter[int]] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    decisions: int = 0
    offered: int = 0
    capped: int = 0
    scores: dict[int, Scores] = field(default_factory=dict)
    stops: dict[str, list[int]] = field(default_factory=dict)

    def add(self, made: Counted) -> None:
        """Some more games."""
        self.games += made.games
        self.decisions += made.games * made.decisions
        self.offered += made.offered
        if made.stopped:
            self._stop(made.stopped, made.games, made.first)
        elif made.result is None:
            self.capped += made.games
        else:
            self.endings[made.result.how] += made.games
            if made.result.how != "unfinished":
                self._finished(made, made.result)

    def _finished(self, made: Counted, result: Result) -> None:
        self.lengths[made.decisions] += made.games
        several = len(result.winners) > 1
        self.ties += made.games * several
        for winner in result.winners:
            (self.shared if several else self.alone)[winner] += made.games
        for seat, rank in enumerate(result.ranks if result.how == "ranked" else ()):
            if rank is not None:
                self.ranks.setdefault(seat, Counter())[rank] += made.games
        for seat, scores in enumerate(made.scores):
            if scores.games:
                self.scores.setdefault(seat, Scores()).join(scores)

    def _stop(self, sentence: str, count: int, first: int) -> None:
        known = self.stops.setdefault(sentence, [0, first])
        known[0] += count
        known[1] = min(known[1], first)

    def join(self, other: Tally) -> None:
        """The games of another part."""
        self.games += other.games
        self.ties += other.ties
        self.endings.update(other.endings)
        for seat, ranks in other.ranks.items():
            self.ranks.setdefault(seat, Counter()).update(ranks)
        self.decisions += other.decisions
        self.offered += other.offered
        self.capped += other.capped
        self.alone.update(other.alone)
        self.shared.update(other.shared)
        self.lengths.update(other.lengths)
        for seat, scores in other.scores.items():
            self.scores.setdefault(seat, Scores()).join(scores)
        for sentence, (count, first) in other.stops.items():
            self._stop(sentence, count, first)

    # ------------------------------------------------------------ what follows from the counts
    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return self.lengths.total()

    @property
    def unfinished(self) -> int:
        """How many games were stopped at their limit of turns."""
        return self.endings["unfinished"]

    @property
    def nobody(self) -> int:
        """How many games came to their end without a winner: drawn, lost by all, or ended."""
        return self.finished - self.endings["won"] - self.endings["ranked"]

    @property
    def stopped(self) -> int:
        """In how many games the rules came to a stop."""
        return sum(count for count, _ in self.stops.values())

    @property
    def branching(self) -> float | None:
        """Among how many moves was chosen, on the average of all decisions."""
        return self.offered / self.decisions if self.decisions else None

    def scores_of(self, seat: int) -> Scores:
        """The scores of a seat in finished games."""
        return self.scores.get(seat, Scores())

    def won(self, seat: int) -> int:
        """How many games a seat has won, alone or with others."""
        return self.alone[seat] + self.shared[seat]

    def rate(self, seat: int) -> Rate:
        """The share of finished games that a seat has won, alone or with others."""
        low, high = wilson(self.won(seat), self.finished)
        return Rate(self.won(seat) / self.finished if self.finished else None, low, high)

    def fair(self) -> float:
        """The share of finished games that every seat would have won with equal chances."""
        won = sum(self.won(seat) for seat in range(self.players))
        return won / self.players / self.finished if self.finished else 0.0

    def told_apart(self) -> tuple[list[int], list[int]]:
        """The seats that win more, and less, often than equal chances would make likely.

        So many seats are looked at that one of them is easily far off by chance; the bounds are
        wider the more there are, and in 95 of 100 fair games no seat is told apart.
        """
        deviations = NormalDist().inv_cdf(1 - 0.025 / self.players)
        fair, seats = self.fair(), range(self.players)
        bounds = [wilson(self.won(seat), self.finished, deviations) for seat in seats]
        more = [seat for seat in seats if bounds[seat][0] > fair]
        return more, [seat for seat in seats if bounds[seat][1] < fair]

    @property
    def length(self) -> Spread | None:
        """How long finished games are, in decisions; None where there is none."""
        return spread(sorted(self.lengths.items()))


def simulated(
    machine: Machine, seed: int, playouts: range, cap: int = CAP, programs: Sequence[str] = ()
) -> Tally:
    """These playouts of a seed, counted; chance chooses, unless there is a program at each seat."""
    tally = Tally(machine.tables.players)
    for counted in games_of(machine, programs, seed, playouts, cap):
        tally.add(counted)
    return tally


# ------------------------------------------------------------ statistics
def spread(counted: list[tuple[int, int]]) -> Spread | None:
    """The spread of numbers that are given with their counts, in order; None of no numbers."""
    total = sum(count for _, count in counted)
    if not total:
        return None
    mean = sum(number * count for number, count in counted) / total
    middle = (_ranked(counted, (total + 1) // 2) + _ranked(counted, total // 2 + 1)) / 2
    first, third = _ranked(counted, -(-total // 4)), _ranked(counted, -(-3 * total // 4))
    return Spread(mean, counted[0][0], first, middle, third, counted[-1][0])


def _ranked(counted: list[tuple[int, int]], rank: int) -> int:
    """The number that stands at this rank, where the first has rank 1."""
    for number, count in counted:
        rank -= count
        if rank <= 0:
            return number
    raise AssertionError("a rank beyond the last number")


def wilson(successes: int, trials: int, deviations: float = _Z) -> tuple[float, float]:
    """Where the true rate lies, in 95 of 100 such samples; everywhere, where nothing was tried."""
    if not trials:
        return 0.0, 1.0
    rate, square = successes / trials, deviations * deviations
    middle = (rate + square / (2 * trials)) / (1 + square / trials)
    half = deviations * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    half /= 1 + square / trials
    low = 0.0 if not successes else max(0.0, middle - half)
    return low, 1.0 if successes == trials else min(1.0, middle + half)
