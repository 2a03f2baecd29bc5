"""Scenarios of the texts, run: which pass, where one fails, and the position in which it does."""

from __future__ import annotations

from typing import Any

from ludex.apps.studio.course import MOST_MOVES
from ludex.apps.studio.texts import RefusedError
from ludex.desk import trying
from ludex.desk.project import Project
from ludex.desk.trying import tried
from ludex.play.match import Match
from ludex.play.scenarios import Metered
from ludex.play.trials import Result, Trial
from ludex.records import replace

UNBOUNDED = 2**62
"""What is played on from a scenario has the bounds of any other game."""


def trials(project: Project, wanted: str = "") -> list[Trial]:
    """The cases of all scenarios, or of one; RefusedError where something is wrong with them."""
    found = trying.trials(project, wanted)
    if isinstance(found, str):
        raise RefusedError(found)
    return found


def results(project: Project, wanted: str = "") -> list[dict[str, Any]]:
    """Each case of each scenario, or of one: whether it passes, and where it fails."""
    return [outcome(each, tried(each)) for each in trials(project, wanted)]


def outcome(trial: Trial, result: Result | None) -> dict[str, Any]:
    """What came of a case of a scenario."""
    failure = None if result is None else result.failure
    told = None
    if failure is not None:
        place = {"file": failure.site.file, "line": failure.site.line, "column": 1}
        told = {"place": place, "expected": failure.expected, "found": failure.found}
    return {
        "id": trial.id,
        "name": trial.name,
        "case": trial.case,
        "place": {"file": trial.site.file, "line": trial.site.line, "column": 1},
        "came": "too long" if result is None else "failed" if failure else "passed",
        "failure": told,
    }


def standing(project: Project, wanted: str) -> Match:
    """The position in which a scenario fails, or in which it ends; the first failing case's."""
    found = [(each, tried(each)) for each in trials(project, wanted)]
    if not found:
        raise RefusedError("There is no such scenario.")
    failed = [pair for pair in found if pair[1] is not None and pair[1].failure is not None]
    return stood(*(failed or found)[0])


def beginning(project: Project, wanted: str) -> Match:
    """The position that a scenario gives, before its first line."""
    first = replace(trials(project, wanted)[0], steps=())
    return stood(first, tried(first))


def stood(trial: Trial, result: Result | None) -> Match:
    """The position in which a scenario has come to its end."""
    if result is None or result.stands is None or trial.machine is None:
        raise RefusedError("This scenario plays no game that could be shown.")
    if isinstance(trial.machine, Metered):
        trial.machine.refuel(UNBOUNDED)
    return Match(trial.machine, trial.seed, trial.reported, MOST_MOVES, state=result.stands)
