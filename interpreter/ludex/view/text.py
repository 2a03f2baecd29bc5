"""The screen in plain text, as wide as the caller says."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from ludex.records import replace
from ludex.view.drawing import CELL, columns, columns_of_files, filled
from ludex.view.language import Language
from ludex.view.naming import NOTHING
from ludex.view.paths import Path
from ludex.view.screen import Grid, Row, Screen, Stored, counted
from ludex.view.seats import by_seat
from ludex.view.shapes import LINES, PATHS, SIX_SIDED, hex_lines, joined_lines, path_lines

NARROWEST = 16
MOST_IN_A_ROW = 12
"""How many signs are explained in running text; more stand in columns."""
GAP = "   "
KEPT = "\u00a0"
Legend = tuple[tuple[str, str], ...]


def render(screen: Screen, width: int = 80, language: Language = Language()) -> str:
    """The screen as text; no line but those of a wide board is longer than `width`."""
    width = max(width, NARROWEST)
    drawn_values = {path.value for path in screen.paths}
    kept = [each for each in screen.values if not idle(each) and each.base not in drawn_values]
    drawn = {path.name for path in screen.paths}
    rows = _rows([row for row in screen.rows if row.name not in drawn], width, language)
    values = _values(kept, language)
    screen = screen_called(screen, language)
    lines = wrapped(f"{screen.title} - {screen.reader}", width)
    if screen.grid is not None:
        lines += ["", *grid_lines(screen.grid, width)]
        legend = legend_lines(screen.grid.legend, width)
        lines += ["", *legend] if legend else []
    for path in screen.paths:
        lines += ["", f"{path.name}:", *_path(path, width)]
        legend = legend_lines(path.legend, width)
        lines += ["", *legend] if legend else []
    lines += ["", *rows] if rows else []
    lines += ["", *legend_lines(screen.codes, width)] if screen.codes else []
    lines += ["", *wrapped(values, width)] if values else []
    if screen.scores:
        each = language.each(screen.scores)
        lines += ["", *wrapped(language.say("scores", things=each), width)]
    if screen.notices:
        lines += ["", *wrapped("; ".join(notice.sentence for notice in screen.notices), width)]
    return "\n".join(lines) + "\n"


def idle(stored: Stored) -> bool:
    """Whether a value says nothing to people: there is none, or nothing of it on a piece."""
    lies = stored.parts.get("of", {"kind": "player"})["kind"] != "player"
    return stored.value == NOTHING or (lies and stored.value in ("0", "no"))


def legend_lines(legend: Iterable[tuple[str, str]], width: int) -> list[str]:
    """What signs stand for, in columns where it is long; no line ends within the name of one."""
    said = [f"{sign} {name}" for sign, name in legend]
    if len(said) > MOST_IN_A_ROW:
        for count in (4, 3, 2):
            rows = in_columns(said, count)
            if max(map(len, rows)) <= width:
                return rows
        return in_two_columns(said, width)
    return wrapped("; ".join(each.replace(" ", KEPT) for each in said), width)


def in_columns(texts: Sequence[str], count: int) -> list[str]:
    """Texts in so many columns, to be read downwards."""
    high = -(-len(texts) // count)
    return beside([texts[start : start + high] for start in range(0, len(texts), high)])


def in_two_columns(texts: Sequence[str], width: int) -> list[str]:
    """Texts in two columns; one that is too long for them has several lines."""
    lines = [wrapped(each, (width - len(GAP)) // 2, GAP) for each in texts]
    half, left = sum(map(len, lines)) / 2, list[str]()
    while len(left) < half:
        left += lines.pop(0)
    return beside([left, [line for each in lines for line in each]])


def beside(columns: Sequence[Sequence[str]]) -> list[str]:
    """Columns of lines beside each other."""
    wide = [max(map(len, column), default=0) + len(GAP) for column in columns]
    return [
        "".join(f"{line:<{w}}" for line, w in zip(row, wide, strict=True)).rstrip()
        for row in zip_longest(*columns, fillvalue="")
    ]


def wrapped(text: str, width: int, indent: str = "  ") -> list[str]:
    """A text as lines of at most that width; all but the first are set in."""
    lines = textwrap.wrap(
        text, max(width, NARROWEST), subsequent_indent=indent, break_on_hyphens=False
    )
    return [line.replace(KEPT, " ") for line in lines]


def unbroken(names: Sequence[str]) -> Iterable[str]:
    """Neighbours that are called alike, with their number; no line ends within a name."""
    return (name.replace(" ", KEPT) for name in counted(names))


def _rows(rows: Sequence[Row], width: int, language: Language) -> list[str]:
    """Places with what lies there; those of several seats in one line, where that is little."""
    lines = []
    for name, each in by_seat(rows, _little):
        said = [(seat, row_called(row, language)) for seat, row in each]
        lines += wrapped(_row(name, said, language), width)
        for thing, printed in said[0][1].printed if said[0][1].own else ():
            told = language.say("row", name=thing, things=printed)
            lines += [f"  {line}" for line in wrapped(told, width - 2)]
    return lines


def _little(row: Row) -> str | None:
    """How a place may share a line: nothing is seen of what lies there, or only things alike."""
    if row.count and not row.shown:
        return "hidden"
    return "open" if len(set(row.shown)) < 2 and not (row.own and row.printed) else None


def _row(name: str, rows: Sequence[tuple[str, Row]], language: Language) -> str:
    said, seats = language.names.said(name), [seat for seat, _ in rows]
    if not any(row.count for _, row in rows):
        return language.say("empty", name=language.of_seats(name, seats))
    if not any(row.shown for _, row in rows):
        counts = [(seat, language.count("pieces", row.count)) for seat, row in rows]
        return language.say("not-shown", name=said, things=language.each(counts))
    nothing = language.say("nothing")
    things = [(seat, ", ".join(unbroken(row.shown)) or nothing) for seat, row in rows]
    return language.say("row", name=said, things=language.each(things))


def _values(values: Sequence[Stored], language: Language) -> str:
    """What the game remembers, in one line as long as there is room."""
    called = (list(same) for _, same in groupby(values, key=lambda each: each.name))
    joined = (replace(same[0], value=", ".join(each.value for each in same)) for same in called)
    said = (
        language.say("row", name=language.names.said(name), things=language.each(
            [(seat, language.names.value(one.value, one.kind)) for seat, one in each]))
        for name, each in by_seat(joined)
    )  # fmt: skip
    return "; ".join(said)


def _path(path: Path, width: int) -> list[str]:
    """The cells of a path, under each what lies there and who stands on it."""
    cells = path.cells
    rows = ([c.name for c in cells], [c.sign for c in cells], [c.figures for c in cells])
    return path_lines(rows, width)


def grid_lines(grid: Grid, width: int) -> list[str]:
    """A board without its legend."""
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


# ------------------------------------------------------------ as it is called in a language
def screen_called(screen: Screen, language: Language) -> Screen:
    """A screen as it is drawn for people; its rows are called one by one, by `row_called`."""
    said, grid = language.names.said, screen.grid

    def legend(entries: Iterable[tuple[str, str]], square: bool = False) -> Legend:
        return tuple(
            (sign, said(language.square(name) if square else name)) for sign, name in entries
        )

    paths = (replace(p, name=said(p.name), legend=legend(p.legend)) for p in screen.paths)
    return replace(
        screen,
        grid=grid and replace(grid, legend=legend(grid.legend, square=True)),
        paths=tuple(paths),
        codes=legend(screen.codes),
    )


def row_called(row: Row, language: Language) -> Row:
    """A place with what lies there as it is called."""
    said = language.names.said
    printed = tuple((said(name), language.square(text)) for name, text in row.printed)
    return replace(row, name=said(row.name), shown=tuple(map(said, row.shown)), printed=printed)
