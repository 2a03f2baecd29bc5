"""Views by declared visibility."""

from collections.abc import Callable

import pytest
from tests.machine.small_games import EGGS

from ludex.machine.interface import Machine, PlaceView, Result, View
from ludex.play.match import Match
from ludex.view.naming import Naming
from ludex.view.telling import Telling

SetUp = Callable[..., Machine]


@pytest.fixture
def match(set_up: SetUp) -> Match:
    return Match(set_up(EGGS), 1)


def place(view: View, name: str) -> PlaceView:
    return next(each for each in view.places if each.name == name)


def seen(view: View, name: str) -> list[tuple[str, int | None]]:
    """What is seen in a place, each piece with its owner."""
    return [(piece.name, piece.owner) for piece in place(view, name).pieces]


def values(match: Match, seat: int | None) -> list[tuple[str, str]]:
    """What the game remembers, as a seat would say it."""
    return [*map(Naming(match.machine.tables, seat).called, match.view(seat).values)]


def test_a_hand_is_shown_to_its_owner_and_counted_for_others(match: Match) -> None:
    assert seen(match.view(0), "hand of A") == [("GO", 0), ("PO", 0)]
    for seat in (1, None):
        assert seen(match.view(seat), "hand of A") == []
        assert place(match.view(seat), "hand of A").count == 2


def test_backs_are_shown_in_order_and_common_places_sorted(match: Match) -> None:
    row = place(match.view(0), "row").pieces
    assert [(piece.name, [part.held for part in piece.printed]) for piece in row] == [
        ("egg", [0]), ("egg", [1]), ("egg", [0])
    ]  # fmt: skip
    match.play(0, "choose PO")
    match.play(1, "choose GO")
    for seat in (0, 1, None):
        assert sorted(seen(match.view(seat), "played")) == [("", 0), ("", 1)]
    assert seen(match.view(1), "played") == [("", 1), ("", 0)]
    assert seen(match.view(0), "deck") == []


def test_a_value_is_told_to_those_who_may_see_it(match: Match) -> None:
    public = [("round-number", "1"), ("leader", "none"), ("stolen", "no")]
    assert sorted(values(match, None)) == sorted(public)
    assert sorted(values(match, 1)) == sorted([*public, ("plan of B", "0")])


def test_what_rules_only_count_by_stands_on_no_view(match: Match) -> None:
    assert "tally" in {slot.name for slot in match.machine.tables.slots}
    for seat in (0, 1, None):
        assert "tally" not in {value.name for value in match.view(seat).values}


def notices(match: Match, seat: int | None) -> list[str]:
    return [*map(Telling(match.machine.tables, seat).tell, match.view(seat).notices)]


def test_notices_say_who_acts_and_nothing_of_what_was_chosen(match: Match) -> None:
    assert notices(match, 0) == ["A to choose", "B to choose"]
    match.play(1, "choose GO")
    for seat in (0, 1, None):
        assert notices(match, seat) == ["B has chosen", "A to choose"]
    match.play(0, "choose GO")
    assert notices(match, 0) == ["it is A's turn", "A to choose"]
    assert match.view(0).result is None
    match.play(0, "stay")
    assert notices(match, 1) == ["A has won"]
    assert match.view(1).result == Result("won", (1, 2), (), (0,), (1,))


def test_cells_are_places_of_a_view(match: Match) -> None:
    match.play(0, "choose PO")
    match.play(1, "choose GO")
    match.play(0, "put coin, b1")
    cell = place(match.view(1), "b1")
    assert (cell.cell, cell.base, seen(match.view(1), "b1")) == (1, "a cell", [("coin", 0)])


def test_what_was_put_together_is_shown_together(set_up: SetUp) -> None:
    machine = set_up("little-rummy")
    state = machine.begin(3)
    laid = next(i for i, p in enumerate(machine.tables.places) if p.name == "laid of A")
    for heap, cards in ((2, (0, 1)), (1, (2,))):
        for card in cards:
            state.contents[state.where[card]].remove(card)
            state.contents[laid].append(card)
            state.where[card], state.heap[card], state.down[card] = laid, heap, False
    kinds = [machine.tables.kinds[machine.tables.pieces[card].kind] for card in (2, 0, 1)]
    shown = place(machine.view(state, 1), "laid of A")
    assert [piece.name for piece in shown.pieces] == [kinds[0], *sorted(kinds[1:])]
    assert shown.heaps == (1, 2)


def test_effects_are_shown_with_those_on_whom_they_lie(match: Match) -> None:
    tables, state = match.machine.tables, match.state
    names = [info.name for info in tables.pieces]
    hidden, coin = names.index("GO of B"), names.index("coin")
    lying = [(0, 1, 2, 0), (0, 0, 0, 0), (0, 1, 3, 0)]
    state.granted = [*lying, (0, 1_000 + hidden, 1, 0), (0, 1_000 + coin, 4, 0)]
    told = [("shield of A", "0"), *(("shield of B", n) for n in "23"), ("shield of coin", "4")]
    for seat in (0, None):
        assert [value for value in values(match, seat) if value[0].startswith("shield")] == told
    assert ("shield of GO of B", "1") in values(match, 1)
