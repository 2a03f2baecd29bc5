"""Walks for the Python engine: plain searches over lists instead of graphs of networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.backends.reference.walks import ENDLESS, Walking
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.state import Held, State

if TYPE_CHECKING:
    from ludex.backends.reference.values import Evaluator


class FastWalking(Walking):
    """The same walk; where its steps can end is found by searching in widening rings."""

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


def ask(ev: Evaluator, node: ir.Ask, registers: list[Held], state: State) -> Held:
    """The answer to a question about a walk."""
    row = ev.program.walks[node.walk]
    if node.name == "main-region":
        return main_region(ev, row, state)
    args = [ev.plain(a, registers, state) for a in node.args]
    memory = members(args.pop()) if len(args) > row.params else ()
    walking = FastWalking(ev, row, args, registers[0], state)
    count = ev.plain(node.count, registers, state) if node.count is not None else None
    if node.name == "reach" and not isinstance(count, int):
        return walking.reach()
    if node.name == "reach":
        assert isinstance(count, int)
        return walking.ends(max(0, count), walking.begin())
    if node.name == "next":
        return walking.next(count if isinstance(count, int) else 0, walking.begin(memory))
    if node.name == "foreseen":
        return ev.foreseen(walking, count if isinstance(count, int) else 0, walking.begin(memory))
    if node.name == "steps-away":
        target = ev.plain(node.target, registers, state) if node.target is not None else None
        return walking.away(target) if isinstance(target, int) else None
    return walking.trails(count if isinstance(count, int) else None)


def main_region(ev: Evaluator, row: ir.WalkRow, state: State) -> tuple[int, ...]:
    """The largest set of cells joined by the steps of a walk, wherever it would begin."""
    joined: dict[int, list[int]] = {cell: [] for cell in ev.board(state).all_cells()}
    for cell in list(joined):
        walking = FastWalking(ev, row, [cell] if row.params else [], None, state)
        start = walking.begin((cell,))
        for landed in walking.steps(start) if start is not None else ():
            joined[cell].append(landed.here)
            joined[landed.here].append(cell)
    best: list[int] = []
    seen: set[int] = set()
    for cell in joined:
        if cell in seen:
            continue
        seen.add(cell)
        region = [cell]
        for here in region:
            fresh = [there for there in dict.fromkeys(joined[here]) if there not in seen]
            seen.update(fresh)
            region += fresh
        best = max(best, region, key=len)  # the first of equals has the least cell
    return tuple(sorted(best))
