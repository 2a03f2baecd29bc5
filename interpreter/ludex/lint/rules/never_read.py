"""L228: a value that is changed and never read."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.stored import kept, uses
from ludex.model.game import Game
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the values stand."""
    return {value.span: value.name for value in kept(game)}


def shown(game: Game) -> set[Span]:
    """Where the values stand that people see."""
    return {value.span for value in kept(game) if value.shown}


def find(game: Game) -> list[Problem]:
    """The values that make no difference."""
    read, changed = uses(game)
    hint = "Ask for it where it should count, or delete it with what changes it."
    return [
        Problem(
            "L228",
            value.span,
            f"The value `{value.name}` is changed, and nothing ever reads it.",
            hint,
            severity="warning",
        )
        for value in kept(game)
        if value.name in changed - read
    ]
