"""A player who takes any legal move, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.machine.chance import Stream
from ludex.machine.interface import View
from ludex.play.bots import Bot, Choice, Supposed
from ludex.play.offers import Offer


class RandomBot:
    """Chooses by chance; the same seed makes the same choices."""

    def __init__(self, seed: int) -> None:
        self._chance = Stream(seed)

    def choose(self, view: View, offers: Sequence[Offer], must: bool, supposed: Supposed) -> Choice:
        """One of the offers, or silence as one more of them where nothing must be said."""
        yield
        drawn = self._chance.below(len(offers) + (not must))
        return offers[drawn] if drawn < len(offers) else None


def player(seed: int) -> Bot:
    """A random player."""
    return RandomBot(seed)
