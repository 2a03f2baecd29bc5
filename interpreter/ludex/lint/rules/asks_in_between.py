"""L163: what is done in between the steps of a walk and asks somebody."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import deep
from ludex.lint.ways_out import DOING, decides
from ludex.model.game import Game

HINT = "Put what is chosen into the option: `option turn tile among tiles: [...]`."


def find(game: Game) -> list[Problem]:
    """Options in between that cannot be tried on a copy, because somebody or chance has a say."""
    found = []
    for walk in game.walks.values():
        for option in walk.between:
            asks = any(map(decides, deep(game, option.body, *DOING)))
            if asks and option.at is not None:
                sentence = f"What `{option.name}` does in between asks somebody, or chance."
                found.append(Problem("L163", option.at.span, sentence, HINT))
    return found
