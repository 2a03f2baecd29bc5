"""Changes what cites the ledger, and asks the scenarios for the same id whether they notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ludex.changes.change import Change
from ludex.changes.every import changes_of
from ludex.changes.passage import ABOUT, Passage
from ludex.ir.nodes import Program
from ludex.pipeline import Files, Loaded, load
from ludex.play.scenarios import run
from ludex.play.trials import Trial
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.changing import RuleText
from ludex.scenario_pipeline.compiling import Compiled, Compiler
from ludex.scenario_pipeline.elements import Element, InForce
from ludex.scenario_pipeline.likeness import Likeness
from ludex.scenario_pipeline.queries import Setting
from ludex.source.leaving_out import extent
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar
from ludex.source.tree import Sequence as List
from ludex.syntax.scenarios import Scenario

Ran = tuple[str, int, str]
"""A trial: its scenario, its case, its table."""

MANY = ("enumerate", "random", "statistics")
"""The kinds of scenarios that play many games."""

LONGER = 4
"""How many times as long as before a random game of changed rules may last."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """A change of an element, the scenario that fails with it, and how."""

    change: Change
    scenario: str
    reason: str


@dataclass(frozen=True)
class Judged:
    """What came of the changes of one element: who noticed for each id, and which nobody did."""

    element: Element
    noticed: dict[str, Noticed]
    unnoticed: tuple[Change, ...]
    left: int
    """How many changes were not tried."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The cited ids for which no scenario noticed anything."""
        return tuple(name for name in self.element.cites if name not in self.noticed)


@dataclass(frozen=True)
class Before:
    """The programs of a scenario as things are; how long each trial is, and what it uses."""

    programs: dict[Setting, Program]
    trials: dict[Ran, tuple[int, list[Element]]]


class Noticing:
    """The elements of one game, and the scenarios that should notice when they change."""

    def __init__(self, files: Files, loaded: Loaded, scenarios: Sequence[Scenario]) -> None:
        assert loaded.game is not None
        self.force = InForce(loaded.game)
        self.scenarios = scenarios
        self.base = Compiler(loaded.game, "", "reference")
        self.text = RuleText(files, loaded.game, self.base.typed(()))
        self.known: dict[tuple[Span, int], Before] = {}

    @property
    def elements(self) -> list[Element]:
        """Everything that cites."""
        return self.force.elements

    # ------------------------------------------------------------ one element
    def passage(self, element: Element) -> Passage | None:
        """Where an element stands, without what cites for itself there; a variant is its parts."""
        root = self.text.root(element.span.file)
        found = _place(root, element.span) if root is not None else None
        if found is None:
            return None
        whole = extent(found)
        inner = {
            extent(place)
            for other in self.elements
            if element.kind != "variant" and other.span != element.span
            if whole.holds(other.span)
            if root is not None and (place := _place(root, other.span)) is not None
        }
        beside = tuple(sorted(span for span in inner if span != whole and whole.holds(span)))
        node = found.value if isinstance(found, Entry) else found
        return self.text.passage(node, beside, element.kind)

    def judged(self, element: Element, most: int, thorough: bool = False) -> Judged:
        """Changes an element until each of its ids has a scenario that noticed.

        A thorough look tries all changes, up to the most, and gives those that nobody noticed.
        """
        passage = self.passage(element)
        changes = list(changes_of(passage)) if passage is not None else []
        noticed: dict[str, Noticed] = {}
        unnoticed: list[Change] = []
        tried = 0
        for index, change in enumerate(changes):
            wanted = [name for name in element.cites if thorough or name not in noticed]
            if not wanted or tried == most:
                return Judged(element, noticed, tuple(unnoticed), len(changes) - index)
            found = self.noticed(element, change, wanted, thorough)
            if found is not None:
                tried += 1
                for name, each in found.items():
                    noticed.setdefault(name, each)
                if not found:
                    unnoticed.append(change)
        return Judged(element, noticed, tuple(unnoticed), 0)

    # ------------------------------------------------------------ one change
    def noticed(
        self, element: Element, change: Change, wanted: Sequence[str], first: bool
    ) -> dict[str, Noticed] | None:
        """Who noticed, for each id; None of a change that is no rule or means the same."""
        loaded = load(self.text.changed(change))
        if loaded.game is None or not loaded.passed:
            return None
        compiler, likeness = Compiler(loaded.game, "", "reference"), Likeness()
        found: dict[str, Noticed] = {}
        other = False
        for scenario in self.citing(wanted):
            ids = [c.id for c in scenario.cites if c.id in wanted and c.id not in found]
            if not ids:
                continue
            if (told := self.told(element, scenario, compiler, likeness)) is None:
                return None
            meant, reason = told
            other = other or meant
            if reason:
                made = Noticed(change, scenario.id.text, reason)
                found |= dict.fromkeys(ids, made)
                if first:
                    break
        return found if other else None

    def citing(self, wanted: Sequence[str]) -> list[Scenario]:
        """The scenarios for some ids, those first that show little else and play no many games."""
        names = set(wanted)
        citing = [x for x in self.scenarios if names & {c.id for c in x.cites}]
        return sorted(citing, key=partial(distance, names))

    def told(
        self, element: Element, scenario: Scenario, compiler: Compiler, likeness: Likeness
    ) -> tuple[bool, str] | None:
        """Whether the rules now mean something else to a scenario, and how it fails, if it does.

        None where the changed rules have problems of their own.
        """
        before = self.before(scenario)
        if not any(element in used for _, used in before.trials.values()):
            return False, ""
        compiled = compiler.alone(scenario)
        if compiled.rules:
            return None
        same = _programs(compiled) == before.programs
        for trial in compiled.trials:
            moves, used = before.trials.get(_key(trial), (0, []))
            if element in used and not (same and trial.machine is not None):
                result = run(_bounded(trial, moves), check=element.kind == "invariant")
                failure = likeness.compared(result).failure
                if failure is not None:
                    said = f"{failure.site}: expected {failure.expected}, found {failure.found}"
                    return True, said
        return not same, ""

    def before(self, scenario: Scenario) -> Before:
        """What comes of a scenario as things are."""
        key = (scenario.span, scenario.case)
        if key not in self.known:
            compiled = self.base.alone(scenario)
            made = Before(_programs(compiled), {})
            for trial in compiled.trials:
                result = run(trial, check=False)
                used = [e for chosen in trial.chosen for e in self.force.ran(chosen, result.ran)]
                made.trials[_key(trial)] = (result.moves, used)
            self.known[key] = made
        return self.known[key]


def _programs(compiled: Compiled) -> dict[Setting, Program]:
    """The programs of all tables, without the words of their authors."""
    return {k: replace(table.asked(), notes=()) for k, table in compiled.agreed.items()}


def _key(trial: Trial) -> Ran:
    return trial.id, trial.case, trial.table


def _bounded(trial: Trial, moves: int) -> Trial:
    """A trial of random games that do not last for ever when rules are changed."""
    if trial.games is None:
        return trial
    return replace(trial, games=replace(trial.games, moves=LONGER * max(moves, 1)))


def _place(node: Node, span: Span) -> Node | Entry | None:
    """The entry whose key stands at a span, what stands there, or the least mapping around it."""
    around: Node | Entry | None = None
    for part in _parts(node):
        if isinstance(part, Entry):
            if part.key.span == span or (_deep(part.value) and part.value.span == span):
                return part
        elif _deep(part):
            if part.span == span:
                return part
            if isinstance(part, Mapping) and part.span.holds(span):
                around = part
    return around


def _deep(node: Node) -> bool:
    """Whether something stands below a node."""
    return not isinstance(node, Scalar)


def _parts(node: Node) -> Iterator[Node | Entry]:
    if isinstance(node, Mapping):
        for entry in node:
            if entry.key.text not in ABOUT:
                yield entry
                yield from _parts(entry.value)
    elif isinstance(node, List):
        for item in node:
            yield item
            yield from _parts(item)


def distance(wanted: set[str], scenario: Scenario) -> tuple[bool, int]:
    """How late to ask a scenario: after those that play no many games and show little else."""
    others = {c.id for c in scenario.cites} - wanted
    return scenario.kind in MANY, len(others)
