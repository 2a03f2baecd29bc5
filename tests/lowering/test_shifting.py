"""Moves of all pieces at once are those of each piece, wherever they are counted so."""

import pytest
from tests.lowering.every_move import read, tried
from tests.properties.games import loaded

from ludex import pipeline
from ludex.lowering.counting import AT_ONCE

GAME = """\
ludex: 1
game: steps
players: [2]
board: {grid: [4, 4]}
pieces: {pawn: {each: player, copies: 3}}
setup:
  - for each piece in pieces:
      - move piece to item of (cells by (number of (cells where it is not empty)) + 1)
play:
  - take turns:
      - choose piece among MEN, cell among TARGETS:
          - move piece to cell
      - otherwise:
          - end game
"""
ALIKE = "{pawn: {each: player, copies: 3}}"
APART = "{pawn: {each: player}, rook: {each: player}, king: {each: player}}"
"""Pieces that nothing makes alike, also where they share a cell."""
MEN = "(pieces where owner of it is you and it is on-board)"
STEPS, JUMPS = "neighbours of cell of piece", "cells where it is not cell of piece"


def at_once(game: pipeline.Loaded, decisions: int) -> set[bool]:
    """Whether moves were counted at once in a game in which every move is tried."""
    return {steps.one("NOTES") == AT_ONCE.value for steps in tried(game, decisions)}


@pytest.mark.parametrize("game", ["breakthrough", "clobber"])
def test_all_own_pieces_move_at_once(game: str) -> None:
    """What is possible depends on the seat, and on who stands where."""
    assert at_once(loaded(game), 12) == {True}


@pytest.mark.parametrize(
    ("pieces", "men", "targets", "found"),
    [
        (APART, MEN, f"{STEPS} where it is empty", {True}),
        (APART, MEN, STEPS, {True, False}),
        (ALIKE, MEN, STEPS, {True, False}),
        (APART, MEN.replace("pieces", "pawns"), STEPS, {False}),
        (APART, MEN, JUMPS, {False}),
    ],
)
def test_else_each_is_asked(pieces: str, men: str, targets: str, found: set[bool]) -> None:
    """Where cells are shared, where not all may move, and where there are too many ways."""
    text = GAME.replace(ALIKE, pieces).replace("MEN", men).replace("TARGETS", targets)
    assert at_once(read(text), 14) == found
