"""Scenarios as they stand in an editor, run: what came of each, and which rules it ran."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.desk.project import Project
from ludex.machine.interface import Machine, SpentError
from ludex.machine.state import State
from ludex.play.scenarios import run
from ludex.play.trials import Failure, Result, Trial
from ludex.records import dataclass
from ludex.scenario_pipeline.running import ready
from ludex.view.screen import screen_of
from ludex.view.text import render

FUEL = 20_000_000
"""So many instructions a scenario may take here; `ludex test` waits longer."""
AT_ONCE = 200_000
"""So many instructions all scenarios together may take before nobody waits for more."""
WIDTH = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the cases of a scenario: the first that fails, and the rules that ran."""

    id: str
    rules: frozenset[str]
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What came of the scenarios of a game; `all` of them, or those for which there was time."""

    scenarios: dict[str, Outcome]
    all: bool


def tried(trial: Trial) -> Result | None:
    """What comes of a scenario; None where it takes too long here."""
    try:
        return run(trial, fuel=FUEL)
    except SpentError:
        return None


def trials(project: Project, wanted: str = "") -> list[Trial] | str:
    """The cases of all scenarios, or of one; what is wrong, where something is."""
    found = ready(project.files, game=project.loaded)
    wrong = next((p for p in found.problems if p.severity == "error"), None)
    if wrong is not None:
        return f"Nothing can be run before this is mended: {wrong.sentence}"
    return [each for each in found.compiled.trials if wanted in ("", each.id)]


def outcomes(project: Project, wanted: Callable[[], bool] = lambda: True) -> Outcomes:
    """What comes of the scenarios that play no games by chance, while somebody wants to know."""
    found, left = trials(project), AT_ONCE
    made: dict[str, Outcome] = {}
    played = [] if isinstance(found, str) else [each for each in found if each.games is None]
    for trial in played:
        if left < 0 or not wanted():
            return Outcomes(made, all=False)
        result = tried(trial)
        if result is not None:
            left -= result.spent
            before = made.get(trial.id, Outcome(trial.id, frozenset()))
            rules = before.rules | {each for each in result.ran if each.startswith("rule ")}
            made[trial.id] = Outcome(trial.id, rules, before.failure or result.failure)
    return Outcomes(made, all=not isinstance(found, str))


def ran(project: Project, wanted: str) -> tuple[bool, list[str]]:
    """Whether a scenario passes, and what there is to say of it, line by line."""
    found = trials(project, wanted)
    if isinstance(found, str):
        return False, [found]
    results = [(each, tried(each)) for each in found]
    said = [_said(trial, result, len(found) > 1) for trial, result in results]
    passed = [result is not None and result.failure is None for _, result in results]
    return bool(passed) and all(passed), said or [f"There is no scenario `{wanted}`."]


def _said(trial: Trial, result: Result | None, several: bool) -> str:
    name = f"{trial.id}, case {trial.case}" if several else trial.id
    if result is None:
        return f"{name} takes too long here; `ludex test` waits longer."
    if result.failure is None:
        return f"{name} passes: {trial.name}"
    failure = result.failure
    return f"{name} fails: {failure.site}: expected {failure.expected}; found {failure.found}"


def shown(project: Project, wanted: str) -> tuple[bool, list[str]]:
    """The position in which a scenario ends or fails, drawn; of several cases the first that
    fails, else the first."""
    found = trials(project, wanted)
    if isinstance(found, str):
        return False, [found]
    stood = [(trial.machine, result) for trial in found if (result := tried(trial)) is not None]
    failed = [each for each in stood if each[1].failure is not None]
    for machine, result in (*failed, *stood):
        if machine is not None and result.stands is not None:
            return True, [*_drawn(machine, result.stands)]
    return False, [f"The scenario `{wanted}` plays no game that could be shown."]


def _drawn(machine: Machine, state: State) -> Iterator[str]:
    """All that onlookers see."""
    screen = screen_of(machine.view(state, None), machine.tables)
    yield from render(screen, WIDTH).splitlines()
