"""L111: `stop` where it ends no rule, but all that is played."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below
from ludex.model import tree as m
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """Every `stop` in the play itself: the game would be over, and nobody has won."""
    found = []
    for node in below(*game.play):
        if isinstance(node, m.Do) and node.op == "stop" and node.at is not None:
            sentence = "`stop` ends a rule; here it would end the game, and nobody has won."
            hint = "Write `end turn`, `end round` or `end game`; an option that does nothing is "
            hint += "`option NAME: []`."
            found.append(Problem("L111", node.at.span, sentence, hint, severity="warning"))
    return found
