"""Whose turn is next, where all stay in and nobody is skipped, is asked in a shorter way."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.properties.games import program, tables

from ludex.lowering.code import NIL, census
from ludex.lowering.program import lowered, shared
from ludex.lowering.to_python import module_of

AGAIN, SKIPS, ORDER = 0, 1, 8
SEATS = st.integers(1, 5)
NAMES = ("next_actor", "next_index", "place_among", "decider", "next_seat")


@given(st.data(), SEATS, st.booleans())
def test_the_same_seat_is_next(data: st.DataObject, seats: int, again: bool) -> None:
    seat = st.sampled_from([NIL, *range(seats)])
    last, begins = data.draw(seat), data.draw(seat)
    made = {"AGAIN": AGAIN, "SKIPS": SKIPS, "SEATS": seats}
    space: dict[str, Any] = {"M": [int(again), *[0] * 7, seats, *range(seats)]}
    functions = [shared()[name] for name in NAMES]
    exec(compile(module_of(functions, made), "<printed>", "exec"), space)
    expected = space["next_actor"](ORDER, last, begins, 0)
    assert space["next_seat"](last, begins) == expected


def called(game: str) -> set[str]:
    made = lowered(program(game, tables(game)[0])).functions
    return {name for each in made for name in (each.name, *census(each.body)[1])}


def test_who_may_leave_or_be_skipped_is_asked_about() -> None:
    assert "next_actor" not in called("tic-tac-toe")
    assert "next_actor" in called("goose-race")
