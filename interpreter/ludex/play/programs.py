"""Whole games that programs play with each other."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from ludex.machine.chance import seeded_players
from ludex.machine.interface import TABLE, Counted, Machine, Outcome, PlayError
from ludex.play.bots import RANDOM, Bot, choosing, ended, seated
from ludex.play.match import Match

Playing = Generator[None, None, Outcome]
"""What a game comes to; it may be left between two thoughts, and gone on with."""


def games_of(
    machine: Machine, programs: Sequence[str], seed: int, playouts: range, cap: int
) -> Iterator[Counted]:
    """Playouts of a seed, or their first `cap` decisions, with a program at each seat.

    Where all of them choose by chance, or none is named, they are played within the engine.
    """
    if set(programs) <= {RANDOM}:
        yield from machine.playouts(seed, playouts, cap)
        return
    for playout in playouts:
        outcome = ended(game_under_way(machine, programs, seed, playout, cap))
        yield Counted.once(outcome, playout)


def game_under_way(
    machine: Machine, programs: Sequence[str], seed: int, playout: int, cap: int
) -> Playing:
    """One of these games, which may be left between two thoughts."""
    if set(programs) <= {RANDOM}:
        return machine.playout(seed, playout, cap)
    bots = seated(dict(enumerate(programs)), seeded_players(seed, playout))
    return (yield from played_by(machine, bots, seed, playout, cap))


def played_by(
    machine: Machine, bots: Mapping[int, Bot], seed: int, playout: int, cap: int
) -> Playing:
    """The same, with a player at each seat."""
    match, offered = None, 0
    try:
        match = Match(machine, seed, cap=cap, state=machine.begin(seed, playout))
        while not match.over:
            offered += yield from _decided(match, bots)
    except PlayError as error:
        return Outcome(None, len(match.moves) if match else 0, False, offered, str(error))
    return Outcome(match.result, len(match.moves), match.capped, offered)


def _decided(match: Match, bots: Mapping[int, Bot]) -> Generator[None, None, int]:
    """One decision: whoever may speak does so, or whoever must decides; among how many moves."""
    offered, pending = 0, match.pending
    for seat in (*(seat for seat in pending.may if seat != TABLE), pending.must[0]):
        chosen = yield from choosing(bots[seat], match, seat)
        offered += len(match.offers(seat))
        if chosen is not None:
            match.play(seat, chosen)
            break
    return offered
