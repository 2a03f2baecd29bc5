"""A hidden deck that is always the same is told; one that is mixed in any way is not."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
pieces: {{card: {{begins: deck, kinds: {{fox: {{}}, owl: {{copies: 3}}}}}}}}
places:
  deck: {{holds: card, ordered: yes, seen by: {seen}}}
  hand: {{each: player, holds: card, seen by: owner}}
rules:
  mix place: [shuffle place]
{setup}
play:
  - take turns:
      - {step}
      - if deck is empty:
          - win
"""
TOP, DEALT = "move top of deck to own hand", "deal 1 from deck to own hand"
MIXED = "setup: [mix deck]"


def codes(setup: str, step: str = TOP, seen: str = "nobody") -> list[str]:
    text = GAME.format(setup=setup, step=step, seen=seen)
    if "mix" not in setup:
        text = text.replace("rules:\n  mix place: [shuffle place]\n", "")
    found = check(Files("example", {"game.yaml": text.encode()}))
    return [problem.code for problem in found.problems]


@pytest.mark.parametrize(
    "step", [TOP, DEALT, "move first of (deck to 1) to own hand", "deal-out 1 from deck"]
)
def test_a_hidden_deck_that_nothing_shuffles_is_told(step: str) -> None:
    assert codes("", step) == ["L253"]
    assert codes("setup: [shuffle deck]", step) == []
    assert codes("", step, seen="all") == []


def test_it_may_be_shuffled_by_another_name_or_drawn_from() -> None:
    assert codes(MIXED) == []
    drawn = "setup: [draw card among deck, move card under deck]"
    assert codes(drawn) == []


def test_what_is_never_taken_in_order_needs_none() -> None:
    assert codes("", "move deck to own hand") == []
