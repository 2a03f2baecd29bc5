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
CORNER, INNER = "+", "."
WIDEST, COLUMNS = 3, 80
"""A cell is no wider where its piece can be shown alone, nor a board wider than a terminal."""


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
        self.letters = self.lettered()
        self.letter_width = max(map(len, self.letters.values()), default=1)
        self.sign_width = max((columns(sign) for sign in signs.values()), default=1)
        least = max(self.sign_width, self.letter_width)
        margins = len(f"{tables.rows}  ..{self.layout.tiling.up}") + 1
        room = (COLUMNS - margins) // tables.files - 1
        both = self.letter_width + self.sign_width
        self.width = max(least, min(both, WIDEST, room))

    def lettered(self) -> dict[int, str]:
        """The letter of each cell on which a text is printed, however its tile may lie.

        A text has one letter; where an arrow is printed with it, one for each time it is printed.
        """
        tiling, letters, names = self.layout.tiling, dict[object, str](), _names()
        of_design: dict[tuple[int, int], str] = {}
        for number, design in enumerate(tiling.designs):
            for cell, text in enumerate(design.texts):
                if text is not None:
                    here = number, cell
                    key = text if design.arrows[cell] is None else here
                    of_design[here] = letters[key] = letters.get(key) or next(names)
        found = {}
        for tile in self.layout.tiles:
            number, quarters = divmod(self.layout.codes[tile], 4)
            for cell, to in enumerate(tiling.ridden(tile, quarters).values()):
                if (number, cell) in of_design:
                    found[to] = of_design[number, cell]
        return found

    def crowded(self, cell: int) -> bool:
        """Whether what lies on a cell leaves no room for the letter of its text."""
        letter = self.letter(cell)
        return bool(letter) and len(letter) + columns(self.signs.get(cell, "")) > self.width

    def letter(self, cell: int) -> str:
        """The letter of what is printed on a cell, and nothing where nothing is."""
        return self.letters.get(cell, "")

    def legend(self) -> tuple[tuple[str, str], ...]:
        """What each letter stands for, its arrow as it lies now."""
        texts, arrows = self.layout.texts, self.layout.arrows
        found = {
            (letter, printed(self.tables, text, arrows[cell]))
            for cell, letter in self.letters.items()
            if (text := texts[cell]) is not None
        }
        return tuple(sorted(found, key=lambda each: (len(each[0]), each)))

    def lines(self) -> tuple[str, ...]:
        """The board, the far row first, with the names of rows and files, and those of tiles."""
        rows, files, size = self.tables.rows, self.tables.files, self.layout.tiling.size
        margin = len(str(rows))
        found = [f"{'':{margin}} {self.level(rows, files)}".rstrip()]
        for row in reversed(range(rows)):
            tiles = f" ..{row // size + 1}" if row % size == (size - 1) // 2 else ""
            found.append(f"{row + 1:>{margin}} {self.row(row, files)}{tiles}".rstrip())
            found.append(f"{'':{margin}} {self.level(row, files)}".rstrip())
        letters = [chr(ord("a") + file) for file in range(files)]
        names = "".join(" " + letter.ljust(self.width) for letter in letters)
        across = range(self.layout.tiling.across)
        wide = size * (self.width + 1)
        tiles = "".join(f" {self.layout.tiling.name(tile)[:-1]}..".ljust(wide) for tile in across)
        return (*found, *(f"{'':{margin}} {line}".rstrip() for line in (names, tiles)))

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
        letter = "" if self.crowded(cell) else self.letter(cell)
        sign = self.signs.get(cell, "")
        if not sign and not letter and cell in self.layout.circles.values():
            sign = CIRCLE
        room = self.width - len(letter) - columns(sign)
        before = max(0, min(room, self.letter_width - len(letter)))
        return letter + " " * before + sign + " " * (room - before)

    def level(self, row: int, files: int) -> str:
        """The edges below a row, or those above the far row."""
        below, size = row < self.tables.rows, self.layout.tiling.size
        line = CORNER if row % size == 0 else INNER
        for file in range(files):
            cell = (row if below else row - 1) * files + file
            corner = CORNER if row % size == 0 and (file + 1) % size == 0 else INNER
            line += self.edge(cell, SOUTH if below else NORTH) + corner
        return line

    def edge(self, cell: int, way: int) -> str:
        """A level edge, as wide as a cell."""
        sign = between(self.tables, self.layout, cell, way)
        if sign in (" ", "|"):
            return ("-" if sign == "|" else " ") * self.width
        return sign.center(self.width, "-")

    def upright(self, cell: int, way: int) -> str:
        """An upright edge."""
        return between(self.tables, self.layout, cell, way)


def between(tables: Tables, layout: Layout, cell: int, way: int) -> str:
    """The sign of an edge: a wall, an opening, the way through, or anything else."""
    other = beside(tables, cell, way)
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


def beside(tables: Tables, cell: int, way: int) -> int | None:
    """The position beside a cell on the drawing."""
    here, (up, right) = tables.board[cell], WAYS[way]
    row, file = here.row + up, here.file + right
    inside = 0 <= row < tables.rows and 0 <= file < tables.files
    return row * tables.files + file if inside else None


def printed(tables: Tables, text: int, way: int | None) -> str:
    """A printed text with its arrow, as it lies now."""
    return tables.inscriptions[text].text + (f" {ARROWS[way]}" if way in ARROWS else "")


def _names() -> Iterator[str]:
    """a, b, c ... and then aa, ab and so on; `o` is the circle."""
    single = [letter for letter in ascii_lowercase if letter != CIRCLE]
    yield from single
    yield from (first + second for first in single for second in single)
