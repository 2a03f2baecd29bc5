"""L160: a number with which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Ranges
from ludex.lint.visit import Node, every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.source.limits import Limits

ALL = 100
"""What odds are out of, where not all outcomes have some."""
COUNTED = {
    "remainder-by": (1, None, "Nothing is left of a division by 0."),
    "groups-by": (1, 0, "There are no groups of none."),
    "splits-by": (1, 0, "Nothing can be cut into groups of none."),
    "item-by": (1, 0, "The order of a set is counted from 1."),
    "first-to": (1, None, "The first none of a set are nothing."),
    "deal-from-to": (0, 1, "Nothing is dealt."),
    "add-to": (0, None, "Nothing is added."),
    "subtract-from": (0, None, "Nothing is subtracted."),
}
"""What has an argument that may not be 0 or less, and a set that may not be smaller than it."""
Counted = tuple[m.Expr | None, m.Expr | None, str]


def find(game: Game) -> list[Problem]:
    """Divisions by nothing, steps for none or for more than there are, odds that draw nothing."""
    return [*_said(game), *_odds(game)]


def _odds(game: Game) -> Iterator[Problem]:
    """Odds by which nothing can be drawn: below 0, none at all, or more than there are."""
    ranges = Ranges(game)
    for attempt in game.names.attempts.values():
        said = game.odds.get(attempt.name, ())
        bounds = [ranges.of(value) for _, value in said]
        places = [value.at.span if value.at else attempt.span for _, value in said]
        for (_, high), place in zip(bounds, places, strict=True):
            if high < 0:
                hint = "Write 0 where it is never drawn."
                yield Problem("L160", place, "Nothing has odds below 0.", hint)
        least = sum(low for low, _ in bounds if low > 0)
        silent = [s for s in attempt.outcomes if s.text not in dict(said)]
        if said and not silent and max(high for _, high in bounds) == 0:
            hint = "Give odds above 0 to one of them."
            yield Problem("L160", places[0], f"No outcome of `{attempt.name}` has odds.", hint)
        elif silent and least > ALL:
            sentence = f"These odds are {least:,} of {ALL}, and `{silent[0].text}` has none."
            hint = "Give odds to every outcome, or fewer to those that have some."
            yield Problem("L160", places[0], sentence, hint)
        elif least > Limits().odds:
            sentence = f"These odds are {least:,} together; at most {Limits().odds:,} can be drawn."
            yield Problem("L160", places[0], sentence, "Write smaller shares.")


def _said(game: Game) -> Iterator[Problem]:
    ranges = Ranges(game)
    for node in every(game, m.RepeatStep, m.Core, m.Do, m.TypedBinder):
        number, among, sentence = _counted(node)
        if number is None or number.at is None or not isinstance(number.type, t.Number):
            continue
        low, high = ranges.of(number)
        most = ranges.size(among)[1] if among is not None else high
        if high < 1:
            yield Problem("L160", number.at.span, sentence, "Write a number above 0.")
        elif low > most:
            sentence = f"There are never so many here: at most {most:,}."
            yield Problem("L160", number.at.span, sentence, "Write a smaller number.")


def _counted(node: Node) -> Counted:
    """The number that may not be 0 here, of what it is so many, and what to say if it is 0."""
    match node:
        case m.RepeatStep():
            return node.times, None, "These steps are repeated no times."
        case m.TypedBinder():
            least = node.least or node.most
            return least, node.among if node.least is not None else None, "Nothing is chosen here."
        case m.Core(op=op, args=args) | m.Do(op=op, args=args) if op in COUNTED:
            index, among, sentence = COUNTED[op]
            return args[index], None if among is None else args[among], sentence
    return None, None, ""
