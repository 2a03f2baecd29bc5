"""What is legal: the same whenever it is asked, told apart, playable; all else has a reason."""

from collections.abc import Sequence
from random import Random

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names
from tests.properties.playing import Start, position, starts

from ludex.machine.interface import TABLE, Args, Machine, Move
from ludex.machine.sight import piece_chosen, value_seen
from ludex.machine.state import State
from ludex.machine.store import pack, unpack
from ludex.view.naming import Naming
from ludex.view.telling import Telling

PLAYED = 10
ASKED = 40
REFUSED = 25


def some(moves: Sequence[Move], most: int, chance: Random) -> list[Move]:
    return list(moves) if len(moves) <= most else chance.sample(moves, most)


def asked_seats(engine: Machine, state: State) -> list[int]:
    pending = engine.pending(state)
    return list(dict.fromkeys((*pending.must, *pending.may)))


@pytest.mark.parametrize("game", game_names())
def test_legal_moves_are_stable_told_apart_and_playable(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        state = position(start)
        if state is None:
            return
        engine, chance = start.machine, start.chance
        before = pack(state)
        restored = unpack(before, engine.tables)
        for seat in asked_seats(engine, state):
            moves = engine.legal(state, seat)
            assert moves == engine.legal(state, seat) == engine.legal(state.copy(), seat)
            assert moves == engine.legal(restored, seat)
            assert len({move.parts for move in moves}) == len(moves)
            assert pack(state) == before, "asking has changed the game"
            for move in some(moves, PLAYED, chance):
                engine.apply(state.copy(), seat, move)
                tally.add("moves played")
        assert pack(state) == before, "a move on a copy has changed the game"
        tally.add("positions")

    hold(game, "legal moves are stable, told apart and playable", starts(game), check)


# ------------------------------------------------------------ reasons
def universe(engine: Machine, kind: str) -> list[int]:
    """Everything that an argument of a kind could be, and a bit more for numbers."""
    tables = engine.tables
    sizes = {
        "player": tables.players, "piece": len(tables.pieces), "cell": tables.cells,
        "place": len(tables.places), "truth": 2, "kind": len(tables.kinds), "way": 8,
        "text": len(tables.inscriptions), "sentence": len(tables.texts),
    }  # fmt: skip
    if kind == "number":
        return list(range(-2, 15))
    return list(range(sizes.get(kind, len(tables.enums.get(kind.removeprefix("enum "), ())))))


def random_args(engine: Machine, kinds: tuple[str, ...], chance: Random) -> Args | None:
    """Arguments of these kinds; mostly one thing each, now and then several or none."""
    args = []
    for kind in kinds:
        inner = kind.removeprefix("set ").removeprefix("set ")
        things = universe(engine, inner)
        count = chance.choice((1, 1, 1, 2, 3, 0))
        if not things:
            return None
        args.append(tuple(sorted(chance.sample(things, min(count, len(things))))))
    return tuple(args)


def said(
    engine: Machine, state: State, option: str, args: Args, kinds: tuple[str, ...], seat: int
) -> list[list[str]]:
    """What a move is called, each argument apart and its parts in any order."""
    parts = [[option]]
    for arg, kind in zip(args, kinds, strict=True):
        seen = (value_seen(engine.tables, state, kind, one, seat, piece_chosen) for one in arg)
        texts = [Naming(engine.tables, seat).value(kind, one) for one in seen]
        parts.append(sorted(texts))
    return parts


def check_reasons(engine: Machine, state: State, seat: int, chance: Random, tally: Tally) -> None:
    """Every legal move has no reason against it, and everything else has one."""
    moves = engine.legal(state, seat)
    offers = dict(engine.offers(state, seat))
    for move in some(moves, ASKED, chance):
        assert engine.why_not(state, seat, move.seen.said, move.args) is None, move.seen
        tally.add("legal")
    assert {move.seen.said for move in moves} <= {*offers, "pass"}
    offered = [move for move in moves if move.seen.said in offers]
    known = [said(engine, state, m.seen.said, m.args, offers[m.seen.said], seat) for m in offered]
    for _ in range(REFUSED if offers else 0):
        option, kinds = chance.choice(list(offers.items()))
        args = random_args(engine, kinds, chance)
        if args is None:
            continue
        refused = engine.why_not(state, seat, option, args)
        if refused is None:
            text = said(engine, state, option, args, kinds, seat)
            assert text in known, f"{text} is neither legal nor refused"
            tally.add("like a legal one")
            continue
        assert Telling(engine.tables, seat).refused(refused).sentence.strip(), refused
        assert refused.place, refused
        tally.add("refused with reason")


@pytest.mark.parametrize("game", game_names())
def test_every_move_is_legal_or_has_a_reason(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        state = position(start)
        if state is None:
            return
        for seat in asked_seats(start.machine, state):
            if seat != TABLE:
                check_reasons(start.machine, state, seat, start.chance, tally)
        tally.add("positions")

    hold(game, "every move is legal or has a reason", starts(game), check)
