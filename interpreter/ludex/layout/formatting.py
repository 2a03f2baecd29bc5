"""A rule file in its one form: the same tree, the same comments, written anew."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.layout.arranging import Arranged, arranged
from ludex.layout.comments import attached, counted
from ludex.layout.writing import Writer
from ludex.source.faults import Fault
from ludex.source.places import SourceFile
from ludex.source.read import read_tree
from ludex.source.tree import Entry, Node, Scalar
from ludex.syntax.keys import key_table
from ludex.syntax.shape import file_kind


class LayoutError(Exception):
    """A text that would not be the same after it is formatted; it is left as it is."""


def formatted(name: str, data: bytes) -> str | list[Fault]:
    """The text of a file in its one form, or why it cannot be read."""
    tree, source, faults = read_tree(name, data)
    if faults or tree is None:
        return faults
    made = arranged(tree, file_kind(tree), key_table())
    text = Writer(made, attached(source, made.tree)).file(made.tree)
    _compare(made, source, text)
    return text


def _compare(made: Arranged, source: SourceFile, text: str) -> None:
    """Whoever writes a file anew looks whether it says the same."""
    again, other, faults = read_tree(source.path, text.encode())
    if faults or again is None:
        raise LayoutError(faults[0].sentence.rstrip(".") if faults else "nothing would be left")
    found = arranged(again, file_kind(again), made.table)
    for one, same in zip(_said(made.tree, made), _said(found.tree, found), strict=False):
        if one != same:
            raise LayoutError(f"`{one}` would be `{same}`")
    if counted(source, made.tree) != counted(other, again):
        raise LayoutError("a comment would be lost")


def _said(node: Node, made: Arranged) -> Iterator[str]:
    """All that a tree says, one thing after another."""
    if isinstance(node, Scalar):
        is_phrase = node.start in made.phrases and "tells " not in node.text
        yield "" if node.absent else " ".join(node.text.split()) if is_phrase else f"={node.text}"
        return
    yield f"{type(node).__name__} {len(node)}"
    for part in node:
        if isinstance(part, Entry):
            yield part.key.text
            yield from _said(part.value, made)
        else:
            yield from _said(part, made)
