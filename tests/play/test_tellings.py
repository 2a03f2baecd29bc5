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
    assert match.log(1) == ["A lays ?"]
    assert match.log(None, details=True) == [
        "A: choose ?", "A lays ?", "? is turned face-down", "? moves from hand of A to row of A",
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
    assert said[-3] == "A takes fox, hen of all"
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
            "GO of C captures +2 of A, +2 of B",
            "Into the piles of their owners go GO of C",
        ]


def test_a_step_is_told_by_what_moves(set_up: SetUp) -> None:
    match = Match(set_up("voles"), 1)
    while not match.legal(match.pending.must[0])[0].text.startswith("step "):
        seat = match.pending.must[0]
        match.play(seat, match.legal(seat)[0])
    seat, since = match.pending.must[0], len(match.moves)
    step = match.legal(seat)[0].text
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
    assert match.log(1, since) == ["B looks at ? on a6", "B is shown diamond-egg"]
    assert match.log(0, since) == ["B looks at ? on a6"]
    assert match.log(None, since) == ["B looks at ? on a6"]
