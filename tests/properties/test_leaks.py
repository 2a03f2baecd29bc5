"""Hidden means hidden: what a seat cannot know changes nothing that it is shown or offered."""

from random import Random

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names, program, tables
from tests.properties.playing import Start, position, starts

from ludex.apps.cli.session import Session
from ludex.apps.exploring.leaks import Onlooker, exchanged_args
from ludex.apps.exploring.others import alike
from ludex.apps.studio.seeing import seen
from ludex.backends import supposing
from ludex.backends.reference import Reference, telling
from ludex.ir.nodes import Program
from ludex.machine import views
from ludex.machine.facts import Piece
from ludex.machine.sight import as_now, piece_seen, piece_shown
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.play.match import Match
from ludex.records import replace
from ludex.scenario_pipeline.every_table import Table

HIDDEN_ON_CELLS = Start("pairs", Table(2, (), (("aid", "none"),)), 1564, 12, 1)
"""Somebody may swap a card with one that lies face-down."""

DRILLED_IN_HIDING = Start("ambush", Table(2, (), ()), 0, 7, 0)
"""B drills riders in its camp, of which A sees nothing, and cards lie face-down before both."""


def check(start: Start, tally: Tally) -> None:
    """No seat can tell a position from others that look the same to it."""
    state = position(start)
    if state is None:
        return
    engine = start.machine
    assert isinstance(engine, Reference)
    made = program(start.game, start.table)
    for seat in range(start.table.players):
        onlooker = Onlooker(made, engine, seat, start.chance)
        found = onlooker.leaks(state)
        assert not found, f"seat {engine.tables.seat(seat)}: {found[0]}"
        for what, count in onlooker.counts.items():
            tally.add(what, count)
    alike = told_to_nobody(made, engine, state, start.chance)
    tally.add("positions that look alike to whoever looks on", alike)
    tally.add("positions")


def told_to_nobody(made: Program, engine: Reference, state: State, chance: Random) -> int:
    """Compares what somebody sees who comes in and sits at no seat: only what lies open."""
    shown, count = engine.view(state, None), 0
    for other in alike(made, engine, state, None, chance):
        assert engine.view(other, None) == shown, "the view of an onlooker tells them apart"
        count += 1
    return count


@pytest.mark.parametrize("game", game_names())
def test_nothing_hidden_is_told(game: str) -> None:
    hold(game, "two positions that a seat cannot tell apart look alike", starts(game), check)


@pytest.mark.parametrize("game", game_names("leak"))
def test_a_game_that_leaks_is_found(game: str) -> None:
    with pytest.raises(AssertionError, match="tell"):
        hold(game, "a leak is found", starts(game), check)


def test_a_terminal_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "shared", lambda session: False)
    with pytest.raises(AssertionError, match="the terminal tell"):
        hold("hot-chestnuts", "a terminal that tells is found", starts("hot-chestnuts"), check)


def test_a_page_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = seen
    monkeypatch.setattr(
        "ludex.apps.exploring.seen.seen", lambda match, seat, most: sent(match, 1 - seat, most=most)
    )
    start = Start("kuhn-poker", tables("kuhn-poker")[0], 1, 0, 0)
    with pytest.raises(AssertionError, match="the screen tells"):
        check(start, Tally(1))


def test_an_onlooker_who_is_shown_what_seats_remember_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Start("pairs", Table(2, (), (("aid", "seen-pictures"),)), 1, 6, 0)
    state, engine = position(start), start.machine
    assert state is not None
    assert isinstance(engine, Reference)
    made = program(start.game, start.table)
    assert told_to_nobody(made, engine, state, Random(1))
    seen = piece_shown
    monkeypatch.setattr(views, "piece_shown", lambda t, s, p, seat: seen(t, s, p, seat or 0))
    with pytest.raises(AssertionError, match="onlooker"):
        told_to_nobody(made, engine, state, Random(1))


def test_a_score_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_counted", lambda *_: True)
    with pytest.raises(AssertionError, match="tell"):
        hold("beacons", "a score that tells is found", starts("beacons"), check)


def test_what_was_set_of_a_hidden_piece_and_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
        seen = piece_shown(tables, state, piece, seat)
        return replace(seen, attributes=as_now(tables, state, piece))

    monkeypatch.setattr(views, "piece_shown", told)
    with pytest.raises(AssertionError, match="the screen tells"):
        check(DRILLED_IN_HIDING, Tally(1))


def test_what_is_told_of_something_set_in_hiding_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
        return piece_seen(tables, state, piece, tables.pieces[piece].owner)

    monkeypatch.setattr(telling, "piece_seen", told)
    with pytest.raises(AssertionError, match="`drill riders` tells"):
        check(DRILLED_IN_HIDING, Tally(1))


def test_what_is_supposed_of_something_set_in_hiding_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supposing, "hidden_attributes", lambda *_: [])
    with pytest.raises(AssertionError, match="the bot tells"):
        check(DRILLED_IN_HIDING, Tally(1))


def test_a_piece_that_is_chosen_by_its_cell_is_not_asked_for_by_its_front() -> None:
    state = position(HIDDEN_ON_CELLS)
    assert state is not None
    match = Match(HIDDEN_ON_CELLS.machine, 0, state=state)
    refusals = [
        match.why_not(match.pending.must[0], f"swap {front}") for front in ("fox", "owl", "hare")
    ]
    assert None not in refusals


def test_what_is_spoken_in_a_window_is_a_move_of_its_own() -> None:
    table, spoken = tables("little-rummy")[0], 0
    for seed in range(30):
        start = Start("little-rummy", table, seed, 60, 0)
        state = position(start)
        assert state is not None
        for seat in range(table.players):
            for move in start.machine.legal(state, seat):
                same = range(len(state.where))
                assert exchanged_args(program(start.game, table), state, move, same) == move.args
                spoken += move.window >= 0
    assert spoken
