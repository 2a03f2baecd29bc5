"""Who may choose has to, and who has to choose may decline."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.changes.passage import Passage, place_of, words_of
from ludex.source.edits import Edit
from ludex.syntax import nodes as n


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every choice with the other duty."""
    for node in passage.phrases:
        if isinstance(node, n.Choice | n.ChooseOne) and not node.asks.secretly:
            said = words_of(node)
            verb = "chooses" if node.asks.who is not None else "choose"
            other = (r"\bmay choose\b", verb) if node.asks.may else (rf"\b{verb}\b", "may choose")
            yield (Edit(place_of(node), re.sub(*other, said, count=1)),)
