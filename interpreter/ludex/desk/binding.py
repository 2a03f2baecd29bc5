"""The names that parameters, choices and loops bind near a place, found without typing them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.core import core_table
from ludex.model.depth import parts_of
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax import nodes as n

_BINDING = (n.Param, n.Binder, n.Let, n.LetCall, n.ForEach, n.Enters, n.Turns)
_SCOPES: tuple[tuple[type, str], ...] = ((f.Square, "square-scope"), (f.WalkRule, "walk-scope"))
"""Declarations in which names of the machine have a meaning that they have nowhere else."""
_OF_A_SCORE = "player"


def bound_near(game: f.GameFile, file: str, first: int, last: int) -> set[str]:
    """What is bound in a file from one line to another, the block of one declaration."""
    found: set[str] = set()
    inner = ""
    for thing in _within(game, file, first, last):
        if isinstance(thing, f.Definition):
            kinds = (section for kind, section in _SCOPES if isinstance(thing, kind))
            inner = next(kinds, "")
            found |= set(thing.holes) if isinstance(thing, f.Square) else set()
        elif isinstance(thing, f.Score):
            found.add(_OF_A_SCORE)
        elif isinstance(thing, _BINDING) and thing.name is not None:
            found.add(thing.name)
    return found | {word.name for word in core_table().sections.get(inner, ())}


def _within(game: f.GameFile, file: str, first: int, last: int) -> Iterator[object]:
    """The declarations that begin between the lines, and the nodes of all that stands there."""
    waiting: list[object] = [game.score, game.variants, game.sections]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Scalar):
            continue
        if isinstance(thing, n.Node | f.Definition | f.Score):
            span = thing.at.scalar.span if isinstance(thing, n.Node) else thing.span
            if span.file != file or not first <= span.line <= last:
                continue
            yield thing
        waiting += reversed(parts_of(thing))
