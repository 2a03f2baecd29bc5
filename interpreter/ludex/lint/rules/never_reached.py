"""L146: steps that are never reached, and what never happens by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.diagnostics.problem import Problem
from ludex.lint.emptiness import filled_by
from ludex.lint.visit import every, lists
from ludex.model import tree as m
from ludex.model.core import verbs_that_end
from ludex.model.game import Game
from ludex.source.edits import left_out


def find(game: Game) -> list[Problem]:
    """The first step of each list behind an end, and the events that never come."""
    found = [*_never_entered(game)]
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


def _never_entered(game: Game) -> Iterator[Problem]:
    """What is done when something enters a place to which nothing is ever moved."""
    steps = every(game, m.Do)
    entered = frozenset[str]().union(*map(filled_by, steps))
    for trigger in game.triggers if not any(step.op == "swap-with" for step in steps) else ():
        place = trigger.place
        if isinstance(place, m.PlaceRef) and place.name not in entered and place.at is not None:
            sentence = f"This never happens: nothing is ever moved to `{place.name}`."
            hint = "Name the place to which it is moved, or delete this."
            yield Problem("L146", place.at.span, sentence, hint)


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
