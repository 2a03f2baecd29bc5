"""A player who thinks: flat Monte Carlo search with UCB1, over determinizations.

In positions such as it may suppose, each of its moves is tried, and chance plays on. Moves that did
well are tried more often; the one that did best on average is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt

from ludex.machine.chance import Stream
from ludex.machine.interface import Outcome, View
from ludex.play.bots import Bot, Choice, Supposed
from ludex.play.offers import Offer
from ludex.records import dataclass

PLAYOUTS = 200
"""So often something is tried before a decision."""
CAP = 300
"""After so many more decisions a playout is left."""
SEEDS = 1 << 32


@dataclass
class Arm:
    """One of the things that may be done: how often it was tried, and what it was worth in all."""

    tried: int = 0
    worth: float = 0.0

    @property
    def mean(self) -> float:
        """What it was worth on average."""
        return self.worth / self.tried


class ThinkingBot:
    """Tries what it may do; the same seed makes the same choices."""

    def __init__(self, seed: int, playouts: int = PLAYOUTS, cap: int = CAP) -> None:
        self.chance, self.playouts, self.cap = Stream(seed), playouts, cap

    def choose(self, view: View, offers: Sequence[Offer], must: bool, supposed: Supposed) -> Choice:
        """The offer, or silence, that did best; each playout is one thought."""
        assert view.seat is not None
        choices = [*offers] if must else [*offers, None]
        if len(choices) == 1:
            return choices[0]
        search = Search([Arm() for _ in choices])
        for done in range(self.playouts):
            if done % len(choices) == 0:
                match = supposed(self.chance.below(SEEDS))
                moves = (*match.legal(view.seat), None)
            nth = search.next(self.chance)
            seed = self.chance.below(SEEDS)
            came = match.machine.tried(match.state, view.seat, moves[nth], seed, self.cap)
            search.add(nth, worth(came, view.seat))
            yield
        return choices[search.best]


class Search:
    """The bandit problem of one decision; what is worth least and most counts as 0 and 1."""

    def __init__(self, arms: list[Arm]) -> None:
        self.arms, self.least, self.most = arms, inf, -inf

    def add(self, nth: int, worth: float) -> None:
        """What a playout of one of them was worth."""
        self.arms[nth].tried += 1
        self.arms[nth].worth += worth
        self.least, self.most = min(self.least, worth), max(self.most, worth)

    def next(self, chance: Stream) -> int:
        """What is tried next: anything untried, else what is promising or was tried little."""
        untried = [nth for nth, arm in enumerate(self.arms) if not arm.tried]
        if untried:
            return chance.choice(untried)
        total, width = log(sum(arm.tried for arm in self.arms)), self.most - self.least or 1
        bounds = [arm.mean + width * sqrt(2 * total / arm.tried) for arm in self.arms]
        return bounds.index(max(bounds))

    @property
    def best(self) -> int:
        """What did best on average; of several what was tried most."""
        tried = [nth for nth, arm in enumerate(self.arms) if arm.tried]
        return max(tried, key=lambda nth: (self.arms[nth].mean, self.arms[nth].tried))


def worth(came: Outcome, seat: int) -> float:
    """What the end of a playout is worth to a seat: 1 to who has won, 0 to who has lost.

    Who is ranked, or has a score where nobody has won or lost yet, has the share of the others whom
    it is before, and half of those it is level with; the score itself where there are no others.
    """
    result = came.result
    scores = came.scores if result is None else result.scores
    if result is not None and result.how in ("won", "lost"):
        return float(seat in result.winners)
    if result is not None and result.how == "ranked":
        last = len(result.ranks) + 1
        return before([-float(rank or last) for rank in result.ranks], seat)
    if not scores or None in scores or (result is not None and result.how == "drawn"):
        return 0.5
    return before([score for score in scores if score is not None], seat)


def before(numbers: Sequence[float], seat: int) -> float:
    """The share of the others with smaller numbers, and half of those with the same."""
    if len(numbers) == 1:
        return numbers[0]
    own, others = numbers[seat], [*numbers[:seat], *numbers[seat + 1 :]]
    return sum((own > each) + (own == each) / 2 for each in others) / len(others)


def player(seed: int) -> Bot:
    """A player who thinks."""
    return ThinkingBot(seed)
