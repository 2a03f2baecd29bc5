"""L112: a value that begins outside of its range."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Ranges
from ludex.model import types as t
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The starts that never fit."""
    ranges, found = Ranges(game), []
    for name, start in game.starts.items():
        info = game.names.values[name]
        if not isinstance(info.type, t.Number) or info.decl.range is None or start.at is None:
            continue
        low, high = ranges.of(start)
        if low > info.type.high or high < info.type.low:
            sentence = f"`{name}` goes from {info.decl.range[0]} to {info.decl.range[1]}."
            found.append(Problem("L112", start.at.span, sentence, "Begin with one of these."))
    return found
