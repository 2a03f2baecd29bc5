"""What is used though no rule speaks of it, and what is not."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
pieces: {{coin: {{copies: 5, begins: heap}}}}
places: {{heap: {{holds: coin}}, purse: {{each: player, holds: coin}}}}
{said}
play:
  - take turns:
      - choose coin among heap:
          - move coin to own purse
      - if heap is empty:
          - win for highest of (players by number of purse of it)
"""
WORD = "define: {score of player: 2 * number of purse of player}"
OTHER = "define: {gain of player: 2 * number of purse of player}"
SECTION = WORD + "\nscore: number of purse of player"


@pytest.mark.parametrize(("said", "codes"), [(WORD, []), (OTHER, ["L141"]), (SECTION, ["L141"])])
def test_what_is_told_as_the_score_is_used(said: str, codes: list[str]) -> None:
    found = check(Files("example", {"game.yaml": GAME.format(said=said).encode()}))
    assert [problem.code for problem in found.problems] == codes


@pytest.mark.parametrize(
    ("scenario", "codes"),
    [
        ("name: the gain of who has all, given: {purse of A: [coin]}", ["L141"]),
        ("name: all, given: {purse of A: [coin]}, expect: [gain of A is 2]", []),
    ],
)
def test_the_name_of_a_scenario_uses_nothing(scenario: str, codes: list[str]) -> None:
    text = f"scenarios: [{{id: X-S01, kind: position, players: 2, {scenario}}}]"
    files = {"game.yaml": GAME.format(said=OTHER).encode()}
    found = check(Files("example", files, {"scenarios.yaml": text.encode()}))
    assert [problem.code for problem in found.problems] == codes
