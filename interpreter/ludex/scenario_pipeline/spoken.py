"""What authors of scenarios call things: as the booklet does, and the table."""

from __future__ import annotations

import re
from collections.abc import Collection

from ludex.source.tree import Scalar
from ludex.syntax.file import GameFile
from ludex.syntax.leaves import entries

BETWEEN = re.compile("[ -]")


def meant_by(said: str, known: Collection[str], game: GameFile) -> str | None:
    """The one name whose thing is called so in some language, or of which this is a part."""
    plain = said.casefold()
    called = [(name, name.casefold()) for name in known]
    for language in entries(game.names):
        for entry in entries(language.value):
            if isinstance(entry.value, Scalar) and entry.key.text in known:
                called.append((entry.key.text, entry.value.text.casefold()))
    whole = {name for name, text in called if text == plain}
    parts = {name for name, text in called if plain in BETWEEN.split(text)}
    found = whole or parts
    return found.pop() if len(found) == 1 else None
