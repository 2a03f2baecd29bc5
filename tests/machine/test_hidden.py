"""What a seat may not see changes nothing that the seat is shown or offered."""

from collections.abc import Callable

import pytest
from tests.machine.small_games import EGGS
from tests.moves import texts

from ludex.machine.chance import below, seeded
from ludex.machine.interface import Machine
from ludex.machine.sight import back_shown, known_to, owner_of
from ludex.machine.state import State
from ludex.machine.store import pack
from ludex.play.bots import bot, chosen_by
from ludex.play.match import Match

GAMES = {"grull": 3, "high-card": 3, "little-rummy": 3, "treasure-bids": 3, EGGS: 2}
MOST_MOVES = 24
SetUp = Callable[..., Machine]


def exchanged(machine: Machine, state: State, seat: int | None, seed: int) -> State:
    """The same position for a reader who cannot tell hidden pieces and values apart."""
    other, rng = state.copy(), seeded(seed)
    tables = machine.tables
    hidden = [p for p in range(len(tables.pieces)) if not known_to(tables, state, p, seat)]
    for _ in range(len(hidden)):
        rng, first = below(rng, len(hidden))
        rng, second = below(rng, len(hidden))
        swap(machine, other, hidden[first], hidden[second])
    for slot, column in zip(tables.slots, other.values, strict=True):
        for index in range(len(column)):
            hidden_value = slot.seen == "nobody" or (slot.seen == "owner" and index != seat)
            if hidden_value and slot.low is not None and slot.high is not None:
                rng, drawn = below(rng, slot.high - slot.low + 1)
                column[index] = slot.low + drawn
    return other


def swap(machine: Machine, state: State, one: int, two: int) -> None:
    """Exchanges two pieces with the same back."""
    tables = machine.tables
    same_sort = tables.pieces[one].sort == tables.pieces[two].sort
    if one == two or not same_sort or owner_of(tables, state, one) != owner_of(tables, state, two):
        return
    shown = back_shown(tables, state, one) or back_shown(tables, state, two)
    front = tables.fronts.get(tables.pieces[one].sort)
    if shown and front is not None:
        for name, column in tables.attributes.items():
            if name not in front and column[one] != column[two]:
                return
    here, there = state.where[one], state.where[two]
    at, to = state.contents[here].index(one), state.contents[there].index(two)
    state.contents[here][at], state.contents[there][to] = two, one
    state.where[one], state.where[two] = there, here
    state.down[one], state.down[two] = state.down[two], state.down[one]
    state.heap[one], state.heap[two] = state.heap[two], state.heap[one]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game if "\n" not in game else "eggs")
def test_hidden_pieces_and_values_change_no_view_and_no_move(game: str, set_up: SetUp) -> None:
    players = GAMES[game]
    machine = set_up(game, players)
    changed = 0
    match, someone = Match(machine, 5, cap=MOST_MOVES), bot("random", 11)
    while not match.over:
        state = match.state
        for seat in (None, *range(players)):
            other = exchanged(machine, state, seat, len(match.moves))
            changed += pack(other) != pack(state)
            assert machine.view(other, seat) == machine.view(state, seat)
            if seat is not None:
                offered = texts(machine, state, seat)
                assert texts(machine, other, seat) == offered
        turn = match.pending.must[0]
        chosen = chosen_by(someone, match, turn)
        assert chosen is not None
        match.play(turn, chosen)
    assert changed > 0
