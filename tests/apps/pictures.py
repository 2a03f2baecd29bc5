"""Text on a screen, as a picture that needs nothing but a browser."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

WIDE, HIGH, EDGE = 8.4, 18, 8
"""The size of a cell, and the paper around all of them."""
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


@dataclass(frozen=True)
class Run:
    """A stretch of one line in one colour."""

    row: int
    column: int
    text: str
    front: str
    back: str = ""
    line: str = ""
    """The colour of a line below it."""
    bold: bool = False


def svg(title: str, size: tuple[int, int], paper: str, runs: Iterable[Run], more: str = "") -> str:
    """A picture of so many columns and rows."""
    wide, high = size[0] * WIDE + 2 * EDGE, size[1] * HIGH + 2 * EDGE
    named = f'role="img" aria-label="{escape(title)}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" {named}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="100%" height="100%" rx="8" fill="{paper}"/>',
            f'<g font-family="{FONT}" font-size="14">',
            *(part for run in runs for part in _parts(run)),
            *([more] if more else []),
            "</g>\n</svg>\n",
        )
    )


def box(row: float, column: int, wide: float, high: float, colour: str, opaque: float = 1) -> str:
    """A part of the screen in a colour."""
    place = f'x="{column * WIDE + EDGE:g}" y="{row * HIGH + EDGE:g}"'
    size = f'width="{wide * WIDE:g}" height="{high * HIGH:g}"'
    return f'<rect {place} {size} fill="{colour}" fill-opacity="{opaque:g}"/>'


def _parts(run: Run) -> list[str]:
    made = []
    if run.back:
        made.append(box(run.row, run.column, len(run.text), 1, run.back))
    if run.line:
        made.append(box(run.row + 0.9, run.column, len(run.text), 0.08, run.line))
    text = run.text.strip().replace(" ", "\u00a0")
    if text:
        indented = len(run.text) - len(run.text.lstrip())
        x, y = (run.column + indented) * WIDE + EDGE, run.row * HIGH + EDGE + 14
        weight = ' font-weight="bold"' if run.bold else ""
        made.append(
            f'<text x="{x:g}" y="{y:g}" textLength="{len(text) * WIDE:g}" '
            f'fill="{run.front}"{weight}>{escape(text)}</text>'
        )
    return made
