"""Whose turn is next, where nobody is ever skipped, is asked in a shorter way."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.properties.games import program, tables

from ludex.lowering.code import NIL, census
from ludex.lowering.program import lowered, shared
from ludex.lowering.to_python import module_of

AGAIN, SKIPS, SEATED, ORDER = 0, 1, 8, 16
SEATS = st.lists(st.booleans(), min_size=1, max_size=5)
NAMES = ("next_actor", "next_index", "place_among", "decider", "next_seat", "seated_from")


@given(st.data(), SEATS, st.booleans(), st.booleans())
def test_the_same_seat_is_next(
    data: st.DataObject, there: list[bool], leaves: bool, again: bool
) -> None:
    seats = len(there)
    seat = st.sampled_from([NIL, *range(seats)])
    last, begins = data.draw(seat), data.draw(seat)
    stay = [seat for seat in range(seats) if there[seat] or not leaves]
    made = {"AGAIN": AGAIN, "SKIPS": SKIPS, "SEATED": SEATED, "SEATS": seats, "LEAVES": leaves}
    seated = [int(seat in stay) for seat in range(8)]
    space: dict[str, Any] = {"M": [int(again), *[0] * 7, *seated, len(stay), *stay]}
    functions = [shared()[name] for name in NAMES]
    exec(compile(module_of(functions, made), "<printed>", "exec"), space)
    expected = space["next_actor"](ORDER, last, begins, 0)
    found = space["next_seat"](last, begins)
    assert (space["seated_from"](found) if leaves else found) == expected


def called(game: str) -> set[str]:
    made = lowered(program(game, tables(game)[0])).functions
    return {name for each in made for name in (each.name, *census(each.body)[1])}


def test_who_may_be_skipped_is_asked_about() -> None:
    assert "next_actor" not in called("tic-tac-toe") | called("leduc-poker")
    assert "next_actor" in called("goose-race")
