"""`more than` becomes `at least`, `less than` becomes `at most`, and back."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage, place_of, words_of
from ludex.source.edits import Edit
from ludex.syntax import nodes as n

OTHER = {
    "more than": "at least", "at least": "more than",
    "less than": "at most", "at most": "less than",
}  # fmt: skip


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every comparison with its limit on the other side."""
    for node in passage.phrases:
        if isinstance(node, n.Compare):
            value = words_of(node.value)
            yield (Edit(place_of(node), f"{OTHER[node.how]} {value}"),)
