"""How play begins: where outcomes come from, and where in the rules a given position stands."""

from __future__ import annotations

from ludex.records import dataclass

DRAWN, REPORTED, HANDS = 0, 1, 2
OUTCOMES = {"drawn": DRAWN, "reported": REPORTED, "hands": HANDS}
"""Where outcomes come from: all are drawn, all are reported, or only what hands do is."""


def outcomes_called(reported: int) -> str:
    """What it is called where outcomes come from."""
    return next(name for name, number in OUTCOMES.items() if number == reported)


@dataclass(frozen=True, slots=True)
class Start:
    """Where in the rules a given position stands.

    `path` are the instructions, by routine and number, that lead there and only say where to go
    on; `at` is the one that comes next. `turn` is a query for whoever has the turn, or -1.
    """

    path: tuple[tuple[int, int], ...] = ()
    at: int = 0
    turn: int = -1


FROM_THE_TOP = Start()
