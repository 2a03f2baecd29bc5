"""A board of tiles as a picture in SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from ludex.machine.tables import Tables
from ludex.machine.tiling import OPEN, WALL, Layout

SIZE = 40
MARGIN = 24
COLUMN, LINE = 400, 16
"""How wide a column of the legend is, and how high one of its lines."""
ARROW_SIGNS = {0: "↑", 2: "→", 4: "↓", 6: "←", None: ""}
SIDES = {0: (0, 0, 1, 0), 2: (1, 0, 1, 1), 4: (0, 1, 1, 1), 6: (0, 0, 0, 1)}
STYLE = (
    "text{font:12px sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".tile{fill:#f6f1e4;stroke:#cbbf9f}.wall{stroke:#333;stroke-width:4;stroke-linecap:round}"
    ".door{stroke:#b5651d;stroke-width:4;stroke-dasharray:6 5}.circle{fill:none;stroke:#999}"
    ".letter{fill:#555;font-size:10px;text-anchor:start}.sign{font-weight:bold;text-anchor:start}"
    ".says{text-anchor:start}.piece{font-weight:bold}.name{fill:#777}"
)


def maze_picture(
    tables: Tables,
    layout: Layout,
    letters: Mapping[int, str],
    signs: Mapping[int, str],
    legend: Sequence[tuple[str, str]] = (),
) -> str:
    """The board with its walls and doors, the letters of its texts, what lies on it, and what
    these signs stand for.
    """
    wide, high = tables.files * SIZE + 2 * MARGIN, tables.rows * SIZE + 2 * MARGIN
    columns = max(1, wide // COLUMN)
    below = -(-len(legend) // columns)
    high += below * LINE + (MARGIN if legend else 0)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(tables.game)}</title>",
        f"<style>{STYLE}</style>",
        *_tiles(tables, layout),
        *(line for cell in layout.cells for line in _cell(tables, layout, cell, letters, signs)),
        *_names(tables),
        *_legend(tables, legend, below),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _corner(tables: Tables, cell: int) -> tuple[int, int]:
    here = tables.board[cell]
    return MARGIN + here.file * SIZE, MARGIN + (tables.rows - 1 - here.row) * SIZE


def _tiles(tables: Tables, layout: Layout) -> Iterator[str]:
    side = layout.tiling.size * SIZE
    for tile in layout.tiles:
        cells = layout.areas[tile]
        x, y = _corner(tables, cells[-layout.tiling.size])
        name = escape(layout.tiling.designs[layout.codes[tile] // 4].name)
        yield f'<rect class="tile" x="{x}" y="{y}" width="{side}" height="{side}">'
        yield f"<title>{escape(layout.tiling.name(tile))}: {name}</title></rect>"


def _cell(
    tables: Tables,
    layout: Layout,
    cell: int,
    letters: Mapping[int, str],
    signs: Mapping[int, str],
) -> Iterator[str]:
    x, y = _corner(tables, cell)
    if cell in layout.circles.values():
        yield f'<circle class="circle" cx="{x + SIZE // 2}" cy="{y + SIZE // 2}" r="{SIZE // 3}"/>'
    for way, (x1, y1, x2, y2) in SIDES.items():
        kind = layout.edges[cell][way]
        if kind != OPEN:
            ends = (x + x1 * SIZE, y + y1 * SIZE, x + x2 * SIZE, y + y2 * SIZE)
            look = "wall" if kind == WALL else "door"
            points = " ".join(
                f'{n}="{v}"' for n, v in zip(("x1", "y1", "x2", "y2"), ends, strict=True)
            )
            yield f'<line class="{look}" {points}/>'
    if cell in letters:
        arrow = ARROW_SIGNS.get(layout.arrows[cell])
        sign = letters[cell] + (arrow or "")
        yield f'<text class="letter" x="{x + 5}" y="{y + 11}">{escape(sign)}</text>'
    if cell in signs:
        sign = escape(signs[cell])
        yield f'<text class="piece" x="{x + SIZE // 2}" y="{y + SIZE // 2}">{sign}</text>'


def _names(tables: Tables) -> Iterator[str]:
    for file in range(tables.files):
        x, y = MARGIN + file * SIZE + SIZE // 2, MARGIN + tables.rows * SIZE + MARGIN // 2
        yield f'<text class="name" x="{x}" y="{y}">{chr(ord("a") + file)}</text>'
    for row in range(tables.rows):
        y = MARGIN + (tables.rows - 1 - row) * SIZE + SIZE // 2
        yield f'<text class="name" x="{MARGIN // 2}" y="{y}">{row + 1}</text>'


def _legend(tables: Tables, legend: Sequence[tuple[str, str]], below: int) -> Iterator[str]:
    """What the signs stand for, in columns under the board, to be read downwards."""
    top = tables.rows * SIZE + 2 * MARGIN + LINE // 2
    for index, (sign, name) in enumerate(legend):
        column, row = divmod(index, below)
        x, y = MARGIN + column * COLUMN, top + row * LINE
        yield f'<text class="sign" x="{x}" y="{y}">{escape(sign)}</text>'
        yield f'<text class="says" x="{x + SIZE}" y="{y}">{escape(name)}</text>'
