"""Finds everything that is generated: a module of this folder with `files` gives some of it."""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ludex.apps import generate
from ludex.resources import dsl_folder


class Generated(NamedTuple):
    """A file below the checkout and the function that gives its text."""

    path: str
    text: Callable[[], str]


def all_files() -> list[Generated]:
    """Every generated file, in the order of the names of the modules that make them."""
    found: list[Generated] = []
    for module in sorted(pkgutil.iter_modules(generate.__path__), key=lambda each: each.name):
        if module.name != "__main__":
            made = getattr(import_module(f"{generate.__name__}.{module.name}"), "files", None)
            found.extend(made() if made else ())
    return found


def checkout() -> Path:
    """The folder that holds the checkout."""
    folder = dsl_folder().parent
    if not (folder / "pyproject.toml").is_file():
        raise SystemExit("generating needs a checkout of Ludex, not an installed package")
    return folder


def is_fresh(root: Path, made: Generated) -> bool:
    """Whether the file is there and says what it would be made to say."""
    path = root / made.path
    return path.is_file() and path.read_bytes() == made.text().encode()
