"""L235: a sentence that one of the languages of a game does not have."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Problem
from ludex.model.game import Game
from ludex.source.places import Span
from ludex.source.tree import Mapping, Scalar
from ludex.syntax.sentences import sentence_keys, sentences

WRITTEN = "en"
"""What a game is written in: where a language of this name says something otherwise, it need not
say everything."""
MOST_LISTED = 3


def watched(game: Game) -> dict[Span, str]:
    """Where the languages stand."""
    return {language.key.span: "" for language in game.names.game.names or ()}


def find(game: Game) -> list[Problem]:
    """The languages that have some sentences of a game and lack others."""
    said = sentences(game.names.game)
    about = game.names.sections.about or ()
    titles = {entry.value.text for entry in about if isinstance(entry.value, Scalar)}
    found = []
    for language in game.names.game.names or ():
        code, names = language.key, language.value
        known = dict(sentence_keys(names if isinstance(names, Mapping) else None, said))
        spoken = (text for text in dict.fromkeys(said.values()) if re.search("[a-z]", text))
        missing = [text for text in spoken if text not in {*known, *titles}]
        if not known or not missing or code.text == WRITTEN:
            continue
        listed = ", ".join(f"`{text}`" for text in missing[:MOST_LISTED])
        more = ", ..." if len(missing) > MOST_LISTED else ""
        count = f"{len(missing)} sentence{'' if len(missing) == 1 else 's'} of the game"
        sentence = f"`{code.text}` lacks {count}: {listed}{more}."
        hint = "Say them in this language, too: whoever reads it sees these in English."
        found.append(Problem("L235", code.span, sentence, hint, severity="warning"))
    return found
