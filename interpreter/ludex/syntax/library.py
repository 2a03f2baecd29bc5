"""What the library declares, which every game may use: made ready, or read as it is written."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.resources import data_names, read_data
from ludex.source.places import SourceFile
from ludex.source.tree import Mapping
from ludex.syntax import library_ready
from ludex.syntax.game_from_tree import Declared, declared_in

FOLDER = "dsl/library/"


def libraries() -> tuple[Declared, ...]:
    """What each file declares, by the calls that were generated from it."""
    found = []
    for name in _names():
        make = getattr(library_ready, function_of(name))
        found.append(Declared(make(FOLDER + name, SourceFile(FOLDER + name, _text(name)))))
    return tuple(found)


def as_written() -> Iterator[tuple[str, Declared]]:
    """The name of each file, and what it declares as its authors wrote it."""
    from ludex.source.read import read_tree

    for name in _names():
        root, _, faults = read_tree(FOLDER + name, _text(name).encode())
        if faults or not isinstance(root, Mapping):
            raise AssertionError(f"the library {name} cannot be read: {faults}")
        yield name, declared_in(root, "library")


def function_of(file: str) -> str:
    """What the function is called that makes what a file declares."""
    return file.removesuffix(".yaml").replace("-", "_")


def _names() -> list[str]:
    return data_names("library", ".yaml")


def _text(name: str) -> str:
    return read_data(f"library/{name}").decode()
