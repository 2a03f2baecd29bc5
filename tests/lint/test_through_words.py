"""The checker knows through words of the library what it knew when the machine had them."""

import pytest

from ludex.pipeline import Files, check

GAME = """
ludex: 1
game: foo
players: [2, 3]
pieces: {card: {kinds: {low: {worth: 1}, high: {worth: 2}}, front: [worth], begins: deck}}
places: {deck: {holds: card, ordered: yes, seen by: face}}
effects: {bonus: {until: for good, number: 0..9}}
values: {passes: {is: 0..9}}
setup:
  - hide deck
play:
  - take turns:
      - choose one:
          - option peek if TEST:
              - tells {left-neighbour of you} is next, then {right-neighbour of you}.
              - add 1 to passes
          - option look if top of deck is face-up and worth of top of deck is 2:
              - end turn
          - option leave-off if player-count is 3:
              - grant bonus by 2 to you
              - end game
"""


@pytest.mark.parametrize(
    ("test", "codes"),
    [
        ("left-neighbour of you is not active", []),
        ("min of (3 by passes) is not 2", []),
        ("amount of (bonus for you) is not 1", []),
        ("top of deck is face-up and worth of top of deck is 1", []),
        ("top of deck is not face-up and worth of top of deck is 1", ["L149"]),
        ("smallest of (worth of it over deck) is not 2", ["L149", "L200"]),
        ("number of (lowest of (deck by kind of it)) is 1", ["L101"]),
        ("player-count is at least 2", ["L147"]),
    ],
)
def test_what_is_known_through_words_of_the_library(test: str, codes: list[str]) -> None:
    report = check(Files("foo", {"game.yaml": GAME.replace("TEST", test).encode()}))
    assert sorted(p.code for p in report.problems) == codes
    assert {p.span.file for p in report.problems if p.span} <= {"game.yaml"}
