"""Reads boards and the tiles of which they are made."""

from __future__ import annotations

from ludex.hints import Any
from ludex.records import replace
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax.leaves import entries, number_of, scalar_of, scalars, truth_of

DRAWING = "map"
SHAPED = ("hex", "hexagon", "ring", "track")


def board_of(head: dict[str, Any], entry: Entry) -> f.Board:
    """A board: of a shape with a size, one that is drawn, one of lines, or one of tiles."""
    body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
    others = [(e.key, _sizes(e.value)) for e in entries(body.get("sizes if"))]
    holes = body.get("holes")
    return f.Board(
        **head,
        grid=scalars(body.get("grid")),
        drawn=scalar_of(body.get("drawn")),
        shaped=tuple((e.key, scalars(e.value)) for e in body if e.key.text in SHAPED),
        lines=tuple((e.key, scalars(e.value)) for e in entries(body.get("lines"))),
        wraps=truth_of(body.get("wraps")),
        seats=_seats(body.get("seats at")),
        tiles=body.get("of tiles"),
        sizes=_sizes(body.get("of tiles")),
        other_sizes=tuple(others),
        turned=truth_of(body.get("turned")),
        gaps=isinstance(holes, Scalar) and holes.text == "open",
        edges=scalars(body.get("edges")),
        seen=scalar_of(body.get("seen by")),
        texts=tuple((e.key, t) for e in entries(body.get("texts")) if (t := scalar_of(e.value))),
    )


def start_of(head: dict[str, Any], entry: Entry) -> f.Start:
    """What stands on the board at the beginning."""
    body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
    said = entries(body.get("signs"))
    signs = tuple((e.key, e.value) for e in said if isinstance(e.value, Scalar))
    drawings = drawings_of(body.get("drawn") if body.entries else entry.value)
    return f.Start(**head, drawings=drawings, signs=signs)


def drawings_of(node: Node | None) -> f.Drawings:
    """A drawing, or one for each number of players."""
    if isinstance(node, Scalar):
        return ((None, node),)
    return tuple((e.key, e.value) for e in entries(node) if isinstance(e.value, Scalar))


def tile_of(head: dict[str, Any], entry: Entry) -> f.Tile:
    """A tile: its drawing and the texts of the letters in it."""
    body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
    texts = [(e.key, e.value) for e in body if e.key.text != DRAWING]
    labels = tuple((key, text) for key, text in texts if isinstance(text, Scalar))
    return f.Tile(**head, drawing=scalar_of(body.get(DRAWING)), labels=labels)


def _seats(node: Node | None) -> tuple[tuple[Scalar | None, tuple[Scalar, ...]], ...]:
    """The sides at which seats sit, for each number of players where it depends on it."""
    if isinstance(node, Mapping):
        return tuple((entry.key, scalars(entry.value)) for entry in node)
    return ((None, scalars(node)),) if node is not None else ()


def _sizes(node: Node | None) -> f.TileSizes:
    """How many tiles up and across: one size, or one for each number of players."""
    if isinstance(node, Sequence):
        size = tuple(n for n in map(number_of, scalars(node)) if n is not None)
        return (f.TileSize(None, size, node.span),)
    found = [(number_of(e.key), _sizes(e.value)) for e in entries(node)]
    return tuple(replace(size, players=players) for players, sizes in found for size in sizes)
