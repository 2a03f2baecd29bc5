"""What a scenario says of tiles that are otherwise than those of the game."""

import pytest
from tests.scenario_pipeline.example import failures, made

from ludex.scenario_pipeline.running import results

GAME = """
ludex: 1
game: example
players: [2]
board: {of tiles: [1, 2]}
pieces: {coin: {copies: 2}, lamp: {kinds: {red: {copies: 1}, blue: {copies: 3}}}}
squares: [{phrase: "REST {n}", example: REST 2}, {phrase: "HOP", arrow: needed}]
define:
  labels of tile: area of tile where text of it is not none
tile-invariants:
  - all tiles are such that (number of labels of it is 1)
  - number of (lamps where its kind is blue) is at least 2
tiles:
  hall:
    map: |
      +--+--+
      |o  a |
      +  +  +
      |     |
      +--+--+
    a: REST 1
  yard:
    map: |
      +--+--+
      |a    |
      +  +  +
      |   o |
      +--+--+
    a: HOP ->
play: [{take turns: [end game]}]
"""
BARE = r'"+--+--+\n|o    |\n+  +  +\n|     |\n+--+--+\n"'
HEAD = "ludex: 1\ngame: example\nscenarios:\n  - id: EX-S01\n    kind: tiles\n    tiles: "


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("{accepted: yes}", ""),
        ("{refused: labels}", "accepted"),
        ("{hall: {a: REST 3}, accepted: yes}", ""),
        ("{hall: {a: HOP}, refused: An arrow belongs}", ""),
        ("{hall: {a: SLEEP}, refused: SLEEP}", ""),
        ("{yard: {a: SLEEP}, accepted: yes}", "SLEEP"),
        ("{only: [hall], refused: only 1}", ""),
        ("{without: [yard], refused: only 1}", ""),
        ("{without: [yard], refused: only 7}", "only 1"),
        ("{copies: {blue: 1}, refused: its kind is blue}", ""),
        ("{copies: {red: 0}, accepted: yes}", ""),
        ("{accepted: yes, printed: [REST 1, HOP]}", ""),
        ("{accepted: yes, printed: [HOP, REST 2]}", "REST 2 to be printed"),
        ("{hall: {a: REST 2}, accepted: yes, printed: [REST 2]}", ""),
        ("{accepted: yes, printed: [SLEEP]}", "SLEEP to be printed"),
        (f"{{hall: {{map: {BARE}}}, refused: The letter}}", ""),
    ],
)
def test_tiles_are_accepted_or_refused(tiles: str, found: str) -> None:
    failed = failures(game=GAME, scenarios=f"{HEAD}{tiles}\n")
    assert (found in failed[0]) if found else failed == []


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("{without: [yart], refused: x}", "There is no tile `yart`."),
        ("{only: [hal], refused: x}", "There is no tile `hal`."),
        ("{copies: {green: 2}, refused: x}", "There is no kind `green`."),
        (
            "{only: [hall], refused: x, printed: [HOP]}",
            "Of tiles that are refused nothing is asked that is `printed` on them.",
        ),
        ("{without: [yard]}", "The scenario `EX-S01` asserts nothing, so it can never fail."),
    ],
)
def test_what_is_not_there_is_named(tiles: str, said: str) -> None:
    problems = made(game=GAME, scenarios=f"{HEAD}{tiles}\n").problems
    assert said in [p.sentence for p in problems]


def test_words_that_only_the_check_of_tiles_asks_have_run() -> None:
    compiled = made(game=GAME, scenarios=f"{HEAD}{{accepted: yes}}\n")
    assert "word labels of tile" in next(results(compiled)).ran
