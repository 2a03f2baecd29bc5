"""A test about nothing does not hold, and its opposite does, in every engine."""

import pytest

from ludex.pipeline import Files, engine_names
from ludex.scenario_pipeline.trying import ready, results

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
define:
  cell is beside for other as cell: cell is in neighbours of other
"""
PLAY = """\
play:
  - take turns:
      - choose cell among cells where it is empty:
          - set ko to cell
          - set last to cell
          - grant frozen to you
          - move first of own supply to cell
      - otherwise:
          - end game
"""


@pytest.mark.parametrize("engine", engine_names())
def test_about_nothing_no_test_holds_and_every_opposite_does(engine: str) -> None:
    words = "".join(f"  test-{i}: {test}\n" for i, test in enumerate(ABOUT_NOTHING))
    said = "".join(f"      - not test-{i} holds\n" for i in range(len(ABOUT_NOTHING)))
    scenarios = (
        "ludex: 1\ngame: example\nscenarios:\n"
        "  - id: EX-1\n    name: nothing\n    kind: position\n    players: 2\n    expect:\n" + said
    )
    rules = {"game.yaml": (GAME + words + PLAY).encode()}
    made = ready(Files("example", rules, {"scenarios.yaml": scenarios.encode()}), engine)
    assert made.compiled.problems == ()
    found = list(results(made))
    assert len(found) == 1
    assert found[0].failure is None, found[0].failure
