"""L232: a place that only fills."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.stored import texts
from ludex.lint.visit import Part, below, of_each_part
from ludex.model import tree as m
from ludex.model.core import core_verbs
from ludex.model.game import Game
from ludex.source.places import Span

FILLED = {word.op: word.at((word.fills,))[0] for word in core_verbs().values() if word.fills}
"""The verbs that move pieces, with the argument that is the place to which they come."""

HIDDEN = "nobody"


def watched(game: Game) -> dict[Span, str]:
    """Where the places stand."""
    return {place.span: place.name for place in game.names.sections.places}


def find(game: Game) -> list[Problem]:
    """The hidden places into which pieces go, and which nothing ever asks about or takes from.

    What lies open is there to be seen.
    """
    sections, found = game.names.sections, []
    hidden = [p for p in sections.places if p.seen is not None and p.seen.text == HIDDEN]
    filled, asked = _uses(game) if hidden else (set[str](), set[str]())
    for place in hidden:
        if place.name in filled - asked:
            sentence = f"Pieces come to `{place.name}`, and nothing ever asks for what lies there."
            hint = "Count it or take from it, or move what is out of the game to `box`."
            found.append(Problem("L232", place.span, sentence, hint, severity="warning"))
    return found


def _uses(game: Game) -> tuple[set[str], set[str]]:
    """The places into which pieces are moved, and those from which something is known or taken."""
    parts = of_each_part(game, _uses_in)
    return (
        set[str]().union(*(filled for filled, _ in parts)),
        {*_declared(game)}.union(*(asked for _, asked in parts)),
    )


def _uses_in(part: Part) -> tuple[set[str], set[str]]:
    """The same of a part of a game.

    A piece that has a name is taken from wherever it was moved to, if it is moved once more.
    """
    doing = [(n, n.args[FILLED[n.op]] if n.op in FILLED else None) for n in part.of(m.Do)]
    filled = {target.name for _, target in doing if isinstance(target, m.PlaceRef)}
    targets = (target for _, target in doing if target is not None)
    asked = {node.name for node in part.but(m.PlaceRef, targets)}
    moved = dict[int, list[str]]()
    for node, target in doing if filled else ():
        name = target.name if isinstance(target, m.PlaceRef) else ""
        for one in below(*node.args):
            if isinstance(one, m.Local):
                moved.setdefault(id(one.var), []).append(name)
    passed = {name for names in moved.values() if len(names) > 1 for name in names}
    return filled, asked | passed


def _declared(game: Game) -> Iterator[str]:
    """What is shown apart from the rules, and what counts of positions."""
    for shown in (game.names.game.views, game.names.game.look):
        yield from texts(shown) if shown is not None else ()
    for value in game.names.sections.values:
        yield from (part.text for part in value.position)
