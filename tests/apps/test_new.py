"""A new game is whole from its first minute, and nothing is ever written over."""

from pathlib import Path

import pytest

from ludex.apps import starter
from ludex.apps.cli import main
from ludex.resources import dsl_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["pig", "my-first-game", "heap", "pebble", "off", "a1"])
def test_a_new_game_passes_its_check_and_its_scenarios(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "game", name]) == 0
    said = capsys.readouterr().out
    assert f"made {name}/game.yaml\nmade {name}/scenarios.yaml\n" in said
    for step in ("check", "test", "play"):
        assert f"ludex {step} {name} " in said
    assert main(["check", name]) == 0
    assert "2 files checked, no problems" in capsys.readouterr().out
    assert main(["test", name]) == 0
    assert "1 scenario, 1 passed" in capsys.readouterr().out


def test_it_is_explained_line_by_line_and_has_a_refused_move(here: Path) -> None:
    main(["new", "game", "night-walk", "games/night"])
    text = (here / "games/night/game.yaml").read_text()
    assert "game: night-walk " in text
    assert "title: Night Walk" in text
    assert text.count("#") >= 8
    scenarios = (here / "games/night/scenarios.yaml").read_text()
    assert "game: night-walk\n" in scenarios
    assert "refused: " in scenarios
    assert "SCHEMA" not in text + scenarios


def test_an_editor_finds_the_schema(here: Path) -> None:
    outside = starter.made("pig", here / "pig")["game.yaml"].splitlines()[0]
    assert Path(outside.split("$schema=")[1]) == dsl_folder() / "schema" / "game.schema.json"
    inside = starter.made("pig", dsl_folder().parent / "games" / "pig")
    assert inside["game.yaml"].splitlines()[0].endswith("=../../dsl/schema/game.schema.json")
    assert inside["scenarios.yaml"].splitlines()[0].endswith("/scenarios.schema.json")


def test_nothing_is_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "pig").mkdir()
    assert main(["new", "game", "pig"]) == 0
    (here / "pig/game.yaml").write_text("mine")
    (here / "file").write_text("mine")
    (here / "link").symlink_to("nowhere")
    capsys.readouterr()
    for folder in ("pig", "file", "link"):
        assert main(["new", "game", "pig", folder]) == 2
        assert "is there already; name another folder" in capsys.readouterr().err
    assert (here / "pig/game.yaml").read_text() == (here / "file").read_text() == "mine"
    assert main(["new", "game", "pig", "file/pig"]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("My Game", "Write `my-game`"),
        ("if", "a word of the grammar"),
        ("", "cannot be empty"),
        ("null", "YAML"),
    ],
)
def test_a_name_that_is_none_is_refused(
    name: str, hint: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "game", name]) == 2
    assert hint in capsys.readouterr().err
    assert list(here.iterdir()) == []
