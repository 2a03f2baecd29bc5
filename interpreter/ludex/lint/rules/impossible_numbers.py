"""L160: a number with which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import MANY, Ranges
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.limits import Limits

ALL = 100
"""What odds are out of, where not all outcomes have some."""
NEVER_ZERO = {
    "remainder-by": (1, "Nothing is left of a division by 0."),
    "groups-by": (1, "There are no groups of none."),
    "splits-by": (1, "Nothing can be cut into groups of none."),
    "item-by": (1, "The order of a set is counted from 1."),
}
"""Words with the argument that may not be 0 or less."""


def find(game: Game) -> list[Problem]:
    """Dice without faces, sorts of which there are none, divisions by nothing."""
    return [*_declared(game), *_said(game), *_odds(game)]


def _declared(game: Game) -> Iterator[Problem]:
    for piece in game.names.sections.pieces:
        if piece.faces is not None and piece.faces < 1:
            sentence = f"The die `{piece.name}` has no face to show."
            yield Problem("L160", piece.span, sentence, "Write `faces: 6`, for instance.")
        elif piece.faces is not None and piece.faces > MANY:
            sentence = f"The die `{piece.name}` has {piece.faces:,} faces; it may have {MANY:,}."
            yield Problem("L151", piece.span, sentence)
        rows = [(piece.name, piece.copies, piece.span)]
        rows += [(kind.name, kind.copies, kind.span) for kind in piece.kinds]
        for name, copies, span in rows:
            if copies < 1:
                sentence = f"There are no copies of `{name}`, so it is not in the game."
                yield Problem("L160", span, sentence, "Leave it out, or say how many there are.")


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
    for node in every(game, m.RepeatStep, m.Core):
        number, sentence = _counted(node)
        if number is not None and number.at is not None and ranges.of(number)[1] < 1:
            yield Problem("L160", number.at.span, sentence, "Write a number above 0.")


def _counted(node: m.RepeatStep | m.Core) -> tuple[m.Expr | None, str]:
    """The number that may not be 0 here, and what to say if it is."""
    if isinstance(node, m.RepeatStep):
        return node.times, "These steps are repeated no times."
    if node.op in NEVER_ZERO:
        index, sentence = NEVER_ZERO[node.op]
        return node.args[index], sentence
    return None, ""
