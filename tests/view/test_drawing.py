"""Drawn boards on the screen."""

from ludex.view.drawing import columns_of_files, filled

TRIANGLE = ("o---o", "|\\ /|", "| o |", "|/ \\|", "o---o", ". . .")


def test_signs_stand_where_the_cells_are_from_the_lowest_line_up() -> None:
    assert filled(TRIANGLE, "12345", 1) == ("4---5", "|\\ /|", "| 3 |", "|/ \\|", "1---2", "")


def test_wide_signs_make_every_column_as_wide() -> None:
    lines = filled(("o-o", "|", "o-+"), ["AA", "B", "."], 2)
    assert lines == ("B---.", "|", "AA--+-")


def test_files_stand_under_the_columns_of_cells() -> None:
    assert columns_of_files(TRIANGLE) == [0, 2, 4]
