"""How often a property is tried in a game, and what is noted about it.

`make test` tries a few positions of every game, `make evidence` many. A slow game is tried until
its time is up, but never less than a handful of times; the number that is noted is the true one.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.evidence_writer import FULL, record, record_count

T = TypeVar("T")

EXAMPLES = int(os.environ.get("LUDEX_EXAMPLES", "500" if FULL else "12"))
SECONDS = float(os.environ.get("LUDEX_SECONDS", "3" if FULL else "0.35"))
LEAST = 2
HOW = (
    f"Each property below was tried on at most {EXAMPLES:,} random examples in each game; after "
    f"{SECONDS:g} s of computing it was left at the number it had reached, but never below "
    f"{LEAST}. Seeds are drawn anew in every run; a failure prints the example that repeats it."
)


@dataclass
class Tally:
    """What was counted on the way, by name: games, moves, positions."""

    seconds: float
    examples: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    began: float = field(default_factory=process_time)
    failed: bool = False

    def add(self, what: str, count: int = 1) -> None:
        """Counts something."""
        self.counts[what] = self.counts.get(what, 0) + count

    @property
    def late(self) -> bool:
        """Whether its time is up."""
        return process_time() - self.began > self.seconds

    @property
    def spent(self) -> bool:
        """Whether it is time to stop; never before a handful, nor while a failure is looked at."""
        return self.late and self.examples >= LEAST and not self.failed

    def __str__(self) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in self.counts.items())


def hold(
    game: str, held: str, examples: st.SearchStrategy[T], check: Callable[[T, Tally], None],
    shrinks: bool = False,
) -> Tally:  # fmt: skip
    """Tries a property on drawn examples and notes how often; a failure may be made smaller."""
    tally = Tally(SECONDS)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=not FULL,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink] if shrinks else [Phase.generate],
    )
    @given(examples)
    def example(drawn: T) -> None:
        if tally.spent:
            return
        try:
            check(drawn, tally)
        except BaseException:
            tally.failed = True
            raise
        tally.examples += 1

    example()
    record("How the properties were tried", [HOW])
    if tally.counts:
        record_count(game, held, str(tally), process_time() - tally.began)
    return tally
