"""The properties can fail: each notices an engine that is broken in its own way."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest
import tests.properties.test_saving as saving
from tests.properties import counts
from tests.properties.test_engines import test_a_game_made_anew_is_the_same as made_anew_the_same
from tests.properties.test_engines import (
    test_engines_agree_about_what_seldom_happens as engines_agree_late,
)
from tests.properties.test_leaks import test_nothing_hidden_is_told as nothing_is_told
from tests.properties.test_legal_moves import (
    test_every_move_is_legal_or_has_a_reason as every_move_has_a_reason,
)
from tests.properties.test_legal_moves import (
    test_legal_moves_are_stable_told_apart_and_playable as legal_moves_are_stable,
)
from tests.properties.test_random_games import (
    test_random_games_end_and_hold_their_invariants as games_end,
)
from tests.properties.test_saving import (
    test_packed_and_saved_games_go_on_alike as saved_games_go_on,
)
from tests.properties.test_saving import (
    test_seed_and_moves_give_the_same_game_again as replays_are_the_same,
)

import ludex.machine.views
from ludex.backends.reference import Reference, telling
from ludex.backends.reference.running import Runner
from ludex.machine.facts import Piece
from ludex.machine.interface import Event
from ludex.machine.sight import piece_front, piece_seen
from ludex.machine.state import State
from ludex.machine.store import unpack
from ludex.machine.tables import Tables

GAME = "high-card"
NARRATE, LEGAL, PENDING = Reference.narrate, Reference.legal, Reference.pending
UNPACK, GO_ON = unpack, Runner.go_on
MOODS = count()


def changed(state: State, do: Callable[[State], object]) -> None:
    if not state.over:
        do(state)


def loses_a_piece(self: Reference, state: State, *rest: Any) -> tuple[Event, ...]:
    events = NARRATE(self, state, *rest)
    changed(state, lambda s: s.contents[max(s.where)].pop())
    return events


def is_moody(self: Reference, state: State, *rest: Any) -> tuple[Event, ...]:
    events = NARRATE(self, state, *rest)
    changed(state, lambda s: s.heap.__setitem__(0, next(MOODS) % 1000))
    return events


def wavers(self: Runner, state: State) -> None:
    GO_ON(self, state)
    changed(state, lambda s: s.heap.__setitem__(0, next(MOODS) % 1000))


def says_no(self: Reference, state: State, *rest: Any) -> None:
    return None


def counts_again(self: Reference, state: State, seat: int) -> tuple[Any, ...]:
    state.decisions += 1
    return LEGAL(self, state, seat)


def forgets(numbers: list[int], tables: Tables) -> State:
    state = UNPACK(numbers, tables)
    state.rng ^= 1
    return state


def tells_all(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
    return piece_front(tables, piece) if seat == 0 else piece_seen(tables, state, piece, seat)


def numbers_all(
    tables: Tables, state: State, pieces: Sequence[int], seat: int | None
) -> tuple[Piece, ...]:
    return tuple(Piece(number=piece) for piece in pieces)


def counts_all(tables: Tables, state: State, place: int, seat: int | None) -> list[int]:
    return state.contents[place]


def is_public(*rest: Any) -> bool:
    return False


MANY, LONG = 500, 20.0
"""So much is tried that what is broken is met; a failure ends it at once."""
BROKEN = [
    (games_end, Reference, "narrate", loses_a_piece, (GAME,)),
    (replays_are_the_same, Reference, "narrate", is_moody, (GAME,)),
    (saved_games_go_on, saving, "unpack", forgets, (GAME,)),
    (legal_moves_are_stable, Reference, "legal", counts_again, (GAME,)),
    (every_move_has_a_reason, Reference, "why_not", says_no, ("treasure-bids",)),
    (made_anew_the_same, Reference, "narrate", is_moody, (GAME,)),
    (engines_agree_late, Runner, "go_on", wavers, (GAME,)),
    (nothing_is_told, ludex.machine.views, "piece_shown", tells_all, ("pairs",)),
    (nothing_is_told, ludex.machine.views, "lying_for", counts_all, ("phantom-tic-tac-toe",)),
    (nothing_is_told, telling, "group_seen", numbers_all, ("pairs",)),
    (nothing_is_told, telling, "on_hiding_board", is_public, ("phantom-tic-tac-toe",)),
]


@pytest.mark.parametrize(
    ("check", "where", "name", "broken", "arguments"),
    BROKEN,
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_broken_engine_is_noticed(
    check: Callable[..., None],
    where: object,
    name: str,
    broken: object,
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(where, name, broken)
    monkeypatch.setattr(counts, "EXAMPLES", MANY)
    monkeypatch.setattr(counts, "SECONDS", LONG)
    with pytest.raises(AssertionError):
        check(*arguments)
