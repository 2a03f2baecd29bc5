"""Mazes of tiles: laying a board, where walks of exactly so many steps can end, random play.

Walks are searched on boards laid by chance, and compared with two plain searches in depth, which
follow every walk to its end and give up after so many steps: one that asks the same conditions of
the rules at every step, and one that asks none but looks at an array of where steps lead. Random
play is compared with the reference engine and with a hand-written walker (`bench/walker.py`).
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from walker import GivenUpError, Steps, ends_of, wander

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.python import Python
from ludex.backends.python.boards import ArrayBoard
from ludex.backends.python.walking import FastWalking
from ludex.backends.reference.maze import Maze
from ludex.backends.reference.walks import Standing, Walking
from ludex.machine.interface import Machine
from ludex.machine.state import Held, State
from ludex.machine.tiling import Layout
from ludex.pipeline import Loaded

GAME = Path(__file__).parent.parent / "games" / "rose-maze"
ASKED_GIVEN_UP = 20_000
COUNTS = [*range(1, 13), 24, 36]


@dataclass(frozen=True)
class Walk:
    """The walk of a game that is measured: its table, which one, for which piece, with what."""

    players: int
    index: int
    piece: int
    more: tuple[Held, ...] = ()


WALKS = {"rose-maze": Walk(4, 0, 1), "gootmu": Walk(2, 3, 1, (0,))}


def asked_ends(walk: Walking, standing: Standing | None, count: int) -> set[int]:
    """Every walk, with the conditions of the rules asked at every step."""
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


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that something takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


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


def walking(engine: Python, measured: Walk, state: State) -> FastWalking:
    """The measured walk in a position, with nothing worked out so far."""
    row = engine.program.walks[measured.index]
    return engine.runner.ev.walking(row, [measured.piece, *measured.more], 0, state)


def array_of(walk: FastWalking, cells: tuple[int, ...]) -> Steps:
    """Where the steps of a walk lead from each cell, once it is under way."""
    return {
        cell: tuple(r[1] for r in walk.rows_of(cell, -1, None, 2, 1, (), None)) for cell in cells
    }


def walks(engine: Python, measured: Walk, states: list[State], counts: list[int]) -> None:
    """Where walks of so many steps end."""
    tiling = engine.tables.tiling
    assert tiling is not None
    print("steps  ends  search ms  same conditions x  array alone x  given up")
    chance = Random(1)
    starts = [(state, chance.choice(tiling.layout(state.tiles).cells)) for state in states]
    for state, start in starts:
        engine.runner.changes.lay(state, measured.piece, engine.program.first_cell + start)
    for count in counts:
        mine: list[float] = []
        others: dict[str, list[float]] = {"asked": [], "plain": []}
        ends, given_up = 0, dict.fromkeys(others, 0)
        for state, start in starts:
            steps = array_of(walking(engine, measured, state), tiling.layout(state.tiles).cells)
            walk = walking(engine, measured, state)
            began = time.perf_counter()
            found = set(walk.ends(count, walk.begin()))
            mine.append(time.perf_counter() - began)
            ends += len(found)
            for name, taken in others.items():
                plain = walking(engine, measured, state)
                began = time.perf_counter()
                try:
                    if name == "asked":
                        assert asked_ends(plain, plain.begin(), count) == found
                    else:
                        all_of_it = ends_of(steps, start, count, frozenset())
                        assert all_of_it == found or walk.row.gathers is not None
                except GivenUpError:
                    given_up[name] += 1
                taken.append(time.perf_counter() - began)
        middle = statistics.median(mine)
        asked, array = (statistics.median(taken) / middle for taken in others.values())
        row = f"{count:5} {ends / len(starts):5.1f} {middle * 1e3:10.2f}"
        print(f"{row} {asked:18.1f} {array:14.2f}  {given_up['asked']}, {given_up['plain']}")


def playing(loaded: Loaded, measured: Walk, engine: Python, games: int, moves: int) -> None:
    """Decisions of random play per second, beside the reference engine and a plain walker."""
    other = pipeline.machine(loaded, measured.players)

    def decided(machine: Machine, count: int) -> float:
        made = 0

        def play() -> None:
            nonlocal made
            made = sum(machine.playout(1, number, moves).decisions for number in range(count))

        return timed(play) / made

    tiling = engine.tables.tiling
    assert tiling is not None
    boards = [engine.begin(number) for number in range(games)]
    mazes = [array_of(walking(engine, measured, s), tiling.layout(s.tiles).cells) for s in boards]
    fast = statistics.median(decided(engine, games) for _ in range(3))
    slow = decided(other, max(1, games // 8))
    plain = timed(lambda: [wander(maze, number, moves) for number, maze in enumerate(mazes)])
    plain /= games * moves
    cells = engine.program.cells
    print(f"random play on {cells} cells: {1 / fast:,.0f} decisions per second,", end=" ")
    print(f"{slow / fast:.1f} times the reference engine, {plain / fast:.3f} of a plain walker")


def main() -> None:
    """Measures everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=str(GAME), help="the folder of a game of this list")
    parser.add_argument("--boards", type=int, default=12)
    parser.add_argument("--moves", type=int, default=400)
    arguments = parser.parse_args()
    loaded = pipeline.load(find_game(arguments.game).games[0])
    measured = WALKS[Path(arguments.game).name]
    engine = pipeline.machine(loaded, measured.players, engine="python")
    assert isinstance(engine, Python)
    states = [engine.begin(seed) for seed in range(arguments.boards)]
    walks(engine, measured, states[:1], [2])  # what is made once is made here
    print()
    laying(engine, states)
    walks(engine, measured, states, COUNTS)
    playing(loaded, measured, engine, arguments.boards, arguments.moves)


if __name__ == "__main__":
    main()
