"""L214: what is said of each of several things and is not about them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below, every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.edits import Fix, instead
from ludex.syntax.nodes import At


def find(game: Game) -> list[Problem]:
    """The loops whose `where` says nothing of each thing, and words that say nothing of `it`."""
    return [*_of_loops(game), *_of_words(game)]


def _of_loops(game: Game) -> Iterator[Problem]:
    for node in every(game, m.EachStep):
        if node.condition is None or node.condition.at is None:
            continue
        if not _about(node.var, node.condition):
            sentence = f"This says nothing of each `{node.var.name}`; it is asked once for all."
            hint = "Write `if` instead of `where`."
            at = node.condition.at
            yield Problem("L214", at.span, sentence, hint, fix=_asked_once(at))


def _of_words(game: Game) -> Iterator[Problem]:
    """A set may be none of its things by a `where` about something else; no other word says so."""
    for node in every(game, m.Bound):
        if node.op != "filter" and node.body.at is not None and not _about(node.var, node.body):
            sentence = "This says nothing of `it`, and so it is the same for all."
            hint = "Say something of `it`, or ask for it once and not of each."
            yield Problem("L214", node.body.at.span, sentence, hint)


def _about(var: m.Var, said: m.Expr) -> bool:
    """Whether something is said of a thing."""
    return any(isinstance(node, m.Local) and node.var is var for node in below(said))


def _asked_once(at: At) -> Fix | None:
    """`if` in place of the `where` before a condition."""
    before = at.scalar.text[: at.start].rstrip("( ")
    start = len(before) - len("where")
    return instead(at.scalar.place(start, len(before)), "if") if before.endswith("where") else None
