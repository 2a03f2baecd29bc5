"""Something that may be written at a place."""

from __future__ import annotations

from ludex.records import dataclass
from ludex.source.places import Span


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be written instead of the word at a place."""

    text: str
    sort: str
    says: str
    span: Span
    rank: int
