"""L148: loops in each other that together run longer than anybody would wait."""

from __future__ import annotations

from math import prod

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import MANY, Ranges
from ludex.lint.visit import Node, below, children, every, of_rule
from ludex.model import tree as m
from ludex.model.game import Game

DECISIONS = (m.ChoiceStep, m.DrawStep, m.WalkStep, m.AttemptStep, m.TurnsStep)


def find(game: Game) -> list[Problem]:
    """The outermost loops of those in which nobody decides and that multiply beyond measure."""
    repeated = every(game, m.RepeatStep)
    if not repeated:
        return []
    loops, found = _Loops(game), list[Problem]()
    if prod(map(loops.times, repeated)) <= MANY:  # even if each stood in all the others
        return []
    for node in repeated:
        if node.times is not None and node.times.at is not None:
            own, inner = loops.of(node), loops.inside(node)
            if inner <= MANY < own and loops.times(node) <= MANY:
                sentence = (
                    f"With the loops in it, this one runs {own:,} times; "
                    f"at most {MANY:,} are allowed where nobody decides anything."
                )
                hint = "Say smaller numbers, or let somebody decide in between."
                found.append(Problem("L148", node.times.at.span, sentence, hint))
    return found


class _Loops:
    """How often the innermost steps of something run, at most, if nobody decides in between."""

    def __init__(self, game: Game) -> None:
        self.game, self.ranges = game, Ranges(game)
        self.rules: dict[m.Key, int] = {}
        self.deciding = _deciding(game)

    def of(self, node: Node) -> int:
        """The number for one step with all that is in it."""
        if isinstance(node, m.RepeatStep):
            return self.times(node) * self.inside(node)
        if isinstance(node, m.CallRule):
            return self.rule(node.rule)
        return self.inside(node)

    def inside(self, node: Node) -> int:
        """The number for what stands in a step."""
        return max(map(self.of, children(node)), default=1)

    def times(self, node: m.RepeatStep) -> int:
        """How often a loop runs; once where somebody decides in it, which bounds it already."""
        if any(_decides(each, self.deciding) for each in below(*node.body)):
            return 1
        return 1 if node.times is None else max(1, self.ranges.of(node.times)[1])

    def rule(self, key: m.Key) -> int:
        """The number for a rule."""
        if key not in self.rules:
            self.rules[key] = 1  # rules that call each other have a bound of their own
            if key in self.game.rules:
                self.rules[key] = max(map(self.of, self.game.rules[key].body), default=1)
        return self.rules[key]


def _decides(node: Node, deciding: set[m.Key]) -> bool:
    called = isinstance(node, m.CallRule) and node.rule in deciding
    return called or isinstance(node, DECISIONS)


def _deciding(game: Game) -> set[m.Key]:
    """The rules in which somebody decides, or in those that they call."""
    callers: dict[m.Key, list[m.Key]] = {}
    waiting = []
    for key, rule in game.rules.items():
        for node in of_rule(rule):
            if isinstance(node, m.CallRule):
                callers.setdefault(node.rule, []).append(key)
            elif isinstance(node, DECISIONS):
                waiting.append(key)
    found: set[m.Key] = set()
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            waiting.extend(callers.get(key, ()))
    return found
