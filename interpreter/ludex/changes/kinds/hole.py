"""What a printed text says of itself by a number in it is nought."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit
from ludex.source.tree import Scalar


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every value of a printed text that is one of its holes."""
    if passage.kind == "mark":
        texts = [part.text for part in passage.parts if isinstance(part, Scalar)]
        for entry in passage.entries:
            value = entry.value
            if isinstance(value, Scalar) and any(f"{{{value.text}" in text for text in texts):
                yield (Edit(value.span, "0"),)
