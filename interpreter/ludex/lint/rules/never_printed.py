"""L192: an entry of the dictionary that is printed on nothing."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.model import types as t
from ludex.model.game import Game
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the entries stand."""
    return {square.span: "" for square in game.names.sections.squares}


def texts_of(game: Game) -> set[int]:
    """The numbers of all texts that are printed on tiles, cells and pieces."""
    names = game.names
    numbers = {text.number for tile in names.tile_set.tiles for text in tile.texts.values()}
    numbers |= {number for _, number, _ in names.cell_texts.values()}
    for piece in names.pieces.values():
        of_texts = [name for name, kind in piece.attributes.items() if kind == t.TEXT]
        printed_on = (kind.attributes.get(name) for kind in piece.kinds for name in of_texts)
        numbers |= {number for number in printed_on if number is not None}
    return numbers


def find(game: Game) -> list[Problem]:
    """The entries that nobody can meet."""
    names = game.names
    printed = {
        row.entry
        for number in texts_of(game)
        for row in names.inscriptions.sentences_of(number)  # only asked where there is a text
    }
    return [
        Problem(
            "L192",
            square.span,
            f"The square `{square.name}` is printed nowhere.",
            "Print it on a tile, a cell or a piece, or delete it.",
            severity="warning",
        )
        for index, square in enumerate(names.sections.squares)
        if index not in printed
    ]
