"""L224: two things that may be chosen and are called the same in one language."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.source.tree import Mapping, Scalar


def find(game: Game) -> list[Problem]:
    """The names in other languages by which a move would be two moves."""
    groups = [sorted(group) for group in _typed_at_the_table(game)]
    found = []
    for language in game.names.game.names or ():
        if isinstance(language.value, Mapping):
            said = {e.key.text: e.value for e in language.value if isinstance(e.value, Scalar)}
            found += [p for group in groups for p in _alike(group, said, language.key.text)]
    return found


def _alike(group: list[str], said: dict[str, Scalar], language: str) -> Iterator[Problem]:
    """What of a group is called like something before it."""
    called: dict[str, str] = {}
    for name in [*(n for n in group if n not in said), *(n for n in said if n in group)]:
        text = said[name].text if name in said else name
        other = called.setdefault(" ".join(text.split()).casefold(), name)
        if other != name:
            sentence = f"In `{language}`, `{name}` and `{other}` are both called `{text}`."
            others = ((said[other].span, f"`{other}` is here"),) if other in said else ()
            hint = "Whoever types it means one of them: name them differently."
            yield Problem("L224", said[name].span, sentence, hint, others)


def _typed_at_the_table(game: Game) -> set[frozenset[str]]:
    """The names among which somebody may have to choose, by what they are names of."""
    found: set[frozenset[str]] = set()
    for option in every(game, m.TypedOption):
        found.update(_names_of(binder.var.type, game) for binder in option.binders)
    for choice in every(game, m.ChoiceStep):
        found.add(frozenset(option.name for option in choice.options))
    return found


def _names_of(kind: t.Type, game: Game) -> frozenset[str]:
    """The names by which things of a type are chosen."""
    of = kind.of if isinstance(kind, t.Set) else kind
    match of:
        case t.Piece(names=sorts):
            kinds = (kind.name for sort in sorts for kind in game.names.pieces[sort].kinds)
            return frozenset(kinds)
        case t.Enum(name=name):
            return frozenset(game.names.enums.get(name, ()))
    return frozenset()
