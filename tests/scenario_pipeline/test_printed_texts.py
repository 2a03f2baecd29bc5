"""What a scenario says of the texts that are printed on a board."""

import pytest
from tests.scenario_pipeline.example import failures

GAME = """
ludex: 1
game: example
players: [2]
types: {mood: [merry, sad]}
pieces: {coin: {copies: 1}}
squares:
  - {phrase: "HOP {n 1..4} STONE(S)", example: HOP 1 STONE ->, arrow: needed}
  - {phrase: "BE {mood}", example: BE SAD}
play: [{take turns: [end game]}]
"""
HEAD = "ludex: 1\ngame: example\nscenarios:\n  - id: EX-S01\n    kind: texts\n    texts:\n"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('HOP TWO STONES ->: {phrase: "HOP {n 1..4} STONE(S)", n: 2, arrow: east}', ""),
        ('HOP 2 STONES ->: {phrase: "HOP {n 1..4} STONE(S)", n: 3, arrow: east}', "n: 2"),
        ('HOP 2 STONES <-: {phrase: "HOP {n 1..4} STONE(S)", n: 2}', "arrow: west"),
        ('BE MERRY: {phrase: "BE {mood}", mood: merry}', ""),
        ('BE MERRY: {phrase: "BE {mood}", mood: sad}', "mood: merry"),
        ('HOP 5 STONES ->: {refused: "`5` does not fit"}', ""),
        ("HOP 2 STONES: {refused: An arrow belongs}", ""),
        ("HOP 2 STONES: {refused: another reason}", "An arrow belongs"),
        ("BE SAD: {refused: anything}", "phrase: BE {mood}"),
        ('HOP HIGH: {phrase: "BE {mood}", mood: sad}', "`HIGH` does not fit"),
    ],
)
def test_a_text_is_its_entry_with_all_its_parameters(line: str, found: str) -> None:
    failed = failures(game=GAME, scenarios=f"{HEAD}      {line}\n")
    assert (found in failed[0]) if found else failed == []
