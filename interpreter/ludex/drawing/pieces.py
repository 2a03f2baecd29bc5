"""Draws pieces: cards, dice, pawns and marks, each around a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import sqrt

from ludex.drawing import ink
from ludex.drawing.figures import Figure, Figures
from ludex.drawing.lettering import fitted, printed, width_of
from ludex.drawing.outlines import outline
from ludex.drawing.scene import Group, Item, Text, circle, line, placed, rect
from ludex.machine.facts import Piece
from ludex.machine.looks import CARD, DIE

CARD_WIDE, CARD_HIGH = 60.0, 84.0
TOKEN = 38.0
MOST_IN_A_CORNER, MOST_LARGE = 3, 2
LOW = {"triangle": 0.12, "pawn": 0.2, "egg": 0.05, "drop": 0.14, "flame": 0.1, "meeple": -0.06}
"""How far below its middle a shape has most room."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def size_of(figure: Figure) -> tuple[float, float]:
    """How wide and high a piece is where it has room."""
    return (CARD_WIDE, CARD_HIGH) if figure.shape == CARD else (TOKEN, TOKEN)


def drawn(figure: Figure, high: float) -> tuple[Item, ...]:
    """A piece around nothing, so high."""
    if figure.shape == CARD:
        made = _back if figure.back else _designed if figure.pictured or figure.corner else _card
        return (Group("", tuple(made(figure)), scale=high / CARD_HIGH),)
    if figure.shape == DIE:
        return tuple(_die(figure, high))
    return tuple(_token(figure, high))


def _paper() -> Item:
    x, y = -CARD_WIDE / 2, -CARD_HIGH / 2
    return rect(x, y, CARD_WIDE, CARD_HIGH, rx=6, fill=ink.PANEL, stroke=ink.EDGE)


def _card(figure: Figure) -> Iterator[Item]:
    """A card with its name, and under it what else is printed."""
    y = -CARD_HIGH / 2
    yield _paper()
    wide, high = CARD_WIDE - 8, CARD_HIGH - 8 if not figure.lines else 36
    fill = ink.FAINT if figure.fill == ink.PANEL else figure.fill
    yield rect(-wide / 2, y + 4, wide, high, rx=4, fill=fill)
    size = 22 if len(figure.says) <= MOST_LARGE else 13
    middle = y + 4 + high / 2
    below = ink.upon(fill)
    yield from printed(figure.says, 0, middle, wide - 4, high - 2, size, fill=below, bold=True)
    if figure.lines:
        room = CARD_HIGH - 8 - high
        text = " · ".join(figure.lines)
        yield from printed(text, 0, y + 5 + high + room / 2, wide, room, 10)


def _designed(figure: Figure) -> Iterator[Item]:
    """A card as its game wants it: its picture, above it what stands in the corners."""
    colour = (
        ink.INK if ink.upon(figure.fill) == ink.INK and figure.fill == ink.PANEL else figure.fill
    )
    yield _paper()
    wide, high = CARD_WIDE - 6, CARD_HIGH - 6
    light = ink.lighter(figure.fill, 0.18)
    yield rect(-wide / 2, -high / 2, wide, high, rx=4, fill=light, stroke=colour, stroke_width=2)
    corner, lines = figure.corner, figure.lines
    if len(corner) > MOST_IN_A_CORNER:
        corner, lines = "", (corner, *lines)
    ends = 14 if corner else 0
    below = 14 if lines else ends
    middle = (ends - below) / 2
    yield from _middle(figure, middle, wide - 8, high - 8 - ends - below, colour)
    size = fitted(corner, wide - 8, 14)
    for sign, anchor in ((-1, "start"), (1, "end")):
        if corner and (sign < 0 or not lines):
            x, y = sign * (wide / 2 - 4), sign * (high / 2 - 9)
            yield Text(corner, x, y, size, ink.darker(colour), anchor, bold=True)
    if lines:
        text = " · ".join(lines)
        yield from printed(text, 0, high / 2 - 9, wide - 4, 16, 11, fill=ink.darker(colour))


def _middle(figure: Figure, y: float, wide: float, high: float, colour: str) -> Iterator[Item]:
    """What is in the middle of a piece: a drawing, pips, a symbol or letters."""
    if figure.drawing is not None:
        yield placed(figure.drawing, 0, y, wide, high, colour)
    elif figure.pips:
        yield from _pips(figure, y, wide, high, colour)
    elif figure.symbol:
        yield from _symbol(figure, y, min(wide, high), colour)
    elif figure.says:
        size = high * 0.62 if len(figure.says) <= 2 else 13
        yield from printed(figure.says, 0, y, wide, high, size, 4, fill=colour, bold=True)


def _symbol(figure: Figure, y: float, size: float, colour: str) -> Iterator[Item]:
    """A symbol: empty, full, or with a smaller full one in it."""
    if figure.filled >= 1:
        yield outline(figure.symbol, 0, y, size, colour)
        return
    yield outline(figure.symbol, 0, y, size, "none", colour, 3)
    if figure.filled > 0:
        yield outline(figure.symbol, 0, y, size * sqrt(figure.filled) * 0.8, colour)


def _pips(figure: Figure, y: float, wide: float, high: float, colour: str) -> Iterator[Item]:
    """So many pips or symbols, in two columns where they are more than three."""
    across = 1 if figure.pips <= 3 else 2 if figure.pips <= 8 else 3
    down = -(-figure.pips // across)
    step = min(wide / across, high / down)
    for number in range(figure.pips):
        row, file = divmod(number, across)
        last = figure.pips - row * across if row == down - 1 else across
        x = (file - (last - 1) / 2) * step
        at = y + (row - (down - 1) / 2) * step
        yield outline(
            figure.symbol or "circle", x, at, step * (0.9 if figure.symbol else 0.6), colour
        )


def _back(figure: Figure) -> Iterator[Item]:
    x, y = -CARD_WIDE / 2, -CARD_HIGH / 2
    yield _paper()
    wide, high = CARD_WIDE - 8, CARD_HIGH - 8
    yield rect(x + 4, y + 4, wide, high, rx=4, fill=figure.fill, stroke=figure.stroke)
    for part in (1, 2, 3):
        yield line(
            (x + 4, y + 4 + part * high / 4), (x + 4 + wide, y + 4 + (4 - part) * high / 4),
            stroke=ink.PANEL, stroke_opacity=0.25,
        )  # fmt: skip
    if figure.pictured:
        yield from _middle(figure, 0, wide * 0.6, high * 0.6, ink.upon(figure.fill))
    elif figure.says:
        on = ink.upon(figure.fill)
        yield from printed(figure.says, 0, 0, wide - 6, high, 12, fill=on, bold=True)


def _die(figure: Figure, high: float) -> Iterator[Item]:
    """A die with its pips; one that has not been rolled is empty."""
    half, ink_on = high / 2, ink.upon(figure.fill)
    yield rect(-half, -half, high, high, rx=high / 6, fill=figure.fill, stroke=figure.stroke)
    if figure.face in PIPS:
        for x, y in PIPS[figure.face]:
            yield circle(x * high / 4, y * high / 4, high / 11, fill=ink_on)
    elif figure.face:
        yield Text(str(figure.face), 0, 0, high * 0.5, ink_on, bold=True)


def _token(figure: Figure, high: float) -> Iterator[Item]:
    """A pawn, a mark or a counter."""
    yield outline(figure.shape, 0, 0, high, figure.fill, figure.stroke)
    colour = ink.upon(figure.fill)
    room = high * (0.42 if figure.lines else 0.56)
    y = -high * 0.12 if figure.lines else high * LOW.get(figure.shape, 0)
    if figure.pictured:
        own = ink.darker(figure.fill) if figure.drawing is not None else colour
        yield from _middle(figure, y, room, room, own)
    elif figure.says or figure.back:
        says = figure.says or "?"
        short = len(says) <= 2
        size, wide = high * 0.46 if short else 12, high * 0.78
        yield from printed(says, 0, y, wide, high * 0.7, size, 4, fill=colour, bold=short)
    if figure.lines:
        text = " · ".join(figure.lines)
        yield from printed(text, 0, high * 0.26, high * 0.8, high * 0.3, 11, 4, fill=colour)


# ------------------------------------------------------------ with what a page knows them by
def piece_group(
    figures: Figures, same: Sequence[Piece], place: str, x: float, y: float, high: float,
    hidden: int = 0,
) -> Group:  # fmt: skip
    """A piece, or several that are alike, around a point; of `hidden` ones only how many is known.

    `data-pieces` are their numbers, as far as they tell nothing more than is seen, `data-names`
    what their attributes are of closed lists, `data-attributes` those that rules may set.
    """
    piece, count = same[0], hidden or len(same)
    figure = figures.figure(piece)
    label = figures.label(piece)
    wide = high * CARD_WIDE / CARD_HIGH if figure.shape == CARD else high
    step, extra = min(3.0, high / 14), min(count, 3) - 1
    items: list[Item] = [
        Group("layer", drawn(figure, high), x=step * (extra / 2 - n), y=step * (extra / 2 - n))
        for n in reversed(range(extra + 1))
    ]
    if count > 1:
        items += _badge(count, wide / 2, -high / 2, high)
    items += _marks(figure.marks, wide, high)
    numbers = " ".join(str(each.number) for each in same if each.number is not None)
    seat = "" if piece.owner is None else figures.tables.seat(piece.owner)
    data = (
        ("pieces", numbers), ("kind", piece.name), ("seat", seat), ("place", place),
        ("face", str(piece.face or "")), ("known", "yes" if piece.known else "no"),
        ("count", str(count)), ("names", " ".join(figures.names(piece))),
        ("attributes", " ".join(figures.set_so(piece))),
    )  # fmt: skip
    return Group("piece", tuple(items), f"{count} x {label}" if count > 1 else label, data, x, y)


def _badge(count: int, x: float, y: float, high: float) -> Iterator[Item]:
    """How many pieces lie there, at their upper corner."""
    size = max(9.0, min(14.0, high / 4))
    wide = max(size * 1.4, width_of(str(count), size) + 6)
    x, y = x - wide / 6, y + size / 3
    fill = {"fill": ink.INK, "stroke": ink.PANEL}
    yield rect(x - wide / 2, y - size * 0.7, wide, size * 1.4, rx=size * 0.7, **fill)
    yield Text(str(count), x, y, size, "#ffffff", bold=True)


def _marks(marks: Sequence[str], wide: float, high: float) -> Iterator[Item]:
    """What has been set of a piece, at its lower edge and above that."""
    size = max(7.0, min(11.0, high / 4))
    for below, said in zip(reversed(range(len(marks))), marks, strict=True):
        y, fit = high / 2 - (below * 1.3 + 0.3) * size, fitted(said, wide * 1.1 - 6, size)
        across = width_of(said, fit) + 6
        fill = {"fill": ink.PANEL, "stroke": ink.INK}
        yield rect(-across / 2, y - size * 0.65, across, size * 1.3, rx=size * 0.65, **fill)
        yield Text(said, 0, y, fit, ink.INK)


def runs(pieces: Sequence[Piece], figures: Figures) -> list[list[Piece]]:
    """Neighbours that look alike together."""
    return [list(same) for _, same in groupby(pieces, key=figures.label)]
