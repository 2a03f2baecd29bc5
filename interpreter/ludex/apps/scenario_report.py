"""The scenarios of a game, run: what failed, what was covered, in the words of a report."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property

from ludex.diagnostics.escape import harmless
from ludex.diagnostics.ignores import not_ignored
from ludex.diagnostics.problem import Problem
from ludex.diagnostics.summary import counted
from ludex.pipeline import Files, Loaded
from ludex.play.trials import Result
from ludex.records import dataclass
from ludex.scenario_pipeline.coverage import Coverage, coverage
from ludex.scenario_pipeline.running import Ready, ready, results
from ludex.source.places import SourceFile

Progress = Callable[[str, int, int], None]


def full_counts() -> bool:
    """Whether all random games are wanted, and not a sample of them."""
    return os.environ.get("LUDEX_EVIDENCE", "") not in ("", "0")


@dataclass(frozen=True)
class Tried:
    """What came of the scenarios of one game."""

    name: str
    made: Ready
    results: tuple[Result, ...]

    @cached_property
    def coverage(self) -> Coverage | None:
        """What of the rules they have run; None where nothing was run."""
        if self.made.loaded.game is None or not self.results:
            return None
        ran = frozenset().union(*(result.ran for result in self.results))
        return coverage(self.made.loaded.game, self.made.compiled, ran)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with its files, without what a comment ignores."""
        return not_ignored(self.made.problems, self.sources)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What of that keeps its scenarios from being run."""
        return tuple(p for p in self.problems if p.severity == "error")

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """The texts of its files."""
        return (*self.made.loaded.sources, *self.made.read.sources)

    @property
    def scenarios(self) -> dict[str, bool]:
        """Each scenario that was run, and whether all its cases passed."""
        found: dict[str, bool] = {}
        for result in self.results:
            passed = found.get(result.trial.id, True)
            found[result.trial.id] = passed and result.failure is None
        return found

    @property
    def passed(self) -> int:
        """How many scenarios passed."""
        return sum(self.scenarios.values())

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.errors and all(self.scenarios.values())

    @property
    def first_failures(self) -> tuple[Result, ...]:
        """The first case that fails of each scenario that does."""
        found: dict[str, Result] = {}
        for result in self.results:
            if result.failure is not None:
                found.setdefault(result.trial.id, result)
        return tuple(found.values())

    def failing(self) -> Iterator[str]:
        """One line for each scenario that fails, with the reason of its first failing case."""
        for result in self.first_failures:
            assert result.failure is not None
            yield harmless(f"{result.failure.site}: {self.why(result)}")

    def why(self, result: Result) -> str:
        """Why a scenario fails by one of its cases."""
        trial, failure = result.trial, result.failure
        assert failure is not None
        several = sum(r.trial.id == trial.id for r in self.results) > 1 and trial.case
        case = f" (case {trial.case})" if several else ""
        return f"{trial.id}{case} fails: expected {failure.expected}; found {failure.found}"

    def summary(self) -> str:
        """How many there are and how many passed."""
        cases, moves = len(self.results), sum(result.moves for result in self.results)
        more = f" ({cases:,} cases, {moves:,} moves)" if cases > len(self.scenarios) else ""
        count = counted(len(self.scenarios), "scenario")
        return f"{self.name}: {count}, {self.passed:,} passed{more}"

    def covered(self) -> Iterator[str]:
        """A line that counts what ran, and one for whatever did not."""
        found = self.coverage
        if found is None or not found.counts:
            return
        yield f"  ran {self.ran()}"
        for missed in found.missed:
            yield harmless(f"  {missed.site.file}:{missed.site.line}: {missed.sentence}")

    def ran(self) -> str:
        """How much ran of what there is."""
        counts = self.coverage.counts if self.coverage is not None else ()
        return ", ".join(f"{ran:,} of {of:,} {name}" for name, ran, of in counts)


def tried(
    files: Files,
    named: str,
    full: bool,
    progress: Progress | None = None,
    read: Loaded | None = None,
) -> Tried:
    """Runs the scenarios of a game whose id or name has these words in it.

    `read` is the game where it was read already.
    """
    made = ready(files, game=read)
    wanted = named.casefold()
    done: list[Result] = []
    of = len(made.compiled.trials)
    for result in results(made, lambda name: wanted in name.casefold(), full):
        done.append(result)
        if progress is not None:
            progress(files.name, min(len(done), of), of)
    return Tried(files.name, made, tuple(done))
