"""One side of `and`, of `or`, or of a `where` is left out."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage, place_of, words_of
from ludex.source.edits import Edit
from ludex.syntax import nodes as n
from ludex.syntax.standing import At


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every joined test with one of its sides only; every set and choice without its condition."""
    for node in passage.phrases:
        if isinstance(node, n.Both | n.Either):
            for side in (node.left, node.right):
                yield (Edit(place_of(node), words_of(side)),)
        elif isinstance(node, n.Filter):
            yield (Edit(place_of(node), words_of(node.among)),)
        elif isinstance(node, n.Choice | n.Draw | n.ForEach | n.Option):
            yield from _without(node.at, node.condition, " where ")
            guard = getattr(node, "guard", None)
            yield from _without(node.at, guard, " if ")
        elif isinstance(node, n.Infix):
            for part in (node.left, node.right):
                yield (Edit(place_of(node), words_of(part)),)


def _without(at: At, condition: n.Cond | None, word: str) -> Iterator[tuple[Edit, ...]]:
    """A head without one of its conditions and the word before it."""
    if condition is None:
        return
    before = at.scalar.text[: condition.at.start].rstrip("(")
    start = before.rstrip().rfind(word.strip())
    if start >= 0:
        yield (Edit(at.scalar.place(start, condition.at.end), ""),)
