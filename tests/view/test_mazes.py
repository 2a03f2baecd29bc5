"""A board of tiles on the screen: walls, doors, letters with a legend, and what lies there."""

from pathlib import Path

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.machine.facts import Piece
from ludex.machine.interface import Machine
from ludex.machine.looks import Look
from ludex.machine.state import State
from ludex.records import replace
from ludex.view.json import document
from ludex.view.maze_pictures import MazeDrawing
from ludex.view.screen import maze_of, screen_of
from ludex.view.text import legend_lines, render

HALLS = Path(__file__).parent.parent / "games" / "turning-halls"
NAMES = ("crossing", "gallery", "cellar", "loft", "porch", "attic")

BOARD = """\
  +--.  .--+
3 |a       |
  .v-.  .  .
2       |
  .  .--.  .
1 |  | B  A|
  +--.  .--+
   a  b  c
"""


def laid(codes: dict[int, int]) -> tuple[Machine, State]:
    loaded = pipeline.load(find_game(str(HALLS)).games[0])
    machine = pipeline.machine(loaded, 2, {"far": "no"}, engine="python")
    state = machine.begin(0)
    assert machine.tables.tiling is not None
    state.tiles = [codes.get(tile, -1) for tile in range(4)]
    first = machine.tables.first_cell
    for piece, cell in ((0, 2), (1, 1)):
        state.contents[state.where[piece]].remove(piece)
        state.contents[first + cell].append(piece)
        state.where[piece] = first + cell
    return machine, state


def test_walls_doors_letters_and_pieces() -> None:
    machine, state = laid({0: 4 * NAMES.index("crossing")})
    screen = screen_of(machine.view(state, None), machine.tables)
    assert screen.grid is not None
    shown = "\n".join(line[:12].rstrip() for line in screen.grid.walls)
    assert BOARD.rstrip("\n") in shown
    assert ("a", "ONE WAY DOOR v") in screen.grid.legend
    assert document(screen)["grid"]["walls"] == screen.grid.walls
    assert "ONE WAY DOOR v" in render(screen, 60)


def test_a_door_points_where_it_lies_now() -> None:
    machine, state = laid({0: 4 * NAMES.index("crossing") + 1})
    screen = screen_of(machine.view(state, None), machine.tables)
    assert screen.grid is not None
    assert ("a", "ONE WAY DOOR <-") in screen.grid.legend
    row = next(line for line in screen.grid.walls if line.startswith("3 "))
    assert "<a" in row


def letters(*codes: int) -> dict[tuple[int, int], str]:
    """The letter of whatever is printed, by its tile and where on it, as these tiles lie."""
    machine, state = laid(dict(enumerate(codes)))
    drawn, tiling = (
        maze_of(machine.view(state, None), machine.tables),
        machine.tables.tiling,
    )
    assert tiling is not None
    return {
        (codes[tile] // 4, cell): drawn.letter(to)
        for tile in range(len(codes))
        for cell, to in enumerate(tiling.ridden(tile, codes[tile] % 4).values())
        if drawn.letter(to)
    }


def test_a_letter_stays_with_what_is_printed_however_its_tile_lies() -> None:
    crossing, attic = (4 * NAMES.index(name) for name in ("crossing", "attic"))
    before = letters(crossing, attic)
    assert len(before) == len(set(before.values())) == 2
    assert letters(attic + 3, crossing + 2) == before
    assert letters(attic + 1).items() <= before.items()


def test_an_edge_is_drawn_with_nothing_that_a_log_would_read() -> None:
    machine, state = laid({0: 4 * NAMES.index("gallery"), 1: 4 * NAMES.index("loft")})
    signs = dict.fromkeys(range(3), "long")
    assert "::" not in "".join(MazeDrawing(machine.tables, tuple(state.tiles), signs).lines())


def test_tiles_are_named_at_the_edges() -> None:
    machine, state = laid({0: 4 * NAMES.index("crossing")})
    grid = screen_of(machine.view(state, None), machine.tables).grid
    assert grid is not None
    assert grid.walls[-1].split() == ["tile-a..", "tile-b.."]
    assert [line.split()[-1] for line in grid.walls if line.startswith("2 ")] == ["..1"]


def test_a_letter_that_has_no_room_stands_in_the_legend() -> None:
    machine, state = laid({0: 4 * NAMES.index("crossing")})
    view = machine.view(state, None)
    spot = next(p.cell for p in view.places if p.name == "a3")
    places = tuple(
        replace(p, pieces=(Piece("stone"),) * 12, count=12) if p.cell == spot else p
        for p in view.places
    )
    drawn = screen_of(
        replace(view, places=places), replace(machine.tables, look=Look({"stone": "s"}))
    ).grid
    assert drawn is not None
    row = next(line for line in drawn.walls if line.startswith("3 "))
    assert row.startswith("3 |s12")
    assert ("a3", "12 x stone, (a)") in drawn.legend


def test_a_long_legend_stands_in_columns() -> None:
    legend = [(letter, f"text {letter}") for letter in "abcdefghijklm"]
    lines = legend_lines(legend, 40)
    assert len(lines) == 5
    assert lines[0] == "a text a   f text f   k text k"
    narrow = legend_lines([*legend, ("z", "a text that has no room beside others")], 40)
    assert narrow[-3:] == [
        "f text f   z a text that has",
        "g text g      no room beside",
        "h text h      others",
    ]
    assert legend_lines(legend[:3], 80) == ["a text a; b text b; c text c"]


def test_values_are_called_by_those_whose_they_are() -> None:
    machine, _ = laid({})
    owners = {slot.name: slot.owners for slot in machine.tables.slots}
    assert owners["last-left"] == ("A", "B")
    assert owners["used"][:2] == ("a1", "b1")
    assert owners["turns-made"] == ("",)
