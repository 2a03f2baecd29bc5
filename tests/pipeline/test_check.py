"""What `check` finds beyond types, and what it costs to accept a good file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.pipeline import Files, check

ROOT = Path(__file__).resolve().parents[2]
GAME = """\
ludex: 1
game: example
players: [2, 4]
pieces: {card: {each: player, copies: COPIES, begins: hand}}
places: {hand: {each: player, holds: card}, pile: {holds: card}}
play:
  - take turns:
      - choose card among own hand
      - move card to pile
      - if own hand is empty:
          - win
"""
STAGES = ("diagnostics", "ir", "lint", "machine", "model", "source", "syntax")
SINGLE = (
    "ludex", "ludex.backends", "ludex.hints", "ludex.pipeline", "ludex.record_functions",
    "ludex.records", "ludex.resources",
)  # fmt: skip


def codes(text: str) -> list[str]:
    return [problem.code for problem in check(Files("g", {"g.yaml": text.encode()})).problems]


@pytest.mark.parametrize(("copies", "found"), [("2500", []), ("2501", ["L151"])])
def test_limits_are_found_at_the_largest_table(copies: str, found: list[str]) -> None:
    assert codes(GAME.replace("COPIES", copies)) == found


def test_defaults_that_make_no_board_are_found() -> None:
    board = "board: {grid: [wide, 3]}\npieces:"
    assert codes(GAME.replace("COPIES", "2").replace("pieces:", board)) == ["L153"]


def test_lints_are_not_run_over_a_game_with_errors() -> None:
    text = GAME.replace("COPIES", "2").replace("among own hand", "among own hnad")
    assert codes(text + "values: {unused: {is: 3}}\n") == ["L100"]


def test_accepting_a_good_game_imports_only_what_it_needs() -> None:
    code = (
        "import json, pathlib, sys; from ludex.pipeline import Files, check;"
        "data = pathlib.Path('games/grull/game.yaml').read_bytes();"
        "report = check(Files('grull', {'game.yaml': data}));"
        "print(json.dumps([report.total, sorted(sys.modules)]))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    total, modules = json.loads(run.stdout)
    own = [name for name in modules if name.partition(".")[0] == "ludex"]
    allowed = {*SINGLE, *(f"ludex.{stage}" for stage in STAGES)}
    assert total == 0
    assert {name for name in own if ".".join(name.split(".")[:2]) not in allowed} == set()
    others = {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names)
    assert {name for name in others if not name.startswith("_")} <= {
        "ludex", "yaml", "cython_runtime", "sitecustomize", "distutils-precedence"
    }  # fmt: skip
