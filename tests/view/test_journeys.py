"""Moves of one piece that follow each other are told as one."""

from ludex.view.journeys import journeys
from ludex.view.language import Language, understood

STEPS = [
    "pawn of A moves from a1 to a2",
    "pawn of A moves from a2 to b2",
    "pawn of A moves from b2 to c2",
]


def test_steps_are_one_journey() -> None:
    assert journeys(STEPS[:2]) == ["pawn of A moves from a1 through a2 to b2"]
    assert journeys(STEPS) == ["pawn of A moves from a1 through a2, b2 to c2"]


def test_a_journey_ends_where_anything_else_happens() -> None:
    assert journeys([STEPS[0], "die shows 3", *STEPS[1:]]) == [
        STEPS[0], "die shows 3", "pawn of A moves from a2 through b2 to c2",
    ]  # fmt: skip


def test_another_piece_or_another_place_begins_a_journey_of_its_own() -> None:
    apart = [STEPS[0], STEPS[1].replace("A", "B"), STEPS[2]]
    assert journeys(apart) == apart
    assert journeys([STEPS[0], STEPS[2]]) == [STEPS[0], STEPS[2]]


def test_a_journey_is_told_in_every_language() -> None:
    told = journeys(STEPS)[0]
    assert understood(told) is not None
    assert Language("fr").sentence(told) == "Pawn of A va de a1 par a2, b2 à c2."


def test_what_goes_the_same_way_is_told_at_once() -> None:
    dealt = ["? moves from deck to hand of B"] * 13
    assert journeys([*dealt, "fox moves from deck to hand of A"]) == [
        f"{', '.join(['?'] * 13)} moves from deck to hand of B",
        "fox moves from deck to hand of A",
    ]
    assert (
        Language().sentence(journeys(dealt)[0]) == "13 hidden pieces move from deck to hand of B."
    )
