"""Lines from all cells at once lead where lines from each of them lead."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.games import program, tables

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import fills
from ludex.lowering.bit_sets import EACH, Bits, set_of_bits
from ludex.lowering.nullness import Nullness
from ludex.lowering.program import lowered
from ludex.lowering.store import ENDLESS, Layout
from ludex.lowering.to_python import module_of
from ludex.lowering.writing import Scope, Whole, Writer


def made(game: str) -> ir.Program:
    return program(game, tables(game)[0])


def bits(game: str) -> Bits:
    """What says sets of the cells of a game as bits."""
    return Bits(
        Writer(Whole(made(game), Layout(made(game), word=ENDLESS), Nullness(made(game)))), "cell"
    )


def filled(game: str, way: int) -> Callable[[int, int], int]:
    """The cells from which free cells lead that way to some of them, as a function of Python."""
    said = bits(game)
    found = fills.filled(said, c.Var("free"), c.Var("to"), way)
    assert found is not None
    body = (*said.w.body, c.Return(found))
    space: dict[str, Any] = {"M": []}
    exec(compile(module_of([c.Function("fill", ("free", "to"), body)], {}), "", "exec"), space)
    return cast(Callable[[int, int], int], space["fill"])


def elements(number: int) -> set[int]:
    return {i for i in range(64) if number >> i & 1}


def line(program: ir.Program, start: int, way: int, free: set[int]) -> Iterator[int]:
    """The cells of a line, one after the other."""
    here = program.board[start].steps[way]
    while here is not None and here in free:
        yield here
        here = program.board[here].steps[way]


@pytest.mark.parametrize("game", ["othello", "clobber", "tic-tac-toe"])
@settings(max_examples=15, deadline=None)
@given(free=st.sets(st.integers(0, 63)), to=st.sets(st.integers(0, 63)), way=st.integers(0, 7))
def test_lines_from_all_cells_lead_where_each_leads(
    game: str, free: set[int], to: set[int], way: int
) -> None:
    cells = set(range(made(game).cells))
    free, to = free & cells, to & cells
    expected = {start for start in cells if to & set(line(made(game), start, way, free))}
    found = filled(game, way)(set_of_bits(free, ENDLESS), set_of_bits(to, ENDLESS))
    assert elements(found) == expected


@pytest.mark.parametrize(("game", "said"), [("othello", True), ("nine-mens-morris", False)])
def test_where_a_step_is_no_shift_nothing_is_said(game: str, said: bool) -> None:
    assert (fills.filled(bits(game), c.ZERO, c.ZERO, 0) is not None) is said


def test_moves_of_othello_are_found_without_a_walk() -> None:
    functions = {each.name: each for each in lowered(made("othello")).functions}
    moves = functions["moves0"]
    assert [type(each) for each in moves.body].count(c.While) == 1
    (loop,) = (each for each in moves.body if isinstance(each, c.While))
    assert "f0" not in str(loop)


def test_a_line_that_goes_round_is_walked() -> None:
    reach = ir.Ask("set cell", "reach", 0, (ir.Reg("cell", 4),), None, None)
    said = bits("ring-road")
    scope = Scope({0: c.Var("you"), 4: EACH}, {})
    assert fills.leading(said, reach, scope, said.all) is None
