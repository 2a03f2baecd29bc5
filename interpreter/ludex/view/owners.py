"""One name for each piece on a screen: with its owner, but where the place is the owner's own.

A machine calls the pieces of the reader by their kind alone; the log, and everybody else's screen,
call them `stone of A`. So does a screen, but for a `bowl of A`: stones in it are A's unless said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from ludex.machine.interface import PlaceView, View
from ludex.machine.tables import Tables

JOINED = " plus "
FACE = " showing "
OWNED = " of "


def with_owners(view: View, tables: Tables, glyphs: Mapping[str, str]) -> View:
    """The same view, in which a piece has the same name for every reader."""
    begun, given = _begun(tables), _given(view, tables, glyphs)
    reader = "" if view.seat is None else f"{OWNED}{tables.seat(view.seat)}"

    def lying(place: PlaceView) -> PlaceView:
        if place.cell is not None:
            shown = (_called(text, reader, begun | given) for text in place.shown)
        elif place.owner is None:
            shown = (_called(text, reader, begun) for text in place.shown)
        elif place.owner == view.seat:
            return place
        else:
            shown = (
                _plain(_called(text, reader, begun), tables.seat(place.owner))
                for text in place.shown
            )
        return replace(place, shown=tuple(shown))

    return replace(view, places=tuple(map(lying, view.places)))


def _called(text: str, reader: str, owned: Set[str]) -> str:
    """Names of pieces, those of the reader with the owner too."""
    parts = [name.partition(FACE) for name in text.split(JOINED)]
    return JOINED.join(
        f"{kind}{reader}{sign}{face}" if kind in owned else kind + sign + face
        for kind, sign, face in parts
    )


def _plain(text: str, seat: str) -> str:
    """Names of pieces without the owner that the place has too."""
    parts = [name.partition(FACE) for name in text.split(JOINED)]
    return JOINED.join(
        kind.removesuffix(f"{OWNED}{seat}") + sign + face for kind, sign, face in parts
    )


def _begun(tables: Tables) -> Set[str]:
    """The kinds and backs of pieces that belong to a seat from the beginning."""
    begun = [piece for piece in tables.pieces if piece.owner is not None]
    hidden = tables.fronts
    backs = {p.sort for p in begun if p.sort in hidden and "owner" not in hidden[p.sort]}
    return backs | {tables.kinds[piece.kind] for piece in begun}


def _given(view: View, tables: Tables, glyphs: Mapping[str, str]) -> Set[str]:
    """The kinds of pieces that belong to somebody while they lie on the board.

    Where owners change, it is those of a sort of which one is seen or drawn with its owner; all
    where nothing has an owner from the beginning.
    """
    if "owner" not in tables.changing:
        return frozenset()
    sort_of = {tables.kinds[piece.kind]: piece.sort for piece in tables.pieces}
    if all(piece.owner is None for piece in tables.pieces):
        return sort_of.keys()
    seen = {name.partition(OWNED)[0] for name in _names(view, glyphs) if OWNED in name}
    sorts = {sort_of[kind] for kind in seen if kind in sort_of}
    return {kind for kind, sort in sort_of.items() if sort in sorts}


def _names(view: View, glyphs: Mapping[str, str]) -> Iterator[str]:
    yield from glyphs
    for place in view.places:
        for text in place.shown:
            yield from text.split(JOINED)
