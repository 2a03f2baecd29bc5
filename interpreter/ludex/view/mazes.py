"""A board of tiles drawn with its walls, its texts by letter and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from ludex.machine.tables import Tables
from ludex.machine.tiling import OPEN, WALL, WAYS, Layout
from ludex.view.drawing import columns

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
POINTING = {NORTH: "^", EAST: ">", SOUTH: "v", WEST: "<"}
ARROWS = {NORTH: "^", EAST: "->", SOUTH: "v", WEST: "<-"}
SPECIAL = ":"
CIRCLE = "o"


class MazeDrawing:
    """The drawing of a board of tiles; `signs` are what lies on its cells."""

    def __init__(
        self,
        tables: Tables,
        codes: tuple[int, ...],
        signs: Mapping[int, str],
        pieces: tuple[tuple[str, str], ...] = (),
    ) -> None:
        assert tables.tiling is not None
        self.tables, self.signs, self.pieces = tables, signs, pieces
        self.layout: Layout = tables.tiling.layout(codes)
        self.letters: dict[tuple[int, int | None], str] = {}
        names = _names()
        for cell in sorted(self.layout.cells, key=lambda c: (-tables.spots[c][0], c)):
            text = self.layout.texts[cell]
            if text is not None:
                key = (text, self.layout.arrows[cell])
                self.letters[key] = self.letters.get(key) or next(names)
        self.letter_width = max(map(len, self.letters.values()), default=1)
        self.sign_width = max((columns(sign) for sign in signs.values()), default=1)
        self.width = self.letter_width + self.sign_width

    def lettered(self) -> dict[int, str]:
        """The letter of each cell on which a text is printed."""
        layout = self.layout
        return {
            cell: self.letters[(text, layout.arrows[cell])]
            for cell, text in enumerate(layout.texts)
            if text is not None
        }

    def legend(self) -> tuple[tuple[str, str], ...]:
        """What each letter stands for, its arrow as it lies now."""
        return tuple(
            (letter, self.tables.inscriptions[text] + (f" {ARROWS[way]}" if way in ARROWS else ""))
            for (text, way), letter in self.letters.items()
        )

    def lines(self) -> tuple[str, ...]:
        """The board, the far row first, with the names of rows and files."""
        rows, files = self.tables.rows, self.tables.files
        margin = len(str(rows))
        found = [f"{'':{margin}} {self.level(rows, files)}".rstrip()]
        for row in reversed(range(rows)):
            found.append(f"{row + 1:>{margin}} {self.row(row, files)}".rstrip())
            found.append(f"{'':{margin}} {self.level(row, files)}".rstrip())
        names = "".join(
            " " + chr(ord("a") + file).ljust(self.width) for file in range(files)
        ).rstrip()
        return (*found, f"{'':{margin}} {names}")

    # ------------------------------------------------------------ one line
    def row(self, row: int, files: int) -> str:
        """The cells of a row with what stands between them."""
        start = row * files
        line = self.upright(start, WEST)
        for file in range(files):
            line += self.cell(start + file) + self.upright(start + file, EAST)
        return line

    def cell(self, cell: int) -> str:
        """What is printed and what lies on a cell."""
        layout = self.layout
        text = layout.texts[cell]
        letter = "" if text is None else self.letters[(text, layout.arrows[cell])]
        sign = self.signs.get(cell, "")
        if not sign and not letter and cell in layout.circles.values():
            sign = CIRCLE
        return letter.ljust(self.letter_width) + sign + " " * (self.sign_width - columns(sign))

    def level(self, row: int, files: int) -> str:
        """The edges below a row, or those above the far row."""
        below = row < self.tables.rows
        line = "+"
        for file in range(files):
            cell = (row if below else row - 1) * files + file
            line += self.edge(cell, SOUTH if below else NORTH) + "+"
        return line

    def edge(self, cell: int, way: int) -> str:
        """A level edge, as wide as a cell."""
        sign = self.between(cell, way)
        if sign in (" ", "|"):
            return ("-" if sign == "|" else " ") * self.width
        return sign.center(self.width, sign if sign == SPECIAL else "-")

    def upright(self, cell: int, way: int) -> str:
        """An upright edge."""
        return self.between(cell, way)

    def between(self, cell: int, way: int) -> str:
        """The sign of an edge: a wall, an opening, the way through, or anything else."""
        layout, other = self.layout, self.beside(cell, way)
        if layout.tile_of[cell] is None and other is not None:
            cell, way = other, (way + 4) % 8
            other = None
        if layout.tile_of[cell] is None:
            return " "
        kind = layout.edges[cell][way]
        if other is None or layout.steps[cell][way] != other:
            return "|" if kind == WALL else " " if kind == OPEN else SPECIAL
        back = layout.edges[other][(way + 4) % 8]
        if kind == back:
            return "|" if kind == WALL else " " if kind == OPEN else SPECIAL
        if layout.arrows[cell] == way and kind > WALL:
            return POINTING[way]
        return POINTING[(way + 4) % 8] if back > WALL else SPECIAL

    def beside(self, cell: int, way: int) -> int | None:
        """The position beside a cell on the drawing."""
        (row, file), (up, right) = self.tables.spots[cell], WAYS[way]
        row, file = row + up, file + right
        inside = 0 <= row < self.tables.rows and 0 <= file < self.tables.files
        return row * self.tables.files + file if inside else None


def _names() -> Iterator[str]:
    """a, b, c ... and then aa, ab and so on; `o` is the circle."""
    single = [letter for letter in ascii_lowercase if letter != CIRCLE]
    yield from single
    yield from (first + second for first in single for second in single)
