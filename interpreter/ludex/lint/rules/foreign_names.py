"""L161: a name in another language for something that the game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Scalar
from ludex.syntax.sentences import sentences

SAID_BY_LUDEX = ("choose", "pass", "of", "plus", "none", "yes", "no", "box", "showing")
"""What Ludex itself says between the names of a game, and a file may name otherwise too."""

HINT = "Names and sentences are those of the game file, to the letter."

LANGUAGE = r"[a-z]{2,3}(-[A-Z]{2})?"


def watched(game: Game) -> dict[Span, str]:
    """Where things are named in other languages; some exist with a variant only."""
    return {entry.key.span: "" for entry in _entries(game)}


def find(game: Game) -> list[Problem]:
    """The names of nothing, and languages that are none."""
    keys = [entry.key for entry in _entries(game)]
    known = _known(game) if keys else set()
    in_order = sorted(known)
    found = [_unknown(key, in_order) for key in keys if key.text not in known]
    languages = [*(entry.key for entry in game.names.game.names or ()), *_titles(game)]
    return found + [_no_language(key) for key in languages if not re.fullmatch(LANGUAGE, key.text)]


def _entries(game: Game) -> Iterator[Entry]:
    for language in game.names.game.names or ():
        if isinstance(language.value, Mapping):
            yield from language.value


def _titles(game: Game) -> Iterator[Scalar]:
    about = game.names.sections.about
    title = about.get("title") if about else None
    if isinstance(title, Mapping):
        yield from (entry.key for entry in title)


def _unknown(key: Scalar, known: list[str]) -> Problem:
    close = nearest(key.text, known)
    sentence = f"Nothing in this game is called `{key.text}`."
    return misnamed("L161", key.span, sentence, close, HINT)


def _no_language(key: Scalar) -> Problem:
    sentence = f"`{key.text}` is no language."
    return Problem("L161", key.span, sentence, "Write its two letters, such as `fr`.")


def _known(game: Game) -> set[str]:
    """Everything that the game has a name for."""
    names, sections = game.names, game.names.sections
    found = {game.name, *SAID_BY_LUDEX, *names.taken, *names.options, *sentences(game.names.game)}
    found.update(name for values in names.enums.values() for name in values)
    found.update(code for codes in names.codes.values() for code in codes)
    for piece in sections.pieces:
        found.update(name for name, _ in piece.attributes)
        for kind in piece.kinds:
            found.update((kind.name, *(name for name, _ in kind.attributes)))
    for attempt in sections.attempts:
        found.update(outcome.text for outcome in attempt.outcomes)
    for things in (names.words, names.rules, names.walks, names.windows, names.effects):
        found.update(things)
    found.update(option.name for option in every(game, m.TypedOption))
    return found
