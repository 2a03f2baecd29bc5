"""What a page means by a move, and by pointing at something that is none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ludex.apps.studio.pointing import numbers_of
from ludex.apps.studio.texts import RefusedError
from ludex.play.match import Match
from ludex.play.offers import Offer
from ludex.view.telling import Refused

MOST_OPTIONS = 20


def meant(match: Match, seat: int, said: int | str) -> Offer | str:
    """A move by its number in the list, or as it is said."""
    if isinstance(said, str):
        return said
    offers = match.offers(seat)
    if said >= len(offers):
        raise RefusedError("There is no move of this number.")
    return offers[said]


def why_not(match: Match, seat: int | None, asked: dict[str, Any]) -> Refused | None:
    """Why a move is not possible: as it is said, or with a thing that was pointed at."""
    if seat is None:
        raise RefusedError("Whoever only looks on makes no moves.")
    texts = [asked["move"]] if "move" in asked else [*_with(match, seat, asked.get("thing", ""))]
    found = [match.why_not(seat, text) for text in texts]
    reasons = [each for each in found if each is not None]
    if not texts or len(reasons) < len(found):
        return None
    return max(reasons, key=lambda each: (bool(each.rule), each.sentence))


def _with(match: Match, seat: int, thing: str) -> Iterator[str]:
    """What might be meant by pointing at a thing: each option that is about something."""
    if seat not in (*match.pending.must, *match.pending.may) or match.over:
        yield thing
        return
    for option, kinds in islice(match.machine.offers(match.state, seat), MOST_OPTIONS):
        if kinds:
            yield f"{option} {thing}"
        if len(kinds) == 1:
            yield from (f"{option} {number}" for number in numbers_of(match, option, thing))
