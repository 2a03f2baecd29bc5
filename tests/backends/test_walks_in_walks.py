"""A question to a walk may stand within another one; each engine answers the one that is meant."""

import pytest
from tests.backends.holding import assert_all_hold

from ludex.pipeline import engine_names

GAME = """\
ludex: 1
game: example
players: [2]
board: {grid: [3, 3]}
pieces: {stone: {each: player, begins: supply}}
places: {supply: {each: player, holds: stone}}
walks:
  stroll from cell:
    from: cell
    ways: sides
    lands: step of (here toward way)
play:
  - take turns:
      - choose cell among cells where it is empty: [end game]
define:
  corner: last of (reach of (stroll from a1 by 4))
"""
WITHIN = [
    "corner is c3",
    "number of next of (stroll from first of (reach of (stroll from a1 by 2)) by 1) is 2",
    "number of next of (stroll from last of (reach of (stroll from a1 by 4)) by 8) is 2",
    "number of next of (stroll from b2 by number of (reach of (stroll from a1 by 1))) is 4",
    "steps-away of (stroll from a1 to last of (reach of (stroll from a1 by 3))) is 3",
    "steps-away of (stroll from last of (next of (stroll from a1 by 3)) to c3) is 3",
]


@pytest.mark.parametrize("engine", engine_names())
def test_the_question_that_is_meant_is_answered(engine: str) -> None:
    assert_all_hold(engine, GAME, WITHIN)
