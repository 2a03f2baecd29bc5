"""Where the nodes of phrases stand in a file."""

from __future__ import annotations

from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.source.tree import Scalar


@dataclass(frozen=True)
class At:
    """The place of a node: a stretch of the scalar it was written in."""

    scalar: Scalar
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The place in the file."""
        return self.scalar.place(self.start, self.end)

    @property
    def text(self) -> str:
        """The author's own words."""
        return self.scalar.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Node:
    """Every node of a phrase knows where it stands."""

    at: At = field(compare=False, repr=False)


def balanced(at: At) -> tuple[int, int]:
    """Where the words of a node begin and end, with the brackets that belong to them."""
    text, start, end = at.scalar.text, at.start, at.end
    while text.count("(", start, end) > text.count(")", start, end) and ")" in text[end:]:
        end = text.index(")", end) + 1
    while text.count("(", start, end) < text.count(")", start, end) and "(" in text[:start]:
        start = text.rindex("(", 0, start)
    return start, end
