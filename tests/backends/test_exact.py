"""Walks of an exact number of steps: a search that looks ahead finds what trying all would find."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex import pipeline
from ludex.backends.lowered import LoweredEngine
from ludex.backends.python import printed
from ludex.backends.reference import Reference, exact
from ludex.backends.reference.walks import Standing, Walking
from ludex.ir.from_model import program_of
from ludex.ir.nodes import Program
from ludex.machine.interface import UndecidedError
from ludex.machine.state import State

HALL = """\
ludex: 1
game: hall
players: [2]
board: {{grid: [{rows}, {files}], wraps: {wraps}}}
pieces: {{pawn: {{each: player}}}}
values: {{closed: {{of: cells, start: none}}}}
walks:
  strolling for pawn:
    from: cell of pawn
    ways: sides
    lands: step of (here toward way)
    twice: {twice}
    where:
      no wall: landing is not in closed or step-number is 3
      not back: way is not opposite of last-way or last-way is none
    spends:
      no wall: {{most: 1, pay: [set closed to none]}}
play:
  - walk strolling for pawn of first of players by {count}:
      - set closed to none
"""


def hall(rows: int, files: int, wraps: str, twice: str) -> Reference:
    return Reference(counting(rows, files, wraps, twice, 2), "")


def counting(rows: int, files: int, wraps: str, twice: str, count: int) -> Program:
    text = HALL.format(rows=rows, files=files, wraps=wraps, twice=twice, count=count)
    text = text.replace("  - walk", "  - first of players walks")
    loaded = pipeline.load(pipeline.Files("hall", {"game.yaml": text.encode()}))
    assert loaded.game is not None
    game, problems = pipeline.typed_game(loaded.game)
    assert problems == []
    return program_of(game, 2, {})[0]


def walking(machine: Reference, closed: frozenset[int], start: int) -> tuple[Walking, Standing]:
    state: State = machine.empty()
    machine.runner.changes.lay(state, 0, machine.program.first_cell + start)
    state.values[0][0] = tuple(sorted(closed))
    found = machine.ev.walking(machine.program.walks[0], [0], 0, state)
    standing = found.begin()
    assert standing is not None
    return found, standing


def tried(walk: Walking, standing: Standing, count: int) -> set[int]:
    """Every walk, one after the other."""
    if count == 0:
        return {standing.here}
    found: set[int] = set()
    for landed in list(walk.steps(standing, count - 1)):
        found |= tried(walk, landed, count - 1)
    return found


HALLS = {
    (rows, files, wraps, twice): hall(rows, files, wraps, twice)
    for rows, files in ((3, 3), (3, 4))
    for wraps in ("yes", "no")
    for twice in ("no", "yes")
}


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(sorted(HALLS)),
    st.sets(st.integers(0, 11), max_size=6).map(frozenset),
    st.integers(0, 8),
    st.integers(0, 7),
    st.booleans(),
)
def test_the_search_finds_what_trying_finds(
    size: tuple[int, int, str, str], closed: frozenset[int], start: int, count: int, ahead: bool
) -> None:
    walk, standing = walking(HALLS[size], closed, start)
    before, exact.SIMPLE_NODES = exact.SIMPLE_NODES, 0 if ahead else exact.SIMPLE_NODES
    try:
        found, first = walk.ends(count, standing), walk.next(count, standing)
    finally:
        exact.SIMPLE_NODES = before
    assert set(found) == tried(walk, standing, count)
    wanted = (
        [s for s in walk.steps(standing, count - 1) if tried(walk, s, count - 1)] if count else []
    )
    assert set(first) == {s.here for s in wanted}
    assert found == tuple(sorted(found))


def test_what_takes_too_long_is_undecided_and_never_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walk, standing = walking(HALLS[(3, 4, "yes", "no")], frozenset(), 0)
    monkeypatch.setattr(exact, "SIMPLE_NODES", 2)
    monkeypatch.setattr(exact, "MOST_NODES", 3)
    with pytest.raises(UndecidedError, match="stays undecided after 3 steps"):
        walk.ends(9, standing)
    assert walk.ends(401, standing) == walk.next(401, standing) == ()
    walk, standing = walking(HALLS[(3, 4, "yes", "yes")], frozenset(), 0)
    with pytest.raises(UndecidedError, match="longer than"):
        walk.ends(401, standing)


LOWERED = {
    (*size, count): LoweredEngine(counting(*size, count), "", printed)
    for size in HALLS
    for count in (1, 2, 3, 5, 6)
}


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(sorted(LOWERED)),
    st.sets(st.integers(0, 11), max_size=6).map(frozenset),
    st.integers(0, 8),
)
def test_a_lowered_engine_offers_the_same_steps(
    size: tuple[int, int, str, str, int], closed: frozenset[int], start: int
) -> None:
    engine = LOWERED[size]
    state = engine.empty()
    engine.reference.runner.changes.lay(state, 0, engine.program.first_cell + start)
    state.values[0][0] = tuple(sorted(closed))
    engine.play_from(state)
    assert engine.legal(state, 0) == engine.reference.legal(state, 0)
    assert engine.pending(state) == engine.reference.pending(state)
