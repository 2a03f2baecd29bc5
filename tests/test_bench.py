"""The benches run, and what is written by hand there plays the very games of Ludex; no seconds."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[1] / "bench"
NEEDS_A_COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no `cc`")


def compared(bench: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command says, without what others have written."""
    command = [sys.executable, str(bench / "compare.py"), "--without-peers", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_one_tiny_round() -> None:
    done = compared(BENCH, "tic-tac-toe", "--rounds", "1", "--seconds", "0.001", "--sample", "50")
    assert done.returncode == 0, done.stdout + done.stderr
    for said in ("wasm over", "microseconds a ply", "engines", "promised"):
        assert said in done.stdout


@NEEDS_A_COMPILER
def test_the_loops_in_c_play_the_same_games() -> None:
    games = [path.stem.replace("_", "-") for path in sorted((BENCH / "c").glob("*.c"))]
    assert len(games) == 11
    done = compared(BENCH, *games, "--rounds", "0", "--sample", "60")
    assert (done.returncode, done.stdout) == (0, "")


@NEEDS_A_COMPILER
def test_a_loop_of_another_game_is_named(tmp_path: Path) -> None:
    shutil.copytree(BENCH, tmp_path / "bench", ignore=shutil.ignore_patterns("__pycache__"))
    loop = tmp_path / "bench" / "c" / "connect_four.c"
    text = loop.read_text(encoding="utf-8")
    assert "run >= 4" in text
    loop.write_text(text.replace("run >= 4", "run >= 5"), encoding="utf-8")
    done = compared(tmp_path / "bench", "connect-four", "--rounds", "0", "--sample", "60")
    assert done.returncode == 1
    assert done.stdout.startswith("connect-four: C does not play as wasm: game ")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells of processes")
def test_a_keystroke_is_answered() -> None:
    command = [sys.executable, str(BENCH / "editing.py"), "tic-tac-toe", "--alone"]
    asked = [*command, "--rounds", "1", "--edits", "40"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("tic-tac-toe, ")]
    rows = [line.partition("  ")[0] for line in lines if "ludex lsp" in line]
    assert rows == [f"tic-tac-toe, {turn}ludex lsp" for turn in ("a mistake, ", "mended, ", "")]
