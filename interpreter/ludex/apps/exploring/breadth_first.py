"""Breadth-first search over the positions of a game at one table, up to a bound."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from hashlib import blake2b

from ludex.apps.exploring.finding import Finding, Step, Wrong
from ludex.apps.exploring.holding import asked, barred, just_over, stopped, stuck, wrong_in
from ludex.apps.exploring.liveness import Liveness
from ludex.apps.exploring.symmetry import Symmetry
from ludex.backends.reference import Reference
from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.machine.state import DRAWN, REPORTED, State
from ludex.machine.store import DECISIONS, pack, unpack
from ludex.records import dataclass, field
from ludex.scenario_pipeline.every_table import Table

Progress = Callable[[int, int], None]


@dataclass
class Graph:
    """The positions that were reached, by number, and how they follow each other.

    `parents` says from where, and by which move, each was reached first. `after` has the
    positions that follow; None where that is not known, since the bound was reached before.
    """

    parents: list[tuple[int, Step] | None] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    after: list[list[tuple[Step, int]] | None] = field(default_factory=list)
    ends: set[int] = field(default_factory=set)
    """Where the game is over, where it stops, and where nobody can go on."""

    @property
    def complete(self) -> bool:
        """Whether whatever can be reached was looked at."""
        return bool(self.after) and all(each is not None for each in self.after)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return sum(len(each) for each in self.after if each is not None)

    def way(self, position: int) -> tuple[Step, ...]:
        """The moves that lead to a position, as few as possible."""
        steps: list[Step] = []
        while (parent := self.parents[position]) is not None:
            position, step = parent
            steps.append(step)
        return tuple(reversed(steps))


class Search:
    """One search; whatever it finds wrong, it finds with as few moves as possible."""

    def __init__(
        self, engine: Reference, table: Table, seed: int, states: int, depth: int,
        exact: bool = False,
    ) -> None:  # fmt: skip
        self.engine, self.table, self.seed = engine, table, seed
        self.states, self.depth = states, depth
        self.exact = exact
        self.symmetry = Symmetry(engine.program, engine.tables)
        self.liveness = Liveness(engine.program)
        self.reported = REPORTED if has_chance(engine.program) else DRAWN
        self.graph = Graph()
        self.known: dict[bytes, int] = {}
        self.waiting: deque[tuple[int, bytes]] = deque()
        self.findings: dict[Wrong, Finding] = {}

    def run(self, progress: Progress) -> None:
        """Looks at every position up to the bounds."""
        try:
            begun = self.engine.begin(self.seed, reported=self.reported)
        except PlayError as error:
            self.found(stopped(error), begun=False)
            return
        self.look(begun, progress)

    def look(self, begun: State, progress: Progress) -> None:
        """The same from a position on."""
        self.reached(begun, None)
        while self.waiting and len(self.graph.after) < self.states:
            position, packed = self.waiting.popleft()
            if self.graph.depths[position] < self.depth:
                self.expand(position, unpack(array("q", packed).tolist(), self.engine.tables))
            progress(min(len(self.graph.after), self.states), self.states)

    def reached(self, state: State, parent: tuple[int, Step] | None) -> int:
        """The number of a position, which is looked at when it is a new one."""
        digest = self.digest(state)
        if digest in self.known:
            return self.known[digest]
        position = self.known[digest] = len(self.graph.after)
        self.graph.parents.append(parent)
        self.graph.depths.append(0 if parent is None else self.graph.depths[parent[0]] + 1)
        self.graph.after.append(None)
        for wrong in wrong_in(self.engine, state):
            self.found(wrong, position)
        if state.over:
            self.graph.after[position] = []
            self.graph.ends.add(position)
        else:
            self.waiting.append((position, array("q", pack(state)).tobytes()))
        return position

    def digest(self, state: State) -> bytes:
        """What is the same for the same position.

        Unless the search is exact, which of equal pieces lies where makes no other one, nor does
        what a rule under way remembers and never reads again.
        """
        same = state if self.exact else self.symmetry.canonical(self.forgotten(state))
        numbers = array("q", pack(same))
        if self.engine.program.limit is None:
            numbers[DECISIONS] = 0  # else no position would ever come again
        return blake2b(numbers.tobytes(), digest_size=16).digest()

    def forgotten(self, state: State) -> State:
        """The position without what rules under way never read again."""
        same = state.copy()
        for frame in same.frames:
            kept = self.liveness.kept(frame.routine, frame.at)
            if kept is not None:
                held = enumerate(frame.registers)
                frame.registers = [each if at in kept else None for at, each in held]
        return same

    def expand(self, position: int, state: State) -> None:
        """Makes every move of a position."""
        pending = self.engine.pending(state)
        wrong = stuck(self.engine, state, pending)
        if wrong is not None:
            self.found(wrong, position)
            self.graph.ends.add(position)
        after: list[tuple[Step, int]] = []
        for step, end in self.moves(position, state, asked(pending)):
            after.append((step, self.reached(end, (position, step))))
        self.graph.after[position] = after

    def moves(
        self, position: int, state: State, seats: tuple[int, ...]
    ) -> Iterator[tuple[Step, State]]:
        """Every move with the position after it; where the rules stop, that is noted."""
        for seat in seats:
            for move in self.engine.legal(state, seat):
                step, end = Step(seat, move.parts), state.copy()
                try:
                    self.engine.apply(end, seat, move)
                except PlayError as error:
                    self.graph.ends.add(position)
                    self.found(stopped(error), position, step)
                else:
                    wrong = barred(self.engine, state, seat, move) if just_over(end) else None
                    if wrong is not None:
                        self.found(wrong, position, step)
                    yield step, end

    def found(
        self, wrong: Wrong, position: int | None = None, then: Step | None = None,
        begun: bool = True,
    ) -> None:  # fmt: skip
        """Notes what is wrong, where it is found first."""
        if wrong not in self.findings:
            steps = () if position is None else self.graph.way(position)
            self.findings[wrong] = Finding(
                wrong, self.table, self.seed, self.reported, steps, (), then, begun
            )


def has_chance(program: ir.Program) -> bool:
    """Whether dice, cards or hands decide anything that may be reported."""
    return any(
        isinstance(instr, ir.Chance | ir.Attempt) for r in program.routines for instr in r.code
    )
