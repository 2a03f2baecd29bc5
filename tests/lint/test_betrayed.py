"""What a choice may read: what its seat sees, at that moment, however it is spelled."""

import re

import pytest

from ludex.apps.files import find_game
from ludex.lint.hiding import all_open
from ludex.lint.rules.betrayed import betrayed
from ludex.pipeline import Files, check, load, typed_game
from ludex.resources import game_folders

GAME = """\
ludex: 1
game: example
players: [2]
pieces:
  card:
    each: player
    begins: hand
    kinds:
      low: {value: 1, copies: 3}
      high: {value: 5, copies: 3}
places:
  hand: {each: player, holds: card, seen by: owner}
  row: {holds: card, ordered: yes, seen by: face}
  heap: {holds: card, seen by: nobody}
define:
  strong of player: hand of player where its value is 5
play:
  - take turns:
      - choose card among own hand
      - hide card
      - move card to row
STEPS
      - if number of row is 2:
          - reveal row
          - move row to heap
      - if own hand is empty:
          - end game
"""


def codes(*steps: str) -> list[str]:
    text = GAME.replace("STEPS", "\n".join(f"      {step}" for step in steps))
    problems = check(Files("example", {"game.yaml": text.encode()})).problems
    return [p.code for p in problems if p.code not in ("L141", "L232")]


ANSWER = ("    - if number is 2:", "        - end game")


def asked(test: str, *before: str) -> tuple[str, ...]:
    return (*before, f"- may choose number among 1..2 where {test}:", *ANSWER)


@pytest.mark.parametrize(
    "steps",
    [
        asked("own strong is empty"),
        asked("number of hand of left-neighbour of you is number"),
        asked("row is empty"),
        asked("some row are such that (it is face-up and value of it is number)"),
        asked("value of first of row is number", "- reveal row"),
        asked("number of (own hand where its value is 1) is number"),
        ("- if strong of left-neighbour of you is not empty:", "    - end game"),
    ],
)
def test_what_the_seat_sees_may_be_read(steps: tuple[str, ...]) -> None:
    assert codes(*steps) == []


@pytest.mark.parametrize(
    "steps",
    [
        asked("strong of left-neighbour of you is empty"),
        asked("value of first of row is number"),
        asked("some row are such that (it is face-down and value of it is number)"),
        asked("value of first of heap is number", "- move row to heap"),
        asked("first of hand of left-neighbour of you is low"),
        asked("count is number", "- let count be number of strong of left-neighbour of you"),
        (
            "- left-neighbour of you may choose number among 1..2 where strong of you is empty "
            "or strong of right-neighbour of you is empty:",
            *ANSWER,
        ),
    ],
)
def test_what_the_seat_cannot_see_may_not_be_read(steps: tuple[str, ...]) -> None:
    assert codes(*steps) == ["L149"]


def test_what_is_turned_over_by_a_rule_is_hidden_from_then_on() -> None:
    text = GAME.replace(
        "STEPS", "\n".join(f"      {s}" for s in asked("value of first of row is 5"))
    )
    shown = text.replace("      - hide card\n", "")
    turned = shown.replace("play:", "rules:\n  cover:\n    - hide row\nplay:")
    turned = turned.replace("      - may choose", "      - cover\n      - may choose")
    for said, found in ((shown, []), (turned, ["L149"])):
        problems = check(Files("example", {"game.yaml": said.encode()})).problems
        assert [p.code for p in problems if p.code not in ("L141", "L142", "L232")] == found


CARRIED = """\
ludex: 1
game: example
players: [2, 3]
pieces:
  pawn: {each: player, begins: porch}
  coin: {copies: 6, begins: bank, kinds: {gold: {}, tin: {}}}
places:
  porch: {holds: pawn}
  bank: {holds: coin, ordered: yes, seen by: nobody}
  bag: {each: pawn, holds: coin, seen by: owner}
setup:
  - shuffle bank
  - for each pawn in pawns:
      - deal 2 from bank to bag of pawn
play:
  - take turns:
      - choose number among 1..2 where TEST:
          - end game
      - otherwise:
          - end game
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("some bag of own pawn are gold", []),
        ("number of bag of pawn of left-neighbour of you is number", []),
        ("some bag of first of (pawns where owner of it is you) are gold", []),
        ("some bag of pawn of owner of own pawn are gold", []),
        ("some bag of pawn of left-neighbour of you are gold", ["L149"]),
        ("some players are such that (some bag of pawn of it are gold)", ["L149"]),
        ("some hidden of left-neighbour of you are gold", ["L149"]),
    ],
)
def test_what_a_piece_carries_is_seen_by_whoever_owns_it(test: str, found: list[str]) -> None:
    words = "define: {hidden of player: bag of pawn of player}\nplay:"
    text = CARRIED.replace("TEST", test).replace("play:", words)
    problems = check(Files("example", {"game.yaml": text.encode()})).problems
    assert [p.code for p in problems if p.code not in ("L141", "L142", "L232")] == found


def test_nothing_is_betrayed_where_everybody_sees_everything() -> None:
    opened = []
    for folder in game_folders():
        game = load(find_game(str(folder)).games[0]).file
        checked = typed_game(game)[0]
        if all_open(checked):
            opened.append(game.name)
            assert betrayed(checked) == []
    assert {"tic-tac-toe", "hex"} <= {*opened}
    assert not {"grull", "goofspiel", "phantom-tic-tac-toe"} & {*opened}


@pytest.mark.parametrize(
    "change",
    [
        ("heap: {holds: card}", "heap: {holds: card, seen by: nobody}"),
        ("score: {is: 0..9}", "score: {is: 0..9, seen by: nobody}"),
        ("is 2:", "is number of box:"),
        ("reveal card", "hide card"),
    ],
)
def test_what_anybody_cannot_see_is_looked_for(change: tuple[str, str]) -> None:
    text = re.sub(
        ", seen by: (owner|nobody)", "", GAME.replace("STEPS\n", "").replace("hide", "reveal")
    )
    text = text.replace("define:", "values: {score: {is: 0..9}}\ndefine:")
    found = []
    for said in (text, text.replace(*change)):
        read = load(Files("example", {"game.yaml": said.encode()})).file
        found.append(all_open(typed_game(read)[0]))
    assert found == [True, False]
