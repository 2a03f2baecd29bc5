"""What lies between the cells of a tile: drawn walls, and the edges that printed texts make."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.hints import TYPE_CHECKING
from ludex.records import dataclass
from ludex.source.echo import shown
from ludex.syntax import file as f

if TYPE_CHECKING:
    from ludex.model.tiles import DrawnTile

OPEN, WALL = "open", "wall"
KINDS = (OPEN, WALL)
ALONG, BEYOND, TWIN = "arrow", "from beyond", "to its twin"


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is understood: its number, its entry, and the quarter turns of its arrow."""

    number: int
    entry: f.Square
    arrow: int | None


@dataclass(frozen=True)
class Sides:
    """The four sides of each cell: for whoever leaves it, and what it makes of others' edges."""

    leaving: tuple[tuple[str, ...], ...]
    entering: tuple[tuple[str, ...], ...]


def neighbour(cell: int, way: int, rows: int, files: int) -> int | None:
    """The cell on a side - north, east, south, west - of a drawing."""
    row, file = divmod(cell, files)
    row, file = row + (-1, 0, 1, 0)[way], file + (0, 1, 0, -1)[way]
    return row * files + file if 0 <= row < rows and 0 <= file < files else None


def sides_of(tile: DrawnTile, texts: dict[int, Text]) -> tuple[Sides, list[Problem]]:
    """The sides of all cells, those that the printed texts make included."""
    walls, problems = tile.walls, []
    leaving = [[WALL if wall else OPEN for wall in sides] for sides in walls.sides]
    entering = [[OPEN] * 4 for _ in walls.sides]
    for cell, text in texts.items():
        kinds = {key.text: kind.text for key, kind in text.entry.edges}
        if text.arrow is not None:
            drawn = leaving[cell][text.arrow]
            leaving[cell][text.arrow] = kinds.get(ALONG, drawn)
            entering[cell][text.arrow] = kinds.get(BEYOND, drawn)
        if TWIN not in kinds:
            continue
        twins = list(_twins(tile, cell, texts))
        if len(twins) != 1:
            printed = shown(tile.labels[cell].text)
            sentence = f"`{printed}` has {len(twins)} neighbours with the same text."
            hint = "It stands on exactly two cells that lie side by side on one tile."
            problems.append(Problem("L187", walls.place(cell), sentence, hint))
        for way in twins:
            leaving[cell][way] = entering[cell][way] = kinds[TWIN]
    return Sides(tuple(map(tuple, leaving)), tuple(map(tuple, entering))), problems


def _twins(tile: DrawnTile, cell: int, texts: dict[int, Text]) -> Iterator[int]:
    """The ways on which the same text stands once more."""
    for way in range(4):
        other = neighbour(cell, way, tile.walls.rows, tile.walls.files)
        if other in texts and texts[other].number == texts[cell].number:
            yield way
