"""L148: a `repeat` without a bound, or with one that is too large."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import MANY, Ranges
from ludex.lint.visit import everything
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The loops that may run longer than anybody would wait."""
    found, ranges = [], Ranges(game)
    for node in everything(game):
        times = node.times if isinstance(node, m.RepeatStep) else None
        if times is None or times.at is None:
            continue
        high = ranges.of(times)[1]
        if high <= MANY or isinstance(times, m.Local):
            continue
        text = " ".join(times.at.text.split())
        asked = "any number of times" if high >= t.GREATEST else f"up to {high:,} times"
        sentence = f"`repeat {text} times` may run {asked}; at most {MANY:,} are allowed."
        hint = "Say a smaller number, or the range of the value (`is: 0..20`)."
        found.append(Problem("L148", times.at.span, sentence, hint))
    return found
