"""Sheets to be cut out: every piece once, on the paper, with its back behind it."""

import os
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.drawing.test_kept import KEPT
from tests.properties.games import folders, machine, tables

from ludex.drawing.prints import Prints
from ludex.drawing.scene import circle
from ludex.drawing.sheets import MARGIN, PAPERS, Cut, sheets

SVG = "{http://www.w3.org/2000/svg}"


def prints(game: str, paper: str = "a4") -> Prints:
    engine = machine(game, tables(game)[0])
    state = engine.begin(1)
    return Prints(engine.view(state, None), state, engine.tables, PAPERS[paper])


def middles(sheet: str) -> list[tuple[float, float]]:
    """Where the middle of each thing is that is cut out of a sheet."""
    found = (each.get("transform", "") for each in cut_out(sheet))
    return [tuple(map(float, re.findall(r"[\d.]+", each)[:2])) for each in found]  # type: ignore[misc]


def cut_out(sheet: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(sheet)
    return [each for each in root.iter(f"{SVG}g") if each.get("class") == "cut"]


@pytest.mark.parametrize(
    ("game", "paper"),
    [*((game, "a4") for game in sorted(folders())), ("grull", "letter"), ("rose-maze", "letter")],
)
def test_everything_of_a_game_is_printed_once_and_on_the_paper(game: str, paper: str) -> None:
    made = prints(game, paper)
    every = {name: list(sheet()) for name, sheet in made.all().items()}
    fronts = Counter(
        {n: sum(len(cut_out(s)) for s in found if ", back" not in s) for n, found in every.items()}
    )
    rows = made.tables.pieces
    dice = sum(row.sort in made.tables.dice for row in rows)
    assert fronts["cards"] + fronts["pieces"] == len(rows) - dice
    tiling = made.tables.tiling
    assert fronts["tiles"] == (0 if tiling is None else tiling.printed)
    assert fronts["board"] == bool(made.tables.cells and tiling is None)
    size = PAPERS[paper]
    for sheet in (each for found in every.values() for each in found):
        assert f'width="{size.wide:g}mm" height="{size.high:g}mm"' in sheet
        for x, y in middles(sheet):
            assert MARGIN < x < size.wide - MARGIN
            assert MARGIN < y < size.high - MARGIN


def test_a_back_lies_behind_its_front_when_the_paper_is_turned() -> None:
    cuts = [Cut(60, 84, 1, (circle(0, 0, 9),), (circle(0, 0, n),)) for n in range(11)]
    found = list(sheets(cuts, PAPERS["a4"], "cards"))
    assert len(found) == 4
    for front, back in zip(found[::2], found[1::2], strict=True):
        turned = [(round(210 - x, 1), y) for x, y in middles(back)]
        assert turned == middles(front)


def test_marks_are_not_in_what_is_cut_out() -> None:
    (sheet,) = sheets([Cut(60, 84, 1, (circle(0, 0, 9),))] * 5, PAPERS["a4"], "cards")
    (left, top), (right, bottom) = (15, 64.5), (195, 232.5)
    root = ElementTree.fromstring(sheet)
    lines = [
        [float(e.get(k, "")) for k in ("x1", "y1", "x2", "y2")] for e in root.iter(f"{SVG}line")
    ]
    assert len(lines) == 2 * 4 + 2 * 3
    for x1, y1, x2, y2 in lines:
        assert not (left < max(x1, x2) and min(x1, x2) < right and top < max(y1, y2) < bottom)


def test_a_sheet_is_as_it_was_kept() -> None:
    sheet, kept = next(prints("grull").cards()), KEPT / "sheet-of-grull.svg"
    if os.environ.get("LUDEX_UPDATE"):
        kept.write_text(sheet, encoding="utf-8")
    assert sheet == kept.read_text(encoding="utf-8")
