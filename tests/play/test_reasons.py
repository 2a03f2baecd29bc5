"""Why an option is not there: its own conditions by name, whatever would be chosen for it."""

from collections.abc import Callable

import pytest

from ludex.machine.interface import Machine
from ludex.play.match import Match, NotAMoveError

SetUp = Callable[..., Machine]
CHIPS = """
ludex: 1
game: chips
players: [2]
pieces: {chip: {copies: 9, begins: heap}}
places: {heap: {holds: chip}, pot: {each: player, holds: chip}}
define:
  player is rich: {is: number of pot of player is at least 2, says: two chips are yours}
  player is early: {is: number of heap is more than 3, says: the heap is high}
  player is able-to-bet: player is early and player is rich
play:
  - take turns:
      - choose one:
          - option grab chip among heap:
              where: {the heap is odd: remainder of (number of heap by 2) is 1}
              do: [move chip to own pot]
          - option finish if number of own pot is at least 3 and heap is empty:
              - win
          - option bet if you are able-to-bet: []
          - option rest:
              - move first of heap to box
          - option tip number among 1..20: []
"""


@pytest.fixture
def match(set_up: SetUp) -> Match:
    return Match(set_up(CHIPS), 1)


def test_a_condition_of_an_option_is_named_whatever_would_be_chosen(match: Match) -> None:
    match.play(0, "rest")
    with pytest.raises(NotAMoveError) as error:
        match.play(1, "grab chip")
    assert error.value.refusal.sentence == "this must hold: the heap is odd"
    assert error.value.refusal.details


def test_of_several_conditions_the_one_that_fails_is_said(match: Match) -> None:
    refusal = match.why_not(0, "finish")
    assert refusal is not None
    assert refusal.sentence == "this must hold: number of own pot is at least 3"


def test_a_word_that_says_nothing_passes_on_what_the_words_in_it_say(match: Match) -> None:
    refusal = match.why_not(0, "bet")
    assert refusal is not None
    assert refusal.sentence == "this must hold: two chips are yours"


def test_of_many_moves_each_option_has_an_example(match: Match) -> None:
    refusal = match.why_not(0, "dance")
    assert refusal is not None
    for example in ("`grab chip`", "`rest`", "`tip 1`", "and 16 more"):
        assert example in refusal.sentence
    assert "`tip 7`" not in refusal.sentence
