"""Mazes of tiles: laying a board, and where a walk of exactly so many steps can end.

Walks are searched on boards laid by chance, and compared with two plain searches in depth, which
follow every walk to its end and give up after so many steps: one that asks the same conditions of
the rules at every step, and one that asks none but looks at an array of open edges.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.python import Python
from ludex.backends.python.boards import ArrayBoard
from ludex.backends.reference.maze import Maze
from ludex.backends.reference.walks import Standing, Walking
from ludex.machine.state import State
from ludex.machine.tiling import Layout

GAME = Path(__file__).parent.parent / "games" / "rose-maze"
SIDES = (0, 2, 4, 6)
GIVEN_UP, ASKED_GIVEN_UP = 300_000, 20_000


class GivenUpError(Exception):
    """The plain search takes too long."""


def plain_ends(layout: Layout, passed: frozenset[int], start: int, count: int) -> set[int]:
    """Every walk that enters no cell twice, one after the other."""
    steps, edges, found, made = layout.steps, layout.edges, set(), 0
    walked = {start}

    def go(here: int, left: int) -> None:
        nonlocal made
        made += 1
        if made > GIVEN_UP:
            raise GivenUpError
        if left == 0:
            found.add(here)
            return
        for way in SIDES:
            there = steps[here][way]
            if there is not None and edges[here][way] in passed and there not in walked:
                walked.add(there)
                go(there, left - 1)
                walked.discard(there)

    go(start, count)
    return found


def asked_ends(walk: Walking, standing: Standing | None, count: int) -> set[int]:
    """The same with the conditions of the rules asked at every step."""
    found, made = set(), 0

    def go(here: Standing, left: int) -> None:
        nonlocal made
        made += 1
        if made > ASKED_GIVEN_UP:
            raise GivenUpError
        if left == 0:
            found.add(here.here)
            return
        for landed in list(walk.steps(here, left - 1)):
            go(landed, left - 1)

    if standing is not None:
        go(standing, count)
    return found


def boards(engine: Python, count: int) -> list[State]:
    """Boards laid by chance."""
    return [engine.begin(seed) for seed in range(count)]


def timed(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def laying(engine: Python, states: list[State]) -> None:
    """Arrays of a board, against the graph that the reference engine makes of it."""
    tiling, row = engine.tables.tiling, engine.program.tiling
    assert tiling is not None
    assert row is not None

    def arrays(state: State) -> None:
        board = ArrayBoard(engine.program, Layout(tiling, tuple(state.tiles)))
        board.edge(0, 0)

    fast = statistics.median(timed(lambda s=s: arrays(s)) for s in states)
    slow = statistics.median(
        timed(lambda s=s: Maze(engine.program, row, tuple(s.tiles)).passages) for s in states
    )
    cells = engine.program.cells
    print(f"a board of {cells} cells: {fast * 1e6:,.0f} us as arrays, {slow / fast:.1f} x as graph")


def walks(engine: Python, states: list[State], counts: list[int]) -> None:
    """Where walks of so many steps end."""
    tiling = engine.tables.tiling
    assert tiling is not None
    kinds = engine.tables.enums["edge"]
    passed = frozenset(kinds.index(kind) for kind in ("open", "gate", "low-hedge"))
    print("steps  ends  search ms  same conditions x  array alone x  given up")
    chance = Random(1)
    starts = [(state, chance.choice(tiling.layout(state.tiles).cells)) for state in states]
    for state, _ in starts:
        layout = tiling.layout(state.tiles)
        assert layout.told_edges
        assert layout.steps
    for count in counts:
        mine: list[float] = []
        others: dict[str, list[float]] = {"asked": [], "plain": []}
        ends = given_up = 0
        for state, start in starts:
            engine.runner.changes.lay(state, 1, engine.program.first_cell + start)
            walk = Walking(engine.runner.ev, engine.program.walks[0], [1], 0, state)
            began = time.perf_counter()
            found = set(walk.ends(count, walk.begin()))
            mine.append(time.perf_counter() - began)
            ends += len(found)
            layout = tiling.layout(state.tiles)
            for name, taken in others.items():
                began = time.perf_counter()
                try:
                    if name == "asked":
                        assert asked_ends(walk, walk.begin(), count) == found
                    else:
                        assert plain_ends(layout, passed, start, count) == found
                except GivenUpError:
                    given_up += 1
                taken.append(time.perf_counter() - began)
        middle = statistics.median(mine)
        asked, plain = (statistics.median(taken) / middle for taken in others.values())
        row = f"{count:5} {ends / len(starts):5.1f} {middle * 1e3:10.2f}"
        print(f"{row} {asked:18.1f} {plain:14.2f}  {given_up}")


def main() -> None:
    """Measures everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=12)
    arguments = parser.parse_args()
    loaded = pipeline.load(find_game(str(GAME)).games[0])
    engine = pipeline.machine(loaded, 4, engine="python")
    assert isinstance(engine, Python)
    states = boards(engine, arguments.boards)
    walks(engine, states[:1], [2])  # what is made once is made here
    print()
    laying(engine, states)
    walks(engine, states, [*range(1, 13), 24, 36])


if __name__ == "__main__":
    main()
