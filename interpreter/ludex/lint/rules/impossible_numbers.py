"""L160: a number with which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Ranges
from ludex.lint.visit import Node, everything
from ludex.model import tree as m
from ludex.model.game import Game

NEVER_ZERO = {
    "remainder-by": (1, "Nothing is left of a division by 0."),
    "groups-by": (1, "There are no groups of none."),
    "splits-by": (1, "Nothing can be cut into groups of none."),
    "item-by": (1, "The order of a set is counted from 1."),
}
"""Words with the argument that may not be 0 or less."""


def find(game: Game) -> list[Problem]:
    """Dice without faces, sorts of which there are none, divisions by nothing."""
    return [*_declared(game), *_said(game)]


def _declared(game: Game) -> Iterator[Problem]:
    for piece in game.names.sections.pieces:
        if piece.faces is not None and piece.faces < 1:
            sentence = f"The die `{piece.name}` has no face to show."
            yield Problem("L160", piece.span, sentence, "Write `faces: 6`, for instance.")
        rows = [(piece.name, piece.copies, piece.span)]
        rows += [(kind.name, kind.copies, kind.span) for kind in piece.kinds]
        for name, copies, span in rows:
            if copies < 1:
                sentence = f"There are no copies of `{name}`, so it is not in the game."
                yield Problem("L160", span, sentence, "Leave it out, or say how many there are.")


def _said(game: Game) -> Iterator[Problem]:
    ranges = Ranges(game)
    for node in everything(game):
        number, sentence = _counted(node)
        if number is not None and number.at is not None and ranges.of(number)[1] < 1:
            yield Problem("L160", number.at.span, sentence, "Write a number above 0.")


def _counted(node: Node) -> tuple[m.Expr | None, str]:
    """The number that may not be 0 here, and what to say if it is."""
    if isinstance(node, m.RepeatStep):
        return node.times, "These steps are repeated no times."
    if isinstance(node, m.Core) and node.op in NEVER_ZERO:
        index, sentence = NEVER_ZERO[node.op]
        return node.args[index], sentence
    return None, ""
