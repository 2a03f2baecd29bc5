"""Random games within an engine: every engine plays the same, and as the interface would."""

from collections.abc import Sequence
from typing import cast

import pytest
from tests.evidence_writer import FULL
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, lowered_engines, machine, tables
from tests.properties.playing import Start, starts
from tests.properties.reached import reached

from ludex.backends.lowered import LoweredEngine
from ludex.backends.reference import Reference
from ludex.backends.reference.playing import played
from ludex.machine.chance import below, seeded_players
from ludex.machine.interface import TABLE, Machine, Move, Outcome, PlayError
from ludex.machine.state import State
from ludex.machine.store import checksum

CAP = 150 if FULL else 60
TRIED = 10
"""So many decisions are made after a move that is tried."""


def plainly(engine: Machine, seed: int, playout: int, cap: int) -> tuple[int, State]:
    """The same game through the interface alone: how many moves were offered, and the end."""
    state = engine.begin(seed, playout)
    rng, offered, asked = seeded_players(seed, playout), 0, 0

    def pick(moves: Sequence[Move], silence: bool) -> Move | None:
        nonlocal rng, offered
        offered += len(moves) + silence
        rng, at = below(rng, len(moves) + silence)
        return moves[at] if at < len(moves) else None

    while not state.over and asked < cap:
        asked += 1
        pending = engine.pending(state)
        for seat in (seat for seat in pending.may if seat != TABLE):
            spoken = engine.legal(state, seat)
            said = pick(spoken, True) if spoken else None
            if said is not None:
                engine.apply(state, seat, said)
                break
        else:
            move = pick(engine.legal(state, pending.must[0]), False)
            assert move is not None
            engine.apply(state, pending.must[0], move)
    return offered, state


@pytest.mark.parametrize("game", game_names())
def test_playouts_agree(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        reference = cast(Reference, start.machine)
        others = [cast(LoweredEngine, machine(game, start.table, e)) for e in lowered_engines()]
        outcome, state = played(reference, start.seed, start.depth, CAP)
        for engine in others:
            assert outcome == engine.playout(start.seed, start.depth, CAP)
        assert_alike_in_arrays(reference, others, start, outcome, state)
        assert outcome.capped == (outcome.decisions >= CAP and not state.over)
        assert_plainly_so(reference, start, outcome, state)
        tally.add("decisions", outcome.decisions)
        tally.add("games")

    hold(game, "random games within the engines are the same", starts(game), check)


def assert_alike_in_arrays(
    reference: Reference, others: Sequence[LoweredEngine], start: Start, outcome: Outcome,
    state: State,
) -> None:  # fmt: skip
    """Arrays hold the same position after every number of decisions, rules under way too."""
    assert_reached(others, start, CAP, None if outcome.stopped else state)
    if outcome.stopped:
        return
    for cap in {0, 1, outcome.decisions // 2, max(0, outcome.decisions - 1)}:
        expected = played(reference, start.seed, start.depth, cap)[1]
        assert_reached(others, start, cap, expected)
        if not expected.over:
            assert_tried_alike(reference, others, expected, start.seed)


def assert_reached(
    engines: Sequence[LoweredEngine], start: Start, cap: int, expected: State | None
) -> None:
    """Each engine comes to this position, or stops before."""
    for engine in engines:
        assert engine.steps is not None, engine.reason
        there = reached(engine.steps, start.seed, start.depth, cap)
        assert (there is None) == (expected is None)
        if there is not None and expected is not None:
            assert checksum(there) == checksum(expected), cap


def assert_tried_alike(
    reference: Reference, others: Sequence[LoweredEngine], state: State, seed: int
) -> None:
    """What comes of a move is the same in every engine, and of silence; the position stays."""
    before, seat = checksum(state), reference.pending(state).must[0]
    for move in (reference.legal(state, seat)[-1], None):
        found = reference.tried(state, seat, move, seed, TRIED)
        for engine in others:
            assert engine.tried(state, seat, move, seed, TRIED) == found
        assert found.stopped or found.decisions <= state.decisions + (move is not None) + TRIED
    assert checksum(state) == before


def assert_plainly_so(engine: Machine, start: Start, outcome: Outcome, end: State) -> None:
    """What was played within the engine is what the interface gives step by step."""
    if outcome.stopped:
        with pytest.raises(PlayError):
            plainly(engine, start.seed, start.depth, CAP)
        return
    offered, state = plainly(engine, start.seed, start.depth, CAP)
    assert offered == outcome.offered
    assert checksum(state) == checksum(end)


def test_playouts_and_their_players_differ() -> None:
    table = machine("tic-tac-toe", tables("tic-tac-toe")[0])
    outcomes = [table.playout(1, playout, 100) for playout in range(20)]
    assert outcomes[7] == played(cast(Reference, table), 1, 7, 100)[0]
    assert outcomes == [table.playout(1, playout, 100) for playout in range(20)]
    assert len({outcome.winners for outcome in outcomes}) > 1
    assert [table.playout(2, playout, 100) for playout in range(20)] != outcomes
    assert seeded_players(1, 2) != seeded_players(2, 1)
