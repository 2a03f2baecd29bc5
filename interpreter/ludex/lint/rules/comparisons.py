"""L147: a comparison that never or always holds."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Range, Ranges
from ludex.lint.visit import always, below, every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.records import once, replace
from ludex.source.places import Span

SIGNS = ("at-least", "at-most", "more-than", "less-than", "same")
OF_ANYTHING = (*SIGNS, "same-set")
STRICT = ("more-than", "less-than")
ONE_SIDED = SIGNS[:4]


def watched(game: Game) -> dict[Span, str]:
    """Where numbers or things are compared; what must always hold is left out."""
    return {node.at.span: "" for node in _comparisons(game) if node.at is not None}


def find(game: Game) -> list[Problem]:
    """The comparisons that the bounds of both sides decide, and those of one thing alone.

    Of what must always hold it is only asked whether it can.
    """
    ranges = Ranges(game)
    compared = (node for each in always(game) for node in _together(each.test))
    never = [node for node in compared if decided(node.op, *map(ranges.of, node.args)) is False]
    return [*_decided(_comparisons(game), ranges), *_by_bounds(never, ranges)]


def _together(test: m.Expr) -> Iterator[m.Core]:
    """The comparisons of numbers of which a test needs every one."""
    match test:
        case m.Logic(op="and"):
            for part in test.args:
                yield from _together(part)
        case m.Core(op=op) if op in SIGNS:
            yield test


def certain_in(test: m.Expr, game: Game) -> list[Problem]:
    """What of a test of a scenario holds whatever rules come to, and so says nothing of them.

    That something is exactly so is no such thing: it says that the rules still say so, too.
    """
    return [problem for node, holds in _wanted(test, True) for problem in _sure(node, holds, game)]


def _wanted(test: m.Expr, holds: bool) -> Iterator[tuple[m.Core, bool]]:
    """The comparisons by which a test holds, each with whether it has to hold for that."""
    match test:
        case m.Logic():
            for part in test.args:
                yield from _wanted(part, holds != (test.op == "not"))
        case m.Core(op=op) if op in OF_ANYTHING:
            yield test, holds


def _sure(node: m.Core, holds: bool, game: Game) -> Iterator[Problem]:
    """The problem of a comparison that cannot but come to what is wanted."""
    left, right = node.args
    named = all(isinstance(a, m.Const | m.CellName) for a in node.args)
    if left == right:
        found = [*_of_one_thing([node])] if (node.op not in STRICT) == holds else []
    elif node.op in (*ONE_SIDED, *(("same",) if named else ())):
        ranges = _ranges(game)
        always = decided(node.op, ranges.of(left), ranges.of(right)) is holds
        found = [*_by_bounds([node], ranges)] if always else []
    else:
        return
    for problem in found:
        hint = "Ask for exactly what must come of the moves."
        yield replace(problem, hint=hint, severity="warning")


@once
def _ranges(game: Game) -> Ranges:
    return Ranges(game)


def _decided(compared: list[m.Core], ranges: Ranges) -> list[Problem]:
    return [*_of_one_thing(compared), *_by_bounds(compared, ranges)]


def _by_bounds(compared: list[m.Core], ranges: Ranges) -> Iterator[Problem]:
    """The comparisons of numbers that never come to the other answer."""
    for node in compared:
        if node.args[0] == node.args[1] or not all(isinstance(a.type, t.Number) for a in node.args):
            continue
        left, right = ranges.of(node.args[0]), ranges.of(node.args[1])
        outcome = decided(node.op, left, right)
        if outcome is None or node.at is None:
            continue
        said = "always" if outcome else "never"
        text = " ".join(node.at.text.split())
        sentence = f"`{text}` {said} holds: {_bounds(left)} against {_bounds(right)}."
        hint = "Leave it out, or compare with a number that can be reached."
        yield Problem("L147", node.at.span, sentence, hint)


def _of_one_thing(compared: list[m.Core]) -> Iterator[Problem]:
    """A thing that is compared with itself, and a name that is compared with nothing."""
    for node in compared:
        left, right = node.args
        nothing = [isinstance(a, m.Const) and a.value is None for a in (left, right)]
        named = [isinstance(a, m.Const) and a.value is not None for a in (left, right)]
        if node.at is None or not (
            left == right or (any(nothing) and any(named)) or _differ(left, right)
        ):
            continue
        text = " ".join(node.at.text.split())
        said = "never holds"
        if left == right:
            said = f"{'never' if node.op in STRICT else 'always'} holds: both sides are the same"
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


@once
def _comparisons(game: Game) -> list[m.Core]:
    """Where something is compared, but for what must always hold."""
    apart = {id(node) for node in below(*(each.test for each in always(game)))}
    compared = (n for n in every(game, m.Core) if n.op in OF_ANYTHING)
    return [n for n in compared if id(n) not in apart]


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
