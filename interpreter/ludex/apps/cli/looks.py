"""What a game file says about how it is called and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.apps.cli.arguments import UsageError, unknown
from ludex.source.tree import Mapping, Scalar
from ludex.view.language import ENGLISH, Language, languages, table
from ludex.view.names import Names
from ludex.view.screen import Look

if TYPE_CHECKING:
    from ludex.syntax.file import GameFile


def title_of(game: GameFile, language: str | None = None) -> str:
    """The title on the box, in a language where it has one there, or the name."""
    title = game.sections.about.get("title") if game.sections.about else None
    if isinstance(title, Mapping) and title.entries:
        title = title.get(language or "") or title.entries[0].value
    return title.text if isinstance(title, Scalar) else game.name


def look_of(game: GameFile) -> Look:
    """The signs of pieces and of empty cells."""
    glyphs = game.look.get("glyphs") if game.look else None
    entries = glyphs.entries if isinstance(glyphs, Mapping) else ()
    return Look({e.key.text: e.value.text for e in entries if isinstance(e.value, Scalar)})


def languages_of(game: GameFile) -> list[str]:
    """The languages in which the game file names things."""
    title = game.sections.about.get("title") if game.sections.about else None
    titles = title.entries if isinstance(title, Mapping) else ()
    named = game.names.entries if game.names else ()
    return list(dict.fromkeys(entry.key.text for entry in (*named, *titles)))


def names_of(game: GameFile, language: str | None) -> Names:
    """What the things of the game are called in a language."""
    called: dict[str, str] = {}
    for entry in game.names or ():
        if entry.key.text == language and isinstance(entry.value, Mapping):
            named = ((e.key.text, e.value) for e in entry.value)
            called |= {name: text.text for name, text in named if isinstance(text, Scalar)}
    return Names(called)


def language_of(game: GameFile, asked: str | None) -> Language:
    """The language of a command line, with the names of the game in it; UsageError if unknown."""
    known = sorted({*languages(), *languages_of(game)})
    if asked is not None and asked not in known:
        raise UsageError(unknown("Neither Ludex nor this game has the language", asked, known))
    common = table(asked).names if asked in languages() else {}
    return Language(asked or ENGLISH, Names({**common, **names_of(game, asked).called}))
