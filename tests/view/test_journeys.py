"""Moves of one piece that follow each other are told as one."""

import pytest
from tests.conftest import SetUp

from ludex.machine.facts import Fact, Piece, fact
from ludex.view.journeys import journeys
from ludex.view.language import Language
from ludex.view.telling import Telling

PAWN = Piece("pawn", 0, True, 5)
A1, A2, B2, C2 = "a1", "a2", "b2", "c2"
CELLS = {"a1": 0, "a2": 3, "b2": 4, "c2": 5}


@pytest.fixture
def telling(set_up: SetUp) -> Telling:
    return Telling(set_up("tic-tac-toe").tables)


def moved(telling: Telling, things: Piece, place: str, goal: str) -> Fact:
    first = telling.tables.first_cell
    place_, goal_ = (("set place", (first + CELLS[name],)) for name in (place, goal))
    return fact("moved", things=("set piece", (things,)), place=place_, goal=goal_)


def steps(telling: Telling, *things: Piece) -> list[Fact]:
    ways = zip(things, (A1, A2, B2), (A2, B2, C2), strict=True)
    return [moved(telling, *each) for each in ways]


def told(telling: Telling, facts: list[Fact]) -> list[str]:
    return [*map(telling.tell, journeys(facts))]


def test_steps_are_one_journey(telling: Telling) -> None:
    way = steps(telling, PAWN, PAWN, PAWN)
    assert told(telling, way[:2]) == ["pawn of A moves from a1 through a2 to b2"]
    assert told(telling, way) == ["pawn of A moves from a1 through a2, b2 to c2"]
    french = Telling(telling.tables, None, Language("fr"))
    assert french.sentence(journeys(way)[0]) == "Pawn of A va de a1 par a2, b2 à c2."


def test_a_journey_ends_where_anything_else_happens(telling: Telling) -> None:
    way = steps(telling, PAWN, PAWN, PAWN)
    shown = fact("shows", things=("piece", Piece("die", None, True, 9)), number=("number", 3))
    assert told(telling, [way[0], shown, *way[1:]]) == [
        "pawn of A moves from a1 to a2", "die shows 3", "pawn of A moves from a2 through b2 to c2",
    ]  # fmt: skip


@pytest.mark.parametrize("other", [Piece("pawn", 1, True, 6), Piece("pawn", 0, True, 7)])
def test_another_piece_or_another_place_begins_a_journey_of_its_own(
    telling: Telling, other: Piece
) -> None:
    way = steps(telling, PAWN, other, PAWN)
    assert journeys(way) == way
    assert journeys([way[0], way[2]]) == [way[0], way[2]]


def test_what_goes_the_same_way_is_told_at_once(telling: Telling) -> None:
    dealt = [moved(telling, Piece(), A1, B2)] * 13
    said = told(telling, [*dealt, moved(telling, Piece("fox", 0, True, 3), A1, C2)])
    assert said == ["13 hidden pieces move from a1 to b2", "fox of A moves from a1 to c2"]
