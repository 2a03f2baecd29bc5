"""L253: a hidden deck that nothing ever shuffles."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.emptiness import place_meant
from ludex.lint.visit import below, every
from ludex.model import tree as m
from ludex.model.game import Game

HIDDEN, MIXED = "nobody", "shuffle"
TAKEN = ("deal-from-to", "top", "bottom", "first", "last", "first-to", "item-by")


def find(game: Game) -> list[Problem]:
    """The ordered places into which nobody sees, from which pieces come as the file lists them.

    It is so with different pieces that begin there. A place that is reached by another name, or
    from which chance draws, may be mixed.
    """
    names, begun = game.names, dict[str, set[str]]()
    for piece in names.pieces.values():
        if piece.decl.begins is not None:
            kinds = {kind.name for kind in piece.kinds} or {piece.name}
            begun.setdefault(piece.decl.begins.text, set()).update(kinds)
    decks = [
        place
        for place in names.sections.places
        if place.ordered and place.seen is not None and place.seen.text == HIDDEN
        and len(begun.get(place.name, ())) > 1
    ]  # fmt: skip
    if not decks:
        return []
    taken, mixed = _taken(game), _mixed(game)
    hint = "Say `shuffle {}` before anything is taken from there."
    return [
        Problem(
            "L253",
            place.span,
            f"Nothing ever shuffles `{place.name}`, into which nobody sees: it is always the same.",
            hint.format(place.name),
            severity="warning",
        )
        for place in decks
        if place.name in taken - mixed and "" not in mixed
    ]


def _taken(game: Game) -> set[str]:
    """The places from which something is taken in their order, be it by a rule."""
    calls = (arg for call in every(game, m.CallRule) for arg in call.args)
    found = {arg.name for arg in calls if isinstance(arg, m.PlaceRef)}
    for node in every(game, m.Do, m.Core):
        for arg in node.args if node.op in TAKEN else ():
            place = place_meant(arg)
            if place is not None:
                found.add(place.name)
    return found


def _mixed(game: Game) -> set[str]:
    """The places that are shuffled or drawn from; an empty name where one is not known."""
    found = set[str]()
    for step in every(game, m.Do):
        if step.op == MIXED:
            (place,) = step.args
            found.add(place.name if isinstance(place, m.PlaceRef) else "")
    for draw in every(game, m.DrawStep):
        among = below(*(binder.among for binder in draw.binders))
        found.update(node.name for node in among if isinstance(node, m.PlaceRef))
    return found
