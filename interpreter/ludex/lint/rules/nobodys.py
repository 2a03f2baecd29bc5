"""L239: the owner of pieces that belong to nobody."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game


def find(game: Game) -> list[Problem]:
    """What asks whose a piece is, of sorts of which no piece is ever anybody's."""
    found = []
    for node in every(game, m.Core):
        if node.op != "owner" or node.at is None or not isinstance(node.args[0].type, t.Piece):
            continue
        sorts = [game.names.pieces[name] for name in sorted(node.args[0].type.names)]
        if any(each.anybodys for each in sorts):
            continue
        names = " and no ".join(f"`{s.name}`" for s in sorts)
        said = node.args[0].at.text if node.args[0].at else "it"
        sentence = f"No {names} belongs to anybody, so `{node.at.text}` is nobody."
        hint = (
            f"Whose place it lies in says `holder of {said}`; `each: player` gives pieces owners."
        )
        found.append(Problem("L239", node.at.span, sentence, hint))
    return found
