"""Walks over the typed tree of a game: one walk, many rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.model import tree as m
from ludex.model.game import Game
from ludex.records import fields

Node = m.Expr | m.Step | m.Check | m.TypedBinder | m.TypedOption
_KINDS = (m.Expr, m.Step, m.Check, m.TypedBinder, m.TypedOption)
_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a node that hold nodes."""
    if kind not in _PARTS:
        names = (f.name for f in fields(kind))
        _PARTS[kind] = tuple(n for n in names if n not in ("at", "type", "var"))
    return _PARTS[kind]


def children(node: Node) -> list[Node]:
    """What a node is made of, in the order in which it was written."""
    found: list[Node] = []
    for name in _parts(type(node)):
        value = getattr(node, name)
        if isinstance(value, _KINDS):
            found.append(value)
        elif isinstance(value, tuple) and value:
            _collect(value, found)
    return found


def _collect(values: tuple[object, ...], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, _KINDS):
            found.append(value)
        elif isinstance(value, tuple):
            _collect(value, found)


def below(*roots: Node) -> Iterator[Node]:
    """These nodes and everything below them."""
    waiting = list(reversed(roots))
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(children(node)))


def bodies(game: Game) -> Iterator[tuple[m.Step, ...]]:
    """Every list of steps that a game begins with, rules not included."""
    yield game.setup
    yield game.play
    yield from (window.body for window in game.windows)
    yield from (trigger.body for trigger in game.triggers)
    yield from (square.body for square in game.squares)
    for walk in game.walks.values():
        yield from (spending.pay for spending in walk.spends)
        yield from (option.body for option in walk.between)


def plain_roots(game: Game, invariants: bool = True) -> Iterator[Node]:
    """Everything that is written in a game but what its words stand for."""
    for body in bodies(game):
        yield from body
    for rule in game.rules.values():
        yield from rule.needs
        yield from rule.body
    yield from loose_values(game)
    if invariants:
        yield from (invariant.test for invariant in (*game.invariants, *game.tile_invariants))


def loose_values(game: Game) -> Iterator[Node]:
    """The values that stand in no rule and no word."""
    for walk in game.walks.values():
        yield walk.begins
        yield walk.ways
        yield walk.lands
        yield from (w for w in (walk.stops, walk.twice, walk.gathers) if w is not None)
        yield from (*walk.where, *walk.prefers)
        yield from (spending.most for spending in walk.spends)
        yield from (part for option in walk.between for part in _asked(option))
    for window in game.windows:
        yield from (w for w in (window.poll, window.while_open, window.seats) if w is not None)
    for trigger in game.triggers:
        yield from (w for w in (trigger.test, trigger.place) if w is not None)
    yield from (check for square in game.squares for check in square.needs)
    yield from game.starts.values()
    yield from (value for rows in game.odds.values() for _, value in rows)
    yield from (check for checks in game.needs.values() for check in checks)
    yield from (test for _, test in game.remembers)
    if game.score is not None:
        yield game.score[1]


def _asked(option: m.TypedOption) -> Iterator[Node]:
    """What an option is made of, but for what is done."""
    yield from option.binders
    yield from option.checks
    if option.guard is not None:
        yield option.guard


def everything(game: Game) -> Iterator[Node]:
    """Every node of a game."""
    return below(*plain_roots(game), *(word.body for word in game.words.values()))


def called_from(game: Game, steps: Iterable[Node]) -> set[m.Key]:
    """The rules that these nodes call, and those that they call in turn."""
    found: set[m.Key] = set()
    waiting = list(_calls(steps))
    while waiting:
        key = waiting.pop()
        if key not in found and key in game.rules:
            found.add(key)
            waiting.extend(_calls((*game.rules[key].needs, *game.rules[key].body)))
    return found


def _calls(nodes: Iterable[Node]) -> Iterator[m.Key]:
    for node in below(*nodes):
        if isinstance(node, m.CallRule | m.PossibleTo):
            yield node.rule


def deep(game: Game, steps: tuple[m.Step, ...]) -> Iterator[Node]:
    """Every node of these steps and of the rules that they call."""
    yield from below(*steps)
    for key in sorted(called_from(game, steps)):
        yield from below(*game.rules[key].body)


def lists(game: Game) -> Iterator[tuple[m.Step, ...]]:
    """Every list of steps, however deep it stands."""
    roots = [*bodies(game), *(rule.body for rule in game.rules.values())]
    for body in roots:
        yield body
        for node in below(*body):
            yield from _within(node)


def _within(node: Node) -> Iterator[tuple[m.Step, ...]]:
    match node:
        case m.IfStep():
            yield from (body for _, body in node.arms)
            yield node.otherwise or ()
        case m.EachStep() | m.RepeatStep() | m.TurnsStep() | m.WalkStep() | m.TypedOption():
            yield node.body
        case m.AttemptStep():
            yield from (body for _, body in node.outcomes)
        case m.ChoiceStep():
            yield node.otherwise or ()
