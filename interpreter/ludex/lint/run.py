"""Runs every lint that stands in the folder `rules`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Problem
from ludex.model.game import Game
from ludex.records import once
from ludex.resources import package_names
from ludex.source.places import Span


@cache
def lint_rules() -> tuple[ModuleType, ...]:
    """The modules of all lints; each has `find(game) -> list[Problem]`."""
    names = sorted(n.removesuffix(".py") for n in package_names("lint/rules", ".py"))
    return tuple(import_module(f"ludex.lint.rules.{n}") for n in names if n != "__init__")


def lint(games: Sequence[Game], mentioned: Callable[[], Collection[str]] = tuple) -> list[Problem]:
    """What the lints find in a game with each of its choices of variants.

    A lint that has `watched(game)` looks for what nothing needs: it finds something only where
    it finds it with every choice of variants under which the watched place is in force, and
    where the name at that place, if `watched` gives one, is not `mentioned` in the scenarios.
    What people see is `shown`: scenarios may come to speak of it, as long as there are none.
    """
    found = []
    for rule in lint_rules():
        go_on()
        problems = [(game, problem) for game in games for problem in _found(game, rule)]
        if problems and hasattr(rule, "watched"):
            problems = _found_everywhere(rule, games, problems, mentioned())
        if problems and hasattr(rule, "shown") and not mentioned():
            problems = [(g, p) for g, p in problems if p.span not in rule.shown(g)]
        found += [problem for _, problem in problems if not _in_library(problem)]
    return found


def _found(game: Game, rule: ModuleType) -> tuple[Problem, ...]:
    """What one lint finds in a game, in which it looks once."""
    known = _known(game)
    if rule.__name__ not in known:
        known[rule.__name__] = tuple(rule.find(game))
    return known[rule.__name__]


@once
def _known(game: Game) -> dict[str, tuple[Problem, ...]]:
    return {}


def _in_library(problem: Problem) -> bool:
    return problem.span is not None and problem.span.file.startswith("dsl/library/")


def _found_everywhere(
    rule: ModuleType,
    games: Sequence[Game],
    problems: list[tuple[Game, Problem]],
    mentioned: Container[str],
) -> list[tuple[Game, Problem]]:
    watched: list[dict[Span, str]] = [rule.watched(game) for game in games]
    places = [{p.span for g, p in problems if g is game} for game in games]
    return [
        (game, problem)
        for game, problem in problems
        if not any(seen.get(problem.span) in mentioned for seen in watched if problem.span)
        and all(
            problem.span in there or problem.span not in seen
            for there, seen in zip(places, watched, strict=True)
        )
    ]
