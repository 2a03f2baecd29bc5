"""What has been set of a piece stands in brackets behind its name: in positions and in lists."""

import pytest
from tests.conftest import game_text

from ludex.pipeline import Files
from ludex.play.scenarios import run
from ludex.scenario_pipeline.running import Ready, ready

LAMPS = """\
ludex: 1
game: lamps
players: [2]
types: {light: [dark, dim]}
places: {shelf: {each: player, holds: lamp}}
pieces:
  lamp:
    each: player
    copies: 4
    oil: 0
    lit: no
    open: yes
    light: dark
    changes: [oil, lit, open, light]
values: {best: {of: lamps}}
play:
  - take turns:
      - choose lamp among own shelf:
          - add 1 to oil of lamp
          - set lit of lamp to yes
          - set open of lamp to no
          - set light of lamp to dim
          - add lamp to best
"""
SCENARIO = """\
ludex: 1
game: GAME
scenarios:
  - id: LA-1
    name: a scenario
    players: 2
    given: {GIVEN}
    play: [PLAY]
    expect: [EXPECT]
"""


def made(given: str, play: str, expect: str, game: str = LAMPS) -> Ready:
    name = game.partition("game: ")[2].partition("\n")[0]
    text = SCENARIO.replace("GIVEN", given).replace("PLAY", play).replace("EXPECT", expect)
    text = text.replace("GAME", name)
    files = Files(name, {"game.yaml": game.encode()}, {"scenarios.yaml": text.encode()})
    return ready(files)


def failure(given: str, play: str, expect: str, game: str = LAMPS) -> str:
    found = made(given, play, expect, game)
    assert [str(each) for each in found.problems] == []
    failed = run(found.compiled.trials[0]).failure
    return "" if failed is None else f"expected {failed.expected}; found {failed.found}"


@pytest.mark.parametrize(
    ("given", "play", "expect"),
    [
        ("shelf of A: ['lamp (oil 4, lit)']", "A: choose lamp", "oil of first of shelf of A is 5"),
        ("shelf of A: [lamp (open no)]", "A: choose lamp", "open of first of shelf of A is no"),
        ("shelf of A: [2 lamps (dim), lamp]", "A: choose lamp",
         "shelf of A: [2 lamps (dim), lamp]"),
        ("shelf of A: [lamp], shelf of B: [lamp]", "A: choose lamp",
         "shelf of A: ['lamp (oil 1, dim, lit, open no)']"),
        ("shelf of A: [lamp (oil -3), lamp]", "A: choose lamp (oil -3)",
         "shelf of A: [lamp (dark), lamp (oil -2)]"),
        ("shelf of A: [all other lamps (oil 2)]", "A: choose lamp (oil 2)",
         "shelf of A: [lamp, 3 lamps (oil 2)]"),
        ("shelf of A: [lamp (oil 2), lamp]", "A: choose lamp (oil 2)", "best: [lamp (oil 3)]"),
    ],
)  # fmt: skip
def test_what_was_set_is_laid_out_and_expected(given: str, play: str, expect: str) -> None:
    assert (
        failure(f"{given}, shelf of B: [lamp]" if "of B" not in given else given, play, expect)
        == ""
    )


def test_what_is_another_is_told() -> None:
    said = failure(
        "shelf of A: [lamp], shelf of B: [lamp]", "A: choose lamp", "shelf of A: [lamp (oil 2)]"
    )
    assert said == (
        "expected shelf of A: [lamp (oil 2)]; found [lamp of A (dim, lit, oil 1, open no)]"
    )


@pytest.mark.parametrize(
    ("thing", "said", "hint"),
    [
        ("lamp (oil)", "called `oil`",
         "There are `dark`, `dim`, `lit`, `lit no`, `oil 1`, `open`, `open no`."),
        ("lamp (bright)", "called `bright`", "There are `dark`"),
        ("'lamp (dim, lit maybe)'", "called `lit maybe`", "There are"),
        ("lamp (oil 1) of A", "called `oil 1) of A`", "There are"),
    ],
)  # fmt: skip
def test_what_is_never_set_is_refused(thing: str, said: str, hint: str) -> None:
    problems = made(
        f"shelf of A: [{thing}]", "A: choose lamp", "oil of first of shelf of A is 5"
    ).problems
    assert [p.code for p in problems] == ["L126"]
    assert said in problems[0].sentence
    assert problems[0].hint.startswith(hint)


def test_an_attribute_is_no_key_of_a_position() -> None:
    problems = made("oil of first of lamps: 3", "A: choose lamp", "lamps are empty").problems
    assert [p.code for p in problems] == ["L124"]
    assert problems[0].hint == "What is set of a piece stands behind its name: `[card (tapped)]`."


def test_in_a_set_that_is_a_value_nothing_is_set() -> None:
    given = "shelf of A: [lamp], best: [lamp (oil 1)]"
    problems = made(given, "A: choose lamp", "oil of first of shelf of A is 5").problems
    assert [p.sentence for p in problems] == ["In a set `lamp (oil 1)` is named by its name alone."]


def test_a_piece_of_which_nothing_changes_has_no_brackets() -> None:
    othello = game_text("othello").decode()
    problems = made("a1: [disc of A (light)]", "A: choose b1", "a1: [disc]", othello).problems
    assert (problems[0].code, problems[0].hint) == ("L126", "Delete it.")
