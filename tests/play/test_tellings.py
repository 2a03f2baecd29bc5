"""What happened, as a game tells it: sentences, with the moves of single pieces on request."""

import pytest
from tests.conftest import SetUp

from ludex.play.match import Match


@pytest.mark.parametrize("engine", ["reference", "python"])
def test_a_sentence_is_told_instead_of_its_details(set_up: SetUp, engine: str) -> None:
    match = Match(set_up("tall-tales", engine=engine), 1)
    assert match.opening(0) == [
        "deck is shuffled",
        "Of 9 cards each player gets two",
        "it is A's turn",
    ]
    assert len(match.opening(0, details=True)) == 7
    match.play(0, "choose fox")
    assert match.log(0) == ["A lays fox"]
    assert match.log(1) == ["A lays a hidden piece"]
    assert match.log(None, details=True) == [
        "A: choose a hidden piece", "A lays a hidden piece", "a hidden piece is turned face-down",
        "a hidden piece moves from hand of A to row of A",
    ]  # fmt: skip
    match.play(0, "pass")
    assert match.log(0)[1:3] == ["A: pass", "it is B's turn"]


def test_the_end_is_no_detail_and_a_rule_that_stops_has_told(set_up: SetUp) -> None:
    match = Match(set_up("tall-tales"), 1)
    while not match.over:
        seat = match.pending.must[0]
        match.play(seat, match.legal(seat)[0])
    said = match.log(None)
    assert said[-2:] == ["Nobody is left behind.", "A has won"]
    assert said[-3] == "A takes fox and hen of all"
    assert not any("moves" in line for line in said)


def test_who_is_named_owns_the_rest_and_other_owners_are_said_to_everybody(set_up: SetUp) -> None:
    match = Match(set_up("grull", 3), 1)
    for seat, card in enumerate(("+2", "+2", "GO")):
        match.play(seat, f"choose {card}")
    played = ["A plays +2", "B plays +2", "C plays GO"]
    for reader in (0, 1, 2, None):
        told = match.log(reader, since=2)
        assert told[-5:] == [
            *played,
            "C's GO captures +2 of A and +2 of B",
            "Into the piles of their owners go GO of C",
        ]


def test_a_step_is_told_by_what_moves(set_up: SetUp) -> None:
    match = Match(set_up("voles"), 1)
    while not match.offers(match.pending.must[0])[0].text.startswith("step "):
        seat = match.pending.must[0]
        match.play(seat, match.legal(seat)[0])
    seat, since = match.pending.must[0], len(match.moves)
    step = match.offers(seat)[0].text
    match.play(seat, step)
    assert not any(step in line for line in match.log(None, since))
    assert any(step in line for line in match.log(None, since, details=True))


def test_what_a_seat_is_shown_no_sentence_has_told_it(set_up: SetUp) -> None:
    match = Match(set_up("ovo", 2, options={"first-player": "seat 1"}), 1)
    steps = ("a1 a2", "a6 b5", "a2 a3", "b5 c4", "a3 a4", "c4 d4", "a4 a5", "d4 d3", "a5 a6")
    for number, step in enumerate(steps):
        match.play(number % 2, f"move {step}")
        match.play(number % 2, "pass")
        match.play(1 - number % 2, "pass")
    since = len(match.moves)
    match.play(1, "check a6")
    assert match.log(1, since) == ["B looks at a hidden piece on a6", "B is shown diamond-egg"]
    assert match.log(0, since) == ["B looks at a hidden piece on a6"]
    assert match.log(None, since) == ["B looks at a hidden piece on a6"]


BARRED = """
ludex: 1
game: barred
players: [2]
board: {grid: [1, 2]}
pieces:
  stone: {each: player, begins: hand}
  scout: {each: player}
places:
  hand: {each: player, holds: stone, seen by: SEEN}
values:
  rests: {is: 0..9}
walks:
  stroll for scout:
    from: cell of scout
    ways: sides
    lands: step of (here toward way)
    where: [landing is empty]
setup:
  - for each player in players:
      - move scout of player to first of (cells where it is empty)
rules:
  lay:
    do:
      - choose stone among own hand
      - move stone to box
  stroll-on:
    do:
      - walk stroll for own scout by 1:
          - move own scout to landing
play:
  - take turns:
      - lay
      - stroll-on
      - choose one:
          - option rest:
              - add 1 to rests
      - if rests is 9:
          - end game
"""


@pytest.mark.parametrize("engine", ["reference", "python"])
@pytest.mark.parametrize(("seen", "readers"), [("all", (0, 1, None)), ("owner", (0,))])
def test_who_must_choose_and_cannot_is_told(
    set_up: SetUp, engine: str, seen: str, readers: tuple[int | None, ...]
) -> None:
    match = Match(set_up(BARRED.replace("SEEN", seen), engine=engine), 1)
    for seat in (0, 1):
        match.play(seat, "choose stone")
        told = {reader: match.log(reader) for reader in (0, 1, None)}
        said = f"stroll-on: {'AB'[seat]} can choose nothing"
        assert [reader for reader in told if said in told[reader]] == [
            reader for reader in told if seen == "all" or reader == seat
        ]
        assert not any("lay: " in line for reader in told for line in told[reader])
        since = len(match.moves)
        match.play(seat, "rest")
    last = {reader: match.log(reader, since) for reader in (0, 1, None)}
    barred = ["lay: A can choose nothing", "stroll-on: A can choose nothing"]
    for reader, lines in last.items():
        assert lines[-2:] == barred if reader in readers else not set(barred) & set(lines)


def test_cells_that_are_told_are_a_list(set_up: SetUp) -> None:
    match = Match(set_up("othello"), 1)
    for number, cell in enumerate(("f5", "f6", "f7", "e3", "c3")):
        match.play(number % 2, f"choose {cell}")
    assert "A plays c3 and turns over d4 and e5." in match.log(1)
