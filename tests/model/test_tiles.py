"""Tiles that are drawn as text, and what is wrong with a drawing, each at its sign."""

import pytest

from ludex import pipeline
from ludex.model.tiles import read_tiles
from ludex.model.walls import read_walls
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Scalar
from ludex.syntax import file as f
from ludex.syntax.boards import tile_of

TILE = """\
+--+  +--+
|a       |
+  +--+  +
   |o |
+  +--+  +
|     | b|
+--+  +--+
"""
NORTH, EAST, SOUTH, WEST = range(4)


def read(tile: str, texts: str = "") -> f.Tile:
    """A tile as it stands in a file: its drawing from line 3, column 5."""
    drawn = "".join(f"    {line}\n" for line in tile.rstrip("\n").split("\n"))
    below = "".join(f"  {line}\n" for line in texts.split("\n") if line)
    root, _, faults = read_tree("tiles.yaml", f"t:\n  map: |\n{drawn}{below}".encode())
    assert not faults
    assert isinstance(root, Mapping)
    head = {"name": "t", "span": root.entries[0].key.span}
    return tile_of(head, root.entries[0])


def problems(tile: str, texts: str = "") -> list[tuple[str, int, int]]:
    """What is wrong, by line and column of the drawing counted from 1."""
    found = read_tiles((read(tile, texts),))[1]
    return [(p.code, p.span.line - 2, p.span.column - 4) for p in found if p.span]


def test_walls_openings_letters_and_the_circle() -> None:
    drawing = read(TILE).drawing
    assert isinstance(drawing, Scalar)
    walls, wrong = read_walls(drawing)
    assert wrong == []
    assert (walls.rows, walls.files, walls.letters, walls.circles) == (3, 3, {0: "a", 8: "b"}, (4,))
    assert walls.sides[0] == (True, False, False, True)
    assert walls.sides[4] == (True, True, True, True)
    assert walls.sides[3] == (False, True, False, False)
    assert [walls.place(cell).line - 2 for cell in (0, 4, 8)] == [2, 4, 6]
    assert walls.place(8).column - 4 == 8


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("|a       |", "|a        |", [("L181", 2, 11)]),
        ("+  +--+  +\n   |o", "+  ---+  +\n   |o", [("L181", 3, 4)]),
        ("+--+  +--+\n|a", "+--+ --+--+\n|a", [("L181", 1, 1)]),
        ("+--+  +--+\n|a", "+--+- +--+\n|a", [("L183", 1, 5)]),
        ("|o |", "|o ?", [("L183", 4, 7)]),
        ("|o |", "|oo|", [("L182", 4, 5)]),
        ("|o |", "|A |", [("L182", 4, 5)]),
        ("|a    ", "|a  o ", [("L185", 4, 5)]),
        ("|a", "|c", [("L184", 8, -1), ("L184", 2, 2)]),
    ],
)
def test_a_slip_is_named_at_its_sign(old: str, new: str, found: list[tuple[str, int, int]]) -> None:
    assert problems(TILE, "a: REST\nb: REST") == []
    assert old in TILE
    assert problems(TILE.replace(old, new), "a: REST\nb: REST") == found


def test_letters_and_texts_belong_together() -> None:
    assert problems(TILE, "a: REST\nb: REST\nc: REST") == [("L184", 10, -1)]
    assert problems(TILE, "a: REST\nb: REST\nO: REST") == [("L184", 10, -1)]
    assert problems(TILE, "a: REST") == [("L184", 6, 8)]


def test_tiles_are_squares_of_one_size() -> None:
    small = read("+--+\n|o |\n+--+")
    wide = read("+--+--+\n|o    |\n+--+--+")
    assert [p.code for p in read_tiles((small, wide))[1]] == ["L186"]
    assert [
        p.code for p in read_tiles((read(TILE.replace("a", " ").replace("b", " ")), small))[1]
    ] == ["L186"]


INVARIANTS = """\
ludex: 1
game: example
players: [2]
board: {of tiles: [1, 1]}
pieces: {pawn: {each: player}}
define:
  openings of cell: sides where edge of (cell toward it) is open
  rim of tile: area of tile where openings of it is not empty
setup:
  - lay-board
  - move pawns to circle of first of tiles
play:
  - if number of openings of circle of tile-a1 is 2 and rim of tile-a1 is empty:
      - end game
tiles:
  first:
    map: |
      +--+--+
      |o    |
      +  +--+
      |     |
      +--+--+
  second:
    map: |
      +--+--+
      |     |
      +  +--+
         |o |
      +--+--+
tile-invariants:
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("number of tiles is 2", []),
        ("all tiles are such that (number of area of it is 4)", []),
        ("all cells are such that (openings of it is not empty)", [(28, 11)]),
        ("all tiles are such that (rim of it is area of it)", [(23, 3)]),
        ("number of rim of first of tiles is 3", [(31, 5)]),
        ("some cells are such that (edge of (it toward west) is open)", []),
        (
            "all cells are such that (edge of (it toward south) is open)",
            [(21, 8), (21, 11), (28, 8)],
        ),
        ("hops of (first of cells to last of cells) is endless", []),
    ],
)
def test_what_is_said_of_printed_tiles_is_shown_in_the_drawing(
    test: str, found: list[tuple[int, int]]
) -> None:
    text = f"{INVARIANTS}  - {test}\n"
    report = pipeline.check(pipeline.Files("example", {"game.yaml": text.encode()}))
    wrong = [(p.span.line, p.span.column) for p in report.problems if p.span]
    assert {p.code for p in report.problems} <= {"L191"}
    assert wrong == found
