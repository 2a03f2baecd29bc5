"""What tells positions apart, as numbers of 64 bits that every engine makes alike.

Each thing that counts is folded into one number, and the position is their sum: what has no order
adds up in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.machine.chance import MASK64, splitmix64
from ludex.machine.state import Held

PIECE, NOTHING, NUMBER, SET, PLACE, VALUE, ACTIVE = range(1, 8)
"""What a number was begun with, so that different things are different."""

BITS = 60
"""So many bits of the sum are noted."""


def folded(start: int, numbers: Iterable[int]) -> int:
    """Numbers in their order, as one."""
    for number in numbers:
        start = splitmix64(start ^ (number & MASK64))
    return start


def noted(total: int) -> int:
    """What is noted of a position, from the sum over all that counts."""
    return (total & MASK64) >> (64 - BITS)


def value_number(held: Held) -> int:
    """Something that is stored; a set is the same in whatever order it was made."""
    if held is None:
        return folded(NOTHING, (0,))
    if isinstance(held, tuple):
        return folded(SET, (sum(map(value_number, held)),))
    return folded(NUMBER, (held,))


def looks_of(pieces: Sequence[tuple[str, int]]) -> list[int]:
    """A number for each piece by its sort and kind, alike for pieces that are alike."""
    known = {look: number for number, look in enumerate(dict.fromkeys(pieces))}
    return [known[look] for look in pieces]
