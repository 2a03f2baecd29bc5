"""How a game stands at a line of a scenario: it is played up to there by the reference engine."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from ludex.desk.project import Project
from ludex.desk.trying import FUEL
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.interface import Machine, PlayError, SpentError
from ludex.machine.seats import seat_called
from ludex.machine.state import State
from ludex.play.offers import naming_of
from ludex.play.scenarios import run
from ludex.records import dataclass, once, replace
from ludex.scenario_pipeline.compiling import Compiled, Compiler
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import scenarios as s
from ludex.syntax.file import GameFile
from ludex.syntax.positions import Shared
from ludex.syntax.scenarios_from_tree import scenarios_from_tree

MOST_MOVES = 400
KEPT = 64
TOGETHER = 32
"""So many positions are asked of the same tables, which keep all that was ever asked of them."""
SCENARIOS = "scenarios"
_known: OrderedDict[tuple[str, str], Moment | None] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Moment:
    """What may be done at a line of a scenario, by the letters of the seats, or `table`."""

    moves: dict[str, tuple[str, ...]]
    """The moves of those who are asked, as they are said."""
    ends: dict[str, tuple[str, ...]]
    """Where the walk can end of which a seat chooses a step."""


def moment(project: Project, name: str, scalar: Scalar) -> Moment | None:
    """How the game stands before the line that a text belongs to; None where nothing is played.

    It is kept for as long as nothing changes of the rules, and of the scenario before that line.
    """
    here = scalar.span
    scenario = scenario_at(project, name, here.line, here.column)
    if scenario is None or scenario.kind not in ("play", "enumerate"):
        return None
    begun = replace(scenario, play=tuple(_before(scenario, here)), expect=())
    key = project.loaded.digest, repr(begun)
    if key not in _known:
        _known[key] = _moment(project, begun)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return _known[key]


def _moment(project: Project, begun: s.Scenario) -> Moment | None:
    found = stands(project, begun)
    if found is None:
        return None
    machine, state = found
    pending = machine.pending(state)
    asked = dict.fromkeys((*pending.must, *pending.may))
    letters = {seat: seat_called(seat) for seat in asked}
    ends = {letters[seat]: machine.ends(state, seat) for seat in asked}
    cells = {who: tuple(map(machine.tables.cell, each)) for who, each in ends.items()}
    return Moment({letters[each]: _said(machine, state, each) for each in asked}, cells)


def _before(scenario: s.Scenario, here: Span) -> Iterator[s.Said]:
    """The moves before a place; what is refused does not happen."""
    for line in scenario.play:
        if isinstance(line, s.Said) and line.refused is None:
            earlier = line.move.span.end < here.start
            if earlier or line.who.span.file != here.file:
                yield line


def _said(machine: Machine, state: State, seat: int) -> tuple[str, ...]:
    naming = naming_of(machine.tables, seat)
    texts = (naming.move(move.seen) for move in machine.legal(state, seat)[:MOST_MOVES])
    return tuple(dict.fromkeys(texts))


def stands(project: Project, scenario: s.Scenario) -> tuple[Machine, State] | None:
    """The machine and the position after the last line; None where it does not come to that."""
    game = project.loaded.game
    if game is None or not project.loaded.passed:
        return None
    try:
        made = _tables(game).compiled(scenario)
        if len(made.trials) != 1 or made.trials[0].machine is None:
            return None
        result = run(made.trials[0], check=False, fuel=FUEL)
    except (NotRunError, PlayError, SetupError, SpentError):
        return None
    machine, state = made.trials[0].machine, result.stands
    return None if result.failure is not None or state is None else (machine, state)


class _Tables:
    """The tables at which scenarios of the same rules are played, made anew now and then."""

    def __init__(self, game: GameFile) -> None:
        self.game, self.left = game, 0

    def compiled(self, scenario: s.Scenario) -> Compiled:
        """A scenario as something that can be played."""
        if not self.left:
            self.compiler, self.left = Compiler(self.game, "", "reference"), TOGETHER
        left, self.left = self.left, 0  # what was left half asked is not asked again
        self.compiler.problems = []
        made = self.compiler.all([scenario])
        self.left = left - 1 if made.trials else 0
        return made


_tables = once(_Tables)


# ------------------------------------------------------------ which scenario it is
def scenario_at(project: Project, name: str, line: int, column: int) -> s.Scenario | None:
    """The scenario, or the case of one, in which a place stands."""
    root = project.page(name).tree
    if name not in project.files.scenarios or not isinstance(root, Mapping):
        return None
    item = _last(root.get(SCENARIOS), line, column)
    if not isinstance(item, Mapping):
        return None
    cases = item.get("cases")
    case = _last(cases, line, column)
    number = cases.items.index(case) + 1 if isinstance(cases, Sequence) and case else 1
    found = _read(project, name, root, item)
    return next((each for each in found if each.case == number), None)


def _read(project: Project, name: str, root: Mapping, item: Mapping) -> tuple[s.Scenario, ...]:
    """A scenario with its cases; positions may stand in any file of scenarios."""
    shared = Shared()
    shared.gather(root, [])
    for other in project.files.scenarios:
        tree = project.page(other).tree if b"positions:" in project.texts[other] else None
        if other != name and isinstance(tree, Mapping):
            shared.gather(tree, [])
    alone = tuple(
        Entry(each.key, Sequence((item,), each.value.span)) if each.key.text == SCENARIOS else each
        for each in root
    )
    return scenarios_from_tree(Mapping(alone, root.span), {}, shared, []).scenarios


def _last(node: Node | None, line: int, column: int) -> Node | None:
    """The part of a list in which a place stands, or behind which."""
    items = node.items if isinstance(node, Sequence) else ()
    begun = [each for each in items if (each.span.line, each.span.column) <= (line, column)]
    return begun[-1] if begun else None
