"""Two neighbours change their places: two steps, or two values of a list that is declared.

Options keep theirs: in which order they are offered decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.source.leaving_out import extent
from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax import nodes as n

STEPS = n.Step | n.Head


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every two neighbours of every list of steps and of every list of values."""
    steps = {
        node.at.scalar.span
        for node in passage.phrases
        if isinstance(node, STEPS) and not isinstance(node, n.Option)
    }
    for each in passage.lists:
        firsts = [_first(item) for item in each]
        if all(first is not None and first.span in steps for first in firsts) or all(
            first is item and not passage.is_phrase(first)
            for first, item in zip(firsts, each, strict=True)
            if isinstance(first, Scalar)
        ):
            for one, other in pairwise(map(extent, each)):
                texts = [
                    passage.source.text[slice(*passage.source.stretch(span))]
                    for span in (other, one)
                ]
                yield (Edit(one, texts[0]), Edit(other, texts[1]))


def _first(item: Node) -> Scalar | None:
    """What an item of a list begins with."""
    if isinstance(item, Mapping) and item.entries:
        return item.entries[0].key
    return item if isinstance(item, Scalar) else None
