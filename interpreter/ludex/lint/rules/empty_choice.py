"""L143: a choice that can be empty, with no way on."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below, called_from, deep, of_rule
from ludex.lint.ways_out import DOING, conditional, decides, ends, loops
from ludex.model import tree as m
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The choices that end their rule when empty, in a loop that would go on without deciding."""
    found = []
    for _, loop in loops(game):
        deciding = [n for n in deep(game, loop.body, *DOING) if decides(n)]
        risky = [n for n in deciding if isinstance(n, m.ChoiceStep) and conditional(n)]
        if len(risky) < len(deciding) or any(ends(n) for n in below(*loop.body)):
            continue
        here = {id(n) for n in below(*loop.body)}
        found += [_problem(n) for n in risky if id(n) not in here and not _ends_after(game, loop)]
    return found


def _ends_after(game: Game, loop: m.TurnsStep) -> bool:
    """Whether a rule without a decision of its own ends the loop."""
    return any(
        any(ends(n) for n in of_rule(game.rules[key]))
        and not any(decides(n) for n in of_rule(game.rules[key]))
        for key in called_from(game, loop.body)
    )


def _problem(step: m.ChoiceStep) -> Problem:
    span = step.at.span if step.at is not None else None
    return Problem(
        "L143",
        span,
        "This choice can have nothing to choose from, and then the turns go on for ever.",
        "Add `- otherwise:` behind it and say what happens then.",
    )
