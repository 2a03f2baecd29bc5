"""Runs every lint that stands in the folder `rules`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from ludex.diagnostics.problem import Problem
from ludex.model.game import Game
from ludex.resources import package_names


@cache
def lint_rules() -> tuple[ModuleType, ...]:
    """The modules of all lints; each has `find(game) -> list[Problem]`."""
    names = sorted(n.removesuffix(".py") for n in package_names("lint/rules", ".py"))
    return tuple(import_module(f"ludex.lint.rules.{n}") for n in names if n != "__init__")


def lint(game: Game) -> list[Problem]:
    """What the lints find in a game."""
    return [problem for rule in lint_rules() for problem in rule.find(game)]
