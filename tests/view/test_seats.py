"""What differs in its seat alone stands in one line, and what is alike is counted."""

from collections.abc import Callable

import pytest
from tests.machine.small_games import EGGS

from ludex.machine.interface import Machine
from ludex.play.match import Match
from ludex.records import replace
from ludex.view import text
from ludex.view.language import Language
from ludex.view.screen import Row, Screen, Stored, counted, screen_of, told_apart

SetUp = Callable[..., Machine]


@pytest.fixture
def shown(set_up: SetUp) -> Screen:
    match = Match(set_up(EGGS), 1)
    return replace(screen_of(match.view(0), match.machine.tables), values=(), notices=())


def lies(base: str, seat: str, count: int, *shown: str) -> Row:
    return Row(f"{base} of {seat}", count, shown, base=base, seat=seat)


def of_seat(base: str, seat: str, value: str) -> Stored:
    return Stored(f"{base} of {seat}" if seat else base, value, base, seat)


def rows(screen: Screen, *lying: Row, code: str = "en") -> list[str]:
    drawn = text.render(replace(screen, rows=lying), language=Language(code))
    return drawn.split("a b\n\n", 1)[1].splitlines()


def test_what_is_left_to_place_and_whose_is_one_line(shown: Screen) -> None:
    lying = [lies("supply", seat, n, *("mark",) * n) for seat, n in (("A", 4), ("B", 0))]
    assert rows(shown, *lying) == ["supply: A 4 x mark, B nothing"]
    assert rows(shown, lying[0]) == ["supply of A: 4 x mark"]


def test_places_of_which_nothing_is_seen_are_one_line(shown: Screen) -> None:
    lying = [lies("hand", seat, n) for seat, n in (("B", 3), ("C", 1))]
    assert rows(shown, *lying) == ["hand: B 3 pieces, C 1 piece, not shown"]
    assert rows(shown, *lying, code="fr") == ["hand : B 3 pièces, C 1 pièce, face cachée"]


def test_places_in_which_there_is_nothing_are_one_line(shown: Screen) -> None:
    lying = [lies("pile", seat, 0) for seat in "ABC"]
    assert rows(shown, *lying) == ["pile of A, B and C: empty"]


def test_what_is_of_several_kinds_or_can_be_read_has_a_line_of_its_own(shown: Screen) -> None:
    several = lies("stand", "A", 2, "penny", "crown")
    read = replace(lies("stand", "B", 1, "penny"), own=True, printed=(("penny", "+1 COIN"),))
    assert rows(shown, several, read) == [
        "stand of A: penny, crown", "stand of B: penny", "  penny: +1 COIN"
    ]  # fmt: skip


def test_values_share_a_line_and_those_of_seats_their_name(shown: Screen) -> None:
    values = (of_seat("score", "A", "3"), of_seat("score", "B", "5"), of_seat("rounds", "", "2"),
              of_seat("rest", "B", "1"))  # fmt: skip
    drawn = text.render(replace(shown, rows=(), values=values))
    assert drawn.endswith("\n\nscore: A 3, B 5; rounds: 2; rest of B: 1\n")


def test_things_that_are_called_alike_are_counted() -> None:
    assert list(counted(("seed", "seed", "pebble", "seed"))) == ["2 x seed", "pebble", "seed"]


def test_alike_seeds_are_counted_where_they_lie(set_up: SetUp) -> None:
    match = Match(set_up("oware"), 1)
    grid = screen_of(match.view(0), match.machine.tables).grid
    assert grid is not None
    assert set(grid.rows[0]) == {"se4"}
    assert grid.legend == (("se", "seed"),)


def test_no_two_kinds_have_the_same_sign() -> None:
    kinds = ["stone", "stick", "blue-tile", "blue-egg"]
    assert told_apart(kinds, 2) == {
        "stone": "st", "stick": "si", "blue-tile": "bl", "blue-egg": "be"
    }  # fmt: skip
    assert told_apart(["mouse", "monster"], 1) == {"mouse": "m", "monster": "o"}
