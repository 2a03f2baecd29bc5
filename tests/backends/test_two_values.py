"""A test about nothing does not hold, and its opposite does, in every engine.

A truth that is looked up is no test: there may be none, and that is not the same as `no`.
"""

import pytest
from tests.backends.holding import assert_all_hold

from ludex.pipeline import engine_names

ABOUT_NOTHING = [
    "ko is a1",
    "ko is last",
    "row of ko is at least 1",
    "row of ko is at most 1",
    "row of ko is more than 0",
    "row of ko is less than 9",
    "row of ko + 1 is 1",
    "ko is in cells",
    "ko is in ko",
    "ko is empty",
    "ko is not empty and ko is a1",
    "top of ko is face-down",
    "top of ko is face-up",
    "owner of top of a1 is first of players",
    "owner of top of a1 has frozen",
    "some ko are such that (it is face-up)",
    "ko is beside for a2",
    "(stones where cell of it is a1) is in stones",
]
GAME = """\
ludex: 1
game: example
players: [2]
board: {grid: [3, 3]}
pieces: {stone: {each: player, copies: 9, begins: supply}}
places: {supply: {each: player, holds: stone}}
values: {ko: {of: cell, start: nowhere}, last: {of: cell, start: nowhere}}
effects: {frozen: {until: spent}}
play:
  - take turns:
      - choose cell among cells where it is empty:
          - set ko to cell
          - set last to cell
          - grant frozen to you
          - move first of own supply to cell
      - otherwise:
          - end game
define:
  cell is beside for other as cell: cell is in neighbours of other
"""


UNSAID = [
    "mild of text of b1 is none",
    "not mild of text of b1 holds",
    "mild of text of b1 is not yes",
    "mild of text of a1 is not none",
    "mild of text of a1 is yes",
    "mild of text of a1 holds",
    "mildness of b1 is none",
    "first of (set of (mild of text of it over (cells where row of it is 3))) is none",
    "first of (set of (calm of it over (players where seat of it is 3))) is none",
    "last of (set of (mild of text of it over cells)) is yes",
    "item of (set of (mild of text of it over cells) by 2) is none",
]
PRINTED = """\
ludex: 1
game: example
players: [2]
board: {grid: [3, 3], texts: {a1: WARM, b1: COLD}}
pieces: {stone: {each: player, begins: supply}}
places: {supply: {each: player, holds: stone}}
values: {calm: {each: player, of: truth, start: no}}
squares:
  - {phrase: WARM, mild: yes, do: [set calm of you to yes]}
  - {phrase: COLD, do: [set calm of you to no]}
play:
  - take turns:
      - choose cell among cells where there is text of it:
          - follow text of cell for first of own supply
          - end game
define:
  mildness of cell: mild of text of cell
"""


@pytest.mark.parametrize("engine", engine_names())
def test_about_nothing_no_test_holds_and_every_opposite_does(engine: str) -> None:
    assert_all_hold(engine, GAME, ABOUT_NOTHING, "not ")


@pytest.mark.parametrize("engine", engine_names())
def test_a_truth_that_is_not_said_is_none(engine: str) -> None:
    assert_all_hold(engine, PRINTED, UNSAID)
