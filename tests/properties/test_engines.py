"""All engines agree to the bit, step by step, on what is legal, told, seen and stored."""

from typing import cast

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import Table, engines, folders, game_names, machine
from tests.properties.playing import Start, a_move, starts
from tests.properties.rare import Moment, decided, rare_moments

from ludex.apps.files import find_game
from ludex.backends.reference import Reference
from ludex.ir.from_model import program_of
from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import State
from ludex.machine.store import checksum, pack
from ludex.pipeline import load, typed_game

OTHERS = [name for name in engines()[1:] if name != "wasm"] or ["reference"]
"""Engines that go step by step; whole games of all of them are compared by `test_playouts`."""
"""With one engine only, the game is read and lowered anew and compared with itself."""

GAMES, MOMENTS = 4, 20
"""So many games are played at each table, and so many of their rules looked at where they ran."""


def other_machine(game: str, table: Table, engine: str) -> Machine:
    """The same table, run by another engine, or made once more from the files."""
    if engine != "reference":
        return machine(game, table, engine)
    from ludex.backends import reference

    again = load(find_game(str(folders()[game])).games[0])
    assert again.game is not None
    typed, _ = typed_game(again.game, table.variants)
    program, _ = program_of(typed, table.players, dict(table.options))
    return reference.machine(program, again.digest)


def assert_same(one: Machine, state: State, other: Machine, twin: State) -> None:
    """Both engines say the same about the same position."""
    assert pack(state) == pack(twin)
    assert checksum(state) == checksum(twin)
    assert one.pending(state) == other.pending(twin)
    assert one.broken(state, True) == other.broken(twin, True)
    seats = range(one.tables.players)
    for seat in (*seats, TABLE):
        moves, others = one.legal(state, seat), other.legal(twin, seat)
        assert moves == others
        assert [move.text for move in moves] == [move.text for move in others]
    for seat in seats:
        assert one.offers(state, seat) == other.offers(twin, seat)
    for reader in (*seats, None):
        assert one.view(state, reader) == other.view(twin, reader)


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.parametrize("game", game_names())
def test_engines_agree(game: str, engine: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        one, other = start.machine, other_machine(game, start.table, engine)
        assert one.tables == other.tables
        state = one.begin(start.seed, reported=start.reported)
        twin = other.begin(start.seed, reported=start.reported)
        chance = start.chance
        assert_same(one, state, other, twin)
        for _ in range(start.depth):
            if state.over:
                break
            seat, move = a_move(one, state, chance)
            assert one.apply(state, seat, move) == other.apply(twin, seat, move)
            assert_same(one, state, other, twin)
            tally.add("moves")
        tally.add("games")

    hold(game, f"the reference agrees with {engine}, made anew", starts(game), check)


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.parametrize("game", game_names())
def test_engines_agree_about_what_seldom_happens(game: str, engine: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        one = cast(Reference, start.machine)
        other = cast(Reference, other_machine(game, start.table, engine))
        for seed in range(start.seed, start.seed + GAMES):
            moments = rare_moments(other, seed, MOMENTS, start.chance)
            for moment in moments:
                assert_goes_on_alike(one, other, moment)
            for moment in moments[:1]:
                assert_same(one, moment.state, other, moment.state.copy())
            tally.add("decisions", len(moments))

    hold(game, f"the reference agrees with {engine} about rare rules", starts(game), check)


def assert_goes_on_alike(one: Reference, other: Reference, moment: Moment) -> None:
    """From a position both engines offer as much, and come to the same one by the same chance."""
    state, *said = decided(one, moment)
    twin, *told = decided(other, moment)
    assert said == told
    assert pack(state) == pack(twin)
