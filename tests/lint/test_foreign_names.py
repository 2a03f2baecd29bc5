import pytest

from ludex.pipeline import Files, check

GAME = """
ludex: 1
game: example
players: [2]
about: {title: {en: Purse, LANG: Bourse}}
options: {speed: [slow, fast]}
types: {metal: [gold, silver]}
pieces: {coin: {each: player, begins: purse, kinds: {G: {metal: gold}, S: {metal: silver}}}}
places: {purse: {each: player, holds: coin, seen by: owner}}
names:
  fr: {NAME: quelque chose}
play:
  - take turns:
      - choose one:
          - option spend coin among own purse where (metal of coin is gold or speed is fast):
              - win for owner of coin
          - option keep:
              - win
variants:
  rich: {places: {hoard: {holds: coin}}}
"""

OTHER = ("L141", "L235")
"""What is said of the game besides: nobody reads an attribute, and not all is translated."""


def found(name: str, language: str = "fr") -> list[tuple[str, str]]:
    text = GAME.replace("NAME", name).replace("LANG", language)
    report = check(Files("game", {"game.yaml": text.encode()}))
    return [(p.code, p.hint) for p in report.problems if p.code not in OTHER]


@pytest.mark.parametrize(
    "name",
    [
        "coin",
        "purse",
        "G",
        "metal",
        "gold",
        "speed",
        "slow",
        "spend",
        "keep",
        "rich",
        "hoard",
        "of",
    ],
)
def test_everything_that_has_a_name_may_have_another(name: str) -> None:
    assert found(name) == []


@pytest.mark.parametrize(
    ("name", "near"), [("coins", "coin"), ("spent", "spend"), ("hord", "hoard")]
)
def test_a_name_of_nothing_is_found(name: str, near: str) -> None:
    assert found(name) == [("L161", f"Did you mean `{near}`?")]


@pytest.mark.parametrize("language", ["french", "F", "fr-fr"])
def test_a_language_is_two_letters(language: str) -> None:
    ((code, hint),) = found("coin", language)
    assert (code, "such as `fr`" in hint) == ("L161", True)
