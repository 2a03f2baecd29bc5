"""How likely each outcome of an attempt is, where hands are not asked."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.machine.chance import MOST_ODDS
from ludex.machine.interface import PlayError


def weights(name: str, said: Sequence[object]) -> list[int]:
    """The weight of each outcome out of 100; those that say none share what is left."""
    known = sum(w for w in said if isinstance(w, int))
    silent = [i for i, w in enumerate(said) if w is None]
    rest = max(0, 100 - known)
    found = [w if isinstance(w, int) else 0 for w in said]
    for nth, index in enumerate(silent):
        found[index] = rest // len(silent) + (nth < rest % len(silent))
    if sum(found) <= 0 or min(found) < 0:
        raise PlayError(f"The odds of `{name}` do not add up to anything.")
    if sum(found) > MOST_ODDS:
        asked = f"{sum(found):,} together; at most {MOST_ODDS:,} can be drawn"
        raise PlayError(f"The odds of `{name}` are {asked}.")
    return found
