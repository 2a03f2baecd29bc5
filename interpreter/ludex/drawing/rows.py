"""Draws places that are no cells: hands, rows and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, sqrt

from ludex.drawing import ink
from ludex.drawing.figures import Figures
from ludex.drawing.lettering import width_of
from ludex.drawing.pieces import piece_group, runs, size_of
from ludex.drawing.scene import Block, Group, Item, Text, flowing, placed, rect
from ludex.machine.facts import Piece
from ludex.machine.interface import PlaceView
from ludex.machine.looks import Setting

GAP = 8.0
HEAD = 22.0
MOST_SINGLE = 14
CLOSE, ROUND = 0.43, 0.8
"""How close things lie in a heap, and how much room there is around it, in their sizes."""
FAN, PILE, NEST = "fan", "pile", "nest"
PLAIN_SETTING = Setting()
"""Where more lie, those that are alike are drawn as one heap."""


def place_block(place: PlaceView, figures: Figures, wide: float, name: str) -> Block:
    """A place with its name and what lies there."""
    setting = figures.look.places.get(place.base, PLAIN_SETTING)
    lying = _laid(list(_lying(place, figures, setting)), setting.lies, wide - 2 * GAP)
    said = figures.called(name)
    title = f"{said} ({place.count})" if place.count > 1 else said
    inner = max(lying.wide, width_of(title, 12), 44)
    high = max(lying.high, 30) + HEAD + GAP
    fill = setting.colour or ink.LIGHT
    soft = ink.SOFT if ink.upon(fill) == ink.INK else ink.LIGHT
    frame = rect(0, 0, inner + 2 * GAP, high, rx=8, fill=fill, stroke=ink.darker(fill, 0.9))
    drawing = figures.look.drawings.get(setting.drawing)
    middle, down = GAP + inner / 2, HEAD + (high - HEAD - GAP) / 2
    under = () if drawing is None else (placed(drawing, middle, down, inner, high - HEAD - 4),)
    items: tuple[Item, ...] = (
        frame,
        *under,
        Text(title, GAP, HEAD / 2 + 1, 12, soft, anchor="start"),
        lying.at(GAP + (inner - lying.wide) / 2 if setting.drawing else GAP, HEAD),
    )
    data = (
        ("place", place.name), ("base", place.base), ("count", str(place.count)),
        ("seat", "" if place.owner is None else figures.tables.seat(place.owner)),
    )  # fmt: skip
    whole = figures.language.names.said(place.name)
    group = Group("place", items, f"{whole}: {_told(place, figures)}", data)
    return Block(inner + 2 * GAP, high, (group,))


def _told(place: PlaceView, figures: Figures) -> str:
    language = figures.language
    if not place.count:
        return language.say("nothing")
    if not place.pieces:
        return language.count("pieces", place.count)
    return ", ".join(map(language.names.said, figures.naming.pieces(place.pieces)))


def _laid(blocks: list[Block], lies: str, wide: float) -> Block:
    """Things as they lie in a place."""
    if lies == NEST and blocks:
        return _scattered(blocks)
    if lies == FAN and len(blocks) > 1:
        most = (wide - blocks[-1].wide) / (len(blocks) - 1)
        return _over(blocks, min(blocks[0].wide + GAP, most))
    return flowing(blocks, wide, GAP)


def _scattered(blocks: Sequence[Block]) -> Block:
    """Things in a heap, as the seeds of a sunflower lie; those that are alike not together."""
    count, size = len(blocks), blocks[0].wide
    mixed = sorted(range(count), key=lambda number: number * 37 % 101)
    middle = size * (CLOSE * sqrt(count) + ROUND)
    found = []
    for number in range(count):
        turn, out = number * pi * (3 - sqrt(5)), size * CLOSE * sqrt(number + 0.4)
        x, y = middle + out * cos(turn) - size / 2, middle + out * sin(turn) - size / 2
        found.append((y, blocks[mixed[number]].at(x, y)))
    lowest_last = sorted(found, key=lambda each: each[0])
    return Block(2 * middle, 2 * middle, tuple(block for _, block in lowest_last))


def _lying(place: PlaceView, figures: Figures, setting: Setting) -> Iterator[Block]:
    """Each piece, each heap of them, or the backs of all."""
    if not place.pieces:
        if place.count:
            yield _piece((Piece(),), place, figures, place.count)
        return
    if place.heaps:
        rest = list(place.pieces)
        for size in place.heaps:
            heap, rest = rest[:size], rest[size:]
            yield _heap([_piece(same, place, figures) for same in runs(heap, figures)])
        return
    for same in runs(place.pieces, figures):
        single = setting.lies in (NEST, FAN) or len(place.pieces) <= MOST_SINGLE
        apart = [[each] for each in same] if single and setting.lies != PILE else [same]
        yield from (_piece(each, place, figures) for each in apart)


def _heap(blocks: Sequence[Block]) -> Block:
    """Pieces that were put together lie over each other."""
    return _over(blocks, blocks[0].wide * 0.62)


def _over(blocks: Sequence[Block], step: float) -> Block:
    """Things over each other, each so far from the one before."""
    items = tuple(block.at(n * step, 0) for n, block in enumerate(blocks))
    wide = (len(blocks) - 1) * step + blocks[-1].wide
    return Block(wide, max(block.high for block in blocks), items)


def _piece(same: Sequence[Piece], place: PlaceView, figures: Figures, hidden: int = 0) -> Block:
    wide, high = size_of(figures.figure(same[0]))
    group = piece_group(figures, same, place.name, wide / 2, high / 2, high, hidden)
    return Block(wide, high, (group,))
