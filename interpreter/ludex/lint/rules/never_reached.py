"""L146: steps that are never reached."""

from __future__ import annotations

from itertools import pairwise

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import lists
from ludex.model import tree as m
from ludex.model.core import verbs_that_end
from ludex.model.game import Game
from ludex.source.edits import left_out


def find(game: Game) -> list[Problem]:
    """The first step of each list that comes behind an end."""
    found = []
    for steps in lists(game):
        for before, after in pairwise(steps):
            if stops(before) and after.at is not None and before.at is not None:
                text = " ".join(before.at.text.split())
                sentence = f"This is never reached: `{text}` ends what comes before it."
                others = ((before.at.span, "ends here"),)
                hint = "Move it before that step, or delete it."
                fix = left_out(after.at.span)
                found.append(Problem("L146", after.at.span, sentence, hint, others, fix=fix))
                break
    return found


def stops(step: m.Step) -> bool:
    """Whether nothing in the same list comes behind this step."""
    match step:
        case m.Do():
            return step.op in verbs_that_end()
        case m.IfStep():
            arms = [body for _, body in step.arms]
            if step.otherwise is None:
                return False
            return all(body and stops(body[-1]) for body in (*arms, step.otherwise))
    return False
