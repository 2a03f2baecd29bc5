"""What is drawn as text over a board, like the board itself: positions, set-ups and regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.diagnostics.problem import Problem
from ludex.ir.tables import Tables
from ludex.model.drawing import CELL
from ludex.model.shapes import DRAWN, GRID, LINES
from ludex.source.tree import Scalar

EMPTY = "."
MANY = ".."
"""As many empty cells, or with a sign before it cells with that sign, as are left; on a line of its
own as many empty rows."""

Drawn = tuple[int, Scalar | None]


def drawn_on(drawing: Scalar, tables: Tables, problems: list[Problem]) -> Iterator[Drawn]:
    """Each cell of the board with the sign that stands on it; nothing on an empty cell."""
    lines = _lines(drawing)
    if not tables.board:
        hint = "Write each place with the pieces in it."
        problems.append(Problem("L137", drawing.span, "This game has no board to draw.", hint))
    elif tables.shape == LINES:
        hint = "Write each point with the pieces on it."
        problems.append(Problem("L137", drawing.span, "A board of lines is not drawn.", hint))
    elif tables.shape == DRAWN:
        yield from _over(drawing, lines, tables, problems)
    else:
        yield from _rows(drawing, lines, tables, problems)


def _lines(drawing: Scalar) -> list[tuple[int, str]]:
    """The lines of a drawing that hold something, each with where it begins."""
    found, start = [], 0
    for line in drawing.text.split("\n"):
        found.append((start, line))
        start += len(line) + 1
    while found and not found[-1][1].strip():
        found.pop()
    return found


def _rows(
    drawing: Scalar, lines: list[tuple[int, str]], tables: Tables, problems: list[Problem]
) -> Iterator[Drawn]:
    """Signs with blanks between them, the highest row first."""
    rows = [[cell for cell, row in enumerate(tables.board) if row.row == each]
            for each in reversed(range(tables.rows))]  # fmt: skip
    taken = _shares([line.strip() == MANY for _, line in lines], len(rows))
    if taken is None:
        sentence = f"The board has {len(rows)} rows; {len(lines)} are drawn."
        problems.append(Problem("L137", drawing.span, sentence, "Draw the highest row first."))
        return
    left = iter(rows)
    for (start, line), count in zip(lines, taken, strict=True):
        for cells in [next(left) for _ in range(count)]:
            words = list(_words(drawing, start, line))
            widths = _shares([word.text.endswith(MANY) for word in words], len(cells))
            if widths is None:
                problems.append(_wrong_row(drawing, (start, line), len(cells), len(words), tables))
                break
            signs = [w for w, wide in zip(words, widths, strict=True) for _ in range(wide)]
            for cell, word in zip(cells, signs, strict=True):
                text = word.text.removesuffix(MANY)
                yield cell, Scalar(text, word.span) if text not in ("", EMPTY) else None


def _wrong_row(
    drawing: Scalar, line: tuple[int, str], cells: int, words: int, tables: Tables
) -> Problem:
    span = drawing.place(line[0], line[0] + len(line[1]))
    where = "a" if tables.shape == GRID else "this"
    sentence = f"The board has {cells} cells in {where} row; {words} are drawn here."
    hint = "Write a sign for each cell, `.` for an empty one, with blanks between them."
    return Problem("L137", span, sentence, hint)


def _shares(many: Sequence[bool], size: int) -> list[int] | None:
    """How much each part takes of a size: one, or an equal share of what is left."""
    left, shared = size - many.count(False), many.count(True)
    if left < 0 or (left and not shared):
        return None
    shares = [(left * (i + 1)) // shared - (left * i) // shared for i in range(shared)]
    return [shares.pop(0) if each else 1 for each in many]


def _words(drawing: Scalar, start: int, line: str) -> Iterator[Scalar]:
    column = 0
    for word in line.split():
        column = line.index(word, column)
        at = start + column
        yield Scalar(word, drawing.place(at, at + len(word)))
        column += len(word)


def _over(
    drawing: Scalar, lines: list[tuple[int, str]], tables: Tables, problems: list[Problem]
) -> Iterator[Drawn]:
    """The drawing of the board, with a sign instead of each `o` that is not empty."""
    board = tables.drawing
    points = [(d, c) for d, line in enumerate(board) for c, sign in enumerate(line) if sign == CELL]
    points.sort(key=lambda point: (-point[0], point[1]))
    texts = [text for _, text in lines]
    for cell, (down, column) in enumerate(points):
        sign = texts[down][column : column + 1].strip() if down < len(texts) else ""
        if not sign:
            sentence = f"Nothing is drawn for the cell `{tables.board[cell].name}`."
            hint = "Copy the drawing of the board, with a sign instead of each `o`."
            problems.append(Problem("L137", drawing.span, sentence, hint))
            return
        at = lines[down][0] + column
        empty = sign in (EMPTY, CELL)
        yield cell, None if empty else Scalar(sign, drawing.place(at, at + 1))
