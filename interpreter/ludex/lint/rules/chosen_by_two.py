"""L236: what several may choose in secret, and only one can have."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import Node, below, every, of_word
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import core_verbs
from ludex.model.game import Game

FILLING = {word.op: word.at((word.fills,))[0] for word in core_verbs().values() if word.fills}
"""The verbs that move pieces, with the argument that is the place to which they come."""


def find(game: Game) -> list[Problem]:
    """The secret choices of a piece among the same ones for all, which is moved to a seat's own."""
    found = []
    for step in every(game, m.ChoiceStep):
        for option in step.options if step.secretly else ():
            asked = [binder.among for binder in option.binders]
            if any(_about_you(game, node) for node in (*asked, *(c.test for c in option.checks))):
                continue
            taken = {id(var) for var in _taken(game, option.body)}
            for binder in option.binders:
                if id(binder.var) in taken and binder.among.at is not None:
                    sentence = (
                        f"Two may choose the same `{binder.var.name}` here, and the second takes "
                        "it from the first."
                    )
                    hint = "Let each choose among its own, or let them choose in turn."
                    place = binder.among.at.span
                    found.append(Problem("L236", place, sentence, hint, severity="warning"))
    return found


def _about_you(game: Game, node: Node) -> bool:
    """Whether it is another one for each seat."""
    for part in below(node):
        if isinstance(part, m.You):
            return True
        word = game.words.get(part.word) if isinstance(part, m.WordCall) else None
        if word is not None and any(isinstance(each, m.You) for each in of_word(word)):
            return True
    return False


def _taken(game: Game, body: tuple[m.Step, ...]) -> Iterator[m.Var]:
    """The pieces that these steps move to what is of whoever chose them."""
    for node in below(*body):
        if (
            isinstance(node, m.Do)
            and node.op in FILLING
            and _about_you(game, node.args[FILLING[node.op]])
        ):
            for part in below(node.args[0]):
                if isinstance(part, m.Local) and isinstance(_one(part.type), t.Piece):
                    yield part.var


def _one(kind: t.Type) -> t.Type:
    return kind.of if isinstance(kind, t.Set) else kind
