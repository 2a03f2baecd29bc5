"""L229: a value that is read and never changed."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.stored import kept, uses
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the values stand."""
    return {value.span: value.name for value in kept(game)}


def find(game: Game) -> list[Problem]:
    """The values that always are what they begin with, and on which no table agrees."""
    read, changed = uses(game)
    found = []
    for value in kept(game):
        start = game.starts.get(value.name)
        fixed = not value.agreed and (start is None or isinstance(start, m.Const))
        if value.name in read - changed and fixed:
            sentence = f"The value `{value.name}` is read, and nothing ever changes it."
            hint = "Change it where it should change, or write it as a constant under `define`."
            found.append(Problem("L229", value.span, sentence, hint, severity="warning"))
    return found
