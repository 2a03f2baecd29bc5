"""Positions on a board by their names: cells as `d5`, tiles as `tile-b2`."""

from __future__ import annotations

import re

from ludex.model import types as t
from ludex.model.names import Declarations
from ludex.model.shapes import points_of
from ludex.model.tree import CellName, Expr, TileName
from ludex.syntax.nodes import At

CELL_NAME = r"[a-z]\d+"
TILE_NAME = r"tile-[a-z]\d+"


def position_name(word: str, at: At, names: Declarations) -> Expr | None:
    """The cell or tile that a word is the name of, where the game has a board."""
    board = names.sections.board
    points = points_of(board) if board is not None and board.lines else None
    if board is not None and (re.fullmatch(CELL_NAME, word) if points is None else word in points):
        return CellName(t.CELL, at, word)
    if names.tile_set.tiles and re.fullmatch(TILE_NAME, word):
        return TileName(t.TILE, at, word)
    return None
