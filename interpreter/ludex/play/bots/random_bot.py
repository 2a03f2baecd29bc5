"""A player who takes any legal move, each as likely as the others."""

from __future__ import annotations

from ludex.machine.chance import below, seeded
from ludex.machine.interface import Move, View
from ludex.play.bots import Bot


class RandomBot:
    """Chooses by chance; the same seed makes the same choices."""

    def __init__(self, seed: int) -> None:
        self._rng = seeded(seed)

    def choose(self, view: View, moves: tuple[Move, ...], must: bool) -> Move | None:
        """One of the moves, or silence as one more of them where nothing must be said."""
        self._rng, drawn = below(self._rng, len(moves) + (not must))
        return moves[drawn] if drawn < len(moves) else None


def player(seed: int) -> Bot:
    """A random player."""
    return RandomBot(seed)
