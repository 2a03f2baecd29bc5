"""What is kept apart where several people look at one screen, one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ludex.machine.chance import below, seeded
from ludex.machine.facts import Fact
from ludex.machine.interface import TABLE
from ludex.machine.tables import Tables
from ludex.play.match import Match
from ludex.play.offers import Offer
from ludex.play.phrases import PASS


def hides(tables: Tables) -> bool:
    """Whether a game has anything that one seat sees and another one does not."""
    places = any(place.seen == "owner" for place in tables.places)
    return places or any(slot.seen == "owner" for slot in tables.slots)


def apart(match: Match, one: int | None, other: int | None) -> bool:
    """Whether a reader must not see what another one has been shown."""
    return one != other and (hides(match.machine.tables) or knows_more(match, one, other))


def knows_more(match: Match, one: int | None, other: int | None) -> bool:
    """Whether a reader has seen something that another one has not."""
    seats = [each for each in (one, other) if each is not None]
    unlike = [len({known >> seat & 1 for seat in seats}) > 1 for known in match.state.known]
    return any(unlike) or shown_alone(match.told(one, details=True))


def shown_alone(facts: Iterable[Fact]) -> bool:
    """Whether somebody was shown something that others were not."""
    return any(each.what in ("shown", "shown-something") for each in facts)


def only_passes(match: Match, seat: int) -> bool:
    """Whether a seat that is polled can only pass."""
    said = [offer.text for offer in match.offers(seat)]
    return match.pending.kind == "poll" and said == [PASS]


def without_hands(match: Match, programs: Collection[int]) -> bool:
    """Whether it is asked what the hands of a program did, which has none."""
    pending = match.pending
    asked = TABLE in pending.must and pending.kind == "attempt"
    return asked and match.state.active in programs


def by_the_odds(match: Match) -> Offer:
    """What hands would have done, drawn by the odds of the game."""
    odds, place = match.machine.odds(match.state), len(match.moves)
    _, picked = below(seeded(match.seed, place), sum(odds))
    outcome = next(i for i, _ in enumerate(odds) if picked < sum(odds[: i + 1]))
    return match.offers(TABLE)[outcome]
