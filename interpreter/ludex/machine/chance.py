"""The one generator of chance: PCG32, the same numbers on every engine and platform."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.hints import Protocol, TypeVar

T = TypeVar("T")

MASK64 = (1 << 64) - 1
MASK32 = (1 << 32) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MOST_ODDS = 1 << 32
"""So many things can be drawn from at once: there are 32 random bits."""
PLAYERS = 0x706C6179657273


@lru_cache(256)
def scrambled(seed: int) -> int:
    """A seed, scrambled; many games are played with the same one."""
    return splitmix64(seed & MASK64)


def splitmix64(value: int) -> int:
    """Scrambles a number; neighbours become strangers."""
    value = (value + 0x9E3779B97F4A7C15) & MASK64
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK64
    return value ^ (value >> 31)


def seeded(seed: int, playout: int = 0) -> int:
    """The state of the generator at the start of playout `playout` of a seed."""
    state = splitmix64(scrambled(seed) ^ (playout & MASK64))
    return (state * MULTIPLIER + INCREMENT) & MASK64


def seeded_players(seed: int, playout: int = 0) -> int:
    """The generator by which random players choose in a playout: a stranger to the game's own."""
    return seeded(seed ^ PLAYERS, playout)


def step(state: int) -> tuple[int, int]:
    """The next state and 32 random bits."""
    shifted = (((state >> 18) ^ state) >> 27) & MASK32
    turn = state >> 59
    bits = ((shifted >> turn) | (shifted << (-turn & 31))) & MASK32
    return (state * MULTIPLIER + INCREMENT) & MASK64, bits


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a number from 0 to bound - 1, each equally likely.

    Multiply and shift; the few values that would make some numbers likelier are drawn again.
    """
    if bound <= 1:
        return state, 0
    floor = ((1 << 32) - bound) % bound
    while True:
        state, bits = step(state)
        product = bits * bound
        if product & MASK32 >= floor:
            return state, product >> 32


class Chance(Protocol):
    """Whatever draws, be it this generator or another one."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these, each as likely as the others."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """So many of these, in a random order."""


class Stream:
    """Chance of somebody's own: all that is drawn from one seed, one after the other."""

    def __init__(self, seed: int) -> None:
        self.state = seeded(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self.state, drawn = below(self.state, bound)
        return drawn

    def choice(self, seq: Sequence[T]) -> T:
        """One of these, each as likely as the others."""
        return seq[self.below(len(seq))]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """So many of these, in a random order."""
        left = list(population)
        return [left.pop(self.below(len(left))) for _ in range(k)]
