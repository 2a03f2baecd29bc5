"""L112: a number for which an effect has no room, and a printed text that may carry one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Range, Ranges, calculated
from ludex.lint.visit import Node, below, children, every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.effects import GRANT_BY
from ludex.model.game import Game, TypedSquare

Carried = dict[m.Var, tuple[str, Range]]
"""What of a printed text is in a name: the hole, and between which numbers it comes here."""


def find(game: Game) -> list[Problem]:
    """Grants that never fit, and holes that are given to what has no room for all their numbers."""
    found, ranges = [], Ranges(game)
    for node in every(game, m.Do):
        for amount, name, (low, high) in _given(game, node) if node.op == GRANT_BY else ():
            least, most = ranges.of(amount)
            if amount.at is not None and (least > high or most < low):
                sentence = f"`{name}` goes from {low} to {high}."
                hint = "Grant one of these, or give the effect a larger range."
                found.append(Problem("L112", amount.at.span, sentence, hint))
    for square in game.squares:
        found += _printed(game, square)
    return found


def _given(game: Game, node: m.Do) -> Iterator[tuple[m.Expr, str, Range]]:
    """A number that is given to an effect or a value, which one that is, and its range."""
    match node:
        case m.Do(op="grant-by-to", args=(m.EffectName(name=name), amount, _)):
            room = game.names.effects[name].range
        case m.Do(op="set-to", args=(m.ValueRef(name=name, type=t.Number(halves=False)), amount)):
            room = game.names.values[name].decl.range
        case _:
            return
    if room is not None and isinstance(amount.type, t.Number):
        yield amount, name, room


def _printed(game: Game, square: TypedSquare) -> Iterator[Problem]:
    """The holes of an entry of which some numbers would stop the game."""
    holes: Carried = {
        var: (var.name, (var.type.low, var.type.high))
        for var in square.params
        if isinstance(var.type, t.Number) and var.name in square.decl.holes
    }
    waiting, known = [(square.needs, square.body, holes)], set()
    while waiting:
        needs, body, carried = waiting.pop()
        if not carried or _mentions(needs, carried):
            continue
        for node in _unasked(body, carried):
            match node:
                case m.CallRule(rule=key, args=args) if key in game.rules:
                    rule = game.rules[key]
                    inner = _into(zip(rule.params, args, strict=True), carried)
                    if (key, (now := tuple(inner.items()))) not in known:
                        known.add((key, now))
                        waiting.append((rule.needs, rule.body, inner))
                case m.LetValue(var=var, value=value):
                    carried.update(_into([(var, value)], carried))
                case m.Do():
                    for amount, name, room in _given(game, node):
                        yield from _outside(square, amount, name, room, carried)


def _into(given: Iterable[tuple[m.Var, m.Expr]], carried: Carried) -> Carried:
    """The names to which something is given that holes alone decide."""
    reached = ((var, _carried(value, carried)) for var, value in given)
    return {var: found for var, found in reached if found is not None and found[0]}


def _carried(value: m.Expr, carried: Carried) -> tuple[str, Range] | None:
    """Between which numbers a value lies where holes alone decide it, and the last such hole."""
    match value:
        case m.Const(value=int(number)):
            return "", (number, number)
        case m.Local(var=var):
            return carried.get(var)
        case m.Core(op="+" | "-" | "*" as op, args=(left, right)):
            first, second = _carried(left, carried), _carried(right, carried)
            if first is not None and second is not None:
                return first[0] or second[0], calculated(op, first[1], second[1])
    return None


def _outside(
    square: TypedSquare, amount: m.Expr, name: str, room: Range, carried: Carried
) -> Iterator[Problem]:
    found = _carried(amount, carried)
    if found is None or not found[0] or amount.at is None:
        return
    hole, (low, high) = found
    if room[0] <= low and high <= room[1]:
        return
    beyond, text = high if high > room[1] else low, square.decl.name
    sentence = f"`{text}` may make `{name}` {beyond}, which goes from {room[0]} to {room[1]}."
    least, most = max(low, room[0]), min(high, room[1])
    hint = f"Give `{{{hole}}}` another range, or `{name}` a larger one."
    own = next(var.type for var in square.params if var.name == hole)
    if least <= most and own == t.Number(low, high):
        hint = f"Write `{{{hole} {least}..{most}}}`, or give `{name}` a larger range."
    others = ((amount.at.span, "here"),)
    yield Problem("L112", square.decl.span, sentence, hint, others)


def _unasked(body: Sequence[m.Step], carried: Carried) -> Iterator[Node]:
    """What is done whatever the holes say: up to the first test of one of them."""
    for step in body:
        yield from _within(step, carried)
        if isinstance(step, m.IfStep) and _mentions((test for test, _ in step.arms), carried):
            return


def _within(node: Node, carried: Carried) -> Iterator[Node]:
    yield node
    match node:
        case m.IfStep(arms=arms, otherwise=otherwise):
            if not _mentions((test for test, _ in arms), carried):
                for steps in (*(steps for _, steps in arms), otherwise or ()):
                    yield from _unasked(steps, carried)
        case m.EachStep(body=steps) | m.RepeatStep(body=steps) | m.TurnsStep(body=steps):
            yield from _unasked(steps, carried)
        case m.TypedOption(body=steps):
            if not _mentions((n for n in children(node) if n not in steps), carried):
                yield from _unasked(steps, carried)
        case m.Step():
            for part in children(node):
                yield from _within(part, carried)


def _mentions(nodes: Iterable[Node], carried: Carried) -> bool:
    return any(isinstance(n, m.Local) and n.var in carried for n in below(*nodes))
