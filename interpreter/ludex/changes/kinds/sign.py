"""A sign of arithmetic, or a joining of sets, becomes its opposite; `some` becomes `all`."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.syntax import nodes as n

OTHER = {
    "+": "-", "-": "+", "*": "+", "plus": "without", "without": "plus",
    "some": "all", "all": "some", "no": "some",
}  # fmt: skip


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every sign and every quantifier of the passage."""
    for node in passage.phrases:
        if isinstance(node, n.Infix):
            left, right = node.left.at, node.right.at
            between = left.scalar.text[left.end : right.start]
            place = left.scalar.place(left.end, right.start)
            yield (Edit(place, between.replace(node.sign, OTHER[node.sign], 1)),)
        elif isinstance(node, n.Many | n.ManySuch):
            end = node.at.start + len(node.quantifier)
            yield (Edit(node.at.scalar.place(node.at.start, end), OTHER[node.quantifier]),)
