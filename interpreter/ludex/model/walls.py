"""Reads a maze that is drawn as text: cells between walls, with signs in them.

Every cell is two characters wide and one line high. Corners are `+`; `--` and `|` are walls, and
blanks in their place are openings. In a cell stands a letter for what is printed there, and `o` is
a small circle. North is up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.records import dataclass, field
from ludex.source.echo import shown
from ludex.source.places import Span
from ludex.source.tree import Scalar

CORNER, CIRCLE, WALL, LEVEL = "+", "o", "|", "--"
PITCH = 3
"""From one corner to the next, in characters."""
NORTH, EAST, SOUTH, WEST = range(4)


@dataclass(frozen=True)
class Walls:
    """A drawn maze; cells row by row from the north-west corner, each with its four sides."""

    scalar: Scalar
    rows: int = 0
    files: int = 0
    sides: tuple[tuple[bool, bool, bool, bool], ...] = ()
    letters: dict[int, str] = field(default_factory=dict)
    circles: tuple[int, ...] = ()

    def place(self, cell: int) -> Span:
        """Where a cell stands in the drawing."""
        row, file = divmod(cell, self.files)
        lines = self.scalar.text.split("\n")
        if len(lines) <= 2 * row + 1:
            return self.scalar.span
        line = 2 * row + 1
        before = sum(len(each) + 1 for each in lines[:line])
        column = min(PITCH * file + 1, len(lines[line]))
        return self.scalar.place(before + column, before + column + 2)


class _Paper:
    """The lines of a drawing, with what is wrong in them so far."""

    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar
        self.lines = scalar.text.rstrip().split("\n")
        self.problems: list[Problem] = []

    def say(self, code: str, line: int, column: int, width: int, sentence: str, hint: str) -> None:
        before = sum(len(each) + 1 for each in self.lines[:line])
        stop = min(column + width, len(self.lines[line]))
        column = min(column, max(0, len(self.lines[line]) - 1))
        span = self.scalar.place(before + column, before + max(stop, column + 1))
        self.problems.append(Problem(code, span, sentence, hint))

    def signs(self, line: int, column: int, width: int) -> str:
        """What stands there; blanks at the end of a line need not be written."""
        return self.lines[line][column : column + width].ljust(width)

    # ------------------------------------------------------------ the outline
    def fits(self) -> bool:
        """Whether the corners stand where they should and no line is too long."""
        width = len(self.lines[0])
        if len(self.lines) % 2 == 0 or len(self.lines) < 3 or width < 4 or width % PITCH != 1:
            sentence = "This is no drawing of cells between corners."
            self.say("L181", 0, 0, width, sentence, SHAPE)
            return False
        for line, text in enumerate(self.lines):
            if len(text) > width:
                sentence = f"This line is longer than the first one, which has {width} signs."
                self.say("L181", line, width, len(text) - width, sentence, SHAPE)
            for column in range(0, width if line % 2 == 0 else 0, PITCH):
                if self.signs(line, column, 1) != CORNER:
                    sentence = "Here a corner `+` is missing."
                    self.say("L181", line, column, 1, sentence, SHAPE)
        return not self.problems

    # ------------------------------------------------------------ walls
    def level(self, line: int, column: int) -> bool:
        """Whether a wall runs there from the left to the right."""
        signs = self.signs(line, column, 2)
        return self.either(signs, LEVEL, line, column)

    def upright(self, line: int, column: int) -> bool:
        """Whether a wall runs there from above to below."""
        return self.either(self.signs(line, column, 1), WALL, line, column)

    def either(self, signs: str, wall: str, line: int, column: int) -> bool:
        if signs != wall and signs.strip():
            half = set(signs) <= {" ", "-"}
            sentence = f"`{shown(signs.strip())}` stands where a wall or an opening is drawn."
            if half:
                sentence = "This wall is drawn half: is it a wall or an opening?"
            hint = f"Write `{wall}` for a wall, and {'a blank' if wall == WALL else 'two blanks'}"
            self.say("L183", line, column, len(wall), sentence, f"{hint} for an opening.")
        return signs == wall

    # ------------------------------------------------------------ what stands in the cells
    def marks(self, line: int, column: int) -> tuple[str, bool]:
        """The letter in a cell, and whether there is a circle."""
        signs = self.signs(line, column, 2).replace(" ", "")
        letters = signs.replace(CIRCLE, "", 1)
        if len(letters) > 1 or not re.fullmatch(r"[a-np-z]?", letters):
            bad = next(each for each in letters[::-1] if len(letters) > 1 or each)
            sentence = f"`{shown(bad)}` is no sign of a cell here."
            hint = "In a cell stand one small letter for its text, and `o` for the circle."
            self.say("L182", line, column, 2, sentence, hint)
            return "", CIRCLE in signs
        return letters, CIRCLE in signs


SHAPE = "Draw it as `+--+  +` over `|  a  |`: each cell two signs wide, corners at every crossing."


def read_walls(scalar: Scalar) -> tuple[Walls, list[Problem]]:
    """The maze that a text draws, and what is wrong with the drawing, each at its sign."""
    paper = _Paper(scalar)
    if not paper.fits():
        return Walls(scalar), paper.problems
    rows, files = len(paper.lines) // 2, len(paper.lines[0]) // PITCH
    level = [
        [paper.level(2 * row, PITCH * file + 1) for file in range(files)] for row in range(rows + 1)
    ]
    upright = [
        [paper.upright(2 * row + 1, PITCH * file) for file in range(files + 1)]
        for row in range(rows)
    ]
    sides = tuple(
        (level[row][file], upright[row][file + 1], level[row + 1][file], upright[row][file])
        for row in range(rows)
        for file in range(files)
    )
    letters, circles = {}, []
    for cell, (row, file) in enumerate(_cells(rows, files)):
        letter, circle = paper.marks(2 * row + 1, PITCH * file + 1)
        if letter:
            letters[cell] = letter
        if circle:
            circles.append(cell)
    return Walls(scalar, rows, files, sides, letters, tuple(circles)), paper.problems


def _cells(rows: int, files: int) -> Iterator[tuple[int, int]]:
    for row in range(rows):
        for file in range(files):
            yield row, file
