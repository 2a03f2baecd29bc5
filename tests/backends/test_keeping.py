"""Answers about walks are remembered only while nothing is different that the walks read."""

from typing import cast

import pytest

from ludex import pipeline
from ludex.backends.python import Python
from ludex.backends.python.keeping import MOST_POSITIONS, Kept, Reading
from ludex.ir.from_model import program_of
from ludex.machine.state import State

GARDEN = """\
ludex: 1
game: garden
players: [2]
board: {grid: [4, 4]}
pieces: {pawn: {each: player}, stone: {copies: 3}}
values: {closed: {of: cells, start: none}, noted: {is: 0..9, start: 0}}
define:
  way-out of pawn: steps-away of (strolling for pawn to last of cells)
  open-parts: main-region of roaming
walks:
  strolling for pawn:
    from: cell of pawn
    ways: sides
    lands: step of (here toward way)
    where: [landing is not in closed, landing is empty]
  roaming:
    from: first of cells
    ways: sides
    lands: step of (here toward way)
    where: [landing is not in closed, here is not in closed]
  guessing:
    from: first of cells
    ways: sides
    lands: step of (here toward way)
    where: [landing is in best of landing]
play:
  - first of players chooses one:
      - option near if way-out of pawn of first of players is at most 6:
          - set noted to number of open-parts
      - option far if reach of guessing is not empty:
          - set noted to 2
"""


@pytest.fixture
def garden() -> Python:
    text = GARDEN.replace("best of landing", "(cells where it is landing)")
    loaded = pipeline.load(pipeline.Files("garden", {"game.yaml": text.encode()}))
    assert loaded.game is not None
    game, problems = pipeline.typed_game(loaded.game)
    assert problems == []
    return Python(program_of(game, 2, {})[0], "")


def word(engine: Python, state: State, name: str, *args: int) -> object:
    names = [f.name for f in engine.program.functions]
    index = next(i for i, n in enumerate(names) if n.startswith(name))
    return engine.ev.call(index, args, 0, state)


def position(engine: Python) -> State:
    state = engine.empty()
    engine.runner.changes.lay(state, 0, engine.program.first_cell)
    return state


def test_it_is_known_what_a_walk_reads(garden: Python) -> None:
    reading = Reading(garden.program)
    walks = {walk.name.split()[0]: i for i, walk in enumerate(garden.program.walks)}
    strolling = reading.of_walk(walks["strolling"])
    assert strolling == frozenset({("where", -1), ("values", 0), ("contents", -1)})
    assert reading.of_walk(walks["roaming"]) == frozenset({("values", 0)})


def test_an_answer_is_found_out_once_and_again_after_a_change(garden: Python) -> None:
    state = position(garden)
    compiled = garden.runner.ev
    assert word(garden, state, "way-out", 0) == 6
    known = cast(Kept, compiled.remembered[0]).known(state)
    assert 6 in known.values()
    state.values[1][0] = 5  # nothing that the walk reads
    assert cast(Kept, compiled.remembered[0]).known(state) is known
    state.values[0][0] = (1, 4)
    assert word(garden, state, "way-out", 0) == 10**15
    assert word(garden, state, "open-parts") == tuple(i for i in range(16) if i not in (0, 1, 4))
    state.values[0][0] = (1,)
    garden.runner.changes.lay(state, 2, garden.program.first_cell + 8)
    assert word(garden, state, "way-out", 0) == 6
    garden.runner.changes.lay(state, 3, garden.program.first_cell + 5)
    assert word(garden, state, "way-out", 0) == 10**15


def test_only_the_last_positions_are_remembered() -> None:
    kept, state = Kept(frozenset([("values", 0)])), State(*[0] * 2, *[[]] * 12)  # type: ignore[arg-type]
    state.values = [[0]]
    first = kept.known(state)
    for number in range(MOST_POSITIONS + 1):
        state.values[0][0] = number
        kept.known(state)["asked"] = number
    state.values[0][0] = 0
    assert kept.known(state) is not first
    state.values[0][0] = MOST_POSITIONS
    assert kept.known(state) == {"asked": MOST_POSITIONS}
    assert len(kept.positions) == MOST_POSITIONS
