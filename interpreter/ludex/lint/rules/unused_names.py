"""L142: a name that is bound and never used."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.edits import left_out
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where names are bound."""
    return {var.span: "" for _, var in _bound(game) if var.span is not None}


def find(game: Game) -> list[Problem]:
    """The names that nothing reads."""
    return [
        Problem(
            "L142",
            var.span,
            f"{what} `{var.name}` is never used.",
            hint,
            severity="warning",
            fix=left_out(var.span) if (what, hint) == _LET else None,
        )
        for (what, hint), var in _bound(game)
        if not var.used
    ]


_LET = ("The name", "Delete the `let`, or use the name.")
_PARAM = ("The parameter", "Delete it here and at every call, or use it.")
_CHOICE = ("The choice", "What was chosen makes no difference; use it, or do not ask.")
_ANSWER = ("The answer", "Call the rule without `let`, or use what it gives.")


def _bound(game: Game) -> Iterator[tuple[tuple[str, str], m.Var]]:
    changed = _changed(game)
    for key, params in (
        *((key, rule.params) for key, rule in game.rules.items()),
        *((key, word.params) for key, word in game.words.items()),
        *((key, walk.params) for key, walk in game.walks.items()),
    ):
        if key not in changed:
            yield from ((_PARAM, var) for var in params)
    for node in every(game, m.LetValue, m.CallRule, m.TypedBinder):
        match node:
            case m.LetValue():
                yield _LET, node.var
            case m.CallRule() if node.result is not None:
                yield _ANSWER, node.result
            case m.TypedBinder():
                yield _CHOICE, node.var


def _changed(game: Game) -> set[m.Key]:
    """What variants say anew: there a name may be used that is not used elsewhere."""
    found: set[m.Key] = set()
    for variant in game.names.game.variants:
        new = variant.replaces
        if new is not None:
            found.update((word.name, *word.signature.shape) for word in new.words)
            found.update((rule.name, *rule.signature.shape) for rule in new.rules)
            found.update((walk.name, *walk.signature.shape) for walk in new.walks)
        found.update((patch.name, *patch.patch.rule.shape) for patch in variant.patches)
    return found
