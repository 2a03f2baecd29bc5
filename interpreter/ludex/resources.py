"""Where the language and the games are, in an installed package or beside it in a checkout."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in typing; commands are listed without importing much
if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def dsl_folder() -> Path:
    """The folder of the language: grammar, schemas, library."""
    return _folder("dsl")


def games_folder() -> Path:
    """The folder that holds one folder for each game."""
    return _folder("games")


def game_folders() -> list[Path]:
    """The folder of every game that comes with Ludex, by name."""
    return sorted(file.parent for file in games_folder().glob("*/game.yaml"))


def read_data(relative: str) -> bytes:
    """The bytes of a file of the language, such as `schema/game.schema.json`."""
    from pathlib import PurePosixPath

    path = PurePosixPath(relative)
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"not a path below the language's folder: {relative!r}")
    return dsl_folder().joinpath(path).read_bytes()


def package_names(folder: str, suffix: str) -> list[str]:
    """The names of the data files with this suffix in a folder of the package."""
    return sorted(name for name in os.listdir(f"{_PACKAGE}/{folder}") if name.endswith(suffix))


def read_package(relative: str) -> bytes:
    """The bytes of a data file of the package."""
    with open(f"{_PACKAGE}/{relative}", "rb") as file:
        return file.read()


def _folder(name: str) -> Path:
    from pathlib import Path

    installed = Path(_PACKAGE) / name
    if installed.is_dir():
        return installed
    source_root = Path(_PACKAGE).parent
    checkout = source_root.parent / name
    if source_root.name == "interpreter" and checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"the folder {name!r} of Ludex is missing; install Ludex again")
