"""What authors of scenarios call things: as the booklet does, and the table."""

from __future__ import annotations

from collections.abc import Collection

from ludex.diagnostics.suggest import nearest
from ludex.source.tree import Scalar
from ludex.syntax.file import GameFile
from ludex.syntax.leaves import entries


def meant_by(said: str, known: Collection[str], game: GameFile) -> str | None:
    """The name that was probably meant: what is called so in some language, or the nearest."""
    for language in entries(game.names):
        for entry in entries(language.value):
            called = entry.value.text if isinstance(entry.value, Scalar) else ""
            if called.casefold() == said.casefold() and entry.key.text in known:
                return entry.key.text
    return nearest(said, sorted(known))
