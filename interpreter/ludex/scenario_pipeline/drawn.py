"""Positions that are drawn as text, like the board itself."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.drawing import CELL
from ludex.model.shapes import DRAWN, GRID, LINES
from ludex.scenario_pipeline.agreed import Agreed
from ludex.source.tree import Scalar

EMPTY = "."


def drawn(
    drawing: Scalar, signs: dict[str, Scalar], agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[int, Scalar | None]]:
    """Each cell of the board with the piece whose sign stands on it; nothing on an empty cell.

    A piece may also stand there by its own name.
    """
    for cell, sign in _signs(drawing, agreed, problems):
        named = signs.get(sign.text) if sign is not None else None
        yield cell, sign if sign is None or named is None else Scalar(named.text, sign.span)


def _signs(
    drawing: Scalar, agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[int, Scalar | None]]:
    lines = _lines(drawing)
    if not agreed.program.board:
        hint = "Write each place with the pieces in it."
        problems.append(Problem("L137", drawing.span, "This game has no board to draw.", hint))
    elif agreed.program.shape == LINES:
        hint = "Write each point with the pieces on it."
        problems.append(Problem("L137", drawing.span, "A board of lines is not drawn.", hint))
    elif agreed.program.shape == DRAWN:
        yield from _over(drawing, lines, agreed, problems)
    else:
        yield from _grid(drawing, lines, agreed, problems)


def _lines(drawing: Scalar) -> list[tuple[int, str]]:
    """The lines of a drawing that hold something, each with where it begins."""
    found, start = [], 0
    for line in drawing.text.split("\n"):
        found.append((start, line))
        start += len(line) + 1
    while found and not found[-1][1].strip():
        found.pop()
    return found


def _grid(
    drawing: Scalar, lines: list[tuple[int, str]], agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[int, Scalar | None]]:
    """Signs with blanks between them, the highest row first."""
    rows = [[cell for cell, row in enumerate(agreed.program.board) if row.row == each]
            for each in reversed(range(agreed.tables.rows))]  # fmt: skip
    if len(lines) != len(rows):
        sentence = f"The board has {len(rows)} rows; {len(lines)} are drawn."
        problems.append(Problem("L137", drawing.span, sentence, "Draw the highest row first."))
        return
    for (start, line), cells in zip(lines, rows, strict=True):
        words = list(_words(drawing, start, line))
        if len(words) != len(cells):
            span = drawing.place(start, start + len(line))
            where = "a" if agreed.program.shape == GRID else "this"
            sentence = (
                f"The board has {len(cells)} cells in {where} row; {len(words)} are drawn here."
            )
            hint = "Write a sign for each cell, `.` for an empty one, with blanks between them."
            problems.append(Problem("L137", span, sentence, hint))
            continue
        for cell, word in zip(cells, words, strict=True):
            yield cell, None if word.text == EMPTY else word


def _words(drawing: Scalar, start: int, line: str) -> Iterator[Scalar]:
    column = 0
    for word in line.split():
        column = line.index(word, column)
        at = start + column
        yield Scalar(word, drawing.place(at, at + len(word)))
        column += len(word)


def _over(
    drawing: Scalar, lines: list[tuple[int, str]], agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[int, Scalar | None]]:
    """The drawing of the board, with a sign instead of each `o` that is not empty."""
    board = agreed.program.drawing
    points = [(d, c) for d, line in enumerate(board) for c, sign in enumerate(line) if sign == CELL]
    points.sort(key=lambda point: (-point[0], point[1]))
    texts = [text for _, text in lines]
    for cell, (down, column) in enumerate(points):
        sign = texts[down][column : column + 1].strip() if down < len(texts) else ""
        if not sign:
            name = agreed.program.board[cell].name
            sentence = f"Nothing is drawn for the cell `{name}`."
            hint = "Copy the drawing of the board, with a sign instead of each `o`."
            problems.append(Problem("L137", drawing.span, sentence, hint))
            return
        at = lines[down][0] + column
        empty = sign in (EMPTY, CELL)
        yield cell, None if empty else Scalar(sign, drawing.place(at, at + 1))
