"""Draws pieces: cards, dice, pawns and marks, each around a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ludex.drawing import ink
from ludex.drawing.figures import CARD, DIE, Figure, Figures
from ludex.drawing.lettering import printed, width_of
from ludex.drawing.outlines import outline
from ludex.drawing.scene import Group, Item, Text, circle, line, rect
from ludex.machine.facts import Piece

CARD_WIDE, CARD_HIGH = 60.0, 84.0
TOKEN = 38.0
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
        scale = high / CARD_HIGH
        return (Group("", tuple(_back(figure) if figure.back else _card(figure)), scale=scale),)
    if figure.shape == DIE:
        return tuple(_die(figure, high))
    return tuple(_token(figure, high))


def _card(figure: Figure) -> Iterator[Item]:
    """A card with its name, and under it what else is printed."""
    x, y = -CARD_WIDE / 2, -CARD_HIGH / 2
    yield rect(x, y, CARD_WIDE, CARD_HIGH, rx=6, fill=ink.PANEL, stroke=ink.EDGE)
    band = CARD_HIGH - 8 if not figure.lines else 36
    yield rect(
        x + 4,
        y + 4,
        CARD_WIDE - 8,
        band,
        rx=4,
        fill=ink.FAINT if figure.fill == ink.PANEL else figure.fill,
    )
    below = ink.INK if figure.fill == ink.PANEL else ink.upon(figure.fill)
    size = 22 if len(figure.says) <= 3 else 13
    yield from printed(
        figure.says, 0, y + 4 + band / 2, CARD_WIDE - 12, band - 2, size, fill=below, bold=True
    )
    if figure.lines:
        room = CARD_HIGH - 8 - band
        text = " · ".join(figure.lines)
        yield from printed(text, 0, y + 5 + band + room / 2, CARD_WIDE - 8, room, 10)


def _back(figure: Figure) -> Iterator[Item]:
    x, y = -CARD_WIDE / 2, -CARD_HIGH / 2
    yield rect(x, y, CARD_WIDE, CARD_HIGH, rx=6, fill=ink.PANEL, stroke=ink.EDGE)
    wide, high = CARD_WIDE - 8, CARD_HIGH - 8
    yield rect(x + 4, y + 4, wide, high, rx=4, fill=figure.fill, stroke=ink.BACK_EDGE)
    for part in (1, 2, 3):
        yield line(
            (x + 4, y + 4 + part * high / 4), (x + 4 + wide, y + 4 + (4 - part) * high / 4),
            stroke=ink.PANEL, stroke_opacity=0.25,
        )  # fmt: skip
    if figure.says:
        yield from printed(figure.says, 0, 0, wide - 6, high, 12, fill="#ffffff", bold=True)


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
    yield outline(figure.shape, 0, 0, high, figure.fill, figure.stroke)
    says = "?" if figure.back and not figure.says else figure.says
    if says:
        size = high * 0.5 if len(says) <= 2 else 12
        fill = ink.upon(figure.fill)
        yield from printed(
            says, 0, 0, high * 0.78, high * 0.7, size, 4, fill=fill, bold=len(says) <= 2
        )


# ------------------------------------------------------------ with what a page knows them by
def piece_group(
    figures: Figures, same: Sequence[Piece], place: str, x: float, y: float, high: float,
    hidden: int = 0,
) -> Group:  # fmt: skip
    """A piece, or several that are alike, around a point; of `hidden` ones only how many is known.

    `data-pieces` are their numbers, as far as they tell nothing more than is seen.
    """
    piece, count = same[0], hidden or len(same)
    figure = figures.figure(piece)
    label = figures.label(piece)
    wide = high * CARD_WIDE / CARD_HIGH if figure.shape == CARD else high
    step, extra = min(3.0, high / 14), min(count, 3) - 1
    items: list[Item] = [
        Group("", drawn(figure, high), x=step * (extra / 2 - n), y=step * (extra / 2 - n))
        for n in reversed(range(extra + 1))
    ]
    if count > 1:
        items += _badge(count, wide / 2, -high / 2, high)
    numbers = " ".join(str(each.number) for each in same if each.number is not None)
    seat = "" if piece.owner is None else figures.tables.seat(piece.owner)
    data = (
        ("pieces", numbers), ("kind", piece.name), ("seat", seat), ("place", place),
        ("face", str(piece.face or "")), ("known", "yes" if piece.known else "no"),
        ("count", str(count)),
    )  # fmt: skip
    return Group("piece", tuple(items), f"{count} x {label}" if count > 1 else label, data, x, y)


def _badge(count: int, x: float, y: float, high: float) -> Iterator[Item]:
    """How many pieces lie there, at their upper corner."""
    size = max(9.0, min(14.0, high / 4))
    wide = max(size * 1.4, width_of(str(count), size) + 6)
    x, y = x - wide / 4, y + size / 4
    fill = {"fill": ink.INK, "stroke": ink.PANEL}
    yield rect(x - wide / 2, y - size * 0.7, wide, size * 1.4, rx=size * 0.7, **fill)
    yield Text(str(count), x, y, size, "#ffffff", bold=True)


def runs(pieces: Sequence[Piece], figures: Figures) -> list[list[Piece]]:
    """Neighbours that look alike together."""
    return [list(same) for _, same in groupby(pieces, key=figures.label)]
