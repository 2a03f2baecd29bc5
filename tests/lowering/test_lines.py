"""Walks along lines are gone through without a set, where two lines never meet."""

import pytest
from tests.lowering.every_move import plainly
from tests.properties.games import program, tables

from ludex.ir import nodes as ir
from ludex.lowering import lines
from ludex.lowering.program import lowered


def made(game: str) -> ir.Program:
    return program(game, tables(game)[0])


@pytest.mark.parametrize(
    ("game", "part"),
    [("breakthrough", True), ("hex", True), ("nine-mens-morris", True), ("ring-road", False)],
)
def test_rays_part_on_boards_without_a_way_round(game: str, part: bool) -> None:
    assert lines.rays_part(made(game)) is part


@pytest.mark.parametrize(
    ("game", "end"),
    [("breakthrough", True), ("hex", True), ("nine-mens-morris", True), ("ring-road", False)],
)
def test_rays_end_where_no_way_leads_round(game: str, end: bool) -> None:
    assert lines.rays_end(made(game)) is end


@pytest.mark.parametrize("game", ["connect-four", "othello", "tic-tac-toe"])
def test_no_set_is_made_of_a_line_that_is_only_asked(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludex.lowering.program.inlined", plainly)
    names = {function.name for function in lowered(made(game)).functions}
    walks = range(len(made(game).walks))
    reached = {f"reach{number}" for number in walks} & names
    assert reached == ({"reach0"} if game == "othello" else set())


def test_a_walk_that_may_turn_is_no_line() -> None:
    go = made("go")
    assert [lines.single_ways(go, row) for row in go.walks] == [(), ()]
    four = made("connect-four")
    assert [len(lines.single_ways(four, row)) for row in four.walks] == [2]


def lines_both_ways(game: str) -> ir.Bind:
    """The longest line through a piece, as the library of boards says it."""
    found = (f.body for f in made(game).functions)
    return next(b for b in found if isinstance(b, ir.Bind) and b.name == "greatest")


def test_what_is_the_same_of_the_way_back_is_asked_once() -> None:
    program, longest = made("connect-four"), lines_both_ways("connect-four")
    assert lines.once_each(program, longest).among == ir.Const("set way", (0, 1, 2, 3))
    way = ir.Reg("way", longest.reg)
    told = ir.Bind("number", "greatest", longest.reg, longest.among, way)
    assert lines.once_each(program, told) is told
    listed = ir.Bind("set number", "collect", longest.reg, longest.among, longest.body)
    assert lines.once_each(program, listed) is listed
    some_ways = ir.Const("set way", (1, 2))
    some = ir.Bind("number", "greatest", longest.reg, some_ways, longest.body)
    assert lines.once_each(program, some) is some


def test_a_walk_one_way_only_is_asked_of_both() -> None:
    program, reg = made("othello"), ir.Reg("way", 9)
    reach = ir.Ask("set cell", "reach", 0, (ir.Reg("cell", 1), reg), None, None)
    count = ir.Op("number", "number", (reach,))
    every = ir.Const("set way", tuple(range(8)))
    asked = ir.Bind("number", "greatest", 9, every, count)
    assert lines.is_line(program, reach)
    assert lines.once_each(program, asked) is asked
