"""The lints find nothing in games that are meant, and what is wrong on purpose in the others."""

from pathlib import Path

import pytest
from tests.pebbles import HEAD, TURN

from ludex.apps.files import find_game
from ludex.diagnostics.ignores import obeyed
from ludex.pipeline import Files, check

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [
    file.parent
    for pattern in ("games/*/game.yaml", "tests/games/*/game.yaml")
    for file in sorted(ROOT.glob(pattern))
]
WRONG = [folder for folder in FOLDERS if (folder / "expected.txt").is_file()]


def codes(folder: Path) -> list[str]:
    found = find_game(str(folder))
    assert found.problems == []
    return [problem.code for problem in obeyed(check(found.games[0])).problems]


@pytest.mark.parametrize("folder", [f for f in FOLDERS if f not in WRONG], ids=lambda f: f.name)
def test_a_game_that_is_meant_has_no_finding(folder: Path) -> None:
    assert codes(folder) == []


def test_a_choice_that_reads_a_hidden_hand_is_found() -> None:
    assert codes(ROOT / "tests" / "games" / "leaky-choice") == ["L149"]
    assert codes(ROOT / "tests" / "games" / "leaky-die") == ["L149"]


def test_what_is_taken_from_the_box_is_nothing_that_runs_out() -> None:
    text = f"{HEAD}{TURN}".replace("move pebble to own pile", "move first of box to own pile")
    report = check(Files("example", {"game.yaml": text.encode()}))
    assert "L210" not in {problem.code for problem in report.problems}


@pytest.mark.parametrize(("size", "found"), [("[side, side]", []), ("[6, 6]", ["L147"])])
def test_a_board_that_an_option_sizes_may_have_fewer_cells(size: str, found: list[str]) -> None:
    text = f"""\
ludex: 1
game: example
players: [2]
options: {{side: {{numbers: 4..6, default: 6}}}}
board: {{grid: {size}}}
play:
  - take turns:
      - choose number among 1..9
      - if number of cells is 16 or number is side:
          - win
"""
    report = check(Files("example", {"game.yaml": text.encode()}))
    assert [problem.code for problem in report.problems] == found
