"""The rules of a game changed in small, each change asked of its scenarios on all cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from fractions import Fraction
from itertools import groupby

from ludex.apps.processes import in_order
from ludex.apps.scenario_report import Tried
from ludex.changes.change import difference
from ludex.machine.chance import below, seeded
from ludex.pipeline import Files, load
from ludex.records import dataclass, field
from ludex.scenario_pipeline.changing import RuleText
from ludex.scenario_pipeline.killing import STATES, Fate, Key, Killing, Usual, usual
from ludex.scenario_pipeline.mutants import Declaration, Mutant, mutants
from ludex.scenario_pipeline.reading import read

Progress = Callable[[int, int], None]
Say = Callable[["Judged"], None]
Known = dict[Key, Usual]


@dataclass(frozen=True)
class Job:
    """What every process has to know: the files, and what their trials do as things are."""

    files: Files
    known: Known

    def killing(self) -> Killing:
        """The game, with its scenarios."""
        loaded = load(self.files)
        scenarios = read(self.files, loaded.game).scenarios
        return Killing(self.files, loaded, scenarios, self.known)


@dataclass(frozen=True)
class Judged:
    """A mutant with what became of it, and its lines."""

    declaration: str
    mutant: Mutant
    fate: Fate
    lines: tuple[str, ...]

    @property
    def place(self) -> str:
        """Its file and line."""
        return f"{self.mutant.change.file}:{self.mutant.change.line}"


@dataclass
class Mutation:
    """The mutants of one game under way: whatever was judged is here, also after an interrupt."""

    name: str
    job: Job
    every: list[Mutant]
    chosen: list[Mutant]
    parts: list[Declaration]
    text: RuleText
    wanted: Fraction
    judged: list[Judged] = field(default_factory=list)

    def run(self, jobs: int, progress: Progress, say: Say) -> None:
        """Asks the scenarios; each mutant is said as soon as those before it were judged."""
        with closing(self._fates(jobs)) as fates:
            for mutant, fate in fates:
                part = self.parts[mutant.declaration]
                source = self.text.source(mutant.change.file)
                lines = tuple(difference(source, mutant.change))
                self.judged.append(Judged(part.name, mutant, fate, lines))
                say(self.judged[-1])
                progress(len(self.judged), len(self.chosen))

    def _fates(self, jobs: int) -> Generator[tuple[Mutant, Fate]]:
        groups = [tuple(each) for _, each in groupby(self.chosen, lambda m: m.declaration)]
        if jobs == 1 or len(groups) < 2:
            killing = self.job.killing()
            for group in groups:
                for mutant in group:
                    yield mutant, killing.fate(mutant)
            return
        with closing(in_order(jobs, Job.killing, self.job, _fates, groups)) as done:
            for group, fates in zip(groups, done, strict=True):
                yield from zip(group, fates, strict=True)

    # ------------------------------------------------------------ what follows from it
    @property
    def counts(self) -> dict[str, int]:
        """How many came to each end."""
        found = Counter(each.fate.state for each in self.judged)
        return {state: found[state] for state in STATES}

    @property
    def noticed(self) -> int:
        """How many some scenario noticed."""
        return sum(each.fate.noticed for each in self.judged)

    @property
    def noticeable(self) -> int:
        """How many there were to be noticed."""
        return self.noticed + self.counts["survived"]

    @property
    def share(self) -> Fraction | None:
        """How many of a hundred were noticed, exactly; None where there was none to notice."""
        return Fraction(100 * self.noticed, self.noticeable) if self.noticeable else None

    @property
    def enough(self) -> bool:
        """Whether at least as many as wanted were noticed."""
        return self.share is not None and self.share >= self.wanted


def mutation(
    files: Files, tried: Tried, wanted: Fraction, named: str, most: int | None, seed: int
) -> Mutation:
    """The mutants of a game; of many, so many that are drawn by chance."""
    job = Job(files, usual(tried.results))
    killing = job.killing()
    every = mutants(killing.declarations, named)
    chosen = every if most is None else drawn(every, most, seed)
    return Mutation(tried.name, job, every, chosen, killing.declarations, killing.text, wanted)


def drawn(every: list[Mutant], most: int, seed: int) -> list[Mutant]:
    """So many mutants, in their order."""
    left, rng = list(range(len(every))), seeded(seed)
    taken: list[int] = []
    while left and len(taken) < most:
        rng, at = below(rng, len(left))
        left[at], left[-1] = left[-1], left[at]
        taken.append(left.pop())
    return [every[number] for number in sorted(taken)]


# ------------------------------------------------------------ in another process
def _fates(killing: Killing, group: Iterable[Mutant]) -> list[Fate]:
    return [killing.fate(mutant) for mutant in group]
