"""The scenarios that were there before, run by the new rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from ludex.impact.wording import lines
from ludex.pipeline import ENGINE_THAT_TELLS, Files
from ludex.play.scenarios import run
from ludex.play.trials import Result
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.compiling import Compiler
from ludex.scenario_pipeline.running import Ready, ready, results

Now = Literal["unchanged", "rewritten", "removed"]


@dataclass(frozen=True)
class Changed:
    """A scenario that passed before and does not by the new rules, and what became of its text."""

    id: str
    name: str
    why: str
    now: Now


@dataclass(frozen=True)
class Scenarios:
    """How many scenarios there were and are, which came, went or read otherwise, and what of the
    old ones does not pass by the new rules."""

    before: int = 0
    after: int = 0
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rewritten: tuple[str, ...] = ()
    changed: tuple[Changed, ...] = ()
    run: int = 0


def compared(before: Files, after: Files, played: bool) -> Scenarios:
    """Compares the scenarios; where rules have changed, the old ones are `played` by the new."""
    old = ready(before, ENGINE_THAT_TELLS if played else None)
    texts, now = _texts(old), _texts(ready(after, None))
    rewritten = tuple(n for n in texts if n in now and texts[n] != now[n])
    changed, ran = [], 0
    if played and old.compiled.trials:
        crossed = dict(_failing(replace(after, scenarios=before.scenarios, tables=before.tables)))
        ran = len(texts)
        for name, why in crossed.items():
            if all(result.failure is None for result in results(old, partial(_is, name))):
                title = next(s.name for s in old.read.scenarios if s.id.text == name)
                there: Now = "rewritten" if name in rewritten else "unchanged"
                changed.append(Changed(name, title, why, there if name in now else "removed"))
    return Scenarios(
        before=len(texts),
        after=len(now),
        added=tuple(name for name in now if name not in texts),
        removed=tuple(name for name in texts if name not in now),
        rewritten=rewritten,
        changed=tuple(changed),
        run=ran,
    )


def _is(name: str, named: str) -> bool:
    """Whether a scenario, by its id and its name, has this id."""
    return named.partition(" ")[0] == name


def _texts(made: Ready) -> Mapping[str, list[list[str]]]:
    """What each scenario says, with all its cases, in its normal form."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for scenario in made.read.scenarios:
        found[scenario.id.text].append(lines(scenario))
    return found


def _failing(mixed: Files) -> Iterator[tuple[str, str]]:
    """The scenarios that fail, or are no scenarios of these rules, each with the reason."""
    made = ready(mixed)
    failed: dict[str, str] = {}
    if made.compiled.trials:
        for result in results(made):
            if result.failure is not None:
                failed.setdefault(result.trial.id, _why(result))
    elif made.loaded.game is not None:
        compiler = Compiler(made.loaded.game, made.loaded.digest, ENGINE_THAT_TELLS)
        for scenario in made.read.scenarios:
            alone = compiler.alone(scenario)
            wrong = (p for p in (*alone.rules, *alone.problems) if p.severity == "error")
            for problem in wrong:
                failed.setdefault(scenario.id.text, problem.sentence)
            for result in map(run, alone.trials):
                if result.failure is not None:
                    failed.setdefault(result.trial.id, _why(result))
    yield from failed.items()


def _why(result: Result) -> str:
    failure = result.failure
    assert failure is not None
    return f"expected {failure.expected}; found {failure.found}"
