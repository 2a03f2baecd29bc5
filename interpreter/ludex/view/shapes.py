"""Boards that are no grids, in text: six-sided cells, paths with what stands on them, lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.view.drawing import columns

SIX_SIDED = ("hex", "hexagon")
PATHS = ("ring", "track")
LINES = "lines"


def hex_lines(
    rows: Sequence[Sequence[str]], row_names: Sequence[str], file_names: Sequence[str]
) -> list[str]:
    """Rows of six-sided cells, each half a cell to the left of the row below it.

    A file slants up to the left; its name stands where its next cell below would lie.
    """
    wide = max(columns(sign) for row in rows for sign in row) + 1
    wide += wide % 2
    margin = max(map(len, row_names))
    first = _first(rows)
    named = {file: _lowest(rows, file) + 1 for file in range(len(file_names))}
    lines = []
    below = [""] * len(file_names)
    for down, row in enumerate((*rows, below)):
        at = {f: sign for f, sign in enumerate(row) if sign}
        at |= {f: name for f, name in enumerate(file_names) if named[f] == down}
        name = row_names[down] if down < len(rows) else ""
        line = f"{name:>{margin}} "
        for file in sorted(at):
            column = margin + 1 + wide // 2 * (2 * file + down - first)
            line += " " * (column - columns(line)) + at[file]
        lines.append(line.rstrip())
    return lines


def _lowest(rows: Sequence[Sequence[str]], file: int) -> int:
    return max(down for down, row in enumerate(rows) if row[file])


def _first(rows: Sequence[Sequence[str]]) -> int:
    """How many half cells the drawing may be moved to the left."""
    return min(
        2 * file + down for down, row in enumerate(rows) for file, sign in enumerate(row) if sign
    )


def path_lines(rows: Sequence[Sequence[str]], width: int, closed: bool = False) -> list[str]:
    """A path with what lies and stands on it under the names of its cells, broken where it must."""
    wide = max(columns(text) for texts in rows for text in texts) + 1
    count = max(1, width // wide)
    lines = []
    for start in range(0, len(rows[0]), count):
        for texts in rows:
            line = "".join(_right(text, wide) for text in texts[start : start + count])
            lines += [line.rstrip()] if line.strip() else []
    if closed:
        lines[-1] += f" > {rows[0][0]}"
    return lines


def joined_lines(
    drawing: Sequence[str], names: Sequence[str], signs: Sequence[str]
) -> Iterator[str]:
    """Each line with its points in their order, and what stands on them."""
    standing = dict(zip(names, signs, strict=True))
    for line in drawing:
        name, _, points = line.partition(": ")
        yield f"{name}: {' - '.join(f'{p} {standing[p]}' for p in points.split(' '))}"


def _right(text: str, wide: int) -> str:
    return " " * (wide - columns(text)) + text
