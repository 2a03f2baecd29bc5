"""A board of tiles as a graph: built plainly from the drawings, asked through networkx."""

from __future__ import annotations

from ludex.backends.reference.grid import SIDES, Grid
from ludex.ir import nodes as ir
from ludex.machine.tiling import HOLE, OPEN, WALL, Design, Tiling

UP = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Maze(Grid):
    """Cells that lie on tiles; each knows the printed cell that it is and how far that is turned.

    The array engine has its own account of the same board; they are compared cell by cell.
    """

    def __init__(self, program: ir.Program, tiling: Tiling, tiles: tuple[int, ...]) -> None:
        super().__init__(program)
        self.tiling, self.tiles, self.wraps = tiling, tiles, tiling.wraps
        self.rows, self.files = program.rows, program.files
        self.printed: dict[int, tuple[int, Design, int, int]] = {}
        for tile, code in enumerate(tiles):
            if code != HOLE:
                self._lay(tile, tiling.designs[code // 4], code % 4)

    def _lay(self, tile: int, design: Design, quarters: int) -> None:
        size = self.tiling.size
        for cell in range(size * size):
            row, file = self._turned(cell, quarters)
            up, across = divmod(tile, self.tiling.across)
            there = (up * size + row) * self.files + across * size + file
            self.printed[there] = (tile, design, cell, quarters)

    def _turned(self, cell: int, quarters: int) -> tuple[int, int]:
        """The row and file on its tile to which a printed cell comes by quarter turns."""
        row, file = divmod(cell, self.tiling.size)
        for _ in range(quarters):
            row, file = self.tiling.size - 1 - file, row
        return row, file

    # ------------------------------------------------------------ steps and edges
    def step(self, cell: int, way: int) -> int | None:
        """The neighbour that way; holes are passed over where the board closes up."""
        if cell not in self.printed:
            return None
        up, right = UP[way]
        row, file = cell // self.files + up, cell % self.files + right
        while True:
            if self.wraps:
                row, file = row % self.rows, file % self.files
            if not (0 <= row < self.rows and 0 <= file < self.files):
                return None
            if row * self.files + file in self.printed:
                return row * self.files + file
            if self.tiling.gaps or way not in SIDES:
                return None
            row, file = row + up * self.tiling.size, file + right * self.tiling.size

    def side(self, cell: int, way: int, coming: bool) -> int:
        """What a cell prints on the side that lies that way now."""
        _, design, printed, quarters = self.printed[cell]
        table = design.entering if coming else design.leaving
        return table[printed][(way // 2 - quarters) % 4]

    def edge(self, cell: int, way: int) -> int | None:
        """What lies between a cell and its neighbour that way."""
        if cell not in self.printed:
            return None
        if way not in SIDES:
            return OPEN
        own, other = self.side(cell, way, False), self.step(cell, way)
        if own > WALL or other is None:
            return own
        imposed = self.side(other, (way + 4) % 8, True)
        if imposed != OPEN:
            return imposed
        return WALL if WALL in (own, self.side(other, (way + 4) % 8, False)) else own

    # ------------------------------------------------------------ what is printed
    def all_cells(self) -> tuple[int, ...]:
        """All cells that lie on a tile, row by row."""
        return tuple(sorted(self.printed))

    def text(self, cell: int) -> int | None:
        """The text that is printed on a cell."""
        if cell not in self.printed:
            return None
        _, design, printed, _ = self.printed[cell]
        return design.texts[printed]

    def arrow(self, cell: int) -> int | None:
        """The arrow that is printed on a cell, as it lies now."""
        if cell not in self.printed:
            return None
        _, design, printed, quarters = self.printed[cell]
        arrow = design.arrows[printed]
        return None if arrow is None else 2 * ((arrow + quarters) % 4)

    # ------------------------------------------------------------ tiles
    def all_tiles(self) -> tuple[int, ...]:
        """The tiles that lie on the board."""
        return tuple(tile for tile, code in enumerate(self.tiles) if code != HOLE)

    def tile(self, cell: int) -> int | None:
        """The tile on which a cell is printed."""
        return self.printed[cell][0] if cell in self.printed else None

    def circle(self, tile: int) -> int | None:
        """The cell of a tile that has the circle."""
        for cell, (lying, design, printed, _) in self.printed.items():
            if lying == tile and printed == design.circle:
                return cell
        return None

    def area(self, tile: int) -> tuple[int, ...]:
        """The cells of a tile, row by row."""
        return tuple(sorted(cell for cell, row in self.printed.items() if row[0] == tile))

    def neighbour_tiles(self, tile: int) -> tuple[int, ...]:
        """The tiles that touch a tile, in the order of its sides."""
        ends = [self.step(cell, way) for way in SIDES for cell in self.area(tile)]
        tiles = [self.printed[cell][0] for cell in ends if cell is not None]
        return tuple(dict.fromkeys(t for t in tiles if t != tile))

    def doubles(self, tile: int) -> tuple[int, ...]:
        """The other tiles on which the same is printed, turned or not."""
        designs = {lying: design for lying, design, _, _ in self.printed.values()}
        if tile not in designs:
            return ()
        looks = [self._look(designs[tile], quarters) for quarters in range(4)]
        others = (other for other in sorted(designs) if other != tile)
        return tuple(other for other in others if self._look(designs[other], 0) in looks)

    def _look(self, design: Design, quarters: int) -> set[object]:
        """What is where on a design after some quarter turns."""
        found: set[object] = set()
        for cell, arrow in enumerate(design.arrows):
            pointing = None if arrow is None else (arrow + quarters) % 4
            found.add((self._turned(cell, quarters), design.texts[cell], pointing))
            for side in range(4):
                edges = design.leaving[cell][side], design.entering[cell][side]
                found.add((self._turned(cell, quarters), (side + quarters) % 4, edges))
        circle = design.circle
        return found | {None if circle is None else self._turned(circle, quarters)}
