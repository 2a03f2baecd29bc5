"""A place whose pieces lie in a row, drawn as a path with everybody's figure on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ludex.machine.facts import Piece
from ludex.machine.interface import View
from ludex.machine.tables import Tables
from ludex.records import dataclass


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
    view: View, tables: Tables, paths: Mapping[str, str], signs: Callable[[Piece], str]
) -> Iterator[Path]:
    """The paths that a game file wants drawn, as a seat sees them."""
    for place in view.places:
        value = paths.get(place.base) if place.owner is None and place.cell is None else None
        if value is None:
            continue
        seen = place.pieces if len(place.pieces) == place.count else (Piece(),) * place.count
        upon = standing(view, value)
        figures = {spot: "".join(map(tables.seat, seats)) for spot, seats in upon.items()}
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


def standing(view: View, value: str) -> dict[int, tuple[int, ...]]:
    """The seats on each spot of a path, by the value that says how far they are."""
    found: dict[int, tuple[int, ...]] = {}
    for each in view.values:
        at = each.value.held
        if each.name == value and each.seat is not None and isinstance(at, int) and at >= 0:
            found[at] = (*found.get(at, ()), each.seat)
    return found
