"""Boards of tiles: what is printed on each tile, and how a board lies as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ludex.records import dataclass, field

HOLE = -1
"""What stands in a state where no tile lies; else the design times four and its quarter turns."""
OPEN, WALL = 0, 1
"""The two kinds of edges that every board has; others come behind them."""
NORTH, EAST, SOUTH, WEST = range(4)
# The eight ways from north, clockwise, as rows up and files to the right; sides are every second.
WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
NOWHERE = (None,) * 8
MOST_LAYOUTS = 256


@dataclass(frozen=True, slots=True)
class Design:
    """A printed tile, as it lies unturned; cells row by row from its south-west corner.

    `leaving` has for each cell what lies on its four sides; `entering` what it makes of the edges
    of whoever comes from there, where that is neither open nor a wall. Arrows are quarter turns.
    """

    name: str
    leaving: tuple[tuple[int, ...], ...]
    entering: tuple[tuple[int, ...], ...]
    texts: tuple[int | None, ...]
    arrows: tuple[int | None, ...]
    circle: int | None = None


@dataclass(frozen=True, slots=True)
class Print:
    """A design as it lies after some quarter turns."""

    leaving: tuple[tuple[int, ...], ...]
    entering: tuple[tuple[int, ...], ...]
    texts: tuple[int | None, ...]
    arrows: tuple[int | None, ...]
    circle: int | None


Steps = list[tuple[int | None, ...]]
"""How the cells of a board lie to each other: the neighbours of each on the eight ways."""


def turned(cell: int, size: int) -> int:
    """Where a cell of a square tile comes to lie by a quarter turn clockwise."""
    row, file = divmod(cell, size)
    return (size - 1 - file) * size + row


@dataclass(frozen=True)
class Tiling:
    """The tiles of a game and the grid of positions on which they are laid.

    The first `printed` designs are those of the game; a given position may bring others.
    """

    designs: tuple[Design, ...]
    size: int
    up: int
    across: int
    wraps: bool
    gaps: bool
    turned: bool
    printed: int
    _prints: dict[int, Print] = field(default_factory=dict, init=False, compare=False, repr=False)
    _layouts: dict[tuple[int, ...], Layout] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _steps: dict[tuple[bool, ...], Steps] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @property
    def rows(self) -> int:
        """How many rows of cells a whole board has."""
        return self.up * self.size

    @property
    def files(self) -> int:
        """How many files of cells a whole board has."""
        return self.across * self.size

    @property
    def positions(self) -> int:
        """How many tiles a whole board has."""
        return self.up * self.across

    def name(self, tile: int) -> str:
        """A tile is called by its file and row among the tiles: tile-a1 is the near left one."""
        return f"tile-{chr(ord('a') + tile % self.across)}{tile // self.across + 1}"

    def lying(self, tile: int) -> tuple[int, ...]:
        """The cells of a position, row by row from its south-west corner."""
        size = self.size
        corner = tile // self.across * size * self.files + tile % self.across * size
        return tuple(
            corner + row * self.files + file for row in range(size) for file in range(size)
        )

    def ridden(self, tile: int, quarters: int) -> dict[int, int]:
        """Where each cell of a position goes when its tile is turned clockwise."""
        cells = self.lying(tile)
        moved = list(range(len(cells)))
        for _ in range(quarters % 4):
            moved = [turned(cell, self.size) for cell in moved]
        return {cells[cell]: cells[to] for cell, to in enumerate(moved)}

    def print_of(self, code: int) -> Print:
        """What is printed on a position: a design after its quarter turns."""
        if code not in self._prints:
            design, quarters = self.designs[code // 4], code % 4
            found = Print(
                design.leaving, design.entering, design.texts, design.arrows, design.circle
            )
            for _ in range(quarters):
                found = _quarter(found, self.size)
            self._prints[code] = found
        return self._prints[code]

    def layout(self, tiles: Sequence[int]) -> Layout:
        """The board as these tiles lie; the last ones asked for are kept."""
        key = tuple(tiles)
        found = self._layouts.get(key)
        if found is None:
            like = next(reversed(self._layouts.values()), None)
            if len(self._layouts) >= MOST_LAYOUTS:
                self._layouts.clear()
            found = self._layouts[key] = Layout(self, key, like)
        return found

    def steps(self, lying: tuple[bool, ...]) -> Steps:
        """How the cells lie to each other; only where there are tiles says that."""
        found = self._steps.get(lying)
        if found is None:
            if len(self._steps) >= MOST_LAYOUTS:
                self._steps.clear()
            here = [lying[self.position(cell)] for cell in range(self.rows * self.files)]
            found = self._steps[lying] = [
                tuple(self._step(here, cell, way) for way in range(8)) if on_tile else NOWHERE
                for cell, on_tile in enumerate(here)
            ]
        return found

    def position(self, cell: int) -> int:
        """The position of a tile on which a cell lies."""
        row, file = divmod(cell, self.files)
        return row // self.size * self.across + file // self.size

    def _step(self, here: list[bool], cell: int, way: int) -> int | None:
        """The next cell that way; across a hole where the board closes up around holes."""
        up, right = WAYS[way]
        rows, files = self.rows, self.files
        row, file = cell // files + up, cell % files + right
        for _ in range(max(self.up, self.across) + 1):
            if self.wraps:
                row, file = row % rows, file % files
            if not (0 <= row < rows and 0 <= file < files):
                return None
            if here[row * files + file]:
                return row * files + file
            if self.gaps or way % 2:
                return None
            row, file = row + up * self.size, file + right * self.size
        return None


def _quarter(before: Print, size: int) -> Print:
    """The same print, turned by a quarter clockwise."""
    order = [0] * size * size
    for cell in range(size * size):
        order[turned(cell, size)] = cell
    return Print(
        tuple(_sides(before.leaving[cell]) for cell in order),
        tuple(_sides(before.entering[cell]) for cell in order),
        tuple(before.texts[cell] for cell in order),
        tuple(None if (a := before.arrows[cell]) is None else (a + 1) % 4 for cell in order),
        None if before.circle is None else turned(before.circle, size),
    )


def _sides(sides: tuple[int, ...]) -> tuple[int, ...]:
    return sides[-1:] + sides[:-1]


class Layout:
    """A board of tiles as it lies now, in arrays by the number of a cell and one of eight ways."""

    def __init__(self, tiling: Tiling, tiles: tuple[int, ...], like: Layout | None = None) -> None:
        self.tiling, self.codes = tiling, tiles
        self.tiles = tuple(tile for tile, code in enumerate(tiles) if code != HOLE)
        self.steps = tiling.steps(tuple(code != HOLE for code in tiles))
        self._like: tuple[list[tuple[int, ...]], set[int]] | None = None
        if like is not None and like.steps is self.steps:
            self._copy(like)
            return
        count = tiling.rows * tiling.files
        self.tile_of: list[int | None] = [None] * count
        self.texts: list[int | None] = [None] * count
        self.arrows: list[int | None] = [None] * count
        self.leaving: list[tuple[int, ...]] = [(WALL,) * 4] * count
        self.entering: list[tuple[int, ...]] = [(OPEN,) * 4] * count
        self.areas: dict[int, tuple[int, ...]] = {}
        self.circles: dict[int, int | None] = {}
        for tile in self.tiles:
            self._lay(tile)
        self.cells = tuple(cell for cell in range(count) if self.tile_of[cell] is not None)

    def _copy(self, like: Layout) -> None:
        """Becomes like a board with the same holes, but for the tiles that lie otherwise."""
        self.tile_of, self.cells, self.areas = like.tile_of, like.cells, like.areas
        self.texts, self.arrows = like.texts.copy(), like.arrows.copy()
        self.leaving, self.entering = like.leaving.copy(), like.entering.copy()
        self.circles = like.circles.copy()
        changed = [tile for tile in self.tiles if self.codes[tile] != like.codes[tile]]
        for tile in changed:
            self._lay(tile)
        cells = {cell for tile in changed for cell in self.areas[tile]}
        cells |= {other for cell in cells for other in self.steps[cell][::2] if other is not None}
        self._like = (like.edges, cells)

    def _lay(self, tile: int) -> None:
        found, cells = self.tiling.print_of(self.codes[tile]), self.tiling.lying(tile)
        self.areas[tile] = cells
        self.circles[tile] = None if found.circle is None else cells[found.circle]
        for index, cell in enumerate(cells):
            self.tile_of[cell] = tile
            self.texts[cell] = found.texts[index]
            arrow = found.arrows[index]
            self.arrows[cell] = None if arrow is None else 2 * arrow
            self.leaving[cell], self.entering[cell] = found.leaving[index], found.entering[index]

    # ------------------------------------------------------------ where a step leads
    @cached_property
    def edges(self) -> list[tuple[int, ...]]:
        """What lies on the eight ways of each cell; nothing is printed on the slanting ones."""
        if self._like is None:
            return [self._edges(cell) for cell in range(len(self.tile_of))]
        (found, changed), self._like = self._like, None
        found = found.copy()
        for cell in changed:
            found[cell] = self._edges(cell)
        return found

    def _edges(self, cell: int) -> tuple[int, ...]:
        """What lies on the eight ways of a cell."""
        leaving, entering, row = self.leaving, self.entering, [OPEN] * 8
        for side, other in enumerate(self.steps[cell][::2]):
            kind = leaving[cell][side]
            if other is not None and kind <= WALL:
                back = (side + 2) % 4
                kind = entering[other][back] or (WALL if leaving[other][back] == WALL else kind)
            row[2 * side] = kind
        return tuple(row)
