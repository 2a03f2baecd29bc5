"""Walks over the typed tree of a game, which is walked once: lints ask for the nodes of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ludex.hints import Any, TypeVar, overload
from ludex.model import tree as m
from ludex.model.game import (
    Game,
    TypedInvariant,
    TypedRule,
    TypedTrigger,
    TypedWalk,
    TypedWindow,
    TypedWord,
)
from ludex.records import fields, once

Node = m.Expr | m.Step | m.Check | m.TypedBinder | m.TypedOption
Made = TypeVar("Made")
Kind = TypeVar("Kind", bound=Node)
Other = TypeVar("Other", bound=Node)
_HOLDING = tuple(kind.__name__ for kind in (m.Expr, m.Step, m.Check, m.TypedBinder, m.TypedOption))
_PARTS: dict[type, tuple[tuple[str, int], ...]] = {}


def _parts(kind: type) -> tuple[tuple[str, int], ...]:
    """The fields of a node that hold nodes, each with how deep in tuples they stand there."""
    typed = ((f.name, str(f.type)) for f in fields(kind))
    held = ((n, of.count("tuple[")) for n, of in typed if any(name in of for name in _HOLDING))
    return _PARTS.setdefault(kind, tuple(held))


def children(node: Node) -> list[Node]:
    """What a node is made of, in the order in which it was written."""
    found: list[Node] = []
    kind = type(node)
    for name, depth in _PARTS[kind] if kind in _PARTS else _parts(kind):
        value = getattr(node, name)
        if value is None:
            continue
        if depth == 0:
            found.append(value)
        elif depth == 1:
            found += value
        else:
            _collect(value, found)
    return found


def _collect(values: tuple[Any, ...], found: list[Node]) -> None:
    for value in values:
        if type(value) is tuple:
            _collect(value, found)
        elif type(value) is not str:
            found.append(value)


def below(*roots: Node) -> Iterator[Node]:
    """These nodes and everything below them."""
    waiting = [*reversed(roots)]
    while waiting:
        node = waiting.pop()
        yield node
        if _PARTS.get(type(node), True):
            waiting += reversed(children(node))


def bodies(game: Game) -> Iterator[tuple[m.Step, ...]]:
    """Every list of steps that a game begins with, rules not included."""
    yield game.setup
    yield game.play
    yield from (window.body for window in game.windows)
    yield from (trigger.body for trigger in game.triggers)
    yield from (square.body for square in game.squares)
    for walk in game.walks.values():
        yield from _bodies_of_walk(walk)


def _bodies_of_walk(walk: TypedWalk) -> Iterator[tuple[m.Step, ...]]:
    yield from (spending.pay for spending in walk.spends)
    yield from (option.body for option in walk.between)


def always(game: Game) -> Iterator[TypedInvariant]:
    """What must always hold, of the game and of its tiles."""
    yield from (*game.invariants, *game.tile_invariants)


def loose_values(game: Game) -> Iterator[Node]:
    """The values that stand in no rule and no word."""
    for walk in game.walks.values():
        yield from _values_of_walk(walk)
    for window in game.windows:
        yield from _values_of_window(window)
    for trigger in game.triggers:
        yield from _values_of_trigger(trigger)
    yield from (check for square in game.squares for check in square.needs)
    yield from _values_of_others(game)


def _values_of_walk(walk: TypedWalk) -> Iterator[Node]:
    yield from (walk.begins, walk.ways, walk.lands)
    yield from (w for w in (walk.stops, walk.twice, walk.gathers) if w is not None)
    yield from (*walk.where, *walk.prefers)
    yield from (spending.most for spending in walk.spends)
    yield from (part for option in walk.between for part in _asked(option))


def _values_of_window(window: TypedWindow) -> Iterator[Node]:
    yield from (w for w in (window.poll, window.while_open, window.seats) if w is not None)


def _values_of_trigger(trigger: TypedTrigger) -> Iterator[Node]:
    yield from (w for w in (trigger.test, trigger.place) if w is not None)


def _values_of_others(game: Game) -> Iterator[Node]:
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


@once
def of_rule(rule: TypedRule) -> tuple[Node, ...]:
    """Every node of what a rule does."""
    return tuple(below(*rule.body))


@once
def all_of_rule(rule: TypedRule) -> tuple[Node, ...]:
    """Every node of what a rule needs and of what it does."""
    return (*below(*rule.needs), *of_rule(rule))


@once
def of_word(word: TypedWord) -> tuple[Node, ...]:
    """Every node of what a word stands for."""
    return tuple(below(word.body))


@once
def everything(game: Game) -> list[Node]:
    """Every node of a game: what is written in it, then what its words stand for."""
    found = [*below(*(step for body in bodies(game) for step in body))]
    for rule in game.rules.values():
        found += all_of_rule(rule)
    found += below(*loose_values(game), *(each.test for each in always(game)))
    for word in game.words.values():
        found += of_word(word)
    return found


class Part:
    """A declaration of a game, or all that stands in none: its nodes as they are written."""

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self.nodes = nodes
        self.kinds: dict[type, list[Any]] = {}
        for node in nodes:
            self.kinds.setdefault(type(node), []).append(node)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The nodes of one class."""
        return self.kinds.get(kind, [])

    def but(self, kind: type[Kind], left_out: Iterable[Node]) -> list[Kind]:
        """The nodes of one class, each left out as often as it is among some others."""
        times = dict[int, int]()
        for node in left_out:
            times[id(node)] = times.get(id(node), 0) + 1
        found = []
        for each in self.of(kind):
            if times.get(id(each)):
                times[id(each)] -= 1
            else:
                found.append(each)
        return found


@once
def _declared(game: Game) -> list[tuple[dict[str, Any], Part]]:
    """The declarations of a game, each with what is kept of it, then all that stands in none."""
    found = [_kept(rule, all_of_rule(rule)) for rule in game.rules.values()]
    found += [_kept(word, of_word(word)) for word in game.words.values()]
    found += [_kept(each, below(each.test)) for each in always(game)]
    found += [_kept(each, below(*each.needs, *each.body)) for each in game.squares]
    found += [_kept(each, below(*each.body, *_values_of_window(each))) for each in game.windows]
    found += [_kept(each, below(*each.body, *_values_of_trigger(each))) for each in game.triggers]
    for walk in game.walks.values():
        steps = (step for body in _bodies_of_walk(walk) for step in body)
        found.append(_kept(walk, below(*steps, *_values_of_walk(walk))))
    others = below(*game.setup, *game.play, *_values_of_others(game))
    return [*found, ({}, Part(tuple(others)))]


def _kept(declared: object, nodes: Iterable[Node]) -> tuple[dict[str, Any], Part]:
    kept = vars(declared)
    if Part.__qualname__ not in kept:
        kept[Part.__qualname__] = Part(tuple(nodes))
    return kept, kept[Part.__qualname__]


def part_of(rule: TypedRule) -> Part:
    """The nodes of what a rule needs and of what it does."""
    return _kept(rule, all_of_rule(rule))[1]


def of_each_part(game: Game, work: Callable[[Part], Made]) -> list[Made]:
    """What is worked out of each part of a game by itself.

    It is kept with a declaration, which stays the same one in other variants and later texts.
    """
    called, found = f"{work.__module__}.{work.__qualname__}", []
    for kept, part in _declared(game):
        if called not in kept:
            kept[called] = work(part)
        found.append(kept[called])
    return found


@once
def _places(game: Game) -> dict[type, list[int]]:
    """Where the nodes of each class stand among all."""
    found: dict[type, list[int]] = {}
    for index, node in enumerate(everything(game)):
        found.setdefault(type(node), []).append(index)
    return found


@overload
def every(game: Game, kind: type[Kind], /) -> list[Kind]: ...
@overload
def every(game: Game, kind: type[Kind], other: type[Other], /) -> list[Kind | Other]: ...
@overload
def every(game: Game, *kinds: type[Node]) -> list[Node]: ...
def every(game: Game, *kinds: type[Any]) -> list[Any]:
    """Every node of these kinds, in the order in which they are written."""
    known = _every(game)
    if kinds not in known:
        found = [where for kind, where in _places(game).items() if issubclass(kind, kinds)]
        places = found[0] if len(found) == 1 else sorted(place for each in found for place in each)
        nodes = everything(game)
        known[kinds] = [nodes[place] for place in places]
    return known[kinds]


@once
def _every(game: Game) -> dict[tuple[type, ...], list[Any]]:
    """The nodes that were asked for already, by their kinds."""
    return {}


def called_from(game: Game, steps: Iterable[Node]) -> set[m.Key]:
    """The rules that these nodes call, and those that they call in turn."""
    return _called_from(game, below(*steps))


def _called_from(game: Game, nodes: Iterable[Node]) -> set[m.Key]:
    found: set[m.Key] = set()
    waiting = [*_calls(nodes)]
    while waiting:
        key = waiting.pop()
        if key not in found and key in game.rules:
            found.add(key)
            waiting.extend(called_by(game.rules[key]))
    return found


@once
def called_by(rule: TypedRule) -> tuple[m.Key, ...]:
    """The rules that a rule calls itself."""
    part = part_of(rule)
    called = [*(n.rule for n in part.of(m.CallRule)), *(n.rule for n in part.of(m.PossibleTo))]
    return tuple(dict.fromkeys(called))


def _calls(nodes: Iterable[Node]) -> Iterator[m.Key]:
    for node in nodes:
        if isinstance(node, m.CallRule | m.PossibleTo):
            yield node.rule


def deep(game: Game, steps: tuple[m.Step, ...], *kinds: type[Kind]) -> Iterator[Kind]:
    """Every node of these classes in some steps and in what the rules do that they call."""
    here = tuple(below(*steps))
    yield from (node for node in here if isinstance(node, kinds))
    for key in sorted(_called_from(game, here)):
        for kind in kinds:
            yield from part_of(game.rules[key]).of(kind)


@once
def lists(game: Game) -> list[tuple[m.Step, ...]]:
    """Every list of steps, however deep it stands."""
    found = []
    for body in bodies(game):
        found += [body, *(inner for node in below(*body) for inner in _within(node))]
    for rule in game.rules.values():
        found += _lists_of(rule)
    return found


@once
def _lists_of(rule: TypedRule) -> list[tuple[m.Step, ...]]:
    holding = (node for node in of_rule(rule) if isinstance(node, m.Step | m.TypedOption))
    return [rule.body, *(inner for node in holding for inner in _within(node))]


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
