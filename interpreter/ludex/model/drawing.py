"""Reads a board that is drawn as text: its cells, and which lines join them.

An `o` is a cell. `-`, `|`, `/` and `\\` are lines; where lines cross without a cell stands `+` or
`X`. Blanks and dots are nothing. Cells are named as on a grid, by file and row of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.records import dataclass
from ludex.source.echo import shown
from ludex.source.places import Span
from ludex.source.tree import Scalar

CELL = "o"
NOTHING = " ."
MOST_FILES = 26
MOST_CELLS = 4_096
# North, north-east and so on, as lines down and columns to the right; with what draws each.
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
SIGNS = ("|+", "/X", "-+", "\\X", "|+", "/X", "-+", "\\X")
LINES = "|-/\\+X"
BEFORE = {"-": (0, -1), "|": (-1, 0), "/": (-1, 1), "\\": (-1, -1)}

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell of a drawing: row and file from 0, and the neighbour on each of the eight ways."""

    name: str
    row: int
    file: int
    steps: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as it is drawn; the cells row by row, the lowest row first."""

    cells: tuple[DrawnCell, ...]
    rows: int
    files: int
    lines: tuple[str, ...]


class _Paper:
    """The drawing as points, with the lines that were followed so far."""

    def __init__(self, text: str) -> None:
        self.lines = tuple(line.rstrip() for line in text.rstrip().split("\n"))
        self.points = {
            (line, column): sign
            for line, written in enumerate(self.lines)
            for column, sign in enumerate(written)
            if sign not in NOTHING
        }
        found = [p for p, sign in self.points.items() if sign == CELL]
        self.cells = sorted(found, key=lambda p: (-p[0], p[1]))
        self.followed: set[Point] = set()

    def neighbour(self, cell: Point, way: int) -> Point | None:
        """The cell at the other end of the line that begins here, where one does."""
        (down, right), signs = DIRECTIONS[way], SIGNS[way]
        line, column = cell[0] + down, cell[1] + right
        passed = []
        while self.points.get((line, column), "?") in signs:
            passed.append((line, column))
            line, column = line + down, column + right
        if not passed or self.points.get((line, column)) != CELL:
            return None
        self.followed.update(passed)
        return line, column

    def goes_on(self, point: Point, sign: str) -> bool:
        """Whether this is a further sign of a broken line whose first sign is named."""
        down, right = BEFORE.get(sign, (0, 0))
        before = (point[0] + down, point[1] + right)
        return before != point and self.points.get(before) == sign and before not in self.followed


def read_drawing(scalar: Scalar) -> tuple[Drawing, list[Problem]]:
    """The board that a text draws, and what is wrong with the drawing, each at its sign."""
    paper = _Paper(scalar.text)
    if len(paper.cells) > MOST_CELLS:
        asked = f"this one is drawn with {len(paper.cells):,}"
        sentence = f"A board has at most {MOST_CELLS:,} cells; {asked}."
        return Drawing((), 0, 0, ()), [Problem("L151", scalar.span, sentence)]
    number = {cell: index for index, cell in enumerate(paper.cells)}
    rows = _ranks(-line for line, _ in paper.cells)
    files = _ranks(column for _, column in paper.cells)
    cells = []
    for cell in paper.cells:
        row, file = rows[-cell[0]], files[cell[1]]
        ends = [paper.neighbour(cell, way) for way in range(8)]
        steps = tuple(None if end is None else number[end] for end in ends)
        cells.append(DrawnCell(f"{chr(ord('a') + file % MOST_FILES)}{row + 1}", row, file, steps))
    drawing = Drawing(tuple(cells), len(rows), len(files), paper.lines)
    return drawing, list(_problems(scalar, paper, drawing))


def _problems(scalar: Scalar, paper: _Paper, drawing: Drawing) -> Iterator[Problem]:
    if not drawing.cells:
        hint = "Draw every cell as `o`, and the lines between them with `-`, `|`, `/` and `\\`."
        yield Problem("L156", scalar.span, "This drawing has no cell.", hint)
        return
    if drawing.files > MOST_FILES:
        sentence = (
            f"A board has at most {MOST_FILES} files; this one is drawn with {drawing.files}."
        )
        yield Problem("L151", scalar.span, sentence)
    starts = _starts(scalar.text)

    def place(point: Point) -> Span:
        at = starts[point[0]] + point[1]
        return scalar.place(at, at + 1)

    signs = sorted(paper.points.items())
    foreign = [(point, sign) for point, sign in signs if sign not in LINES + CELL]
    for point, sign in foreign:
        hint = "Signs of a drawing: `o`, `-`, `|`, `/`, `\\`, `+`, `X`; blank or `.` is nothing."
        yield Problem("L156", place(point), f"`{shown(sign)}` is no sign of a drawing.", hint)
    if foreign:  # what they interrupt would be named too
        return
    for point, sign in signs:
        if sign in LINES and point not in paper.followed and not paper.goes_on(point, sign):
            hint = "A line runs straight from one `o` to the next, without a gap."
            sentence = f"This `{sign}` does not lie between two cells."
            yield Problem("L155", place(point), sentence, hint)
    for cell, point in zip(drawing.cells, paper.cells, strict=True):
        if len(drawing.cells) > 1 and all(step is None for step in cell.steps):
            hint = "Draw a line to it, or declare it under `places` if nothing ever steps there."
            yield Problem("L157", place(point), f"No line leads to the cell `{cell.name}`.", hint)


def _ranks(numbers: Iterable[int]) -> dict[int, int]:
    return {number: rank for rank, number in enumerate(sorted(set(numbers)))}


def _starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts
