"""L145: a state without a way out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ludex.diagnostics.problem import Problem
from ludex.hints import Any, TypeVar
from ludex.lint.visit import below, deep
from ludex.lint.ways_out import DOING, certain_calls, decides, has_end, loops, may_be_empty
from ludex.model import tree as m
from ludex.model.game import Game

Graph = dict[m.Key, list[m.CallRule]]
Name = TypeVar("Name")


def find(game: Game) -> list[Problem]:
    """Turns that never end, and rules that lead to themselves without anybody deciding."""
    return [*_turns(game), *_circles(game)]


def _turns(game: Game) -> list[Problem]:
    found = []
    for steps, loop in loops(game):
        span = loop.at.span if loop.at is not None else None
        in_rule = steps is not game.play and steps is not game.setup
        if has_end(game, loop.body, in_rule):
            continue
        hint = "Say when it is over: `win`, `end game` or `end round` under an `if`."
        choices = (n for n in below(*loop.body) if isinstance(n, m.ChoiceStep))
        if not in_rule and any(map(may_be_empty, choices)):
            sentence = "These turns only end where somebody cannot choose, and there play stops."
            hint = "Say when it is over: `end game` under an `otherwise` behind the choice."
        elif any(map(decides, deep(game, loop.body, *DOING))):
            sentence = "These turns never end: nothing in them ends the round or the game."
        else:
            sentence = "These turns never end: nobody decides anything, and nothing ends them."
        found.append(Problem("L145", span, sentence, hint))
    return found


def _circles(game: Game) -> list[Problem]:
    """Rules that call each other whatever happens; networkx finds the shortest way round."""
    graph: Graph = {key: certain_calls(rule) for key, rule in game.rules.items()}
    calls = {key: [step.rule for step in steps] for key, steps in graph.items()}
    left = endless(calls)
    if not left:
        return []
    import networkx

    order = list(calls)
    digraph: Any = networkx.DiGraph((a, b) for a in left for b in calls[a] if b in left)
    found = []
    for component in networkx.strongly_connected_components(digraph):
        start = min(component, key=order.index)
        ways = [b for b in digraph.successors(start) if b in component]
        if ways:
            rounds = (networkx.shortest_path(digraph, b, start) for b in ways)
            path = [start, *min(rounds, key=len)]
            circle = [_call(graph, a, b) for a, b in pairwise(path)]
            found.append(_problem(game, start, circle))
    return found


def endless(calls: Mapping[Name, Sequence[Name]]) -> set[Name]:
    """What remains when everything is taken away that leads to nothing that remains."""
    left = set(calls)
    while True:
        ended = {key for key in left if not any(b in left for b in calls[key])}
        if not ended:
            return left
        left -= ended


def _call(graph: Graph, key: m.Key, called: m.Key) -> m.CallRule:
    return next(step for step in graph[key] if step.rule == called)


def _problem(game: Game, key: m.Key, circle: list[m.CallRule]) -> Problem:
    names = " leads to ".join(f"`{name}`" for name in (key[0], *(s.rule[0] for s in circle)))
    sentence = f"{names}, whatever happens, and so on without end."
    hint = "Put a condition before the call, or repeat with `repeat ... times`."
    others = tuple((s.at.span, "called here") for s in circle if s.at is not None)
    return Problem("L145", game.rules[key].decl.span, sentence, hint, others)
