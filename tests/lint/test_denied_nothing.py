"""What is denied of something that may be nothing is asked for, and both answers are accepted."""

import re

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
board: {{grid: [3, 3]}}
pieces: {{stone: {{each: player, copies: 9, begins: supply}}}}
places: {{supply: {{each: player, holds: stone}}, deck: {{holds: stone, ordered: yes}}}}
values: {{ko: {{of: cell, start: nowhere}}}}
effects: {{frozen: {{until: spent}}}}
define:
  cell is held: owner of top of cell is you
rules:
  claim thing:
    - if owner of thing is not you:
        - move thing to deck
play:
  - take turns:
      - choose cell among cells where {test}:
          - set ko to cell
          - if there are own supply:
              - claim first of own supply
          - grant frozen to you
      - otherwise:
          - end game
"""
DENIED = [
    "it is not ko",
    "not it is ko",
    "not (it is ko)",
    "it is not in ko",
    "row of it is not at least row of ko",
    "not row of ko is less than 3",
    "it is empty and it is not ko",
    "it is empty or it is not ko",
    "owner of top of ko has no frozen",
    "step of (it toward north) is not empty",
    "ko is not held",
    "there are (cells where it is not ko)",
    "all neighbours of it are such that (it is not ko)",
    "neighbours of it is not empty and number of (stones where cell of it is not ko) is 3",
    "top of it is not face-down",
    "not (it is empty and row of ko is 2)",
    "not (row of ko is 2 or it is a1)",
    "it is a1 or not (it is empty and row of ko is 2)",
    "no own supply are such that (row of ko is 2 and it is face-up)",
    "no cells are such that (owner of top of it is not you)",
    "all cells are such that (owner of top of it is not you and it is a1)",
    "number of (stones where not (cell of it is ko)) is 3",
    "variety of (row of it over (cells where it is not ko)) is 2",
    "some neighbours of it are such that (not (owner of top of it is you or it is a1))",
]
MEANT = [
    "it is ko",
    "it is empty",
    "there is ko and it is not ko",
    "it is not ko and there is ko",
    "it is not ko or ko is nowhere",
    "not (ko is nowhere or it is ko)",
    "not (it is ko and there is ko)",
    "row of ko is 2 and it is not ko",
    "it is not held",
    "no stones are such that (cell of it is a1)",
    "it is not empty and owner of top of it is not you",
    "some neighbours of it are such that (it is ko)",
    "(there is step of (it toward north) and step of (it toward north) is not b2) or it is a1",
    "it is not in neighbours of ko",  # a set that is made of nothing is empty
]


def said(test: str) -> list[tuple[str, str]]:
    """The sentences and hints about this test."""
    report = check(Files("example", {"game.yaml": GAME.format(test=test).encode()}))
    assert {p.code for p in report.problems if p.severity == "error"} <= {"L200"}
    return [(p.sentence, p.hint) for p in report.problems if p.code == "L200"]


@pytest.mark.parametrize("test", DENIED)
def test_a_denial_is_asked_for_and_both_answers_are_accepted(test: str) -> None:
    found = said(test)
    assert len(found) == 1, found
    text = re.match(r"`(.*?)`", found[0][0])
    assert text is not None
    answers = re.findall(r"`(.*?)`", found[0][1])
    assert len(answers) == 2
    for answer in answers:
        assert said(test.replace(text[1], answer)) == []


@pytest.mark.parametrize("test", MEANT)
def test_what_is_plain_or_says_what_is_meant_is_not_asked_for(test: str) -> None:
    assert said(test) == []


def test_a_rule_that_is_called_with_nothing_is_asked_too() -> None:
    unsafe = GAME.format(test="it is empty").replace("claim first of own supply", "claim top of a1")
    report = check(Files("example", {"game.yaml": unsafe.encode()}))
    sentences = [p.sentence for p in report.problems if p.code == "L200"]
    assert sentences == [
        "`owner of thing is not you` holds also where `thing` is nothing; is that meant?"
    ]
