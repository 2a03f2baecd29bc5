"""What is offered first: what the same author writes elsewhere at such places."""

import pytest
from tests.desk.test_completing import TEXTS, offers, upto

AGAIN = """\
  - id: EX-4
    name: once more
    players: 2
    given: {bag of A: [2 stone], a1: [stone of B]}
    play:
      - A: put a2
      - B: put b1
      - A: wait
    expect: [laps is 1, "number of pieces of stone at bag of A is 1"]
"""


def first(name: str, typed: str, most: int = 3) -> list[str]:
    return [each.text for each in offers(name, typed)][:most]


LATER = TEXTS["scenarios.yaml"] + AGAIN + "  - id: EX-5\n    "


@pytest.mark.parametrize(
    ("name", "typed", "wanted"),
    [
        # words of phrases, by the two words before and by the one
        (
            "game.yaml",
            upto("game.yaml", "of player to cell") + "\n              - move first of ",
            "bag",
        ),
        ("game.yaml", upto("game.yaml", "- lay for you\n") + "      - lay ", "for"),
        ("game.yaml", upto("game.yaml", "- lay for you\n") + "      - add 1 to ", "laps"),
        # what stands under a key, and which places are given something
        ("scenarios.yaml", LATER + "given: {", "bag of A:"),
        ("scenarios.yaml", LATER + "given: {bag of A: [", "2 stone"),
        ("scenarios.yaml", LATER + "expect: [laps ", "is"),
        ("scenarios.yaml", LATER + "kind: ", "enumerate"),
    ],
)
def test_what_is_usual_comes_first(name: str, typed: str, wanted: str) -> None:
    assert wanted in first(name, typed), first(name, typed, 9)


def test_a_cell_that_only_other_scenarios_name_is_offered() -> None:
    typed = LATER + "given: {"
    assert "a1:" in {each.text for each in offers("scenarios.yaml", typed)}


def test_a_move_is_usual_only_where_it_is_legal() -> None:
    typed = TEXTS["scenarios.yaml"] + AGAIN + AGAIN[: AGAIN.index("      - B:")] + "      - B: "
    found = [each.text for each in offers("scenarios.yaml", typed)]
    assert found == ["wait", "put b1", "put b2"]


def test_a_sentence_is_never_offered_again() -> None:
    typed = LATER + "name: "
    assert "once more" not in {each.text for each in offers("scenarios.yaml", typed)}
