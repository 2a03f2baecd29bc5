"""The games: they have their shape, every phrase reads and prints back."""

from pathlib import Path
from typing import Any

import pytest

from ludex.diagnostics.problem import Problem
from ludex.resources import dsl_folder, game_folders
from ludex.source.read import read_mapping
from ludex.source.tree import Mapping, Scalar, Sequence
from ludex.syntax import game_from_tree, phrases
from ludex.syntax.from_source import read_phrase
from ludex.syntax.game_from_tree import declared_in, game_from_trees
from ludex.syntax.kept import Kept
from ludex.syntax.lalr import tokens_of
from ludex.syntax.print import text_of
from ludex.syntax.shape import check_shape, file_kind

FOLDERS = game_folders()
LIBRARY = sorted(dsl_folder().joinpath("library").glob("*.yaml"))
FEWEST_PHRASES = {"gootmu": 750}


def tree_of(path: Path) -> Mapping:
    tree, _, faults = read_mapping(path.name, path.read_bytes())
    assert faults == []
    assert tree is not None
    return tree


def files_of(folder: Path) -> list[Mapping]:
    root = tree_of(folder / "game.yaml")
    uses = root.get("uses")
    names = uses.items if isinstance(uses, Sequence) else ()
    return [root, *(tree_of(folder / n.text) for n in names if isinstance(n, Scalar))]


def read_squares(tree: Mapping) -> list[Problem]:
    """Squares are rules without a key that is a phrase; nothing else reads them yet."""
    problems: list[Problem] = []
    reader = phrases.PhraseReader(problems)
    squares = tree.get("squares")
    for square in squares.items if isinstance(squares, Sequence) else ():
        assert isinstance(square, Mapping)
        reader.steps(square.get("do"))
        if square.get("needs") is not None:
            reader.conditions(square.get("needs"))
    return problems


def plain(text: str) -> list[str]:
    """The words of a phrase; parentheses and the conjugation of a verb do not count."""
    same = {"are": "is", "have": "has"}
    return [same.get(t.text, t.text) for t in tokens_of(text) if t.text not in ("(", ")")]


def read_whole(folder: Path) -> list[Problem]:
    root, *companions = files_of(folder)
    libraries = [declared_in(tree_of(path), "library") for path in LIBRARY]
    problems = game_from_trees(root, companions, libraries)[1]
    return problems + [p for tree in companions for p in read_squares(tree)]


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.name)
def test_the_library_has_its_shape(path: Path) -> None:
    assert check_shape(tree_of(path), "library") == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_has_its_shape_and_every_phrase_reads(folder: Path) -> None:
    for tree in files_of(folder):
        kind = file_kind(tree) if tree.get("game") is not None else "part"
        assert check_shape(tree, kind) == []
    assert read_whole(folder) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_phrase_prints_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Scalar, str, Any]] = []

    def noting(scalar: Scalar, entrance: str) -> Any:
        node = read_phrase(scalar, entrance)
        seen.append((scalar, entrance, node))
        return node

    monkeypatch.setattr(phrases, "read_phrase", noting)
    monkeypatch.setattr(game_from_tree, "_known", lambda _: {})  # what was read is read again
    monkeypatch.setattr(game_from_tree, "latest", lambda _: Kept())
    read_whole(folder)
    for scalar, entrance, node in seen:
        printed = text_of(node)
        assert plain(printed) == plain(scalar.text)
        assert printed.count("(") <= scalar.text.count("(")
        again = read_phrase(Scalar(printed, scalar.span), entrance)
        assert again == node, printed
        assert text_of(again) == printed
    assert len(seen) >= FEWEST_PHRASES.get(folder.name, 25)
