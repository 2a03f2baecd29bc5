"""Which things of a checked game are used by which, through words of the library too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from ludex.impact.things import Ref
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.records import fields, is_dataclass
from ludex.source.tree import Scalar

Users = Mapping[Ref, frozenset[Ref]]


def users(games: Iterable[Game]) -> Users:
    """For each thing what speaks of it, at any choice of variants."""
    found: dict[Ref, set[Ref]] = defaultdict(set)
    for game in games:
        for user, node in _bodies(game):
            for used in _spoken_of(node):
                found[used].add(user)
    return {used: frozenset(by) for used, by in found.items()}


def felt_by(changed: Iterable[Ref], known: Users) -> set[Ref]:
    """What speaks of these things, or of what does."""
    waiting, found = list(changed), set[Ref]()
    while waiting:
        for user in known.get(waiting.pop(), ()):
            if user not in found:
                found.add(user)
                waiting.append(user)
    return found


def _bodies(game: Game) -> Iterator[tuple[Ref, object]]:
    """Everything that can speak of something, with what it says."""
    for kind, typed in (("word", game.words), ("rule", game.rules), ("walk", game.walks)):
        for key, each in typed.items():
            yield (kind, *key), each
    listed: tuple[tuple[str, Iterable[Any]], ...] = (
        ("window", game.windows), ("trigger", game.triggers), ("invariant", game.invariants),
        ("square", game.squares), ("tile-invariant", game.tile_invariants),
    )  # fmt: skip
    for kind, many in listed:
        for each in many:
            yield (kind, each.decl.name), each
    yield ("setup",), game.setup
    yield ("play",), game.play
    if game.score is not None:
        yield ("score",), game.score[1]
    for name, start in game.starts.items():
        yield ("value", name), start
    for name, odds in game.odds.items():
        yield ("attempt", name), tuple(value for _, value in odds)


def _spoken_of(node: object) -> Iterator[Ref]:
    waiting: list[Any] = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple | list):
            waiting += found
        elif is_dataclass(found) and not isinstance(found, Scalar):
            yield from _named(found)
            waiting += [getattr(found, part) for part in _parts(found.__class__)]


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """What a node of this kind has that may hold others; not how its author wrote it."""
    unread = {"at", "decl", "key", "type", "span", "params"}
    return tuple(part.name for part in fields(kind) if part.name not in unread)


def _named(node: Any) -> Iterator[Ref]:
    """What a node itself speaks of."""
    match node:
        case m.WordCall():
            yield ("word", *node.word)
        case m.CallRule() | m.PossibleTo():
            yield ("rule", *node.rule)
        case m.WalkQuery() | m.WalkStep():
            yield ("walk", *node.walk)
        case m.PlaceRef():
            yield ("place", node.name)
        case m.ValueRef():
            yield ("value", node.name)
        case m.Const() if node.at is not None:  # a constant of the game, by its name
            yield ("value", node.at.text)
        case m.OptionRef():
            yield ("option", node.option)
        case m.Fits():
            yield ("pattern", node.pattern)
        case m.EffectQuery():
            yield ("effect", node.effect)
        case m.EffectName():
            yield ("effect", node.name)
        case m.TextName():
            yield ("text", node.name)
        case m.AttemptStep():
            yield ("attempt", node.attempt)
        case m.PieceName() | m.All():
            for sort, kind in node.pieces:
                yield ("piece", sort)
                yield ("kind", sort, kind)
