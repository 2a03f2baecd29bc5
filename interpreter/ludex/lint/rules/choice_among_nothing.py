"""L144: a choice or a loop among nothing."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.emptiness import entered_places, why_empty
from ludex.lint.ranges import Ranges
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The choices, draws and loops whose set holds nothing at any time."""
    entered, ranges = entered_places(game), Ranges(game)
    found = []
    for node in every(game, m.TypedBinder):
        why = why_empty(node.among, entered, ranges)
        span = node.among.at.span if node.among.at is not None else None
        if why:
            sentence = f"There is never anything to choose here: {why}."
            hint = "Choose among something else, or delete the choice."
            found.append(Problem("L144", span, sentence, hint))
    for loop in every(game, m.EachStep):
        why = why_empty(loop.among, entered, ranges)
        if why and loop.among.at is not None:
            sentence = f"There is never anything to go through here: {why}."
            hint = "Go through something else, or delete the loop."
            found.append(Problem("L144", loop.among.at.span, sentence, hint))
    return found
