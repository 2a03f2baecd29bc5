"""`ludex check --watch`: once more whenever something else stands in a file, and never without."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludex.apps import watching
from ludex.apps.cli import main

GAME = "ludex: 1\ngame: g\nplayers: [2]\nplay:\n  - win for first of seats\n"
WRONG = GAME.replace("win", "winn")
Step = Callable[[], object]


def rounds(monkeypatch: pytest.MonkeyPatch, *steps: Step, words: str = ".") -> int:
    """Does one step at each pause of the command, then interrupts it; its exit code."""
    waiting = [*steps]

    def pause(seconds: float) -> None:
        if not waiting:
            raise KeyboardInterrupt
        waiting.pop(0)()

    monkeypatch.setattr(watching, "sleep", pause)
    return main(["check", *words.split(), "--watch"])


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    return tmp_path / "game.yaml"


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    said = re.sub(r"^\d\d:\d\d:\d\d ", "AT ", captured.out + captured.err, flags=re.MULTILINE)
    assert "\x1b" not in said
    return said.splitlines()


CLEAN = "AT 1 file checked, no problems, 2 checks made"
FAILS = [
    "game.yaml:5:5: error L100: There is no verb or rule `winn`.",
    "    5 | - winn for first of seats",
    "      |   ^^^^",
    "  hint: Did you mean `win`?",
    "can be mended: `--fix --unsafe` for 1 of these",
    "AT 1 file checked, 1 error, 0 warnings, 2 checks made",
]


def test_each_change_is_a_round_and_the_last_one_counts(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = rounds(monkeypatch, lambda: game.write_text(WRONG, "utf-8"))
    assert (code, lines(capsys)) == (1, [CLEAN, *FAILS])
    code = rounds(monkeypatch, lambda: game.write_text(GAME, "utf-8"))
    assert (code, lines(capsys)) == (0, [*FAILS, CLEAN])


def test_only_another_content_is_a_change(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    same: Step = lambda: game.write_text(GAME, "utf-8")  # noqa: E731
    aside: Step = lambda: game.with_name("notes.txt").write_text("x", "utf-8")  # noqa: E731
    assert rounds(monkeypatch, same, aside, lambda: None) == 0
    assert lines(capsys) == [CLEAN]


def test_files_come_and_go(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = game.parent / "scenarios.yaml"
    scenarios = "ludex: 1\ngame: g\nscenarios: []\n"
    code = rounds(
        monkeypatch,
        lambda: other.write_text(scenarios, "utf-8"),
        other.unlink,
        game.unlink,
        lambda: None,
        lambda: game.symlink_to("/etc/passwd"),
    )
    said = lines(capsys)
    assert code == 1
    assert [line for line in said if line.startswith(("AT", "ludex"))] == [
        CLEAN,
        "AT 2 files checked, 1 error, 0 warnings, 2 checks made",
        CLEAN,
        "AT 1 file checked, 1 error, 0 warnings",
        "ludex: There is no `game.yaml` in or below the folder `.`.",
    ]


def test_a_baseline_is_watched_too(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game.write_text(WRONG, "utf-8")
    known = game.with_name("known.json")
    known.write_text('{"format": "ludex-baseline", "version": 1, "findings": []}', "utf-8")
    learn: Step = lambda: main(  # noqa: E731
        ["check", ".", "--baseline", "known.json", "--write-baseline"]
    )
    assert rounds(monkeypatch, learn, words=". --baseline known.json") == 0
    assert lines(capsys)[-2] == "AT 1 file checked, no problems, 1 known, 2 checks made"


@pytest.mark.parametrize("words", [". --format json", ". --baseline k --write-baseline"])
def test_what_does_not_go_together_is_told(
    game: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *words.split(), "--watch"]) == 2
    assert "`--watch` does not go with `--" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "code"), [(GAME, 0), (WRONG, 1)])
def test_an_interrupt_ends_it_with_the_last_exit_code(game: Path, text: str, code: int) -> None:
    game.write_text(text, "utf-8")
    running = subprocess.Popen(
        [sys.executable, "-m", "ludex", "check", ".", "--watch"], cwd=game.parent, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdout is not None
    while "checked" not in running.stdout.readline():
        assert running.poll() is None
    os.kill(running.pid, signal.SIGINT)
    said, wrong = running.communicate(timeout=60)
    assert (running.returncode, said, wrong) == (code, "", "")
