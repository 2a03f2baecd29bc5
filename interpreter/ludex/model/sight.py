"""Who sees what lies in a place or on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.source.tree import Scalar

if TYPE_CHECKING:
    from ludex.model.names import Declarations

SEEN = ("all", "owner", "nobody", "face")


def seen_by(names: Declarations, said: Scalar | None, unsaid: str) -> str:
    """Who sees what lies somewhere, which an option may say."""
    if said is not None and said.text not in (*SEEN, *names.options):
        names.unknown("who sees it", said, (*SEEN, *names.options), "L105")
    return unsaid if said is None else said.text
