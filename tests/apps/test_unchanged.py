"""What is known of games that have not changed: never anything else than what a check says."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.pebbles import pebbles

from ludex.apps import checking, own_folder, unchanged
from ludex.apps.checking import looked_at
from ludex.apps.cli import main
from ludex.apps.own_folder import OFF
from ludex.apps.unchanged import cache, digest_of, recall

GOOD, WARNED, WRONG = pebbles(), pebbles("  a: 2"), pebbles().replace("own pile", "own pyle")
IGNORED = pebbles("  a: 2  # ludex: ignore L141 because of what comes")
TEXTS = (GOOD, WARNED, WRONG, IGNORED, "", "- nothing\n")
NAMES = ("game.yaml", "scenarios.yaml", "other.yaml")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games, and beside it one for the cache."""
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")
    return tmp_path


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def entries(home: Path) -> list[Path]:
    return sorted((home / "cache" / "ludex" / "check").iterdir())


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["check", *words])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_what_is_right_is_told_again_without_being_looked_at(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("one/game.yaml", GOOD)
    write("two/game.yaml", IGNORED)
    first = said(capsys, ".")
    assert first == (0, "2 files checked, no problems, 1 ignored, 4 checks made\n")
    assert len(entries(home)) == 3
    monkeypatch.setattr(checking, "check_game", None)
    assert said(capsys, ".") == first
    assert said(capsys, "two", "one") == first
    assert said(capsys, "one")[1] == "1 file checked, no problems, 2 checks made\n"


def test_whatever_is_changed_added_or_taken_away_is_looked_at(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write("one/game.yaml", GOOD)
    assert said(capsys, "one")[0] == 0
    write("one/game.yaml", WRONG)
    assert said(capsys, "one")[0] == 1
    write("one/game.yaml", GOOD)
    assert recall(["one"]) is not None
    write("one/scenarios.yaml", "ludex: 1\ngame: other\nscenarios: []\n")
    assert said(capsys, "one")[0] == 1
    Path("one/scenarios.yaml").unlink()
    write("one/inner/game.yaml", WRONG)
    assert said(capsys, "one")[0] == 0
    Path("one/game.yaml").unlink()
    assert said(capsys, "one")[0] == 1


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(TEXTS)), min_size=1, max_size=4))
def test_a_check_says_the_same_with_and_without_what_is_known(
    changes: list[tuple[str, str]],
) -> None:
    for name, text in changes:
        write(f"two/{name}", text)
        write("one/game.yaml", GOOD)
        plain, _ = looked_at(["one", "two"])
        known, _ = looked_at(["one", "two"], cached=True)
        again, _ = looked_at(["one", "two"], cached=True)
        assert known == plain == again
        assert known.sources == plain.sources == again.sources
        quick = recall(["one", "two"])
        assert (quick is not None) == (plain.passed and plain.total == 0)
        if quick is not None:
            counts = quick.files, quick.checks, quick.ignored
            assert counts == (plain.files, plain.checks, plain.ignored)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff", b"ludex-clean", b"ludex-clean 1 2", b"ludex-clean 1 2 3 4", b"other 1 2 3",
        b"ludex-clean 0 2 3", b"ludex-clean -1 2 3", b"ludex-clean 1 2 \xd9\xa3",
        b"ludex-clean 1 2 9999999999", b"ludex-clean \x1b[2J 2 3", b"ludex-clean 1 2 3" + b" " * 99,
        b"ludex-clean 1\n2 3", b"cos\nsystem\n(S'id'\ntR.",
    ],
)  # fmt: skip
def test_what_is_not_as_it_must_be_is_as_if_it_were_not_there(home: Path, content: bytes) -> None:
    write("one/game.yaml", GOOD)
    looked_at(["one"], cached=True)
    (entry,) = entries(home)
    entry.write_bytes(content)
    assert recall(["one"]) is None
    assert looked_at(["one"], cached=True)[0].passed
    assert recall(["one"]) is not None


def test_nobody_else_may_write_what_is_believed(home: Path) -> None:
    write("one/game.yaml", GOOD)
    looked_at(["one"], cached=True)
    (entry,) = entries(home)
    assert stat.S_IMODE(entry.stat().st_mode) == 0o600
    entry.chmod(0o666)
    assert recall(["one"]) is None
    entry.chmod(0o600)
    assert recall(["one"]) is not None
    other = home / "elsewhere"
    entry.rename(other)
    entry.symlink_to(other)
    assert recall(["one"]) is None
    entry.unlink()
    other.rename(entry)
    entry.parent.chmod(0o777)
    assert recall(["one"]) is None


def test_links_and_pipes_beside_a_game_are_never_taken_for_known(home: Path) -> None:
    path = write("one/game.yaml", GOOD)
    looked_at(["one"], cached=True)
    assert digest_of(str(path)) is not None
    outside = home / "outside.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    assert digest_of(str(path)) is None
    assert recall(["one"]) is None
    assert not looked_at(["one"], cached=True)[0].passed
    path.unlink()
    os.mkfifo(path)
    assert digest_of(str(path)) is None


def test_it_can_be_switched_off_and_needs_no_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write("one/game.yaml", GOOD)
    assert said(capsys, "one", "--no-cache")[0] == 0
    assert not (home / "cache").exists()
    monkeypatch.setenv(OFF, "1")
    assert said(capsys, "one")[0] == 0
    assert not (home / "cache").exists()
    monkeypatch.delenv(OFF)
    (home / "cache").write_text("in the way")
    assert said(capsys, "one")[0] == 0
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(home))
    assert said(capsys, "one")[0] == 0
    assert (home / ".cache" / "ludex" / "check").is_dir()
    assert not Path("relative").exists()


def test_another_ludex_knows_nothing_and_the_folder_stays_small(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("one/game.yaml", GOOD)
    looked_at(["one"], cached=True)
    monkeypatch.setattr(own_folder, "_made", [b"another"])
    assert recall(["one"]) is None
    monkeypatch.setattr(unchanged, "MOST_KEPT", 3)
    for number in range(9):
        cache().keep(f"{number:064}", 1, 1, 0)
        assert len(entries(home)) <= 4


def test_what_is_known_is_found_without_importing_what_checks(home: Path) -> None:
    write("one/game.yaml", GOOD)
    looked_at(["one"], cached=True)
    code = (
        "import sys; from ludex.apps.cli import main; code = main(['check', 'one']);"
        "print(code, *sorted(m for m in sys.modules if m.partition('.')[0] in"
        " ('ludex', 'argparse', 'dataclasses', 'pathlib', 'typing', 'yaml', 'json')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told, modules = run.stdout.splitlines()
    assert told == "1 file checked, no problems, 2 checks made"
    assert modules.split() == [
        "0", "ludex", "ludex.apps", "ludex.apps.cli", "ludex.apps.cli.arguments",
        "ludex.apps.cli.commands", "ludex.apps.cli.commands.check", "ludex.apps.cli.guarded",
        "ludex.apps.cli.terminal",
        "ludex.apps.own_folder", "ludex.apps.unchanged", "ludex.apps.where", "ludex.diagnostics",
        "ludex.diagnostics.clean",
        "ludex.diagnostics.summary", "ludex.resources",
    ]  # fmt: skip


def test_many_files_are_looked_at_by_several_processes_with_the_same_outcome(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number in range(6):
        write(f"game-{number}/game.yaml", TEXTS[number % 4])
    alone, _ = looked_at(["."])
    monkeypatch.setattr(checking, "MOST_BY_ONE", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    together, _ = looked_at(["."])
    assert together == alone
    assert together.sources == alone.sources
