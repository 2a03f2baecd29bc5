"""Walks for the Python engine: steps are generated code, searches go over lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ludex.backends.python.hops import Row
from ludex.backends.python.keeping import MOST_ANSWERS
from ludex.backends.python.searching import FastPlaces
from ludex.backends.python.support import MISSING
from ludex.backends.python.walks import along_rays
from ludex.backends.reference.exact import Places
from ludex.backends.reference.walks import ENDLESS, Standing, Walking
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.state import Held, State

if TYPE_CHECKING:
    from ludex.backends.python import Compiled

Hopper = Callable[..., list[Row]]


class FastWalking(Walking):
    """The same walk; where its steps can end is found by searching in widening rings."""

    ev: Compiled

    def __init__(
        self, ev: Compiled, row: ir.WalkRow, args: list[Held], you: Held, state: State
    ) -> None:
        super().__init__(ev, row, args, you, state)
        self.hopper, self.asked, once = ev.steps_of(row)
        self.once: list[object] = [MISSING] * once
        self.plain = None in args
        self.rows: dict[tuple[object, ...], list[Row]] = {}

    def way(self, standing: Standing, cell: int) -> int | None:
        """The way that a step from here to a cell has gone."""
        ways = self.row.ways
        if not isinstance(ways, ir.Const) or not along_rays(self.row):
            return super().way(standing, cell)
        board, here = self.ev.board(self.state), standing.here
        return next((way for way in members(ways.value) if board.step(here, way) == cell), None)

    def possible(self, standing: Standing, left: int) -> Iterator[tuple[Standing, bool]]:
        """Every step wherever the walk has been, and whether it may enter a cell once more."""
        if self.plain:
            yield from super().possible(standing, left)
            return
        before, gathered = standing.spent, standing.gathered
        for way, landing, broken, again, gathers in self.hops(standing, left):
            spent = self.spent(before, broken) if broken else before
            if spent is None:
                continue
            first = way if standing.first_way is None else standing.first_way
            more = tuple(sorted({*gathered, *gathers})) if gathers else gathered
            yield Standing((*standing.cells, landing), way, first, spent, more), bool(again)

    def hops(self, standing: Standing, left: int) -> list[Row]:
        """The steps from a standing."""
        cells = standing.cells
        return self.rows_of(
            cells[-1], cells[0], standing.last_way, len(cells), left, standing.gathered,
            standing.first_way,
        )  # fmt: skip

    def rows_of(
        self, here: int, start: int, last_way: int | None, number: int, left: int,
        gathered: tuple[int, ...], first_way: int | None,
    ) -> list[Row]:  # fmt: skip
        """The steps from a place, worked out once for all that tells them apart."""
        asked = self.asked
        key = (
            here,
            start if asked.start else None,
            last_way if asked.last_way else None,
            asked.numbered(number),
            left if asked.left else None,
            gathered if asked.gathered else None,
            first_way if asked.first_way else None,
        )
        found = self.rows.get(key)
        if found is None:
            asked_of = (self.state, *self.registers[: self.base], self.most, self.once)
            found = self.rows[key] = self.hopper(
                *asked_of, here, start, last_way, number, left, gathered, first_way
            )
        return found

    def places(self, start: int) -> Places:
        """The places of this walk, by its generated steps."""
        return super().places(start) if self.plain else FastPlaces(self, start)

    def spent(self, before: tuple[int, ...], broken: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is spent after a step; None where that is more than there is."""
        now = list(before)
        for index in broken:
            now[index] += 1
            if now[index] > self.most[index]:  # type: ignore[operator]
                return None
        return tuple(now)

    def rings(self) -> tuple[dict[Any, tuple[int, int]], Any, bool]:
        """Every standing with its cell and its distance; the root; whether it is come back to."""
        start = self.begin()
        if start is None:
            return {}, None, False
        root, back = self.key(start), False
        found, queue = {root: (start.here, 0)}, [start]
        for standing in queue:
            away = found[self.key(standing)][1]
            for landed in self.steps(standing):
                key = self.key(landed)
                back = back or key == root
                if key not in found:
                    found[key] = (landed.here, away + 1)
                    queue.append(landed.shortened())
        return found, root, back

    def reach(self) -> tuple[int, ...]:
        """Where any number of steps can end."""
        found, root, back = self.rings()
        return tuple(dict.fromkeys(c for k, (c, _) in found.items() if k != root or back))

    def away(self, target: int) -> int:
        """The least number of steps to a cell."""
        found, _, _ = self.rings()
        return min((away for cell, away in found.values() if cell == target), default=ENDLESS)


def ask(ev: Compiled, node: ir.Ask, registers: list[Held], state: State) -> Held:
    """The answer to a question about a walk."""
    args = [ev.plain(a, registers, state) for a in node.args]
    count = ev.plain(node.count, registers, state) if node.count is not None else None
    target = ev.plain(node.target, registers, state) if node.target is not None else None
    return answer(ev, node, args, count, target, registers[0], state)


def answer(
    ev: Compiled, node: ir.Ask, args: list[Held], count: Held, target: Held, you: Held,
    state: State,
) -> Held:  # fmt: skip
    """The answer to a question about a walk, asked with these values."""
    row = ev.program.walks[node.walk]
    if node.name == "main-region":
        return kept(ev, node, (), state, lambda: main_region(ev, row, state))
    if node.name == "reach" and not isinstance(count, int):
        key = (you, *args)
        return kept(ev, node, key, state, lambda: ev.walking(row, args, you, state).reach())
    if node.name == "steps-away":
        if not isinstance(target, int):
            return None
        key = (you, *args, target)
        return kept(ev, node, key, state, lambda: ev.away(row, args, you, target, state))
    memory = members(args.pop()) if len(args) > row.params else ()
    walking = ev.walking(row, args, you, state)
    if node.name == "reach":
        assert isinstance(count, int)
        return walking.ends(max(0, count), walking.begin())
    if node.name == "next":
        return walking.next(count if isinstance(count, int) else 0, walking.begin(memory))
    if node.name == "foreseen":
        return ev.foreseen(walking, count if isinstance(count, int) else 0, walking.begin(memory))
    return walking.trails(count if isinstance(count, int) else None)


def kept(
    ev: Compiled, node: ir.Ask, key: tuple[Held, ...], state: State, answer: Callable[[], Held]
) -> Held:
    """An answer, which is remembered as long as nothing is different that it reads."""
    memory = ev.remembered[node.walk]
    if memory is None:
        return answer()
    known = memory.known(state)
    asked = (node.name, node.walk, *key)
    if asked not in known:
        if len(known) >= MOST_ANSWERS:
            known.clear()
        known[asked] = answer()
    found: Held = known[asked]
    return found


def main_region(ev: Compiled, row: ir.WalkRow, state: State) -> tuple[int, ...]:
    """The largest set of cells joined by the steps of a walk, wherever it would begin."""
    cells = ev.board(state).all_cells()
    joined: list[list[int]] = [[] for _ in ev.program.board]
    for cell in cells:
        for there in first_steps(ev, row, cell, state):
            joined[cell].append(there)
            joined[there].append(cell)
    best: list[int] = []
    seen: set[int] = set()
    for cell in cells:
        if cell in seen:
            continue
        seen.add(cell)
        region = [cell]
        for here in region:
            for there in joined[here]:
                if there not in seen:
                    seen.add(there)
                    region.append(there)
        best = max(best, region, key=len)  # the first of equals has the least cell
    return tuple(sorted(best))


def first_steps(ev: Compiled, row: ir.WalkRow, cell: int, state: State) -> Iterator[int]:
    """The cells that a walk enters first, beginning at a cell."""
    args: list[Held] = [cell] if row.params else []
    if row.spends:
        walking = ev.walking(row, args, None, state)
        start = walking.begin((cell,))
        assert start is not None
        yield from (landed.here for landed in walking.steps(start))
        return
    hopper, _, once = ev.steps_of(row)
    kept = [MISSING] * once
    rows = hopper(state, None, *args, [], kept, cell, cell, None, 1, 0, (), None)
    for _, landing, _, again, _ in rows:
        if again or landing != cell:
            yield landing
