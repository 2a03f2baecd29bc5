"""L145: a state without a way out."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import deep
from ludex.lint.ways_out import certain_calls, decides, has_end, loops
from ludex.model import tree as m
from ludex.model.game import Game

Graph = dict[m.Key, list[m.CallRule]]


def find(game: Game) -> list[Problem]:
    """Turns that never end, and rules that lead to themselves without anybody deciding."""
    return [*_turns(game), *_circles(game)]


def _turns(game: Game) -> list[Problem]:
    found = []
    for _, loop in loops(game):
        span = loop.at.span if loop.at is not None else None
        if has_end(game, loop.body):
            continue
        if any(decides(n) for n in deep(game, loop.body)):
            sentence = "These turns never end: nothing in them ends the round or the game."
        else:
            sentence = "These turns never end: nobody decides anything, and nothing ends them."
        hint = "Say when it is over: `win`, `end game` or `end round` under an `if`."
        found.append(Problem("L145", span, sentence, hint))
    return found


def _circles(game: Game) -> list[Problem]:
    """Rules that call each other whatever happens."""
    graph: Graph = {key: certain_calls(rule.body) for key, rule in game.rules.items()}
    found = []
    reported: set[m.Key] = set()
    for key in graph:
        circle = _circle(graph, key)
        if circle and key not in reported:
            reported.update(step.rule for step in circle)
            found.append(_problem(game, key, circle))
    return found


def _circle(graph: Graph, start: m.Key) -> list[m.CallRule]:
    """The calls by which a rule leads back to itself, or none."""
    waiting: list[tuple[m.Key, list[m.CallRule]]] = [(start, [])]
    seen: set[m.Key] = set()
    while waiting:
        key, path = waiting.pop(0)
        for step in graph.get(key, ()):
            if step.rule == start:
                return [*path, step]
            if step.rule not in seen:
                seen.add(step.rule)
                waiting.append((step.rule, [*path, step]))
    return []


def _problem(game: Game, key: m.Key, circle: list[m.CallRule]) -> Problem:
    names = " leads to ".join(f"`{name}`" for name in (key[0], *(s.rule[0] for s in circle)))
    sentence = f"{names}, whatever happens, and so on without end."
    hint = "Put a condition before the call, or repeat with `repeat ... times`."
    others = tuple((s.at.span, "called here") for s in circle if s.at is not None)
    return Problem("L145", game.rules[key].decl.span, sentence, hint, others)
