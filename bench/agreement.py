"""Whether all of them play the same game: by the lengths of random games, and by who wins them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import sqrt

from measuring import Worker
from roster import EXACT
from workers.serving import Asked, Outcome

SHARE, ERRORS = 0.02, 4.0
"""Two means agree within this share of one of them and so many standard errors of their difference.

How games are spread is taken from ours; some of the others play only a few here.
"""

ENOUGH = 10


def disagreements(workers: Sequence[Worker], asked: Asked, sample: int) -> tuple[list[str], float]:
    """A line for each that plays another game than ours; how long a game is in the mean."""
    told: dict[str, list[Outcome]] = {}
    for worker in workers:
        count = int(sample * worker.share) or (ENOUGH if worker.name == EXACT[0] else 0)
        if count and (answer := worker.ask("outcomes", asked, count)):
            told[worker.name] = [(decisions, won) for decisions, won in answer]
    if not told:
        return [], float("nan")
    first = next(iter(told))
    ours = told.pop(first)
    said = []
    for name, theirs in told.items():
        wrong = other_game(ours, theirs) if name in EXACT else other_length(ours, theirs)
        if wrong:
            said.append(f"{asked.name}: {name} does not play as {first}: {wrong}")
    return said, statistics.mean(decisions for decisions, _ in ours)


def other_game(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """The first game that is not the same; empty where all are."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one[0] != other[0] or (None not in (one[1], other[1]) and one[1] != other[1]):
            return f"game {number} has {other}, not {one}, as decisions and winners"
    return ""


def other_length(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """Why the means are too far apart to be chance; empty where they are not."""
    one, other = ([float(decisions) for decisions, _ in each] for each in (ours, theirs))
    if len(one) < 2:
        return ""
    mean, mean_of_theirs = statistics.mean(one), statistics.mean(other)
    error = statistics.stdev(one) * sqrt(1 / len(one) + 1 / len(other))
    if abs(mean - mean_of_theirs) <= SHARE * mean + ERRORS * error:
        return ""
    return f"{mean_of_theirs:.2f} decisions a game, not {mean:.2f} (standard error {error:.2f})"
