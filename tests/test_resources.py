"""Where the language and the games are."""

import pytest

from ludex import resources


def test_games_are_the_folders_with_a_game_file() -> None:
    folders = resources.game_folders()
    assert folders == sorted(folders)
    assert "tic-tac-toe" in {folder.name for folder in folders}
    assert all((folder / "game.yaml").is_file() for folder in folders)


def test_data_of_the_language_is_read_below_its_folder_only() -> None:
    file = next(file for file in sorted(resources.dsl_folder().rglob("*")) if file.is_file())
    relative = file.relative_to(resources.dsl_folder()).as_posix()
    assert resources.read_data(relative) == file.read_bytes()
    for outside in ("../pyproject.toml", "/etc/passwd"):
        with pytest.raises(ValueError, match="below the language's folder"):
            resources.read_data(outside)


def test_data_of_the_package_is_listed_by_folder() -> None:
    names = resources.package_names("diagnostics/codes", ".md")
    assert "L001-file-too-large.md" in names
    assert resources.read_package(f"diagnostics/codes/{names[0]}").startswith(b"code: ")
