"""What is left out with a key or a step, so that what is left is still well formed."""

from __future__ import annotations

from ludex.records import replace
from ludex.source.edits import Edit, Fix, room_of
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

Part = Node | Entry
Inside = tuple[Mapping | Sequence, Part]
"""A mapping or list, and the entry or item of it that is meant."""


def without(fix: Fix, source: SourceFile, root: Node) -> Fix | None:
    """The fix with the edit that leaves out what it names; none where that cannot be."""
    way = [] if fix.without is None else _way_to(root, fix.without)
    # What stands alone under a key or as a step goes together with it.
    while way and len(way[-1][0]) == 1:
        way.pop()
    place = _room(source, *way[-1]) if way else None
    if place is None:
        return None
    return replace(fix, edits=(*fix.edits, Edit(place, "")), without=None)


def extent(part: Part) -> Span:
    """All that belongs to a node, or to a key with what stands under it."""
    if not isinstance(part, Entry):
        return part.span
    first, last = part.key.span, part.value.span
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


def _way_to(root: Node, span: Span) -> list[Inside]:
    """Where in the tree the key or the item stands, the outermost first."""
    way: list[Inside] = []
    node: Node | None = root
    while isinstance(node, Mapping | Sequence):
        part = next((each for each in node if extent(each).holds(span)), None)
        if part is None:
            return []
        way.append((node, part))
        if isinstance(part, Entry):
            node = None if part.key.span.holds(span) else part.value
        else:
            node = part
    return way if node is None or isinstance(node, Scalar) else []


def _room(source: SourceFile, node: Mapping | Sequence, part: Part) -> Span | None:
    """What goes; the first of several keys behind `- ` leaves its dash to the next one."""
    span = extent(part)
    before = source.line_text(span.line)[: span.column - 1]
    if not isinstance(node, Mapping) or before.strip() != "-":
        return room_of(source, span)
    following = node.entries[1].key.span
    gone = Span(span.file, span.line, span.column, following.line, following.column)
    commented = "#" in source.line_text(span.end_line)[span.end_column - 1 :]
    apart = following.line > span.end_line + 1
    return None if commented or apart else gone
