"""Tables, as text for a terminal or as Markdown for a page."""

from __future__ import annotations

import statistics
from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]], markdown: bool) -> str:
    """A table whose first column has words and whose others have numbers."""
    every = [head, *rows]
    widths = [max(len(row[i]) for row in every) for i in range(len(head))]

    def line(row: Sequence[str]) -> str:
        cells = [
            row[i].ljust(width) if i == 0 else row[i].rjust(width) for i, width in enumerate(widths)
        ]
        return f"| {' | '.join(cells)} |" if markdown else "  ".join(cells).rstrip()

    said = [line(row) for row in every]
    if markdown:
        marks = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
        said.insert(1, f"| {' | '.join(marks)} |")
    return "\n".join(said)


def number(value: float) -> str:
    """A number with three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def ratio(values: Sequence[float]) -> str:
    """The median of several rounds, and how far from it half of the distance of the others is."""
    middle = statistics.median(values)
    spread = (max(values) - min(values)) / 2 / middle
    return f"{number(middle)} ±{spread:.0%}"
