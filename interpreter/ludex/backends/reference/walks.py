"""Walks: what one step may be, where steps can end, what comes next.

Where any number of steps can end is a question about the graph of the steps, which networkx
answers. An exact number of steps is a search over walks that enter no cell twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from ludex.backends.reference.exact import MOST_STEPS, ExactSearch, Places
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.ir.traversal import (
    GATHERED,
    HERE,
    LANDING,
    LAST_WAY,
    START,
    STEP_NUMBER,
    STEPS_LEFT,
    WAY,
    memory_read,
)  # fmt: skip
from ludex.machine.interface import PlayError
from ludex.machine.state import Held, State
from ludex.records import dataclass

if TYPE_CHECKING:
    from ludex.backends.reference.values import Evaluator

MOST_TRAILS = 10_000
ENDLESS = 10**15


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a walk stands: the cells it was on, the way it came, what it has spent and gathered."""

    cells: tuple[int, ...]
    last_way: int | None
    first_way: int | None
    spent: tuple[int, ...]
    gathered: tuple[int, ...] = ()

    @property
    def here(self) -> int:
        """The cell it stands on."""
        return self.cells[-1]

    def shortened(self) -> Standing:
        """The same place after as many steps, having been only where the walk began.

        Where any number of steps is allowed, a way around that crosses itself has a shorter one
        that does not, so only the beginning is kept from being entered again.
        """
        cells = (*(self.cells[0],) * (len(self.cells) - 1), self.here)
        return Standing(cells, self.last_way, self.first_way, self.spent, self.gathered)


class Walking:
    """One walk with its arguments, in one state of the game."""

    def __init__(
        self, ev: Evaluator, row: ir.WalkRow, args: list[Held], you: Held, state: State
    ) -> None:
        self.ev, self.row, self.state = ev, row, state
        self.known: dict[int, Places] = {}
        self.registers: list[Held] = [you, *args]
        self.registers += [None] * (len(row.registers) - len(self.registers))
        self.base = row.params + 1
        self.reads = memory_read(row)
        self.most = [ev.value(most, self.registers, state) or 0 for _, most, _ in row.spends]

    def begin(self, memory: tuple[int, ...] = ()) -> Standing | None:
        """Where the walk begins, or goes on after the cells that it has been on."""
        if memory:
            standing = Standing(memory[:1], None, None, (0,) * len(self.row.spends))
            for cell in memory[1:]:
                way = self.way(standing, cell)
                first = way if standing.first_way is None else standing.first_way
                standing = Standing((*standing.cells, cell), way, first, standing.spent)
            return standing
        start = self.ev.value(self.row.begins, self.registers, self.state)
        if not isinstance(start, int):
            return None
        return Standing((start,), None, None, (0,) * len(self.row.spends))

    def way(self, standing: Standing, cell: int) -> int | None:
        """The way that a step from here to a cell has gone."""
        self.set(standing, 0)
        for way in members(self.ev.value(self.row.ways, self.registers, self.state)):
            self.registers[self.base + WAY] = way
            if self.ev.value(self.row.lands, self.registers, self.state) == cell:
                return int(way)
        return None

    def set(self, standing: Standing, left: int) -> None:
        """Puts what the conditions may ask into the registers of the walk."""
        base = self.base
        self.registers[base + HERE] = standing.here
        self.registers[base + START] = standing.cells[0]
        self.registers[base + LAST_WAY] = standing.last_way
        self.registers[base + STEP_NUMBER] = len(standing.cells)
        self.registers[base + STEPS_LEFT] = left
        self.registers[base + GATHERED] = standing.gathered

    @property
    def reads_steps_left(self) -> bool:
        """Whether what a step may be depends on how many are still to come."""
        return STEPS_LEFT in self.reads

    @property
    def most_cells(self) -> float:
        """How many cells a walk can be on, the one where it begins included."""
        once = self.row.twice in (None, ir.Const("truth", 0))
        return self.ev.program.cells if once else inf

    def steps(self, standing: Standing, left: int = 0) -> Iterator[Standing]:
        """Every step that is possible from here."""
        for landed, again in self.possible(standing, left):
            if again or landed.here not in standing.cells:
                yield landed

    def possible(self, standing: Standing, left: int) -> Iterator[tuple[Standing, bool]]:
        """Every step wherever the walk has been, and whether it may enter a cell once more."""
        ev, row, registers, state = self.ev, self.row, self.registers, self.state
        self.set(standing, left)
        if (
            row.stops is not None
            and len(standing.cells) > 1
            and ev.holds(row.stops, registers, state)
        ):
            return
        for way in members(ev.value(row.ways, registers, state)):
            if row.straight and standing.first_way is not None and way != standing.first_way:
                continue
            self.set(standing, left)
            registers[self.base + WAY] = way
            landing = ev.value(row.lands, registers, state)
            registers[self.base + LANDING] = landing
            if not isinstance(landing, int):
                continue
            spent = self.paid(standing.spent)
            if spent is not None:
                first = way if standing.first_way is None else standing.first_way
                cells, gathered = (*standing.cells, landing), self.gathered(standing.gathered)
                yield Standing(cells, way, first, spent, gathered), self.twice()

    def twice(self) -> bool:
        """Whether the landing may be entered again."""
        twice = self.row.twice
        return twice is not None and self.ev.holds(twice, self.registers, self.state)

    def gathered(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """What the walk has gathered with this step, as a set in the order of the pieces."""
        if self.row.gathers is None:
            return before
        found = members(self.ev.value(self.row.gathers, self.registers, self.state))
        return tuple(sorted({*before, *found})) if found else before

    def paid(self, spent: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is spent after this step; None where a condition fails that cannot be broken."""
        now = list(spent)
        reasons = [reason for reason, _, _ in self.row.spends]
        for check in self.row.checks:
            if self.ev.holds(check.test, self.registers, self.state):
                continue
            if check.reason not in reasons:
                return None
            index = reasons.index(check.reason)
            now[index] += 1
            limit = self.most[index]
            if not isinstance(limit, int) or now[index] > limit:
                return None
        return tuple(now)

    def key(self, standing: Standing) -> tuple[Any, ...]:
        """What makes two standings alike for all steps that follow."""
        return (
            standing.here,
            standing.last_way if LAST_WAY in self.reads else None,
            standing.first_way if self.row.straight else None,
            len(standing.cells) if STEP_NUMBER in self.reads else None,
            standing.spent,
            standing.gathered,
        )

    # ------------------------------------------------------------ questions
    def explored(self) -> tuple[Any, Any, dict[Any, int]]:
        """The graph of all steps from the beginning, its root, and the cell of each node."""
        import networkx

        graph: Any = networkx.DiGraph()
        start = self.begin()
        if start is None:
            return graph, None, {}
        root = self.key(start)
        graph.add_node(root)
        cells, queue = {root: start.here}, [start]
        for standing in queue:
            for landed in self.steps(standing):
                key = self.key(landed)
                graph.add_edge(self.key(standing), key)
                if key not in cells:
                    cells[key] = landed.here
                    queue.append(landed.shortened())
        return graph, root, cells

    def reach(self) -> tuple[int, ...]:
        """Where any number of steps can end, in the order in which a search finds them."""
        import networkx

        graph, root, cells = self.explored()
        if root is None:
            return ()
        found = networkx.descendants(graph, root)
        if graph.in_degree(root):
            found.add(root)
        return tuple(dict.fromkeys(cells[k] for k in cells if k in found))

    def ends(self, count: int, standing: Standing | None) -> tuple[int, ...]:
        """Where walks of exactly so many steps end."""
        return () if standing is None else self.search(standing, count).ends()

    def search(self, standing: Standing, count: int) -> ExactSearch:
        """A search that shares what others from the same start have found out about steps."""
        start = standing.cells[0]
        if start not in self.known:
            self.known[start] = self.places(start)
        return ExactSearch(self.known[start], standing, count)

    def places(self, start: int) -> Places:
        """The places of this walk, as far as they are known."""
        return Places(self)

    def next(self, count: int, standing: Standing | None) -> tuple[int, ...]:
        """The first landings after which the rest can be completed."""
        if standing is None or count < 1:
            return ()
        found = []
        for landed in list(self.steps(standing, count - 1)):
            if landed.here not in found and self.search(landed, count - 1).exists():
                found.append(landed.here)
        return tuple(found)

    def away(self, target: int) -> int:
        """The least number of steps to a cell."""
        import networkx

        graph, root, cells = self.explored()
        if root is None:
            return ENDLESS
        lengths = networkx.single_source_shortest_path_length(graph, root)
        return min(
            (lengths[k] for k, c in cells.items() if c == target and k in lengths), default=ENDLESS
        )

    def trails(self, count: int | None) -> tuple[tuple[int, ...], ...]:
        """The walks themselves, each the cells it enters."""
        found: list[tuple[int, ...]] = []

        def go(standing: Standing) -> None:
            left = 0 if count is None else count - len(standing.cells)
            for landed in list(self.steps(standing, left)):
                made = landed.cells[1:]
                if len(made) > MOST_STEPS:
                    raise PlayError(f"This walk has more than {MOST_STEPS} steps.")
                if count is None or len(made) == count:
                    found.append(made)
                if len(found) > MOST_TRAILS:
                    raise PlayError(f"This walk has more than {MOST_TRAILS:,} ways to go.")
                if count is None or len(made) < count:
                    go(landed)

        start = self.begin()
        if start is not None:
            go(start)
        return tuple(dict.fromkeys(found))


def ask(ev: Evaluator, node: ir.Ask, registers: list[Held], state: State) -> Held:
    """The answer to a question about a walk."""
    row = ev.program.walks[node.walk]
    args = [ev.value(a, registers, state) for a in node.args]
    if node.name == "main-region":
        return main_region(ev, row, state)
    memory = members(args.pop()) if len(args) > row.params else ()
    walking = Walking(ev, row, args, registers[0], state)
    count = ev.value(node.count, registers, state) if node.count is not None else None
    if node.name == "reach":
        if not isinstance(count, int):
            return walking.reach()
        return walking.ends(max(0, count), walking.begin())
    if node.name == "next":
        return walking.next(count if isinstance(count, int) else 0, walking.begin(memory))
    if node.name == "foreseen":
        return ev.foreseen(walking, count if isinstance(count, int) else 0, walking.begin(memory))
    if node.name == "steps-away":
        target = ev.value(node.target, registers, state) if node.target is not None else None
        return walking.away(target) if isinstance(target, int) else None
    return walking.trails(count if isinstance(count, int) else None)


def main_region(ev: Evaluator, row: ir.WalkRow, state: State) -> tuple[int, ...]:
    """The largest set of cells joined by the steps of a walk, wherever it would begin."""
    import networkx

    graph: Any = networkx.Graph()
    for cell in ev.board(state).all_cells():
        graph.add_node(cell)
        walking = Walking(ev, row, [cell] if row.params else [], None, state)
        start = walking.begin((cell,))
        if start is not None:
            graph.add_edges_from((cell, landed.here) for landed in walking.steps(start))
    regions = list(networkx.connected_components(graph))
    best = max(regions, key=lambda r: (len(r), -min(r)), default=set())
    return tuple(sorted(best))


def made_step(
    ev: Evaluator, instr: ir.StepOn, registers: list[Held], state: State
) -> tuple[ir.WalkRow, Standing, list[Held]]:
    """The step of a walk to a cell, which the registers of the walk then know."""
    row = ev.program.walks[instr.walk]
    args = [ev.value(a, registers, state) for a in instr.args]
    cell, left = ev.value(instr.cell, registers, state), registers[instr.names + STEPS_LEFT]
    walking = ev.walking(row, args, registers[0], state)
    before = walking.begin(members(registers[instr.memory]))
    assert isinstance(left, int)
    steps = walking.steps(before, left) if before is not None else ()
    landed = next((s for s in steps if s.here == cell), None)
    if before is None or landed is None:
        raise PlayError("This walk does not come there.")
    registers[instr.memory] = landed.cells
    said = (before.here, landed.here, landed.last_way, landed.cells[0], before.last_way)
    registers[instr.names : instr.names + STEPS_LEFT] = [*said, len(before.cells)]
    registers[instr.names + GATHERED] = landed.gathered
    return row, landed, args
