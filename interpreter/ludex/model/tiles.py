"""The tiles of a game: what is drawn on each, and which texts are printed on which cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.walls import Walls, read_walls
from ludex.records import dataclass, field
from ludex.source.echo import shown
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f

LETTER = re.compile(r"[a-np-z]\Z")


@dataclass(frozen=True)
class DrawnTile:
    """A tile as it is drawn; cells are counted row by row from the north-west corner."""

    name: str
    span: Span
    walls: Walls
    labels: dict[int, Scalar] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many cells it has along a side."""
        return self.walls.rows


def read_tiles(tiles: tuple[f.Tile, ...]) -> tuple[tuple[DrawnTile, ...], list[Problem]]:
    """The tiles of a game, and everything that is wrong with their drawings."""
    found: list[DrawnTile] = []
    problems: list[Problem] = []
    for tile in tiles:
        if tile.drawing is None:
            continue
        walls, wrong = read_walls(tile.drawing)
        labels, missing = lettered(walls, tile.labels)
        problems += wrong + (missing if walls.rows else [])
        found.append(DrawnTile(tile.name, tile.span, walls, labels))
    drawn = [tile for tile in found if tile.walls.rows]
    problems += _sizes(drawn)
    for each in drawn:
        for cell in each.walls.circles[1:]:
            sentence = f"`{each.name}` has a second circle."
            problems.append(Problem("L185", each.walls.place(cell), sentence, "Keep one of them."))
    return tuple(drawn), problems


def lettered(
    walls: Walls, texts: tuple[tuple[Scalar, Scalar], ...]
) -> tuple[dict[int, Scalar], list[Problem]]:
    """The text of each cell with a letter; letters and texts that do not belong together."""
    problems = []
    labels = {key.text: text for key, text in texts}
    for key, _ in texts:
        if not LETTER.match(key.text):
            sentence = f"`{shown(key.text)}` is no letter of a drawing."
            hint = "Texts are named by one small letter; `o` is the circle."
            problems.append(Problem("L184", key.span, sentence, hint))
        elif key.text not in walls.letters.values():
            sentence = f"The letter `{key.text}` stands nowhere in the drawing."
            hint = f"Write `{key.text}` into the cell on which this text is printed."
            problems.append(Problem("L184", key.span, sentence, hint))
    found = {}
    for cell, letter in walls.letters.items():
        if letter in labels:
            found[cell] = labels[letter]
        else:
            sentence = f"The letter `{letter}` has no text."
            hint = f"Write it below the drawing: `{letter}: THE TEXT`."
            problems.append(Problem("L184", walls.place(cell), sentence, hint))
    return found, problems


def _sizes(tiles: list[DrawnTile]) -> Iterator[Problem]:
    """Tiles are squares of one size, so that each fits anywhere and can be turned."""
    for tile in tiles:
        walls, first = tile.walls, tiles[0]
        asked = f"{walls.rows} x {walls.files}"
        if walls.rows != walls.files:
            sentence = f"A tile is a square; `{tile.name}` has {asked} cells."
            yield Problem("L186", tile.span, sentence, "Draw as many rows as files.")
        elif tile.size != first.size:
            sentence = f"`{tile.name}` has {asked} cells, and the first tile {first.size} a side."
            others = ((first.span, "the first tile"),)
            yield Problem("L186", tile.span, sentence, "All tiles have the same size.", others)
