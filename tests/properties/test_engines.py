"""A game that is made anew is the same to the reference engine; lowered engines go on alike."""

from typing import cast

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import folders, game_names, lowered_engines, machine
from tests.properties.playing import Start, a_move, starts
from tests.properties.rare import decided, rare_moments

from ludex.apps.files import find_game
from ludex.backends.reference import Reference
from ludex.ir.from_model import program_of
from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import State
from ludex.machine.store import checksum, pack
from ludex.pipeline import load, typed_game
from ludex.scenario_pipeline.every_table import Table

GAMES, MOMENTS = 1, 20
"""So many games are played at each table, and so many of their rules looked at where they ran."""


def made_anew(game: str, table: Table) -> Machine:
    """The same table, made once more from the files."""
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
        assert [move.seen for move in moves] == [move.seen for move in others]
    for seat in seats:
        assert one.offers(state, seat) == other.offers(twin, seat)
    for reader in (*seats, None):
        assert one.view(state, reader) == other.view(twin, reader)


@pytest.mark.parametrize("game", game_names())
def test_a_game_made_anew_is_the_same(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        one, other = start.machine, made_anew(game, start.table)
        assert one.tables == other.tables
        state = one.begin(start.seed, reported=start.reported)
        twin = other.begin(start.seed, reported=start.reported)
        chance = start.chance
        assert_same(one, state, other, twin)
        for _ in range(start.depth):
            if state.over:
                break
            seat, move = a_move(one, state, chance)
            assert one.narrate(state, seat, move) == other.narrate(twin, seat, move)
            assert_same(one, state, other, twin)
            tally.add("moves")
        tally.add("games")

    hold(game, "the reference agrees with itself, made anew", starts(game), check)


@pytest.mark.parametrize("game", game_names())
def test_engines_agree_about_what_seldom_happens(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        one = cast(Reference, start.machine)
        others = [machine(game, start.table, engine) for engine in lowered_engines()]
        for seed in range(start.seed, start.seed + GAMES):
            moments = rare_moments(one, seed, MOMENTS, start.chance)
            for moment in moments:
                expected = decided(one, moment)
                for other in others:
                    assert decided(other, moment) == expected
            tally.add("decisions", len(moments))

    hold(game, "all engines agree about rare rules", starts(game), check)
