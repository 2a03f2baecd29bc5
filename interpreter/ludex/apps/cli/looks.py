"""What a game file says about how it is called and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.source.tree import Mapping, Scalar
from ludex.view.screen import Look

if TYPE_CHECKING:
    from ludex.syntax.file import GameFile


def title_of(game: GameFile) -> str:
    """The title on the box, or the name."""
    title = game.sections.about.get("title") if game.sections.about else None
    if isinstance(title, Mapping) and title.entries:
        title = title.entries[0].value
    return title.text if isinstance(title, Scalar) else game.name


def look_of(game: GameFile) -> Look:
    """The signs of pieces and of empty cells."""
    glyphs = game.look.get("glyphs") if game.look else None
    entries = glyphs.entries if isinstance(glyphs, Mapping) else ()
    return Look({e.key.text: e.value.text for e in entries if isinstance(e.value, Scalar)})
