"""On a real terminal, what one seat has seen is wiped before the next one looks."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.near, far = pty.openpty()
        environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludex", *words],
            stdin=far, stdout=far, stderr=far, cwd=folder, env=environment, close_fds=True,
        )  # fmt: skip
        os.close(far)

    def until(self, wanted: str) -> str:
        """What is printed up to this text."""
        seen = ""
        while wanted not in seen:
            ready, _, _ = select.select([self.near], [], [], 20)
            assert ready, f"{wanted!r} did not come after {seen[-200:]!r}"
            try:
                seen += os.read(self.near, 4096).decode()
            except OSError:
                break
        assert wanted in seen
        return seen

    def type(self, line: str) -> None:
        os.write(self.near, f"{line}\n".encode())


def test_hands_are_hidden_between_seats(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "grull", "--seed", "1")
    first = terminal.until("A> ")
    assert "hand of A: Good Lutin 2" in first
    assert CLEAR not in first
    terminal.type("choose GO")
    between = terminal.until("only seat B looks: ")
    shown = between.rpartition(CLEAR)[2]
    assert "hand of A: Good Lutin 2" not in shown
    assert "Great Ogre" not in shown
    terminal.type("")
    second = terminal.until("B> ").rpartition(CLEAR)[2]
    assert "hand of B: Good Lutin 2" in second
    assert "hand of A: 10 pieces, not shown" in second
    terminal.type("quit")
    terminal.until("To go on")
    assert terminal.process.wait(20) == 0
    os.close(terminal.near)


def test_nothing_is_wiped_where_nothing_is_hidden(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "tic-tac-toe", "--seed", "1")
    terminal.until("A> ")
    terminal.type("choose b2")
    assert CLEAR not in terminal.until("B> ")
    terminal.type("quit")
    terminal.until("To go on")
    assert terminal.process.wait(20) == 0
    os.close(terminal.near)
