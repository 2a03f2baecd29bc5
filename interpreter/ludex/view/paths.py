"""A place whose pieces lie in a row, drawn as a path with everybody's figure on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ludex.machine.interface import View
from ludex.machine.naming import UNKNOWN
from ludex.machine.tables import Tables


@dataclass(frozen=True, slots=True)
class PathCell:
    """A cell of a path: its number, the sign of the piece that lies there, the seats on it."""

    name: str
    sign: str
    figures: str


@dataclass(frozen=True, slots=True)
class Path:
    """A place drawn as a path, the value that says how far each seat is, and its cells.

    Whoever has not set out stands on a cell before the first, and who is past its end behind it.
    """

    name: str
    value: str
    cells: tuple[PathCell, ...]
    legend: tuple[tuple[str, str], ...] = ()


def paths_of(
    view: View, tables: Tables, paths: Mapping[str, str], signs: Callable[[str], str]
) -> Iterator[Path]:
    """The paths that a game file wants drawn, as a seat sees them."""
    values = dict(view.values)
    for place in view.places:
        value = paths.get(place.base) if place.owner is None and place.cell is None else None
        if value is None:
            continue
        seen = place.shown if len(place.shown) == place.count else (UNKNOWN,) * place.count
        figures: dict[int, str] = {}
        for seat in range(tables.players):
            at = values.get(f"{value} of {tables.seat(seat)}", "")
            if at.isdigit():
                figures[int(at)] = figures.get(int(at), "") + tables.seat(seat)
        spots = sorted({*range(1, place.count + 1), *figures})
        cells = tuple(
            PathCell(
                str(spot),
                signs(seen[spot - 1]) if 1 <= spot <= place.count else "",
                figures.get(spot, ""),
            )
            for spot in spots
        )
        yield Path(place.name, value, cells)
