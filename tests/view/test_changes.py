"""A screen with only what is not as it was."""

from ludex.records import replace
from ludex.view.changes import changed
from ludex.view.screen import Grid, Row, Screen, Stored
from ludex.view.telling import Said

FILES = ("a", "b")
ROWS = tuple((".", ".") for _ in range(9))
BOARD = Grid(ROWS, tuple(str(9 - i) for i in range(9)), FILES, legend=(("x", "axe"),))
HAND, PILE = Row("hand of A", 1, ("fox",)), Row("pile", 0, ())
NOTICES = (Said("it is A's turn", "turn", {"who": {"kind": "player", "value": "A"}}),)
POINTS = Stored("points", "3")
BEFORE = Screen("Game", "seat A", BOARD, (HAND, PILE), (POINTS, Stored("rolls", "1")), NOTICES)


def test_of_a_board_the_lines_are_drawn_that_have_changed() -> None:
    moved = replace(BOARD, rows=(*ROWS[:8], ("x", ".")), legend=(("o", "oil"), ("x", "axe")))
    grid = changed(BEFORE, replace(BEFORE, grid=moved)).grid
    assert grid is not None
    assert (grid.rows, grid.row_names, grid.file_names) == ((("x", "."),), ("1",), FILES)
    assert grid.legend == (("o", "oil"),)


def test_of_a_board_of_tiles_the_names_of_the_files_stay() -> None:
    walls = tuple(f"line {i}" for i in range(19))
    board = replace(BOARD, walls=(*walls, "a b", "tile-a"))
    turned = replace(board, walls=("other", *walls[1:], "a b", "tile-a"))
    grid = changed(replace(BEFORE, grid=board), replace(BEFORE, grid=turned)).grid
    assert grid is not None
    assert grid.walls == ("other", "a b", "tile-a")


def test_a_board_that_is_another_is_drawn_whole_and_one_that_is_not_is_left_out() -> None:
    other = replace(BOARD, rows=tuple(("x", ".") for _ in ROWS))
    assert changed(BEFORE, replace(BEFORE, grid=other)).grid == replace(other, legend=())
    assert changed(BEFORE, BEFORE).grid is None


def test_rows_and_values_are_shown_where_they_are_new() -> None:
    drawn = replace(HAND, shown=("fox", "hen"), count=2)
    after = changed(BEFORE, replace(BEFORE, rows=(drawn, PILE), values=(POINTS,)))
    assert (after.rows, after.values, after.notices) == ((drawn,), (), NOTICES)
