"""L214: the condition of a loop that is not about what the loop goes through."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below, every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.edits import Fix, instead
from ludex.syntax.nodes import At


def find(game: Game) -> list[Problem]:
    """The loops whose `where` says nothing of each thing."""
    found = []
    for node in every(game, m.EachStep):
        if node.condition is None or node.condition.at is None:
            continue
        read = {id(n.var) for n in below(node.condition) if isinstance(n, m.Local)}
        if id(node.var) not in read:
            sentence = f"This says nothing of each `{node.var.name}`; it is asked once for all."
            hint = "Write `if` instead of `where`."
            at = node.condition.at
            fix = _asked_once(at)
            found.append(Problem("L214", at.span, sentence, hint, fix=fix))
    return found


def _asked_once(at: At) -> Fix | None:
    """`if` in place of the `where` before a condition."""
    before = at.scalar.text[: at.start].rstrip("( ")
    start = len(before) - len("where")
    return instead(at.scalar.place(start, len(before)), "if") if before.endswith("where") else None
