"""Whatever a pattern names has to be there."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: sets
players: [2]
types: {{colour: [red, blue], rank: [low, high]}}
pieces: {{card: {{product: [colour, rank], begins: hand}}, coin: {{copies: 3}}}}
places: {{hand: {{holds: card}}}}
patterns:
  pair: {pair}
  both: {both}
play:
  - take turns:
      - if hand is both:
          - win
      - choose card among hand:
          - move card to box
      - otherwise:
          - end game
"""
PAIR, BOTH = "{of: card, count: 2, same: [rank], different: [colour]}", "{any of: [pair]}"


def found(pair: str = PAIR, both: str = BOTH) -> list[tuple[str, str, str]]:
    files = Files("sets", {"game.yaml": GAME.format(pair=pair, both=both).encode()})
    wanted = ("L100", "L107", "L105")
    return [(p.code, p.sentence, p.hint) for p in check(files).problems if p.code in wanted]


def test_a_pattern_of_what_is_there_is_right() -> None:
    assert found() == found(both="{made of: {pair: 2}}") == found(both="{same: [rank]}") == []


@pytest.mark.parametrize(
    ("pair", "sentence", "hint"),
    [
        ("{of: crad, same: [rank]}", "There is no sort of piece `crad`.", "Did you mean `card`?"),
        ("{of: card, same: [rnak]}", "There is no attribute `rnak`.", "Did you mean `rank`?"),
        ("{different: [color]}", "There is no attribute `color`.", "Did you mean `colour`?"),
        ("{of: coin, same: [rank]}", "There is no attribute `rank`.", ""),
    ],
)
def test_what_is_not_there_is_said(pair: str, sentence: str, hint: str) -> None:
    assert found(pair=pair) == [("L100", sentence, hint)]


@pytest.mark.parametrize("both", ["{any of: [piar, pair]}", "{made of: {piar: 1, pair: 1}}"])
def test_a_pattern_that_is_not_there_is_said(both: str) -> None:
    assert found(both=both) == [("L100", "There is no pattern `piar`.", "Did you mean `pair`?")]


def test_a_pattern_is_no_part_of_itself() -> None:
    assert [code for code, _, _ in found(both="{any of: [pair, both]}")] == ["L107"]
    turning = found(pair="{any of: [both]}")
    assert [code for code, _, _ in turning] == ["L107", "L107"]


@pytest.mark.parametrize(("amount", "said"), [("-1..2", "-1 to 2"), ("3..2", "3 to 2")])
def test_groups_are_counted_from_nought_and_upwards(amount: str, said: str) -> None:
    [(code, sentence, _)] = found(both=f"{{made of: {{pair: {amount}}}}}")
    assert (code, sentence) == ("L105", f"There cannot be {said} groups of `pair`.")
    assert found(both="{made of: {pair: 0..2}}") == []
