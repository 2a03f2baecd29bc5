"""Which scenario fails with a mutant; or why none of them can."""

from __future__ import annotations

from collections.abc import Mapping as Known
from collections.abc import Sequence
from functools import cached_property

from ludex.ir.nodes import Program
from ludex.machine.interface import SpentError
from ludex.pipeline import Files, Loaded, check, load
from ludex.play.scenarios import run
from ludex.play.trials import Result, Trial
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.changing import RuleText
from ludex.scenario_pipeline.compiling import Compiled, Compiler
from ludex.scenario_pipeline.every_table import EveryTable, Table
from ludex.scenario_pipeline.likeness import Likeness
from ludex.scenario_pipeline.mutants import Declaration, Mutant, cited_by, declarations
from ludex.scenario_pipeline.normal_form import normal_form
from ludex.scenario_pipeline.queries import Setting
from ludex.scenario_pipeline.reaching import reached
from ludex.scenario_pipeline.sites import Site, sites_of
from ludex.source.places import Span
from ludex.syntax.file import GameFile
from ludex.syntax.scenarios import Scenario

LONGER = 10
"""How many times as much as before may be worked out for a trial of changed rules."""
AT_LEAST = 100_000
"""So much may be worked out in any case."""

RUNNING = ("play", "position", "random", "statistics", "tiles")
"""The kinds of scenarios in which rules or words run."""

Key = tuple[str, int, str]
"""A trial: its scenario, its case, its table."""

Case = tuple[str, int]
"""A scenario, and which case of it."""

STATES = ("killed", "timed out", "survived", "equivalent", "refused")


@dataclass(frozen=True)
class Usual:
    """What a trial runs and works out as things are."""

    ran: frozenset[str]
    spent: int


@dataclass(frozen=True)
class Fate:
    """What became of a mutant.

    It is killed by a scenario that fails, and times out in one that has far more to do; it is
    refused by the check or by a scenario that can no longer be read. It is equivalent where the
    program is the same at every table; else it survived. `scenario` is who decided, and `reason`
    what was found; `run_by` names the scenarios that run what was changed.
    """

    state: str
    scenario: str = ""
    reason: str = ""
    run_by: tuple[str, ...] = ()

    @property
    def noticed(self) -> bool:
        """Whether somebody noticed it while playing."""
        return self.state in ("killed", "timed out")


def usual(results: Sequence[Result]) -> dict[Key, Usual]:
    """What each trial runs and works out."""
    return {key_of(each.trial): Usual(each.ran, each.spent) for each in results}


def key_of(trial: Trial) -> Key:
    """What tells a trial apart from others."""
    return trial.id, trial.case, trial.table


class Killing:
    """The mutants of one game, and the scenarios that should notice them."""

    def __init__(
        self, files: Files, loaded: Loaded, scenarios: Sequence[Scenario],
        known: Known[Key, Usual],
    ) -> None:  # fmt: skip
        assert loaded.game is not None
        self.files, self.game, self.scenarios, self.known = files, loaded.game, scenarios, known
        self.base = Compiler(loaded.game, "", "reference")
        self.text = RuleText(files, loaded.game, self.base.typed(()))
        self.declarations: list[Declaration] = declarations(self.text)
        self.before = {(p.code, p.sentence) for p in check(files, loaded).problems}
        self.every = EveryTable(loaded.game)
        self.normals: dict[Table, Program] = {}
        self.last: dict[int, Scenario] = {}

    # ------------------------------------------------------------ as things are
    @cached_property
    def compiled(self) -> Compiled:
        """The scenarios as things are."""
        return self.base.all(self.scenarios)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """Everything that can run at a table of a scenario."""
        found = (s for table in self.compiled.agreed.values() for s in sites_of(table.program))
        return tuple({site.called: site for site in found}.values())

    @cached_property
    def runs(self) -> dict[str, set[Case]]:
        """For everything that ran, the scenarios in which it did."""
        found: dict[str, set[Case]] = {}
        for (scenario, case, _), each in self.known.items():
            for called in each.ran:
                found.setdefault(called, set()).add((scenario, case))
        return found

    @cached_property
    def programs(self) -> dict[Setting, Program]:
        """The program of every table of a scenario, with whatever is asked there."""
        return {key: _mute(table.asked()) for key, table in self.compiled.agreed.items()}

    def covering(self, mutant: Mutant) -> tuple[list[Scenario], tuple[str, ...]]:
        """The scenarios that run what is changed, first those that run its very lines.

        All of them, where what is changed is nothing of which it is known when it runs; then no
        names are given of those that run it. Of the others those come first that cite the same,
        and random games come last.
        """
        part = self.declarations[mutant.declaration]
        inside = [site for site in self.sites if _holds(part.span, site)]
        lines = mutant.lines()
        near = self._running([site for site in inside if site.line in lines])
        names = self._running(reached(part, mutant, inside) or ())
        able = [
            s for s in self.scenarios if not names or _case(s) in names or s.kind not in RUNNING
        ]
        last, cited = self.last.get(mutant.declaration), cited_by(part)

        def late(s: Scenario) -> tuple[bool, bool, bool, bool, int]:
            about = cited.isdisjoint(cite.id for cite in s.cites)
            far = _case(s) not in near
            return s is not last, s.games is not None, far, about, self._spent.get(_case(s), 0)

        said = (s.id.text for s in self.scenarios if _case(s) in (near or names))
        return sorted(able, key=late), tuple(dict.fromkeys(said))

    def _running(self, sites: Sequence[Site]) -> set[Case]:
        return set().union(*(self.runs.get(site.called, ()) for site in sites))

    @cached_property
    def _spent(self) -> dict[Case, int]:
        found: dict[Case, int] = {}
        for (scenario, case, _), each in self.known.items():
            found[scenario, case] = found.get((scenario, case), 0) + each.spent
        return found

    # ------------------------------------------------------------ one mutant
    def fate(self, mutant: Mutant) -> Fate:
        """What becomes of a mutant."""
        files = self.text.changed(mutant.change)
        loaded = load(files)
        for problem in check(files, loaded).problems:
            if (problem.code, problem.sentence) not in self.before:
                return Fate("refused", "", f"{problem.code}: {problem.sentence}")
        assert loaded.game is not None
        scenarios, run_by = self.covering(mutant)
        trying = Trying(self, loaded.game)
        for scenario in scenarios:
            if (found := trying.by(scenario)) is not None:
                self.last[mutant.declaration] = scenario
                return found
        return trying.left() or self.outlived(loaded.game, trying, run_by)

    def outlived(self, game: GameFile, trying: Trying, run_by: tuple[str, ...]) -> Fate:
        """What it is that no scenario notices: something else, or the same in other words."""
        every = EveryTable(game)
        tables = self.every.tables
        for table in tables:
            same = every.is_allowed(table) and self.normal(table) == normal_form(
                every.program(table)
            )
            if not same:
                said = f"no scenario plays at a table that differs, such as {table}"
                return Fate("survived", "", "" if trying.differs else said, run_by)
        return Fate("equivalent", "", f"the same program at {len(tables)} tables", run_by)

    def normal(self, table: Table) -> Program:
        """The program of a table as things are, to compare it with another."""
        if table not in self.normals:
            self.normals[table] = normal_form(self.every.program(table))
        return self.normals[table]


class Trying:
    """One mutant, and what its scenarios say."""

    def __init__(self, killing: Killing, game: GameFile) -> None:
        self.killing, self.game = killing, game
        self.compiler = Compiler(game, "", "reference")
        self.likeness = Likeness()
        self.others: dict[Setting, bool] = {}
        self.passed_over: dict[Setting, dict[str, Scenario]] = {}

    @property
    def differs(self) -> bool:
        """Whether the program of any table is another one now."""
        return any(self.others.values())

    def by(self, scenario: Scenario) -> Fate | None:
        """What a scenario says; None where it passes, or is played at tables that are the same."""
        self.compiler.problems.clear()
        compiled = self.compiler.all([scenario])
        if (refused := _unread(compiled, scenario.id.text)) is not None:
            return refused
        for trial, key in zip(compiled.trials, compiled.settings, strict=True):
            if key is not None and not self.differing(key) and not trial.alike:
                self.passed_over.setdefault(key, {})[scenario.id.text] = scenario
            elif (found := self.played(trial)) is not None:
                return found
        return None

    def differing(self, key: Setting) -> bool:
        """Whether the program of a table is another one now."""
        if key not in self.others:
            before = self.killing.compiled.agreed[key].program
            self.others[key] = _mute(before) != _mute(self.compiler.agreed[key].program)
        return self.others[key]

    def left(self) -> Fate | None:
        """What those say that were passed over, where what they ask means something else now."""
        if not self.passed_over:
            return None
        compiled = Compiler(self.game, "", "reference").all(self.killing.scenarios)
        if (refused := _unread(compiled, "")) is not None:
            return refused
        for key, scenarios in self.passed_over.items():
            if _mute(compiled.agreed[key].asked()) != self.killing.programs[key]:
                self.others[key] = True
                for scenario in scenarios.values():
                    if (found := self.by(scenario)) is not None:
                        return found
        return None

    def played(self, trial: Trial) -> Fate | None:
        """What comes of a trial."""
        before = self.killing.known.get(key_of(trial))
        fuel = max(AT_LEAST, LONGER * before.spent) if before is not None else AT_LEAST
        try:
            result = run(trial, fuel=fuel, account=False)
            failure = self.likeness.compared(result).failure
        except SpentError:
            return Fate("timed out", trial.id, f"more than {fuel:,} steps")
        if failure is None:
            return None
        said = f"{failure.site}: expected {failure.expected}, found {failure.found}"
        return Fate("killed", trial.id, said)


def _unread(compiled: Compiled, scenario: str) -> Fate | None:
    wrong = (p for p in (*compiled.rules, *compiled.problems) if p.severity == "error")
    for problem in wrong:
        return Fate("refused", scenario, f"{problem.code}: {problem.sentence}")
    return None


def _mute(program: Program) -> Program:
    """A program without the words of its author."""
    return replace(program, notes=())


def _case(scenario: Scenario) -> Case:
    return scenario.id.text, scenario.case


def _holds(span: Span, site: Site) -> bool:
    return site.file == span.file and span.line <= site.line <= span.end_line
