"""Boards that are drawn as text: their cells, their lines, and what is wrong with a drawing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.model.drawing import DIRECTIONS, MOST_CELLS, Drawing, read_drawing
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Scalar

MORRIS = """\
o-----o-----o
|     |     |
| o---o---o |
| |   |   | |
| | o-o-o | |
| | |   | | |
o-o-o   o-o-o
| | |   | | |
| | o-o-o | |
| |   |   | |
| o---o---o |
|     |     |
o-----o-----o
"""
WAYS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def drawn(text: str) -> tuple[Drawing, list[tuple[str, int, int]]]:
    """The drawing of a file, and its problems by line and column of the drawing."""
    written = "".join(f"  {line}\n" for line in text.split("\n"))
    root, _, faults = read_tree("board.yaml", f"drawn: |\n{written}".encode())
    assert not faults
    assert isinstance(root, Mapping)
    scalar = root.get("drawn")
    assert isinstance(scalar, Scalar)
    drawing, problems = read_drawing(scalar)
    found = [(p.code, p.span.line - 1, p.span.column - 2) for p in problems if p.span]
    return drawing, found


def neighbours(drawing: Drawing, name: str) -> dict[str, str]:
    cell = next(cell for cell in drawing.cells if cell.name == name)
    pairs = zip(WAYS, cell.steps, strict=True)
    return {way: drawing.cells[step].name for way, step in pairs if step is not None}


def test_the_morris_board_has_24_cells_named_as_players_name_them() -> None:
    drawing, problems = drawn(MORRIS)
    assert problems == []
    assert (len(drawing.cells), drawing.rows, drawing.files) == (24, 7, 7)
    assert [cell.name for cell in drawing.cells[:4]] == ["a1", "d1", "g1", "b2"]
    assert neighbours(drawing, "d6") == {"n": "d7", "e": "f6", "s": "d5", "w": "b6"}
    assert neighbours(drawing, "d5") == {"n": "d6", "e": "e5", "w": "c5"}
    assert neighbours(drawing, "c4") == {"n": "c5", "s": "c3", "w": "b4"}


def test_slanting_lines_and_crossings_without_a_cell() -> None:
    _, problems = drawn("o---o\n|\\ /|\n| o |\n|/ \\|\no-+-o\n. | .\n. o .")
    assert problems == [("L155", 6, 3), ("L157", 7, 3)]
    drawing, problems = drawn("o-o-o\n|\\ /|\no X o\n|/ \\|\no---o")
    assert problems == []
    assert neighbours(drawing, "a1") == {"n": "a2", "ne": "c3", "e": "c1"}
    drawing, problems = drawn(". o .\n  |\no-+-o\n  |\n  o")
    assert problems == []
    assert neighbours(drawing, "b1") == {"n": "b3"}
    assert neighbours(drawing, "a2") == {"e": "c2"}


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("o-o-", [("L155", 1, 4)]),
        ("o- -o", [("L155", 1, 2), ("L155", 1, 4), ("L157", 1, 1), ("L157", 1, 5)]),
        ("o--o\n|", [("L155", 2, 1)]),
        ("o-o\n/", [("L155", 2, 1)]),
        ("o-o---", [("L155", 1, 4)]),
        ("o-0", [("L156", 1, 3)]),
        ("o-o  o", [("L157", 1, 6)]),
        ("oo", [("L157", 1, 1), ("L157", 1, 2)]),
        ("o", []),
    ],
)
def test_a_slip_is_named_at_its_sign(text: str, problems: list[tuple[str, int, int]]) -> None:
    assert drawn(text)[1] == problems


def test_nothing_drawn_and_too_much_drawn() -> None:
    assert [code for code, _, _ in drawn("- -")[1]] == ["L156"]
    assert [code for code, _, _ in drawn("-".join("o" * 27))[1]] == ["L151"]
    wide = "\n".join("o" * 26 for _ in range(MOST_CELLS // 26 + 1))
    assert [code for code, _, _ in drawn(wide)[1]] == ["L151"]


@given(st.lists(st.text("o-|/\\+X. ", max_size=8), min_size=1, max_size=8))
def test_whoever_is_a_neighbour_has_one_that_way_and_back(lines: list[str]) -> None:
    text = "\n".join(lines)
    drawing, _ = read_drawing(Scalar(text, read_tree("x", b"a: b")[1].span(0, 1), "literal"))
    assert len(drawing.cells) == text.count("o")
    for index, cell in enumerate(drawing.cells):
        for way, step in enumerate(cell.steps):
            if step is not None:
                assert drawing.cells[step].steps[(way + 4) % 8] == index
                up, right = -DIRECTIONS[way][0], DIRECTIONS[way][1]
                other = drawing.cells[step]
                assert (other.row > cell.row) - (other.row < cell.row) == up
                assert (other.file > cell.file) - (other.file < cell.file) == right
