"""Whatever is closed, planted or nested around it, the command ends quietly and as it should."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.apps.files import find_games
from ludex.apps.where import NoGameError

GAME = "ludex: 1\ngame: g\nplayers: [2]\nplay:\n  - win for first of seats\n"


def ran(folder: Path, words: str) -> tuple[int, str]:
    """A command line of the shell in a folder with a game: its exit code, and what it said."""
    (folder / "game.yaml").write_text(GAME, "utf-8")
    command = f"{sys.executable} -m ludex {words}; echo $? > code"
    ended = subprocess.run(
        ["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=60,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return int((folder / "code").read_text()), ended.stdout + ended.stderr


@pytest.mark.parametrize("command", ["check .", "play . --seats random", "rules .", "--version"])
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_fault(tmp_path: Path, command: str, closed: str) -> None:
    code, said = ran(tmp_path, f"{command} {closed}")
    assert code == 0
    assert "unexpected" not in said
    assert "Traceback" not in said
    assert (tmp_path / "game.yaml").read_text("utf-8") == GAME


def test_a_full_disk_is_said_and_nothing_else(tmp_path: Path) -> None:
    code, said = ran(tmp_path, "check . > /dev/full")
    assert (code, said) == (74, "ludex: the output cannot be written: no space is left\n")


def test_folders_may_be_nested_deeper_than_anything_follows(tmp_path: Path) -> None:
    inner = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1_500):
        os.mkdir("a", dir_fd=inner)
        deeper = os.open("a", os.O_RDONLY, dir_fd=inner)
        os.close(inner)
        inner = deeper
    os.close(inner)
    try:
        with pytest.raises(NoGameError, match="in folders more than 64 deep below"):
            find_games([str(tmp_path)])
    finally:
        subprocess.run(["rm", "-rf", str(tmp_path / "a")], check=True)


def started_with() -> set[str]:
    """What Python itself imports to start a module, before any of it runs."""
    code = "import sys; print(*sys.modules)"
    command = [sys.executable, "-c", f"import runpy, importlib.util; {code}"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    "command", ["check .", "play . --seats random", "simulate . -n 400 --jobs 2", "explain L100"]
)
def test_nothing_that_lies_beside_the_rules_is_imported(tmp_path: Path, command: str) -> None:
    others = {"yaml", "jsonschema", "lark", "networkx", "wasmtime", "sitecustomize", "ludex_"}
    planted = (sys.stdlib_module_names | others) - started_with()
    assert {"argparse", "json", "hashlib", "multiprocessing"} <= planted
    for name in planted:
        text = f"open('imported-{name}', 'w').close()\nraise SystemExit(99)\n"
        (tmp_path / f"{name}.py").write_text(text)
    code, said = ran(tmp_path, f"{command} > /dev/null")
    assert (code, said) == (0, "")
    assert list(tmp_path.glob("imported-*")) == []
