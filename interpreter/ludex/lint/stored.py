"""Which values a game changes, and which of them something reads."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.lint.visit import Part, of_each_part
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.records import once
from ludex.source import tree as source
from ludex.syntax import file as f

CHANGED = {"set-to": 0, "add-to": 1, "subtract-from": 1, "record": 0}
"""Verbs that change a value, with the argument that is changed."""


def kept(game: Game) -> Iterator[f.Value]:
    """The values that a game may change: neither constants nor recorded positions."""
    for value in game.names.sections.values:
        if value.constant is None and not value.position:
            yield value


@once
def uses(game: Game) -> tuple[set[str], set[str]]:
    """The names of the values that are read, and of those that are changed."""
    parts = of_each_part(game, _uses)
    given = {s.text for a in game.names.sections.attempts for s in a.given}
    return (
        {*_declared(game)}.union(*(read for read, _ in parts)),
        given.union(*(changed for _, changed in parts)),
    )


def _uses(part: Part) -> tuple[set[str], set[str]]:
    doing = (node for node in part.of(m.Do) if node.op in CHANGED)
    targets = [node.args[CHANGED[node.op]] for node in doing]
    changed = {target.name for target in targets if isinstance(target, m.ValueRef)}
    return {node.name for node in part.but(m.ValueRef, targets)}, changed


def _declared(game: Game) -> Iterator[str]:
    """What declarations name: parts of positions, what views show, what attempts are told."""
    sections = game.names.sections
    yield from (part.text for value in sections.values for part in value.position)
    yield from (each.text for attempt in sections.attempts for each in attempt.given)
    for node in (game.names.game.views, game.names.game.look):
        yield from texts(node) if node is not None else ()


def texts(node: source.Node) -> Iterator[str]:
    """Everything that stands at the leaves of a tree."""
    if isinstance(node, source.Scalar):
        yield node.text
    elif isinstance(node, source.Mapping):
        for entry in node:
            yield from texts(entry.value)
    else:
        for item in node:
            yield from texts(item)
