"""L147: a comparison that never or always holds."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Range, Ranges
from ludex.lint.visit import always, below, every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.records import once
from ludex.source.places import Span

SIGNS = ("at-least", "at-most", "more-than", "less-than", "same")


def watched(game: Game) -> dict[Span, str]:
    """Where numbers or things are compared; what must always hold is left out."""
    nodes = (*_compared(game, SIGNS), *_compared(game, ("same",), numbers=False))
    return {node.at.span: "" for node in nodes if node.at is not None}


def find(game: Game) -> list[Problem]:
    """The comparisons that the bounds of both sides decide, and those of one thing alone."""
    found, ranges = list(_of_one_thing(game)), Ranges(game)
    for node in _compared(game, SIGNS):
        if node.args[0] == node.args[1]:
            continue
        left, right = ranges.of(node.args[0]), ranges.of(node.args[1])
        outcome = decided(node.op, left, right)
        if outcome is None or node.at is None:
            continue
        said = "always" if outcome else "never"
        text = " ".join(node.at.text.split())
        sentence = f"`{text}` {said} holds: {_bounds(left)} against {_bounds(right)}."
        hint = "Leave it out, or compare with a number that can be reached."
        found.append(Problem("L147", node.at.span, sentence, hint))
    return found


def _of_one_thing(game: Game) -> Iterator[Problem]:
    """A thing that is compared with itself, and a name that is compared with nothing."""
    for node in _compared(game, ("same",), numbers=False):
        left, right = node.args
        nothing = [isinstance(a, m.Const) and a.value is None for a in (left, right)]
        named = [isinstance(a, m.Const) and a.value is not None for a in (left, right)]
        if node.at is None or not (
            left == right or (any(nothing) and any(named)) or _differ(left, right)
        ):
            continue
        text = " ".join(node.at.text.split())
        said = "always holds: both sides are the same" if left == right else "never holds"
        hint = "Leave it out, or compare with something else."
        yield Problem("L147", node.at.span, f"`{text}` {said}.", hint)


def _differ(left: m.Expr, right: m.Expr) -> bool:
    """Whether two names stand for two things, of cells or of a list."""
    match left, right:
        case m.Const(), m.Const():
            return left.type == right.type and left.value != right.value
        case m.CellName(), m.CellName():
            return left.name != right.name
    return False


def _compared(game: Game, signs: tuple[str, ...], numbers: bool = True) -> list[m.Core]:
    return [
        node
        for node in _comparisons(game)
        if node.op in signs
        and (not numbers or all(isinstance(a.type, t.Number) for a in node.args))
    ]


@once
def _comparisons(game: Game) -> list[m.Core]:
    """Where something is compared, but for what must always hold."""
    apart = {id(node) for node in below(*(each.test for each in always(game)))}
    return [n for n in every(game, m.Core) if n.op in SIGNS and id(n) not in apart]


def decided(op: str, left: Range, right: Range) -> bool | None:
    """Whether a comparison is true for all numbers in these bounds, or for none."""
    if left[0] > left[1] or right[0] > right[1]:
        return None
    match op:
        case "at-least":
            return _order(right, left)
        case "at-most":
            return _order(left, right)
        case "more-than":
            below = _order(left, right)
            return None if below is None else not below
        case "less-than":
            below = _order(right, left)
            return None if below is None else not below
    if left[1] < right[0] or right[1] < left[0]:
        return False
    return True if left == right and left[0] == left[1] else None


def _order(left: Range, right: Range) -> bool | None:
    """Whether the left is at most the right, for all or for none."""
    if left[1] <= right[0]:
        return True
    return False if left[0] > right[1] else None


def _bounds(bounds: Range) -> str:
    low, high = bounds
    if low == high:
        return str(low)
    if high >= t.GREATEST:
        return f"{low} or more" if low > -t.GREATEST else "any number"
    return f"{low} to {high}" if low > -t.GREATEST else f"{high} or less"
