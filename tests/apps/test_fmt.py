"""`ludex fmt`: files are written anew whole or not at all, and only where that is asked."""

import io
import stat
import sys
from pathlib import Path

import pytest
from tests.pebbles import pebbles, scenarios_of_pebbles

from ludex.apps.cli import main
from ludex.layout.formatting import formatted

FORM = pebbles()
OTHERWISE = FORM.replace("players: [2]", "players:   [ 2 ]   # two")
WRITTEN = FORM.replace("players: [2]", "players: [2]  # two")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "pebbles" / "game.yaml"
    path.parent.mkdir()
    path.write_text(OTHERWISE, "utf-8")
    path.with_name("scenarios.yaml").write_text(scenarios_of_pebbles(), "utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["fmt", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_files_are_written_in_their_form(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.chmod(0o640)
    assert said(capsys) == (0, "written: pebbles/game.yaml\n", "2 files, 1 written anew\n")
    assert game.read_text("utf-8") == WRITTEN
    assert stat.S_IMODE(game.stat().st_mode) == 0o640
    assert said(capsys, "pebbles") == (0, "", "2 files, 0 written anew\n")


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_files_are_only_looked_at(
    option: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, option, "pebbles/game.yaml")
    assert (code, err) == (1, "2 files, 1 would be written anew\n")
    shown = {
        "--check": "otherwise: pebbles/game.yaml\n",
        "--diff": "--- pebbles/game.yaml before\n+++ pebbles/game.yaml after\n"
        "@@ -1,6 +1,6 @@\n ludex: 1\n game: example\n-players:   [ 2 ]   # two\n"
        "+players: [2]  # two\n",
    }
    assert out.startswith(shown[option])
    assert game.read_text("utf-8") == OTHERWISE
    game.write_text(WRITTEN, "utf-8")
    assert said(capsys, option)[0] == 0


def test_what_cannot_be_read_is_left_as_it_is(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.with_name("scenarios.yaml").write_text("scenarios: [", "utf-8")
    code, out, err = said(capsys)
    assert (code, out) == (1, "written: pebbles/game.yaml\n")
    assert "pebbles/scenarios.yaml:1:13: error L029: The bracket opened here" in err
    assert err.endswith("2 files, 1 written anew, 1 left as they are\n")
    assert game.with_name("scenarios.yaml").read_text("utf-8") == "scenarios: ["
    game.write_bytes(b"a: \x00")
    assert said(capsys)[0] == 1


def test_a_text_from_an_editor_is_printed_in_its_form(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OTHERWISE.encode())))
    assert said(capsys, "-") == (0, WRITTEN, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: [")))
    code, out, err = said(capsys, "-")
    assert (code, out) == (1, "")
    assert "-:1:5: error L029" in err


def test_wrong_use(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "-", "pebbles")[0] == 2
    assert said(capsys, "--check", "--diff")[0] == 2
    assert said(capsys, "nowhere")[0] == 2
    assert game.read_text("utf-8") == OTHERWISE


def test_a_text_that_would_not_be_the_same_is_left(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludex.layout.writing.Writer.spelled", lambda _, node: node.text[:1])
    code, out, err = said(capsys, "pebbles/game.yaml")
    assert (code, out) == (1, "")
    assert "ludex: pebbles/game.yaml is left as it is: " in err
    assert game.read_text("utf-8") == OTHERWISE


def test_the_form_of_a_form_is_the_form() -> None:
    assert formatted("", FORM.encode()) == FORM
