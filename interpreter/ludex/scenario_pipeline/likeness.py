"""Cases of a scenario that look alike to some seats: nobody can tell one from the other."""

from __future__ import annotations

from ludex.machine.seats import seat_called
from ludex.play.trials import Failure, Glance, Result
from ludex.records import replace

PARTS = ("says", "sees", "told", "asked", "offered")


class Likeness:
    """Compares each case with the first one of its scenario."""

    def __init__(self) -> None:
        self.first: dict[str, Result] = {}

    def compared(self, result: Result) -> Result:
        """The result, which fails where somebody could tell its case from the first."""
        trial = result.trial
        if not trial.alike or result.failure is not None:
            return result
        first = self.first.setdefault(trial.id, result)
        expected = f"case {trial.case} to look like case {first.trial.case} to those under `alike`"
        if len(first.glances) != len(result.glances):
            found = "it has not as many lines"
            return replace(result, failure=Failure(trial.site, expected, found))
        for one, other in zip(first.glances, result.glances, strict=True):
            if one != other:
                return replace(result, failure=Failure(trial.site, expected, _said(one, other)))
        return result


def _said(one: Glance, other: Glance) -> str:
    """Who could tell, when, and by what."""
    seat = seat_called(one.seat)
    when = f" after `{one.after}`" if one.after else ""
    part = next(part for part in PARTS if getattr(one, part) != getattr(other, part))
    return f"what {seat} {_verb(part)} differs{when}"


def _verb(part: str) -> str:
    return part if part in PARTS[:2] else f"is {part}"
