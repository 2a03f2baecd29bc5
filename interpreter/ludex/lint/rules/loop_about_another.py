"""L214: the condition of a loop that is not about what the loop goes through."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below, everything
from ludex.model import tree as m
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The loops whose `where` says nothing of each thing."""
    found = []
    for node in everything(game):
        if not isinstance(node, m.EachStep) or node.condition is None or node.condition.at is None:
            continue
        read = {id(n.var) for n in below(node.condition) if isinstance(n, m.Local)}
        if id(node.var) not in read:
            sentence = f"This says nothing of each `{node.var.name}`; it is asked once for all."
            hint = "Write `if` instead of `where`."
            found.append(Problem("L214", node.condition.at.span, sentence, hint))
    return found
