"""L235: a sentence, or one name of several, that a language of a game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.places import Span
from ludex.source.tree import Mapping, Scalar
from ludex.syntax.sentences import sentence_keys, sentences

WRITTEN = "en"
"""What a game is written in: where a language of this name says something otherwise, it need not
say everything."""
SAID_BY_LUDEX = ("choose", "step", "pass")
MOST_LISTED = 3


def watched(game: Game) -> dict[Span, str]:
    """Where the languages stand."""
    return {language.key.span: "" for language in game.names.game.names or ()}


def find(game: Game) -> list[Problem]:
    """The languages that have some sentences or names of a game and lack others."""
    if not game.names.game.names:
        return []
    said, found = sentences(game.names.game), []
    about = game.names.sections.about or ()
    titles = {entry.value.text for entry in about if isinstance(entry.value, Scalar)}
    groups = list(_groups(game))
    for language in game.names.game.names:
        code, names = language.key, language.value
        if code.text == WRITTEN or not isinstance(names, Mapping):
            continue
        known = dict(sentence_keys(names, said))
        spoken = [text for text in dict.fromkeys(said.values()) if text not in titles]
        named = {entry.key.text for entry in names}
        for what, those, have in (
            ("sentence of the game", spoken, set(known)),
            *((f"name of {what}", those, named) for what, those in groups),
        ):
            worded = [text for text in those if re.search("[a-z]", text)]
            missing = [text for text in worded if text not in have]
            if missing and len(missing) < len(worded):
                found.append(_lacking(code, what, missing))
    return found


def _groups(game: Game) -> Iterator[tuple[str, list[str]]]:
    """The names that stand beside each other: whoever reads one of them reads the others, too."""
    names, sections = game.names, game.names.sections
    for piece in sections.pieces:
        if not piece.product:
            yield f"a kind of `{piece.name}`", [kind.name for kind in piece.kinds]
    for attempt in sections.attempts:
        yield f"an outcome of `{attempt.name}`", [scalar.text for scalar in attempt.outcomes]
    for each in sections.types:
        yield f"a `{each.name}`", list(names.enums.get(each.name, ()))
    options = dict.fromkeys(option.name for option in every(game, m.TypedOption))
    yield "an option", [name for name in options if name not in SAID_BY_LUDEX]


def _lacking(code: Scalar, what: str, missing: list[str]) -> Problem:
    listed = ", ".join(f"`{text}`" for text in missing[:MOST_LISTED])
    more = ", ..." if len(missing) > MOST_LISTED else ""
    one, of, rest = what.partition(" of ")
    count = f"{len(missing)} {one}{'' if len(missing) == 1 else 's'}{of}{rest}"
    sentence = f"`{code.text}` lacks {count}: {listed}{more}."
    hint = "Say it in this language, too: whoever reads it sees this in English."
    return Problem("L235", code.span, sentence, hint, severity="warning")
