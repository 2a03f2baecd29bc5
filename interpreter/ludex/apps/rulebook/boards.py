"""Boards of tiles in a rulebook: how many there are, how they are laid, what stands on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.apps.rulebook.book import Block, Drawing, Line
from ludex.syntax import file as f

Say = Callable[..., str]


def board_of_tiles(board: f.Board, tiles: tuple[f.Tile, ...], say: Say) -> Iterator[Block]:
    """The sizes of the board, and every tile as it is drawn."""
    sizes = []
    for said in board.sizes:
        size, count = " x ".join(map(str, said.size)), said.players
        sizes.append(size if count is None else say("book-size", size=size, count=count))
    yield Line(say("book-tiles", count=len(tiles), sizes=", ".join(sizes)), _laid(board, say))
    for tile in tiles:
        if tile.drawing is not None:
            texts = [f"{letter.text}  {text.text}" for letter, text in tile.labels]
            drawn = tile.drawing.text.rstrip().split("\n")
            yield Drawing((tile.name, *drawn, *texts))


def _laid(board: f.Board, say: Say) -> tuple[Line, ...]:
    """How they are laid."""
    said = [(board.turned, "book-tiles-turned"), (board.wraps, "book-tiles-wrap")]
    said.append((not board.gaps, "book-tiles-meet"))
    return tuple(Line(say(key)) for holds, key in said if holds)
