"""The forms in which the Python engine prints the words of a game."""

import re
from typing import cast

import pytest
from tests.properties.games import machine, tables

from ludex.backends.python import Python
from ludex.backends.python.to_python import laid_once

GAMES = ["rose-maze", "turning-halls", "othello", "gologolo"]


def source(game: str) -> str:
    return cast(Python, machine(game, tables(game)[0], "python")).source


@pytest.mark.parametrize("game", GAMES)
def test_every_form_that_is_asked_is_there_once(game: str) -> None:
    made = re.findall(r"^def ([fs]\d+[yn]?)\(", source(game), re.M)
    asked = set(re.findall(r"\b[fs]\d+[yn]?(?=\(S)", source(game)))
    assert len(made) == len(set(made))
    assert asked <= set(made)
    assert game == "othello" or any(name[-1] == "y" for name in made)


@pytest.mark.parametrize("game", GAMES)
def test_what_surely_fails_is_asked_only_where_something_does_not_hold(game: str) -> None:
    assert "truth(" not in source(game)


def test_the_layout_is_asked_once_in_a_function() -> None:
    loop = "def f1(S):  # 7\n    return [LAID(S).texts[x] for x in LAID(S).cells]\n"
    assert laid_once(loop) == (
        "def f1(S):  # 7\n    L = LAID(S)\n    return [L.texts[x] for x in L.cells]\n"
    )
    once = "def f1(S):\n    return LAID(S).cells\n"
    assert laid_once(once) == once
