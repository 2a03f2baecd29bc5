"""Draws places that are no cells: hands, rows and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.drawing import ink
from ludex.drawing.figures import Figures
from ludex.drawing.lettering import width_of, words_of
from ludex.drawing.pieces import piece_group, runs, size_of
from ludex.drawing.scene import Block, Group, Item, Text, flowing, rect
from ludex.machine.facts import Piece
from ludex.machine.interface import PlaceView

GAP = 8.0
HEAD = 20.0
MOST_SINGLE = 14
"""Where more lie, those that are alike are drawn as one heap."""


def place_block(place: PlaceView, figures: Figures, wide: float, name: str) -> Block:
    """A place with its name and what lies there."""
    lying = flowing(_lying(place, figures), wide - 2 * GAP, GAP)
    said = words_of(figures.language.names.said(name))
    title = f"{said} ({place.count})" if place.count > 1 else said
    inner = max(lying.wide, width_of(title, 12), 44)
    high = max(lying.high, 30) + HEAD + GAP
    frame = rect(0, 0, inner + 2 * GAP, high, rx=8, fill=ink.LIGHT, stroke=ink.FAINT)
    items: tuple[Item, ...] = (
        frame,
        Text(title, GAP, HEAD / 2 + 1, 12, ink.SOFT, anchor="start"),
        lying.at(GAP, HEAD),
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


def _lying(place: PlaceView, figures: Figures) -> Iterator[Block]:
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
        apart = [[each] for each in same] if len(place.pieces) <= MOST_SINGLE else [same]
        yield from (_piece(each, place, figures) for each in apart)


def _heap(blocks: Sequence[Block]) -> Block:
    """Pieces that were put together lie over each other."""
    if len(blocks) == 1:
        return blocks[0]
    step = blocks[0].wide * 0.62
    items = tuple(block.at(n * step, 0) for n, block in enumerate(blocks))
    wide = (len(blocks) - 1) * step + blocks[-1].wide
    return Block(wide, max(block.high for block in blocks), items)


def _piece(same: Sequence[Piece], place: PlaceView, figures: Figures, hidden: int = 0) -> Block:
    wide, high = size_of(figures.figure(same[0]))
    group = piece_group(figures, same, place.name, wide / 2, high / 2, high, hidden)
    return Block(wide, high, (group,))
