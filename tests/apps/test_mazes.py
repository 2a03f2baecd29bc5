"""The command that draws a board of tiles and answers questions about it."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludex import pipeline
from ludex.apps.cli import main
from ludex.apps.files import find_game
from ludex.apps.maze_questions import Maze, barred_edges
from ludex.machine.tiling import HOLE

HALLS = Path(__file__).parent.parent / "games" / "turning-halls"
CROSSING, GALLERY, CELLAR, LOFT, PORCH, ATTIC = (4 * tile for tile in range(6))


def maze(*codes: int) -> Maze:
    loaded = pipeline.load(find_game(str(HALLS)).games[0])
    assert loaded.game is not None
    tables = pipeline.machine(loaded, 2, {"far": "no"}).tables
    barred = barred_edges(loaded.game.sections, tables.enums["edge"])
    return Maze(tables, codes, barred)


def cells(board: Maze, *names: str) -> tuple[int, ...]:
    known = {board.tables.cell(cell): cell for cell in board.layout.cells}
    return tuple(known[name] for name in names)


def test_walls_and_doors_from_beyond_bar_the_way() -> None:
    board = maze(CROSSING, HOLE, HOLE, HOLE)
    assert {board.kinds[kind] for kind in board.barred} == {"wall", "door-in"}
    a3, a2, b1 = cells(board, "a3", "a2", "b1")
    assert board.way(a3, a2) == (a3, a2)
    way = board.way(a2, a3)
    assert way is not None
    assert len(way) > 2
    assert board.way(a3, b1) is not None


def test_a_cell_that_is_cut_off_is_told_with_the_fewest_walls() -> None:
    board = maze(CELLAR, HOLE, HOLE, HOLE)
    b2, a1 = cells(board, "b2", "a1")
    assert board.way(a1, b2) is None
    cut = board.cut(a1, b2)
    assert cut is not None
    assert [kind for _, _, kind in cut.edges] == ["wall"]
    assert sorted(map(len, board.regions()), reverse=True)[0] == 8
    assert board.regions()[-1] == (b2,)


def test_what_a_turn_opens_and_closes_is_what_can_be_reached_before_and_after() -> None:
    board = maze(LOFT, PORCH, ATTIC, GALLERY)
    for tile in board.layout.tiles:
        for start in board.layout.cells[::5]:
            opened, closed = board.opened(start, tile, 1)
            ridden = board.tiling.ridden(tile, 1)
            after = board.turned(tile, 1)
            before = {ridden.get(cell, cell) for cell in board.reachable(start)}
            now = set(after.reachable(ridden.get(start, start)))
            assert (set(opened), set(closed)) == (now - before, before - now)
    whole = board.turned(0, 1).turned(0, 3)
    assert whole.codes == board.codes


def test_the_command_draws_and_answers(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(HALLS)
    assert main(["maze", game, "--regions", "--from", "a1", "--turn", "tile-b1=2"]) == 0
    out = capsys.readouterr().out
    assert "36 cells in" in out
    assert "Turning tile-b1 by 2 opens from a1:" in out
    assert main(["maze", game, "--format", "svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    groups = list(picture.iter("{http://www.w3.org/2000/svg}g"))
    assert sum("data-tile" in each.attrib for each in groups) == 4
    told = [each.attrib.get("aria-label", "") for each in groups if "data-cell" in each.attrib]
    doors = [text.split("; ")[0] for text in told if "ONE WAY DOOR" in text]
    assert doors
    assert {text.split()[-1] for text in doors} <= {"^", "->", "v", "<-"}
    assert "ONE WAY" in " ".join(picture.itertext())
    assert main(["maze", game, "--tiles"]) == 0
    assert "6 tiles" in capsys.readouterr().out
    assert main(["maze", game, "--format", "none", "--from", "a1", "--to", "a1"]) == 0
    assert "0 steps" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--from", "z9"], "There is no cell `z9`"),
        (["--to", "a1"], "`--to` needs `--from`"),
        (["--turn", "tile-z1"], "There is no tile `tile-z1`"),
        (["--turn", "tile-a1=x"], "The number of quarter turns"),
        (["--turn", "tile-a1=99"], "A tile is turned by 1 to 3 quarters, not by 99"),
    ],
)
def test_wrong_questions(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maze", str(HALLS), *words]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == "", "no board is drawn for a question that is none"
    assert main(["maze", str(HALLS.parent / "voles")]) == 2
    assert "not made of tiles" in capsys.readouterr().err
