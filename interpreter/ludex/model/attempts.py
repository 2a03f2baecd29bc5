"""What the declaration of an attempt names has to be there: outcomes, values, holes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model.names import Declarations
from ludex.source.edits import left_out
from ludex.source.tree import Scalar
from ludex.syntax import file as f

GOES_ON = "goes on"
"""The key of signs that mean no outcome yet."""
HOLE = r"\{([^{}]*)\}"
ACTIVE = "active"


def wrong_attempts(names: Declarations) -> Iterator[Problem]:
    """Every name in an attempt that stands for nothing, and signs that mean two things."""
    for attempt in names.attempts.values():
        outcomes = [s.text for s in attempt.outcomes]
        first: dict[str, Scalar] = {}
        for scalar in attempt.outcomes:
            if first.setdefault(scalar.text, scalar) is not scalar:
                others = ((first[scalar.text].span, "written here first"),)
                sentence = f"`{scalar.text}` stands twice among the outcomes."
                gone = left_out(scalar.span, safe=True)
                yield Problem("L104", scalar.span, sentence, "Write it once.", others, fix=gone)
        for key, _ in attempt.odds:
            yield from _unknown("outcome", key, outcomes)
        for scalar in attempt.given:
            yield from _unknown("value", scalar, [*names.values])
        yield from _wrong_holes(attempt)
        yield from _wrong_signs(attempt, outcomes)


def _wrong_holes(attempt: f.Attempt) -> Iterator[Problem]:
    known = [ACTIVE, *(s.text for s in attempt.given)]
    for hole in re.finditer(HOLE, attempt.asks.text) if attempt.asks is not None else ():
        if hole[1] not in known:
            assert attempt.asks is not None
            sentence = f"`{hole[1]}` is not under `given`, so the question cannot say it."
            hint = f"Known here: {', '.join(known)}."
            yield Problem("L100", attempt.asks.place(*hole.span()), sentence, hint)


def _wrong_signs(attempt: f.Attempt, outcomes: list[str]) -> Iterator[Problem]:
    known: dict[str, Scalar] = {}
    for outcome, sign in attempt.signs:
        yield from _unknown("outcome", outcome, [*outcomes, GOES_ON])
        first = known.setdefault(" ".join(sign.text.split()), sign)
        if first is not sign:
            others = ((first.span, "written here first"),)
            sentence = f"`{sign.text}` means two things."
            yield Problem("L104", sign.span, sentence, "Keep one of the two.", others)
        if sign.text in outcomes:
            sentence = f"`{sign.text}` is an outcome itself, and no sign of one."
            yield Problem("L104", sign.span, sentence, "Say what the table sees.")


def _unknown(what: str, scalar: Scalar, known: list[str]) -> Iterator[Problem]:
    if scalar.text not in known:
        close = nearest(scalar.text, known)
        sentence = f"There is no {what} `{scalar.text}`."
        listed = f"There are {', '.join(known) or 'none'}."
        yield misnamed("L100", scalar.span, sentence, close, listed)
