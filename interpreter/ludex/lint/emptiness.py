"""Which sets hold nothing at any time, as far as that can be said before the game."""

from __future__ import annotations

from ludex.lint.ranges import Ranges
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import verbs
from ludex.model.game import Game
from ludex.records import once


def why_empty(node: m.Expr, entered: set[str], ranges: Ranges) -> str:
    """Why a set holds nothing at any time; empty where it may hold something."""
    match node:
        case m.Core(op="range"):
            low, high = ranges.of(node.args[0])[0], ranges.of(node.args[1])[1]
            return f"the range goes down, from {low} to {high}" if high < low else ""
        case m.Core(op="contents", args=(m.PlaceRef() as place,)) if place.name not in entered:
            return f"nothing ever enters `{place.name}`"
        case m.Core(op="without", args=(left, right)) if left == right:
            return "the same is taken away"
        case m.Core(op="plus"):
            parts = [why_empty(arg, entered, ranges) for arg in node.args]
            return parts[0] if all(parts) else ""
        case m.Core(op="without" | "first-to"):
            return why_empty(node.args[0], entered, ranges)
        case m.Bound(op="filter"):
            return why_empty(node.among, entered, ranges)
    return ""


@once
def entered_places(game: Game) -> set[str]:
    """The places in which pieces begin, or into which something moves them."""
    found = {"box"}
    for piece in game.names.sections.pieces:
        if piece.begins is not None:
            found.add(piece.begins.text)
    for node in every(game, m.Do):
        if node.op == "swap-with":
            return set(game.names.places) | found
        found |= filled_by(node)
    return found


def filled_by(step: m.Do) -> frozenset[str]:
    """The places into which a step may bring something."""
    verb = verbs()[step.op]
    kind = step.args[verb.at((verb.fills,))[0]].type if verb.fills else None
    return kind.names if isinstance(kind, t.Place) else frozenset()


def place_meant(node: m.Expr) -> m.PlaceRef | None:
    """The place that this is, or all that lies there; None where it is neither."""
    inner = node.args[0] if isinstance(node, m.Core) and node.op == "contents" else node
    return inner if isinstance(inner, m.PlaceRef) else None
