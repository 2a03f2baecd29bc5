"""The screen in plain text, as wide as the caller says."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from ludex.machine.naming import NOTHING
from ludex.view.drawing import CELL, columns, columns_of_files, filled
from ludex.view.language import Language
from ludex.view.paths import Path
from ludex.view.screen import Grid, Row, Screen
from ludex.view.shapes import LINES, PATHS, SIX_SIDED, hex_lines, joined_lines, path_lines

NARROWEST = 16
MOST_IN_A_ROW = 12
"""How many signs are explained in running text; more stand in columns."""
KEPT = "\u00a0"


def render(screen: Screen, width: int = 80, language: Language = Language()) -> str:
    """The screen as text; no line but those of a wide board is longer than `width`."""
    width = max(width, NARROWEST)
    drawn_values = {path.value for path in screen.paths}
    kept = tuple(
        each for each in screen.values
        if not idle(*each) and each[0].partition(" of ")[0] not in drawn_values
    )  # fmt: skip
    screen = language.screen(replace(screen, values=kept))
    lines = wrapped(f"{screen.title} - {screen.reader}", width)
    if screen.grid is not None:
        lines += ["", *_grid(screen.grid, width)]
        legend = legend_lines(screen.grid.legend, width)
        lines += ["", *legend] if legend else []
    for path in screen.paths:
        lines += ["", f"{path.name}:", *_path(path, width)]
        legend = legend_lines(path.legend, width)
        lines += ["", *legend] if legend else []
    drawn = {path.name for path in screen.paths}
    rows = [row for row in screen.rows if row.name not in drawn]
    if rows:
        lines += [""]
        for row in rows:
            lines += wrapped(_row(row, language), width)
            for name, said in row.printed if row.own else ():
                said = language.say("row", name=name, things=said)
                lines += [f"  {line}" for line in wrapped(said, width - 2)]
    if screen.values:
        lines += [""]
        for name, value in screen.values:
            lines += wrapped(language.say("row", name=name, things=value), width)
    if screen.scores:
        each = [language.say("score-of", who=who, count=count) for who, count in screen.scores]
        lines += ["", *wrapped(language.say("scores", things=", ".join(each)), width)]
    if screen.notices:
        lines += ["", *wrapped("; ".join(screen.notices), width)]
    return "\n".join(lines) + "\n"


def idle(name: str, value: str) -> bool:
    """Whether a value says nothing to people: there is none, or nothing of it on a piece."""
    owner = name.partition(" of ")[2]
    return value == NOTHING or (len(owner) > 1 and value in ("0", "no"))


def legend_lines(legend: Iterable[tuple[str, str]], width: int) -> list[str]:
    """What signs stand for, in columns where it is long; no line ends within the name of one."""
    said = [f"{sign} {name}" for sign, name in legend]
    if len(said) > MOST_IN_A_ROW:
        for count in (4, 3, 2):
            rows = in_columns(said, count)
            if max(map(len, rows)) <= width:
                return rows
    return wrapped("; ".join(each.replace(" ", KEPT) for each in said), width)


def in_columns(texts: Sequence[str], count: int) -> list[str]:
    """Texts in so many columns, to be read downwards."""
    high = -(-len(texts) // count)
    columns = [texts[start : start + high] for start in range(0, len(texts), high)]
    wide = [max(map(len, column)) + 3 for column in columns]
    return [
        "".join(
            f"{column[row]:<{w}}"
            for column, w in zip(columns, wide, strict=True)
            if row < len(column)
        ).rstrip()
        for row in range(high)
    ]


def wrapped(text: str, width: int, indent: str = "  ") -> list[str]:
    """A text as lines of at most that width; all but the first are set in."""
    lines = textwrap.wrap(
        text, max(width, NARROWEST), subsequent_indent=indent, break_on_hyphens=False
    )
    return [line.replace(KEPT, " ") for line in lines]


def counted(names: Sequence[str]) -> Iterable[str]:
    """Neighbours that are called alike, with their number; no line ends within a name."""
    for name, same in groupby(names):
        number = sum(1 for _ in same)
        yield (name if number == 1 else f"{number} x {name}").replace(" ", KEPT)


def _row(row: Row, language: Language) -> str:
    if row.count == 0:
        return language.say("empty", name=row.name)
    if not row.shown:
        key = "not-shown" if row.count == 1 else "not-shown-many"
        return language.say(key, name=row.name, count=row.count)
    return language.say("row", name=row.name, things=", ".join(counted(row.shown)))


def _path(path: Path, width: int) -> list[str]:
    """The cells of a path, under each what lies there and who stands on it."""
    cells = path.cells
    rows = ([c.name for c in cells], [c.sign for c in cells], [c.figures for c in cells])
    return path_lines(rows, width)


def _grid(grid: Grid, width: int) -> list[str]:
    if grid.walls:
        return list(grid.walls)
    if grid.shape in SIX_SIDED:
        return hex_lines(grid.rows, grid.row_names, grid.file_names)
    if grid.shape in PATHS:
        return path_lines((grid.file_names, grid.rows[0]), width, grid.shape == "ring")
    if grid.shape == LINES:
        said = joined_lines(grid.drawing, grid.file_names, grid.rows[0])
        return [part for line in said for part in wrapped(line, width)]
    margin = max(map(len, grid.row_names))
    wide = max(columns(sign) for row in grid.rows for sign in row)
    if grid.drawing:
        return _drawing(grid, margin, wide)
    lines = [
        f"{name:>{margin}} {' '.join(_padded(sign, wide) for sign in row)}".rstrip()
        for name, row in zip(grid.row_names, grid.rows, strict=True)
    ]
    files = " ".join(_padded(name, wide) for name in grid.file_names).rstrip()
    return [*lines, f"{'':{margin}} {files}"]


def _drawing(grid: Grid, margin: int, wide: int) -> list[str]:
    """The lines of a drawn board with its signs, and the names of rows and files at its edges."""
    signs = [sign for row in reversed(grid.rows) for sign in row if sign]
    names = iter(grid.row_names)
    lines = []
    for line, drawn in zip(filled(grid.drawing, signs, wide), grid.drawing, strict=True):
        name = next(names) if CELL in drawn else ""
        lines.append(f"{name:>{margin}} {line}".rstrip())
    below = ""
    for column, name in zip(columns_of_files(grid.drawing), grid.file_names, strict=True):
        below = below.ljust(column * wide) + name
    return [*lines, f"{'':{margin}} {below}"]


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - columns(text))
