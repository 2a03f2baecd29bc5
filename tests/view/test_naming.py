"""Names of pieces, values and moves, as somebody may know them."""

from collections.abc import Callable

import pytest
from tests.machine.small_games import EGGS

from ludex.machine.interface import Args, Machine
from ludex.machine.sight import known_to, move_seen, piece_named, value_seen
from ludex.machine.state import State
from ludex.view.naming import Naming, piece_name, value_text

SetUp = Callable[..., Machine]


@pytest.fixture
def eggs(set_up: SetUp) -> Machine:
    return set_up(EGGS)


@pytest.fixture
def state(eggs: Machine) -> State:
    return eggs.begin(1)


def piece(machine: Machine, name: str) -> int:
    return [info.name for info in machine.tables.pieces].index(name)


def place(machine: Machine, name: str) -> int:
    return [info.name for info in machine.tables.places].index(name)


def put(machine: Machine, state: State, name: str, where: str, down: bool = False) -> int:
    """Lays a piece somewhere, behind the back of the rules."""
    index = piece(machine, name)
    state.contents[state.where[index]].remove(index)
    state.where[index] = place(machine, where)
    state.contents[state.where[index]].append(index)
    state.down[index] = down
    return index


@pytest.mark.parametrize(
    ("where", "down", "known", "named"),
    [
        ("hand of A", False, (True, False, False), ("GO", "?", "?")),
        ("hand of B", False, (False, True, False), ("?", "GO of A", "?")),
        ("deck", False, (False, False, False), ("?", "?", "?")),
        ("pile of B", False, (True, True, True), ("GO", "GO of A", "GO of A")),
        ("pile of B", True, (True, True, True), ("GO", "GO of A", "GO of A")),
        ("played", False, (True, True, True), ("GO", "GO of A", "GO of A")),
        ("played", True, (False, False, False), ("?", "? of A", "? of A")),
        ("box", False, (False, False, False), ("?", "?", "?")),
        ("a2", True, (False, False, False), ("?", "? of A", "? of A")),
    ],
)
def test_a_piece_is_called_by_what_its_place_shows(
    eggs: Machine,
    state: State,
    where: str,
    down: bool,
    known: tuple[bool, bool, bool],
    named: tuple[str, str, str],
) -> None:
    card = put(eggs, state, "GO of A", where, down)
    for seat, knows, name in zip((0, 1, None), known, named, strict=True):
        assert known_to(eggs.tables, state, card, seat) is knows
        assert piece_name(eggs.tables, state, card, seat) == name


def test_a_back_shows_what_is_printed_on_both_sides(eggs: Machine, state: State) -> None:
    names = [piece_name(eggs.tables, state, piece(eggs, e), 0) for e in ("E1", "E2", "E3")]
    assert names == ["egg red", "egg blue", "egg red"]
    state.down[piece(eggs, "E1")] = False
    assert piece_name(eggs.tables, state, piece(eggs, "E1"), None) == "E1"


def test_an_owner_may_change(eggs: Machine, state: State) -> None:
    coin = piece(eggs, "coin")
    assert piece_name(eggs.tables, state, coin, 0) == "coin"
    state.changed[eggs.tables.changing.index("owner")][coin] = 1
    assert piece_name(eggs.tables, state, coin, 0) == "coin of B"
    assert piece_name(eggs.tables, state, coin, 1) == "coin"


def test_values_are_said_in_the_words_of_the_game(eggs: Machine, state: State) -> None:
    tables = eggs.tables
    card, egg = piece(eggs, "GO of A"), piece(eggs, "E1")
    said = {
        ("number", 4): "4",
        ("truth", 1): "yes",
        ("truth", 0): "no",
        ("player", 1): "B",
        ("player", None): "none",
        ("cell", 2): "a2",
        ("enum sign", 1): "moon",
        ("way", 0): "north",
        ("place", place(eggs, "deck")): "deck",
        ("piece", card): "GO",
        ("set piece", (card, egg)): "GO plus egg red",
        ("set cell", ()): "none",
        ("set set cell", ((0, 1), (2,))): "(a1 plus b1) plus (a2)",
    }
    for (kind, held), text in said.items():
        assert value_text(tables, state, kind, held, 0) == text


def test_a_move_is_said_with_cells_and_names(eggs: Machine, state: State) -> None:
    tables, coin = eggs.tables, piece(eggs, "coin")

    def said(option: str, args: Args, kinds: tuple[str, ...], seat: int) -> str:
        return Naming(tables, seat).move(move_seen(tables, state, option, args, kinds, seat))

    assert said("pass", (), (), 0) == "pass"
    assert said("put", ((coin,), (3,)), ("piece", "cell"), 0) == "put coin, b2"
    put(eggs, state, "coin", "a1")
    assert said("take", ((coin,),), ("piece",), 0) == "take a1"
    card = put(eggs, state, "GO of A", "a1", down=True)
    assert said("take", ((coin,),), ("piece",), 0) == "take coin on a1"
    assert said("take", ((card,),), ("piece",), 1) == "take ? of A on a1"
    both = said("take", ((coin, card),), ("piece",), 1)
    assert both == "take coin on a1 plus ? of A on a1"


def test_what_somebody_has_named_is_repeated_by_that_name(eggs: Machine, state: State) -> None:
    card = piece(eggs, "GO of B")
    assert piece_name(eggs.tables, state, card, 0) == "?"
    naming = Naming(eggs.tables, 0)
    for kind, held, said in (("piece", card, "GO of B"), ("cell", 0, "a1")):
        seen = value_seen(eggs.tables, state, kind, held, 0, piece_named)
        assert naming.value(kind, seen) == said
