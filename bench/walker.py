"""A walker through a maze, written by hand: a die, exact steps, and no other rule."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

Steps = Mapping[int, tuple[int, ...]]
GIVEN_UP = 300_000


class GivenUpError(Exception):
    """The plain search takes too long."""


def ends_of(steps: Steps, start: int, count: int, walked_before: frozenset[int]) -> set[int]:
    """Where walks of so many steps end that enter no cell twice, one walk after the other."""
    found, made = set(), 0
    walked = {start, *walked_before}

    def go(here: int, left: int) -> None:
        nonlocal made
        made += 1
        if made > GIVEN_UP:
            raise GivenUpError
        if left == 0:
            found.add(here)
            return
        for there in steps[here]:
            if there not in walked:
                walked.add(there)
                go(there, left - 1)
                walked.discard(there)

    go(start, count)
    return found


def wander(steps: Steps, seed: int, moves: int) -> int:
    """So many steps of a walker by chance; each only where the rest of the roll can be walked."""
    chance = Random(seed)
    here, made = chance.choice(sorted(steps)), 0
    while made < moves:
        roll, walked = chance.randint(1, 6), frozenset([here])
        if not ends_of(steps, here, roll, walked):
            made += 1  # a roll that cannot be walked is a move that stays
            continue
        for left in reversed(range(roll)):
            ways = [
                there
                for there in steps[here]
                if there not in walked and ends_of(steps, there, left, walked)
            ]
            here = chance.choice(ways)
            walked |= {here}
            made += 1
    return here
