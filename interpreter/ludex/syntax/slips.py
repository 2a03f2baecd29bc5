"""Slips in the keys of a file: what was meant by them, and the tree as it was meant."""

from __future__ import annotations

import re

from ludex.records import once
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence


def as_meant(tree: Mapping, kind: str) -> Mapping:
    """The same file, where a slip in a key is read as the key that was meant.

    The slip is a problem; that what it stands for is missing is none besides.
    """
    slips = slips_of(tree).get(kind, {})
    found = _with(tree, slips) if slips else tree
    assert isinstance(found, Mapping)
    return found


def _with(node: Node, slips: dict[Span, Entry]) -> Node:
    """A part of a tree in which some entries, by the places of their keys, are others."""
    if isinstance(node, Scalar):
        return node
    if isinstance(node, Sequence):
        return Sequence(tuple(_with(item, slips) for item in node), node.span)
    meant = (slips.get(entry.key.span, entry) for entry in node)
    return Mapping(tuple(Entry(e.key, _with(e.value, slips)) for e in meant), node.span)


@once
def slips_of(tree: Mapping) -> dict[str, dict[Span, Entry]]:
    """The slips in the keys of a tree as a file of a kind, each with what was meant."""
    return {}


def glued_key(entry: Entry) -> Entry | None:
    """`heap {holds: card}` or `heap:{holds: card}`, in which all up to the colon is one key."""
    value = entry.value
    if not isinstance(value, Scalar) or not value.text.endswith("}"):
        return None
    said = re.fullmatch(r"([a-z-]+)[ :]\{([a-z -]+)", entry.key.text)
    if said is None:
        return None
    held = Entry(Scalar(said[2], value.span), Scalar(value.text[:-1], value.span))
    return Entry(Scalar(said[1], entry.key.span), Mapping((held,), value.span))
