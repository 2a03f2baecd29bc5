"""Compiles and runs the scenarios of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ludex.diagnostics.problem import Problem, Report, report_on
from ludex.diagnostics.suggest import budgeted
from ludex.pipeline import Files, Loaded, load
from ludex.play.trials import Result
from ludex.records import dataclass
from ludex.scenario_pipeline.compiling import Compiled, Compiler
from ludex.scenario_pipeline.reading import Read, read
from ludex.syntax.scenarios import Scenario


@dataclass(frozen=True)
class Ready:
    """A game with its scenarios, read and compiled."""

    loaded: Loaded
    read: Read
    compiled: Compiled

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong before anything is run."""
        compiled = self.compiled
        return (*self.loaded.problems, *self.read.problems, *compiled.rules, *compiled.problems)


@budgeted()
def ready(
    files: Files,
    engine: str | None = "reference",
    game: Loaded | None = None,
    wanted: Callable[[Scenario], bool] | None = None,
) -> Ready:
    """Reads the scenarios of a game, which may have been read already, and compiles all of them,
    or those that are wanted."""
    loaded = load(files) if game is None else game
    read_ = read(files, loaded.game)
    compiled = Compiled()
    if loaded.game is not None and loaded.passed and not read_.broken:
        scenarios = [*filter(wanted, read_.scenarios)] if wanted else read_.scenarios
        digest = "" if engine is None else loaded.digest
        compiled = Compiler(loaded.game, digest, engine).all(scenarios)
    return Ready(loaded, read_, compiled)


def results(
    made: Ready, wanted: Callable[[str], bool] = lambda name: True, full: bool = False
) -> Iterator[Result]:
    """Runs the scenarios whose id or name is wanted, one after the other."""
    from ludex.play.scenarios import run  # a check plays nothing
    from ludex.scenario_pipeline.likeness import Likeness

    likeness = Likeness()
    for trial in made.compiled.trials:
        if wanted(f"{trial.id} {trial.name}"):
            yield likeness.compared(run(trial, full))


def checked(
    files: Files,
    game: Loaded | None = None,
    said: Sequence[Problem] = (),
    wanted: Callable[[Scenario], bool] | None = None,
) -> Report:
    """What is wrong with scenarios and ledger, besides what was said of the rules already."""
    made = ready(files, None, game, wanted)
    problems = [*made.read.problems, *made.compiled.problems]
    if made.loaded.game is not None and made.read.ledger is not None:
        from ludex.scenario_pipeline.elements import elements
        from ludex.scenario_pipeline.trace import unknown_ids

        found = elements(made.loaded.game)
        problems += unknown_ids(made.read.ledger, found, made.read.scenarios)
    count = len(files.scenarios) + len(files.ledger) + len(files.tables)
    sources = (*made.loaded.sources, *made.read.sources)
    known = set(said)
    problems = [problem for problem in problems if problem not in known]
    return report_on(problems, sources, count, len(made.read.scenarios))
