"""A screen with only what is not as it was: so that what was drawn before stays in sight."""

from __future__ import annotations

from ludex.records import replace
from ludex.view.screen import Grid, Screen


def changed(before: Screen, after: Screen) -> Screen:
    """The rows, the values and the lines of the board that are new.

    Who is asked stands always, and what lies in the own places of the reader.
    """
    return replace(
        after,
        grid=_grid(before.grid, after.grid),
        rows=tuple(r for r in after.rows if r not in before.rows or (r.own and r.shown)),
        values=tuple(value for value in after.values if value not in before.values),
        scores=() if after.scores == before.scores else after.scores,
        paths=tuple(path for path in after.paths if path not in before.paths),
    )


def _grid(before: Grid | None, after: Grid | None) -> Grid | None:
    """The lines of a board that have changed with the names of its files; all where many have."""
    if before is None or after is None or before == after:
        return None
    legend = tuple(each for each in after.legend if each not in before.legend)
    lines = after.walls or after.rows
    same = [old == new for old, new in zip(before.walls or before.rows, lines, strict=False)]
    if (
        after.drawing
        or after.shape != "grid"
        or len(same) < len(lines)
        or 2 * sum(same) < len(same)
    ):
        return replace(after, legend=legend)
    if after.walls:
        files = 2 * len(after.rows) + 1
        kept = (i for i, alike in enumerate(same) if i >= files or not alike)
        return replace(after, walls=tuple(after.walls[i] for i in kept), legend=legend)
    return replace(
        after,
        rows=tuple(row for row, alike in zip(after.rows, same, strict=True) if not alike),
        row_names=tuple(n for n, alike in zip(after.row_names, same, strict=True) if not alike),
        legend=legend,
    )
