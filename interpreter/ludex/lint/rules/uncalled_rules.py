"""L140: a rule that nobody calls."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.lint.visit import bodies, called_from, loose_values
from ludex.model.game import Game, TypedRule
from ludex.source.edits import left_out
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the rules of the game stand."""
    return {rule.decl.span: "" for rule in game.rules.values()}


def find(game: Game) -> list[Problem]:
    """The rules that nothing leads to."""
    starts = [step for body in bodies(game) for step in body]
    tests = [invariant.test for invariant in (*game.invariants, *game.tile_invariants)]
    words = [word.body for word in game.words.values()]
    called = called_from(game, (*starts, *words, *loose_values(game), *tests))
    return [_problem(rule, game) for key, rule in game.rules.items() if key not in called]


def _problem(rule: TypedRule, game: Game) -> Problem:
    others = (other.decl.name for other in game.rules.values() if other is not rule)
    close = nearest(rule.decl.name, others)
    hint = "Call it where it should happen, or delete it."
    if close is not None:
        hint += f" A rule `{close}` has nearly the same name."
    span, sentence = rule.decl.span, f"Nothing calls the rule `{rule.decl.name}`."
    return Problem("L140", span, sentence, hint, fix=left_out(span))
