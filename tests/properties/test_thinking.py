"""What a player may suppose is what its seat may know, and what it chooses follows from that."""

from typing import cast

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program
from tests.properties.playing import Start, position, starts

from ludex.apps.exploring.others import alike
from ludex.backends.reference import Reference
from ludex.machine.interface import TABLE
from ludex.machine.store import checksum
from ludex.play.bots import chosen_by
from ludex.play.bots.thinking_bot import ThinkingBot
from ludex.play.match import Match
from ludex.play.offers import Offer

PLAYOUTS, CAP = 3, 4


def chosen(match: Match, seat: int, seed: int) -> Offer | None:
    """What a player chooses who thinks a little."""
    return chosen_by(ThinkingBot(seed, PLAYOUTS, CAP), match, seat)


def check(start: Start, tally: Tally) -> None:
    """Whoever is asked supposes what looks the same, and makes a legal move that tells nothing."""
    state = position(start)
    if state is None:
        return
    engine = cast(Reference, start.machine)
    made, match = program(start.game, start.table), Match(engine, 0, start.reported, state=state)
    pending = match.pending
    for seat in (each for each in (*pending.must, *pending.may) if each != TABLE):
        for seed in (start.seed, start.seed + 1):
            supposed = match.supposed(seat, seed)
            assert supposed.view(seat) == match.view(seat)
            assert supposed.offers(seat) == match.offers(seat)
            assert not engine.broken(supposed.state, from_setup=True)
        choice = chosen(match, seat, start.seed)
        if choice is not None:
            match.copy().play(seat, choice)
            tally.add("decisions")
        assert choice is not None or seat not in pending.must or not match.offers(seat)
        for other in alike(made, engine, state, seat, start.chance):
            twin = Match(engine, 0, start.reported, state=other)
            assert chosen(twin, seat, start.seed) == choice
            again = twin.supposed(seat, start.seed + 1)
            assert checksum(again.state) == checksum(supposed.state)
            tally.add("positions that look the same")


@pytest.mark.parametrize("game", game_names())
def test_who_thinks_knows_no_more_than_the_seat(game: str) -> None:
    hold(game, "who thinks chooses the same where the seat sees the same", starts(game), check)
