"""A number is one more or one less."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.changes.passage import Passage
from ludex.source.edits import Edit

NUMBER = re.compile(r"(?<![\w+-])(?<!\d\.)-?\d+(?![\w-]|\.\d)")


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every number that stands in the passage, in a phrase or declared."""
    keys = {id(entry.key) for entry in passage.entries}
    for scalar in passage.scalars:
        if id(scalar) in keys and not passage.is_phrase(scalar):
            continue
        for found in NUMBER.finditer(scalar.text):
            span = scalar.place(*found.span())
            for step in (1, -1):
                yield (Edit(span, str(int(found.group()) + step)),)
