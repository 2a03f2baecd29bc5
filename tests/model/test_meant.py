"""What newcomers write and mean: the hint is the phrase that fits there, and leads to no error."""

import re

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
types: {class: [ogre, sorcerer]}
pieces:
  card:
    each: player
    begins: deck
    kinds:
      GO: {worth: 3, class: ogre}
      PO: {worth: 1, class: ogre}
      SO: {worth: 0, class: sorcerer}
places:
  hand: {each: player, holds: card, seen by: owner}
  pile: {each: player, holds: card}
  deck: {holds: card, ordered: yes, seen by: nobody}
values:
  score: {each: player, is: 0..99}
  passes: {is: 0..9}
  ready: {of: truth, start: no}
define:
  total of player: score of player + number of pile of player
rules:
  tidy-up:
    - if own hand is empty:
        - win
setup:
  - for each player in players:
      - deal 2 from deck to hand of player
play:
  - take turns:
      - choose card among own hand:
          - move card to own pile
          - add worth of card to own score
      - otherwise:
          - end game
      - if there are no (own hand where its class is ogre) and passes is 2 and total of you is 3:
          - tidy-up
      - choose card among own hand
      - LINE
"""
STEPS = {
    "move card own pile": "move card to own pile",
    "move card in own pile": "move card to own pile",
    "move the top of deck to own hand": "move top of deck to own hand",
    "move a card to own hand": "move card to own hand",
    "move top deck to own hand": "move top of deck to own hand",
    "move all cards to deck": "move cards to deck",
    "move every card to deck": "move cards to deck",
    "move first of own hand's cards to deck": "",
    "move 3 cards from own hand to deck": "move first of (own hand to 3) to deck",
    "move 3 of own hand to deck": "move first of (own hand to 3) to deck",
    "move passes cards from deck to own hand": "move first of (deck to passes) to own hand",
    "move the first 3 of own hand to deck": "move first of (own hand to 3) to deck",
    "move top 3 cards of deck to own hand": "move first of (deck to 3) to own hand",
    "move first passes of deck to own hand": "move first of (deck to passes) to own hand",
    "move rest of (deck to 3) to own hand": "",
    "deal 3 cards from deck to own hand": "deal 3 from deck to own hand",
    "deal 3 cards to own hand": "",
    "draw 3 cards": "",
    "draw card from deck": "draw card among deck",
    "draw": "",
    "shuffle the deck": "shuffle deck",
    "add 1 to my score": "add 1 to own score",
    "add 1 to your score": "add 1 to own score",
    "add one to passes": "add 1 to passes",
    "subtract 1 of passes": "subtract 1 from passes",
    "passes = 2": "set passes to 2",
    "set passes = 2": "set passes to 2",
    "set passes 2": "set passes to 2",
    "set passes to passes+1": "set passes to passes + 1",
    "passes += 1": "add 1 to passes",
    "you win": "win",
    "end the game": "end game",
    "skip next player": "skip left-neighbour of active",
    "let x = 3": "let x be 3",
    "let x is 3": "let x be 3",
    "let x be highest of players by score of it": "let x be highest of (players by score of it)",
    "rank players by their score": "rank players by score of it",
    "take deck": "",
    "swap card and card": "swap card with card",
}
TESTS = {
    "passes >= 2": "passes is at least 2",
    "passes is >= 2": "passes is at least 2",
    "passes = 2": "passes is 2",
    "passes == 2": "passes is 2",
    "passes < 2 or passes > 4": "passes is less than 2 or passes is more than 4",
    "passes equals 2": "passes is 2",
    "passes is 2 or more": "passes is at least 2",
    "passes is greater than 1": "passes is more than 1",
    "passes at least 2": "passes is at least 2",
    "passes is atleast 2": "passes is at least 2",
    "passes is between 1 and 3": "passes is in 1..3",
    "passes in 1..3": "passes is in 1..3",
    "passes is 2 or 3": "passes is 2 or passes is 3",
    "passes is not 2 or 3": "passes is not 2 and passes is not 3",
    "passes is neither 2 nor 3": "passes is not 2 and passes is not 3",
    "passes is 2, deck is empty": "passes is 2 and deck is empty",
    "passes is 2; deck is empty": "passes is 2 and deck is empty",
    "passes is 2 & deck is empty": "passes is 2 and deck is empty",
    "passes is 2 then": "passes is 2",
    "passes is 2 and ready": "passes is 2 and ready holds",
    "ready": "ready holds",
    "passes": "",
    "!deck is empty": "not deck is empty",
    "deck empty": "deck is empty",
    "the deck is empty": "deck is empty",
    "my hand is empty": "own hand is empty",
    "your hand is empty": "own hand is empty",
    "number deck is 3": "number of deck is 3",
    "number of cards in deck is 3": "number of deck is 3",
    "there are cards in deck": "there are deck",
    "own hand contains a GO": "GO is in own hand",
    "own hand where class is ogre is empty": "(own hand where its class is ogre) is empty",
    "some own hand is GO": "some own hand are GO",
    "score you is 3": "score of you is 3",
    "score(you) is 3": "score of you is 3",
    "score[you] is 3": "score of you is 3",
    "all players passed": "",
    "every player has an empty hand": "",
    "is passes 2": "",
}


def said(line: str) -> tuple[list[str], list[str]]:
    """What is wrong in the line of a step, as codes, and what it says to do."""
    report = check(Files("example", {"game.yaml": GAME.replace("LINE", line).encode()}))
    at = GAME[: GAME.index("LINE")].count("\n") + 1
    found = [p for p in report.problems if p.span is not None and p.span.line == at]
    return [p.code for p in found if p.severity == "error"], [p.hint for p in found]


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        *STEPS.items(),
        *((f"if {w}: [end turn]", f"if {m}" if m else "") for w, m in TESTS.items()),
    ],
)
def test_what_is_suggested_is_what_fits_there(wrong: str, meant: str) -> None:
    codes, hints = said(wrong if ": " not in wrong else f'{{"{wrong.split(":")[0]}": [end turn]}}')
    assert codes
    told = re.findall(r"Did you mean `(.*?)`\?", " ".join(hints))
    assert told == ([meant] if meant else [])
    for text in told:
        codes, _ = said(text if not text.startswith("if ") else f'{{"{text}": [end turn]}}')
        assert codes == []


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ("move first of own hand to pile", "pile"),
        ("add 1 to score", "score"),
        ("for each player in players: [add 1 to score]", "score"),
        ("rank players by score", "score"),
    ],
)
def test_whose_it_is_is_said_with_the_names_that_there_are(wrong: str, name: str) -> None:
    codes, hints = said(wrong)
    assert codes == ["L102"]
    answers = re.findall(r"`(.*?)`", hints[0])
    assert answers
    for text in answers:
        assert said(wrong.replace(name, text))[0] == []


def test_where_a_set_needs_brackets_of_its_own_that_is_said() -> None:
    wrong = "let x be highest of (own hand where its class is ogre by worth of it)"
    codes, hints = said(wrong)
    assert codes == ["L103"]
    assert "in brackets of its own" in hints[0]
    right = wrong.replace("own hand where its class is ogre", "(own hand where its class is ogre)")
    assert said(right)[0] == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "choose card among own pile where it is GO, player among players",
            "choose card among (own pile where it is GO), player among players",
        ),
        (
            "choose count among (passes + 1)..9",
            "choose count among 0..9 where it is more than passes",
        ),
    ],
)
def test_what_is_chosen_among_is_said_as_it_is_written(wrong: str, right: str) -> None:
    codes, hints = said(wrong)
    assert (codes, re.findall(r"Did you mean `(.*?)`", " ".join(hints))) == (["L063"], [right])
    assert said(right)[0] == []


@pytest.mark.parametrize("among", ["own hand where it is GO", "pile of you where its worth is 1"])
def test_a_set_over_which_something_is_said_gets_its_brackets(among: str) -> None:
    wrong = f"if sum of (worth of it over {among}) is 2"
    right = wrong.replace(among, f"({among})")
    codes, hints = said(f'{{"{wrong}": [end turn]}}')
    assert (codes, re.findall(r"Did you mean `(.*?)`", " ".join(hints))) == (["L063"], [right])
    assert said(f'{{"{right}": [end turn]}}')[0] == []
