"""Sets of cells and pieces as bits: what is kept of them, and what is asked of all at once."""

from typing import cast

import pytest
from tests.lowering.test_kept import bits_kept, bits_made
from tests.properties.games import program, tables
from tests.properties.reached import reached, stepping

from ludex import pipeline
from ludex.backends.lowered import LoweredEngine
from ludex.backends.stepping import Stepping
from ludex.ir import nodes as ir
from ludex.lowering import bit_sets
from ludex.lowering import code as c
from ludex.lowering.nullness import Nullness
from ludex.lowering.store import Layout
from ludex.lowering.writing import Scope, Whole, Writer

STIR = """\
ludex: 1
game: stir
players: [2]
board: {grid: [2, 2]}
pieces:
  stone: {each: player, copies: 4, changes: [owner]}
  bag: {copies: 2}
places:
  inside: {each: bag, holds: stone}
setup:
  - for each cell in cells:
      - move stones to cell
define:
  player is above: some cells are such that (owner of top of it is player)
  player is below: some cells are such that (owner of first of it is player)
  gaps: number of (cells where it is empty)
  outside: number of (stones where it is not on-board)
play:
  - take turns:
      - if you is above or you is below or gaps is outside:
          - again
      - choose stone among (stones where it is on-board), cell among cells:
          - move stone to cell
      - otherwise:
          - end game
      - choose stone among stones, cell among cells:
          - move stone under cell
      - otherwise:
          - end game
      - choose stone among stones, other among stones:
          - swap stone with other
      - otherwise:
          - end game
      - choose stone among stones, bag among bags:
          - move stone to inside of bag
      - otherwise:
          - end game
      - choose cell among cells:
          - shuffle cell
      - otherwise:
          - end game
      - choose cell among cells:
          - move cell to box
      - otherwise:
          - end game
      - choose stone among stones, other among players:
          - set owner of stone to other
      - otherwise:
          - end game
"""
"""Whatever moves pieces, on cells on which several of them lie, and off them into others."""


@pytest.fixture(scope="module")
def stir() -> pipeline.Loaded:
    loaded = pipeline.load(pipeline.Files("stir", {"game.yaml": STIR.encode()}))
    assert loaded.passed, [f"{p.sentence} {p.hint}" for p in loaded.problems]
    return loaded


@pytest.fixture(scope="module")
def stirred(stir: pipeline.Loaded) -> Stepping:
    steps = cast(LoweredEngine, pipeline.machine(stir, 2, engine="wasm")).steps
    assert steps is not None
    return steps


def kept(steps: Stepping) -> list[str]:
    """The sets of bits that are kept."""
    return [name for name in ("CELLS", "TOPS", "BOTTOMS", "PIECES") if steps.given[f"KEEPS_{name}"]]


def is_what_lies_there(steps: Stepping, decisions: int) -> None:
    """The numbers of the array are those that are made from what lies where."""
    state = reached(steps, 5, decisions, decisions)
    assert state is not None
    assert bits_kept(steps) == bits_made(steps, state)


@pytest.mark.parametrize("decisions", [0, 1, 2, 30, 31, 32, 33, 34, 35, 200])
def test_bits_are_what_lies_there_whatever_moves(decisions: int, stirred: Stepping) -> None:
    assert kept(stirred) == ["CELLS", "TOPS", "BOTTOMS", "PIECES"]
    is_what_lies_there(stirred, decisions)


def test_engines_agree_on_what_may_be_chosen_out_of_the_game(stir: pipeline.Loaded) -> None:
    """Where nothing is ever hidden, pieces in the box are told apart like all others."""
    plain, *others = (pipeline.machine(stir, 2, engine=name) for name in pipeline.engine_names())
    for playout in range(3):
        expected = plain.playout(1, playout, 30)
        assert [each.playout(1, playout, 30) for each in others] == [expected] * len(others)


HELD = """\
ludex: 1
game: held
players: [2]
board: {grid: [3, 3]}
pieces: {stone: {copies: 4, begins: supply}}
places: {supply: {holds: stone}}
values: {marked: {of: cells}}
setup:
  - for each stone in stones:
      - move stone to item of (cells by number of (stones where it is on-board) + 1)
play:
  - take turns:
      - let loose be stones where there is no cell of it or cell of it is not in marked
      - choose one-of among (cells where it is not in marked), other among cells:
          - set marked to one-of plus other
      - let lying be stones where cell of it is in marked
      - for each stone in (stones where it is in lying and it is in loose):
          - move stone to supply
      - if no stones are on-board:
          - end game
      - choose stone among stones:
          - move stone to first of (cells where it is in marked)
"""
"""Sets that are held: in a value, and in names."""


@pytest.mark.parametrize("seed", range(3))
def test_engines_agree_on_what_is_in_sets_that_are_held(seed: int) -> None:
    loaded = pipeline.load(pipeline.Files("held", {"game.yaml": HELD.encode()}))
    assert loaded.passed, [f"{p.sentence} {p.hint}" for p in loaded.problems]
    plain, *others = (pipeline.machine(loaded, 2, engine=name) for name in pipeline.engine_names())
    expected = [plain.playout(seed, playout, 30) for playout in range(10)]
    for each in others:
        assert [each.playout(seed, playout, 30) for playout in range(10)] == expected


@pytest.mark.parametrize(
    ("game", "sets"),
    [
        ("breakthrough", ["CELLS", "TOPS", "PIECES"]),
        ("clobber", ["CELLS", "BOTTOMS", "PIECES"]),
        ("othello", ["CELLS", "TOPS"]),
        ("oware", ["CELLS"]),
        ("pig", []),
    ],
)
def test_what_something_reads_is_kept(game: str, sets: list[str]) -> None:
    steps = stepping(game, tables(game)[0])
    assert kept(steps) == sets
    is_what_lies_there(steps, 25)


@pytest.mark.parametrize("game", ["amazons", "breakthrough", "go", "hex", "oware"])
def test_a_number_of_python_holds_sets_of_any_size(game: str) -> None:
    steps = stepping(game, tables(game)[0], "python")
    assert kept(steps)
    is_what_lies_there(steps, 30)


# ------------------------------------------------------------ what is said as bits
CELL, PIECE, YOU = ir.Reg("cell", 3), ir.Reg("piece", 4), ir.Reg("player", 0)
ON = ir.Op("place", "cell-place", (CELL,))
EMPTY = ir.Op("truth", "empty", (ir.Op("set piece", "contents", (ON,)),))
TOP = ir.Op("piece", "top", (ON,))
MINE = ir.Op("truth", "same", (ir.Op("player", "owner", (TOP,)), YOU))
BOTH = ir.Bind("set cell", "filter", 9, ir.Const("set cell", (0, 1)), MINE)
"""Cells of which a test holds that is about another cell."""
EVERY = ir.Const("set cell", (0, 1, 2))


def said(game: str, test: ir.Value) -> tuple[c.Expr | None, Writer]:
    """A test of a cell as bits, and what was written on the way."""
    made = program(game, tables(game)[0])
    w = Writer(Whole(made, Layout(made), Nullness(made)))
    return bit_sets.holding(w, "cell", 3, test, Scope({0: c.Var("you")}, {0: False})), w


def test_tests_of_all_cells_are_arithmetic() -> None:
    found, w = said("tic-tac-toe", ir.Junction("truth", "and", (EMPTY, MINE)))
    every, base = c.Int(0b111111111), c.Given("TOP_OWNED")
    empty = c.Binary("^", c.Load(c.Given("OCCUPIED")), every)
    mine = c.Load(c.Binary("+", c.Var("you"), base))
    assert w.body == [c.Assign("t1", c.Binary("&", empty, mine))]
    assert found == c.Var("t1")
    assert w.whole.keeps == {"KEEPS_CELLS", "KEEPS_OWNERS", "KEEPS_TOPS"}


@pytest.mark.parametrize(
    ("game", "test"),
    [
        ("hex", EMPTY),  # more cells than bits
        ("turning-halls", EMPTY),  # a board that changes
        ("tic-tac-toe", ir.Op("truth", "at-least", (ir.Op("number", "row", (CELL,)), YOU))),
        ("tic-tac-toe", ir.Op("truth", "same", (CELL, ir.Op("cell", "there", (CELL,))))),
        ("tic-tac-toe", ir.Op("truth", "in-all", (ir.Op("set cell", "one", (CELL,)), BOTH))),
    ],
)
def test_of_what_cannot_be_said_nothing_is_left(game: str, test: ir.Value) -> None:
    found, w = said(game, ir.Junction("truth", "and", (EMPTY, test)))
    assert (found, w.body, w.whole.keeps) == (None, [], set())


def test_one_of_two_sets_is_one_where_a_test_says_which() -> None:
    made = program("tic-tac-toe", tables("tic-tac-toe")[0])
    w = Writer(Whole(made, Layout(made), Nullness(made)))
    one, two = ir.Const("set cell", (0,)), ir.Const("set cell", (1, 2))
    asked = ir.Op("truth", "same", (YOU, ir.Const("player", 0)))
    scope = Scope({0: c.Var("you")}, {0: False})
    found = bit_sets.members(w, ir.Pick("set cell", ((asked, one),), two), scope)
    assert found == c.Var("t2")
    assert w.body[-1] == c.Assign("t2", c.Either(c.Var("t1"), c.Int(1), c.Int(6)))
    assert bit_sets.members(w, ir.Pick("set cell", ((asked, one),), None), scope) is None


def test_what_might_stop_is_asked_only_where_the_author_asks() -> None:
    there = ir.Op("player", "there", (YOU,))
    found, _ = said(
        "tic-tac-toe", ir.Op("truth", "same", (ir.Op("player", "owner", (TOP,)), there))
    )
    assert found is None


def test_only_what_ascends_is_gone_through_bit_by_bit() -> None:
    made = program("tic-tac-toe", tables("tic-tac-toe")[0])
    w = Writer(Whole(made, Layout(made), Nullness(made)))
    back = ir.Const("set cell", (2, 1, 0))
    assert [bit_sets.ascends(w, each) for each in (EVERY, back)] == [True, False]
    assert bit_sets.ascends(w, ir.Bind("set cell", "filter", 3, EVERY, EMPTY))
    assert not bit_sets.ascends(w, ir.Bind("set cell", "filter", 3, back, EMPTY))


@pytest.mark.parametrize(
    ("elements", "number"), [((), 0), ((0, 3, 3), 9), ((63,), -(1 << 63)), (range(64), -1)]
)
def test_sets_are_numbers_of_64_bits_with_a_sign(elements: range, number: int) -> None:
    assert bit_sets.set_of_bits(elements) == number
