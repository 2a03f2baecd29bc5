"""Compiles and runs the scenarios of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludex.diagnostics.problem import Problem
from ludex.pipeline import Files, Loaded, load
from ludex.play.scenarios import run
from ludex.play.trials import Result
from ludex.scenario_pipeline.compiling import Compiled, Compiler
from ludex.scenario_pipeline.reading import Read, read


@dataclass(frozen=True)
class Ready:
    """A game with its scenarios, read and compiled."""

    loaded: Loaded
    read: Read
    compiled: Compiled

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong before anything is run."""
        return (*self.loaded.problems, *self.read.problems, *self.compiled.problems)


def ready(files: Files, engine: str = "reference") -> Ready:
    """Reads and compiles the scenarios of a game."""
    loaded = load(files)
    read_ = read(files, loaded.game)
    compiled = Compiled()
    if loaded.game is not None and loaded.passed and not read_.broken:
        compiled = Compiler(loaded.game, loaded.digest, engine).all(read_.scenarios)
    return Ready(loaded, read_, compiled)


def results(
    made: Ready, wanted: Callable[[str], bool] = lambda name: True, full: bool = False
) -> Iterator[Result]:
    """Runs the scenarios whose id or name is wanted, one after the other."""
    for trial in made.compiled.trials:
        if wanted(f"{trial.id} {trial.name}"):
            yield run(trial, full)
