"""What a game file says of how it looks."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.source.tree import Entry, Mapping, Scalar
from ludex.syntax.leaves import entries


def look_pairs(look: Mapping | None, key: str) -> list[tuple[Scalar, Scalar]]:
    """The names under a key of `look`, each with the text that stands there."""
    found = entries(look.get(key) if look is not None else None)
    return [(entry.key, entry.value) for entry in found if isinstance(entry.value, Scalar)]


def look_texts(look: Mapping | None, key: str) -> dict[str, str]:
    """The same as texts."""
    return {name.text: said.text for name, said in look_pairs(look, key)}


def look_entries(look: Mapping | None, key: str) -> tuple[Entry, ...]:
    """The names under a key of `look`, each with what is said of it."""
    return entries(look.get(key) if look is not None else None)


def named_drawings(look: Mapping | None) -> Iterator[Scalar]:
    """The files that drawings are taken from."""
    if look is None:
        return
    for entry in (*look_entries(look, "pieces"), *look_entries(look, "places")):
        yield from _drawing(entry.value)
    yield from _drawing(look.get("board"))


def _drawing(node: object) -> Iterator[Scalar]:
    said = node.get("drawing") if isinstance(node, Mapping) else None
    if isinstance(said, Scalar):
        yield said
