"""Where the language and the games are, in an installed package or beside it in a checkout."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in typing; commands are listed without importing much
if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def dsl_folder() -> Path:
    """The folder of the language: grammar, schemas, library."""
    from pathlib import Path

    return Path(_folder("dsl"))


def games_path() -> str:
    """The path of the folder that holds one folder for each game."""
    return _folder("games")


def games_folder() -> Path:
    """The folder that holds one folder for each game."""
    from pathlib import Path

    return Path(games_path())


def game_folders() -> list[Path]:
    """The folder of every game that comes with Ludex, by name."""
    return sorted(file.parent for file in games_folder().glob("*/game.yaml"))


def read_data(relative: str) -> bytes:
    """The bytes of a file of the language, such as `schema/game.schema.json`."""
    if relative.startswith("/") or ".." in relative.split("/"):
        raise ValueError(f"not a path below the language's folder: {relative!r}")
    with open(os.path.join(_folder("dsl"), relative), "rb") as file:
        return file.read()


def data_names(folder: str, suffix: str) -> list[str]:
    """The names of the files of the language with this suffix in one of its folders."""
    return _listed(os.path.join(_folder("dsl"), folder), suffix)


def package_names(folder: str, suffix: str) -> list[str]:
    """The names of the data files with this suffix in a folder of the package."""
    return _listed(f"{_PACKAGE}/{folder}", suffix)


def read_package(relative: str) -> bytes:
    """The bytes of a data file of the package."""
    with open(f"{_PACKAGE}/{relative}", "rb") as file:
        return file.read()


def _listed(folder: str, suffix: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(suffix))


def _folder(name: str) -> str:
    installed = os.path.join(_PACKAGE, name)
    if os.path.isdir(installed):
        return installed
    source_root, _ = os.path.split(_PACKAGE)
    checkout = os.path.join(os.path.dirname(source_root), name)
    if os.path.basename(source_root) == "interpreter" and os.path.isdir(checkout):
        return checkout
    raise FileNotFoundError(f"the folder {name!r} of Ludex is missing; install Ludex again")
