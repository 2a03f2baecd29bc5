"""Two neighbours change their places: two steps, or two values of a list that is declared.

Options keep theirs: in which order they are offered decides nothing. So do sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.source.leaving_out import extent
from ludex.source.tree import Mapping, Node, Scalar, Sequence
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
        if all(f is not None and f.span in steps for f in firsts) or _are_values(passage, each):
            for one, other in pairwise(map(extent, each)):
                texts = [
                    passage.source.text[slice(*passage.source.stretch(span))]
                    for span in (other, one)
                ]
                yield (Edit(one, texts[0]), Edit(other, texts[1]))


def _are_values(passage: Passage, items: Sequence) -> bool:
    """Whether these are values, and not phrases or sentences."""
    said = [item for item in items if isinstance(item, Scalar) and not passage.is_phrase(item)]
    return len(said) == len(items.items) and not all(" " in item.text for item in said)


def _first(item: Node) -> Scalar | None:
    """What an item of a list begins with."""
    if isinstance(item, Mapping) and item.entries:
        return item.entries[0].key
    return item if isinstance(item, Scalar) else None
