"""L148: a `repeat` without a bound or with one that is too large, or too many numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import MANY, Ranges
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """The loops that may run longer than anybody would wait, and numbers of as many sorts."""
    found: list[Problem] = []
    ranges = Ranges(game)
    for node in every(game, m.RepeatStep, m.Core):
        if isinstance(node, m.Core):
            found += _numbers(node, ranges)
            continue
        times = node.times
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


def _numbers(node: m.Core, ranges: Ranges) -> Iterator[Problem]:
    """Numbers from one to another of which there are certainly too many to go through."""
    if node.op != "range" or node.at is None:
        return
    low, high = (ranges.of(end) for end in node.args)
    asked = high[0] - low[1] + 1
    if asked > MANY:
        sentence = f"These are {asked:,} numbers; at most {MANY:,} can be gone through."
        hint = "To ask whether a number is great enough, write `is at least N`."
        yield Problem("L148", node.at.span, sentence, hint)
