"""L230: a condition that makes no difference."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where conditions stand."""
    nodes = every(game, m.IfStep, m.Cases)
    return {node.at.span: "" for node in nodes if node.at is not None}


def find(game: Game) -> list[Problem]:
    """The conditions after which the same is done, or said, whether they hold or not."""
    found = []
    for node in every(game, m.IfStep, m.Cases):
        match node:
            case m.IfStep(at, arms, otherwise) if otherwise is not None:
                alike = all(body == otherwise for _, body in arms)
            case m.Cases(_, at, arms, otherwise) if otherwise is not None:
                alike = bool(arms) and all(value == otherwise for _, value in arms)
            case _:
                continue
        if alike and at is not None:
            sentence = "The same comes of this whether it holds or not."
            hint = "Say what is different, or leave the condition out."
            found.append(Problem("L230", at.span, sentence, hint, severity="warning"))
    return found
