"""What reads nothing that changes is kept in a table, and nothing else is."""

import pytest
from tests.properties.games import program, tables
from tests.properties.reached import reached, stepping

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.looking_up import may_stop
from ludex.lowering.nullness import Nullness
from ludex.lowering.program import lowered, shared
from ludex.lowering.store import Layout
from ludex.lowering.tabling import BOUND, LEAF, MOST_READY, Cut, ReadsStateError, Table, Tabling
from ludex.lowering.writing import Whole

CELL, PIECE = ir.Reg("cell", 3), ir.Reg("piece", 4)
UNDER = ir.Op("cell", "cell", (PIECE,))
EVERY = ir.Const("set way", (0, 1, 2))


def tabling(game: str) -> Tabling:
    made = program(game, tables(game)[0])
    return Tabling(made, Layout(made))


def beside(cell: ir.Value) -> ir.Bind:
    """The neighbours of a cell."""
    step = ir.Op("cell", "step-toward", (cell, ir.Reg("way", 9)))
    return ir.Bind("set cell", "collect", 9, EVERY, step)


def test_a_value_is_cut_where_it_begins_to_read_the_state() -> None:
    cut = tabling("breakthrough").cut(beside(UNDER))
    assert cut is not None
    assert cut.leaves == [UNDER]
    step = ir.Op("cell", "step-toward", (ir.Reg("cell", LEAF), ir.Reg("way", BOUND + 1)))
    assert cut.value == ir.Bind("set cell", "collect", BOUND + 1, EVERY, step)


def test_a_table_that_would_be_large_is_by_parts_of_which_there_are_fewer() -> None:
    owner = ir.Op("player", "owner", (PIECE,))
    you = ir.Reg("player", 0)
    mine = ir.Op("truth", "same", (owner, you))
    cut = tabling("breakthrough").cut(ir.Bind("set cell", "filter", 9, beside(CELL), mine))
    assert cut is not None
    assert cut.leaves == [CELL, owner, you]


def test_what_is_asked_twice_is_looked_up_once() -> None:
    made = lowered(program("breakthrough", tables("breakthrough")[0]))
    (moves,) = (str(f.body) for f in made.functions if f.name == "moves0")
    asked = [
        moves.count(f"Int(value={at})")
        for name, at, _ in made.layout.parts
        if name.startswith("TABLE")
    ]
    assert max(asked) == 1
    assert sum(asked) == 2


def test_the_same_part_is_cut_off_once() -> None:
    both = ir.Op("set cell", "plus", (beside(CELL), ir.Op("set cell", "one", (CELL,))))
    cut = tabling("breakthrough").cut(both)
    assert cut is not None
    assert cut.leaves == [CELL]


def test_what_is_asked_of_every_element_is_not_cut_off() -> None:
    lying = ir.Op("truth", "empty", (ir.Op("set piece", "contents", (ir.Reg("place", 9),)),))
    assert tabling("breakthrough").cut(ir.Bind("set place", "filter", 9, EVERY, lying)) is None
    with pytest.raises(ReadsStateError):
        Cut(tabling("breakthrough"), lying).steady(lying, {})


def test_who_is_seated_changes_where_somebody_may_leave() -> None:
    others = ir.Op("set player", "without", (ir.Op("set player", "players", ()), EVERY))
    assert tabling("breakthrough").cut(others) is not None
    assert tabling("beacons").cut(others) is None


@pytest.mark.parametrize(
    ("game", "beforehand"), [("breakthrough", True), ("clobber", True), ("gologolo", False)]
)
def test_tables_are_filled_in_beforehand_or_while_games_are_played(
    game: str, beforehand: bool
) -> None:
    steps = stepping(game, tables(game)[0])
    before = steps.one("NEXT_KEPT")
    for playout in range(3):
        reached(steps, 1, playout, 60)
    assert steps.given["KEPT"] < steps.one("NEXT_KEPT") < steps.given["KEPT_END"]
    assert (steps.one("NEXT_KEPT") == before) is beforehand


def test_a_table_is_filled_in_beforehand_if_it_is_small_and_nothing_stops() -> None:
    made = tabling("breakthrough")
    few, many, by_number, numbers = (
        Table(0, ir.Const(f"set {kind}", ()), (by,), (False,), 0, entries)
        for kind, by, entries in (
            ("cell", "cell", 64), ("cell", "cell", MOST_READY), ("cell", "number", 64),
            ("number", "number", 64),
        )
    )  # fmt: skip
    assert made.room_of(few) == made.room_of(by_number) == 64 * 65
    assert made.room_of(many) is None
    assert made.room_of(numbers) is None


@pytest.mark.parametrize(("name", "stops"), [("only", True), ("room", False), ("equal", False)])
def test_only_lack_of_room_stops_what_is_filled_in_beforehand(name: str, stops: bool) -> None:
    made = program("breakthrough", tables("breakthrough")[0])
    whole = Whole(made, Layout(made), Nullness(made), shared=shared())
    asked = c.Do(c.Either(c.Var("a"), c.Call(name, (c.Var("a"),)), c.ZERO))
    assert may_stop(whole, (c.If(c.ONE, (asked,)),), set()) is stops


def test_a_board_of_tiles_has_no_tables_by_its_cells() -> None:
    assert tabling("gootmu").cut(beside(UNDER)) is None
