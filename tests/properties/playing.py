"""Games played by chance: whole ones, and positions on the way."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from hypothesis import strategies as st
from tests.evidence_writer import FULL
from tests.properties.games import machine, tables

from ludex.machine.interface import TABLE, Event, Machine, Move, Pending
from ludex.machine.state import OUTCOMES, State
from ludex.play.match import Match
from ludex.scenario_pipeline.every_table import Table

CAP = int(os.environ.get("LUDEX_CAP", "2000"))
"""After so many moves a random game is stopped."""

DEEPEST = 120 if FULL else 30
"""The greatest number of moves up to a position."""

LIVES = 6
"""How often somebody thinks again who would end the game: most positions lie far from its end."""


@dataclass(frozen=True)
class Start:
    """Where a random game begins; `depth` is the number of moves up to a position in it."""

    game: str
    table: Table
    seed: int
    depth: int
    reported: int

    @property
    def machine(self) -> Machine:
        """The game, set up by the reference engine."""
        return machine(self.game, self.table)

    @property
    def chance(self) -> Random:
        """What decides how the players play."""
        return Random(self.seed)

    def begin(self) -> State:
        """The game after its set-up."""
        return self.machine.begin(self.seed, reported=self.reported)

    def match(self, cap: int | None = CAP) -> Match:
        """The same as a match."""
        return Match(self.machine, self.seed, self.reported, cap)


def starts(game: str) -> st.SearchStrategy[Start]:
    """Random starts of a game at all of its tables."""
    return st.builds(
        Start,
        st.just(game),
        st.sampled_from(tables(game)),
        st.integers(0, 2**32 - 1),
        st.integers(0, DEEPEST),
        st.sampled_from(sorted(OUTCOMES.values())),
    )


def a_move(engine: Machine, state: State, chance: Random) -> tuple[int, Move]:
    """Somebody who is asked, or now and then somebody who may speak, with one of their moves."""
    legal = partial(engine.legal, state)
    return one_of(engine, engine.pending(state), legal, chance)


def one_of(
    engine: Machine, pending: Pending, legal: Callable[[int], Sequence[Move]], chance: Random
) -> tuple[int, Move]:
    """The same, of moves that are known."""
    assert pending.must, f"nobody is asked, and the game is not over: {pending}"
    if pending.may and chance.random() < 0.2:
        seat = chance.choice(pending.may)
        spoken = legal(seat)
        if spoken:
            return seat, chance.choice(spoken)
    seat = chance.choice(pending.must)
    moves = legal(seat)
    assert moves, f"{'the table' if seat == TABLE else engine.tables.seat(seat)} has no move"
    return seat, chance.choice(moves)


def played(
    engine: Machine, state: State, chance: Random, most: int = CAP
) -> Iterator[tuple[int, Move, tuple[Event, ...]]]:
    """Plays on by chance, changing the state; gives every move with its events."""
    for _ in range(most):
        if state.over:
            return
        seat, move = a_move(engine, state, chance)
        yield seat, move, engine.narrate(state, seat, move)


def lasting(engine: Machine, state: State, chance: Random) -> State:
    """The position after one move by chance, one that ends the game only if others do too."""
    after = state
    for _ in range(LIVES):
        after = state.copy()
        seat, move = a_move(engine, after, chance)
        engine.apply(after, seat, move)
        if not after.over:
            break
    return after


def position(start: Start) -> State | None:
    """A position after so many moves, or the last one in which somebody is asked."""
    state, chance = start.begin(), start.chance
    before = None
    for _ in range(start.depth + 1):
        if state.over:
            return before
        before, state = state, lasting(start.machine, state, chance)
    return before
