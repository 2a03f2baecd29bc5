"""The forms in which the Python engine prints the words of a game."""

import re
from typing import cast

import pytest
from tests.properties.games import machine, tables

from ludex import pipeline
from ludex.backends.python import Python
from ludex.backends.python.to_python import laid_once

GAMES = ["rose-maze", "turning-halls", "othello", "gologolo"]


def source(game: str) -> str:
    return cast(Python, machine(game, tables(game)[0], "python")).source


@pytest.mark.parametrize("game", GAMES)
def test_every_form_that_is_asked_is_there_once(game: str) -> None:
    made = re.findall(r"^def ([fs]\d+y?)\(", source(game), re.M)
    asked = set(re.findall(r"\b[fs]\d+y?(?=\(S)", source(game)))
    assert len(made) == len(set(made))
    assert asked <= set(made)
    written_out = game in ("othello", "turning-halls")  # or remembered
    assert written_out != any(name[-1] == "y" for name in made)


CARDS = """\
ludex: 1
game: cards
players: [2]
pieces:
  card:
    owner: player
    kinds:
      low: {each: player, rank: 1}
      middle: {each: player, rank: 2}
      high: {each: player, rank: 3}
define:
  beating of card: cards where it is face-up and rank of it is more than rank of card
  unbeaten of player: cards where its owner is player and beating of it is empty
play:
  - first of players chooses card among unbeaten of first of players:
      - win for owner of card
"""


def test_a_word_that_is_written_out_binds_names_of_its_own() -> None:
    """Else its own set would take the name of what stands for its parameter."""
    loaded = pipeline.load(pipeline.Files("cards", {"game.yaml": CARDS.encode()}))
    assert loaded.passed, loaded.problems
    for name in ("python", "reference"):
        table = pipeline.machine(loaded, 2, engine=name)
        chosen = [move.args[0][0] for move in table.legal(table.begin(1), 0)]
        assert [table.tables.pieces[piece].name for piece in chosen] == ["high of A"]


def test_the_layout_is_asked_once_in_a_function() -> None:
    loop = "def f1(S):  # 7\n    return [LAID(S).texts[x] for x in LAID(S).cells]\n"
    assert laid_once(loop) == (
        "def f1(S):  # 7\n    L = LAID(S)\n    return [L.texts[x] for x in L.cells]\n"
    )
    once = "def f1(S):\n    return LAID(S).cells\n"
    assert laid_once(once) == once
