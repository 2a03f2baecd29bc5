"""What several things are called, and what one of several is."""

import pytest

from ludex import pipeline
from ludex.model.plurals import plural_of, singulars

THROW = """\
ludex: 1
game: throw
players: [2]
pieces: {{die: {{each: player, faces: 6}}}}
play:
  - take turns:
      - roll own die
      - if number of ({several} where face of it is 6) is 2:
          - win
"""


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("card", "cards"), ("die", "dice"), ("goose", "geese"), ("fox", "foxes"),
        ("berry", "berries"), ("ray", "rays"), ("gold-die", "gold-dice"),
    ],
)  # fmt: skip
def test_a_plural_leads_back_to_what_it_is_of(one: str, several: str) -> None:
    assert plural_of(one) == several
    assert one in singulars(several)


def test_wolves_are_found_though_not_made() -> None:
    assert "wolf" in singulars("wolves")
    assert "knife" in singulars("knives")


@pytest.mark.parametrize(("word", "found"), [("dice", True), ("dies", True), ("dices", False)])
def test_a_game_may_speak_of_dice(word: str, found: bool) -> None:
    text = THROW.format(several=word)
    loaded = pipeline.load(pipeline.Files("throw", {"game.yaml": text.encode()}))
    assert loaded.game is not None
    _, problems = pipeline.typed_game(loaded.game)
    assert (not problems) == found
