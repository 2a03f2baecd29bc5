"""Draws a place as the path that its pieces are laid in, with everybody's figure on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.drawing import ink
from ludex.drawing.figures import Figures
from ludex.drawing.outlines import outline
from ludex.drawing.pieces import piece_group
from ludex.drawing.scene import Block, Group, Item, Text, line
from ludex.drawing.ways import CELL, to_and_fro, way_cell
from ludex.machine.facts import Piece
from ludex.machine.interface import PlaceView, View
from ludex.view.paths import standing

HEAD = 22.0
PAWN = 22.0


def path_block(place: PlaceView, value: str, view: View, figures: Figures) -> Block:
    """The path from before its first piece to behind its last one."""
    seen = place.pieces if len(place.pieces) == place.count else (Piece(),) * place.count
    upon = standing(view, value)
    last = max((place.count, *upon))
    points, wide, high = to_and_fro(last + 1)
    points = [(x, y + HEAD) for x, y in points]
    items: list[Item] = [line(a, b, stroke=ink.WOOD, stroke_width=14) for a, b in pairwise(points)]
    for spot, (x, y) in enumerate(points):
        items += way_cell(x, y, str(spot), ink.LIGHT if 1 <= spot <= place.count else ink.FAINT)
        if 1 <= spot <= place.count:
            items.append(
                piece_group(figures, seen[spot - 1 : spot], place.name, x, y - 5, CELL * 0.66)
            )
    for spot, (x, y) in enumerate(points):
        items += _pawns(upon.get(spot, ()), x, y, value, figures)
    name = figures.language.names.said(place.name)
    told = ", ".join(map(figures.language.names.said, figures.naming.pieces(seen)))
    items.append(Text(figures.called(place.name), 4, HEAD / 2, 12, ink.SOFT, anchor="start"))
    data = (("place", place.name), ("base", place.base), ("count", str(place.count)))
    return Block(wide, high + HEAD, (Group("place path", tuple(items), f"{name}: {told}", data),))


def _pawns(
    seats: tuple[int, ...], x: float, y: float, value: str, figures: Figures
) -> Iterator[Item]:
    """The figures that stand on a cell, beside each other."""
    for number, seat in enumerate(seats):
        away = (number - (len(seats) - 1) / 2) * min(
            PAWN, (CELL - PAWN) / max(1, len(seats) - 1) if len(seats) > 1 else PAWN
        )
        letter = figures.tables.seat(seat)
        colour = figures.appearances.seat_colour(seat)
        drawn = (
            outline(ink.seat_shape(seat), 0, 0, PAWN, colour, ink.PANEL, 2),
            Text(letter, 0, 0, 10, ink.upon(colour), bold=True),
        )
        data = (("figure", letter), ("value", value))
        yield Group("figure", drawn, f"{value} of {letter}", data, x + away, y - CELL / 2 + 8)
