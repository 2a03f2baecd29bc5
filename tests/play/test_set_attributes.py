"""Moves about pieces of which something was set: how they may be said, and old records of them."""

import json

import pytest

from ludex.play import record
from ludex.play.match import Match, NotAMoveError


def after(match: Match, move: str) -> str:
    """What was made of a move that somebody typed."""
    twin = match.copy()
    twin.play(0, move)
    return twin.moves[-1].text


def test_a_piece_is_called_by_what_it_is_now_or_by_its_kind_where_that_says_it(
    drilled: Match,
) -> None:
    for typed, made in {
        "post riders (drill 1)": "post riders (drill 1)",
        "post riders": "post riders (drill 1)",
        "Post  Riders": "post riders (drill 1)",
        "post scouts": "post scouts",
        "post scouts (drill 1)": "post scouts (drill 1)",
    }.items():
        assert after(drilled, typed) == made
    with pytest.raises(NotAMoveError, match="did you mean"):
        drilled.play(0, "post riders (drill 2)")


def test_a_kind_of_which_several_are_otherwise_now_is_asked_after(drilled: Match) -> None:
    drilled.play(0, "drill scouts (drill 1)")
    drilled.play(1, "wait")
    drilled.play(0, "drill scouts")
    drilled.play(1, "wait")
    with pytest.raises(NotAMoveError) as refused:
        drilled.play(0, "post scouts")
    assert refused.value.refusal.sentence == (
        "`post scouts` may mean `post scouts (drill 1)`, `post scouts (drill 2)`; say which"
    )


def shortened(match: Match) -> bytes:
    """The saved game as it was written when nothing was said of what had been set."""
    body = json.loads(record.save(match))
    del body["checksum"]
    for move in body["moves"]:
        move[1] = move[1].partition(" (")[0]
    body["checksum"] = record._checksum(body)
    return json.dumps(body).encode()


def test_a_game_that_was_saved_without_these_words_goes_on(drilled: Match) -> None:
    drilled.play(0, "post riders (drill 1)")
    read = record.read(shortened(drilled))
    assert read.moves[-1].text == "post riders"
    again = record.restore(read, drilled.machine)
    assert again.moves[-1].text == "post riders (drill 1)"
    assert record.save(again) == record.save(drilled)


def test_a_move_of_another_piece_is_no_old_word_for_this_one(drilled: Match) -> None:
    drilled.play(0, "post riders (drill 1)")
    body = json.loads(shortened(drilled))
    del body["checksum"]
    body["moves"][-1][1] = "post archers"
    body["checksum"] = record._checksum(body)
    with pytest.raises(record.RecordError, match="cannot be made"):
        record.restore(record.read(json.dumps(body).encode()), drilled.machine)
