"""The tiles of a game as rows of a program."""

from __future__ import annotations

from ludex.machine.tiling import Design, Tiling
from ludex.model.game import Game
from ludex.model.tile_set import PrintedTile


def tiling_of(game: Game, size: tuple[int, int]) -> Tiling:
    """The tiles of a game, and the board that so many of them make."""
    board, tiles = game.names.sections.board, game.names.tile_set
    assert board is not None
    designs = tuple(design_of(game, tile, (0, 0), tiles.size) for tile in tiles.tiles)
    return Tiling(designs, tiles.size, *size, board.wraps, board.gaps, board.turned, len(designs))


def design_of(game: Game, tile: PrintedTile, corner: tuple[int, int], size: int) -> Design:
    """A square of a drawing, from a corner in the north-west; rows of cells begin in the south."""
    kinds = {kind: index for index, kind in enumerate(game.names.enums["edge"])}
    drawn, (top, left) = tile.drawn, corner
    order = [
        (top + row) * drawn.walls.files + left + file
        for row in reversed(range(size))
        for file in range(size)
    ]
    texts = {cell: text.number for cell, text in tile.texts.items()}
    arrows = {cell: text.arrow for cell, text in tile.texts.items()}
    circle = next((order.index(c) for c in drawn.walls.circles if c in order), None)
    return Design(
        drawn.name,
        tuple(tuple(kinds.get(kind, 0) for kind in tile.sides.leaving[cell]) for cell in order),
        tuple(tuple(kinds.get(kind, 0) for kind in tile.sides.entering[cell]) for cell in order),
        tuple(texts.get(cell) for cell in order),
        tuple(arrows.get(cell) for cell in order),
        circle,
    )
