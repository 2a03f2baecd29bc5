"""The screen as data, in text and as JSON."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.machine.small_games import EGGS
from tests.properties.games import machine

from ludex.machine.facts import Piece
from ludex.machine.interface import Machine
from ludex.machine.looks import PLAIN_LOOK, Look
from ludex.play.match import Match
from ludex.records import replace
from ludex.scenario_pipeline.every_table import Table
from ludex.view import json as as_json
from ludex.view import text
from ludex.view.naming import Naming
from ludex.view.screen import Screen, Stored, screen_of

SetUp = Callable[..., Machine]

NOUGHTS = """\
Noughts - seat A

3 . . .
2 . X .
1 O . .
  a b c

O mark of B; X mark of A

supply: A 4 x mark, B 4 x mark

it is A's turn; A to choose
"""


def screen(match: Match, seat: int | None, look: Look = PLAIN_LOOK, title: str = "") -> Screen:
    return screen_of(match.view(seat), replace(match.machine.tables, look=look), title)


@pytest.fixture
def noughts(set_up: SetUp) -> Match:
    match = Match(set_up("tic-tac-toe"), 1)
    match.play(0, "choose b2")
    match.play(1, "choose a1")
    return match


def test_a_board_is_drawn_with_the_signs_of_the_game(noughts: Match) -> None:
    look = Look({"mark of A": "X", "mark of B": "O"})
    assert text.render(screen(noughts, 0, look, "Noughts")) == NOUGHTS


def test_the_same_cells_are_drawn_for_every_reader(noughts: Match) -> None:
    grids = [screen(noughts, seat).grid for seat in (0, 1, None)]
    assert grids[0] is not None
    assert grids[0].rows[1:] == ((".", "A", "."), ("B", ".", "."))
    assert grids[0] == grids[1] == grids[2]


def test_signs_without_a_look_tell_owners_and_kinds_apart(set_up: SetUp) -> None:
    match = Match(set_up(EGGS), 1)
    match.play(0, "choose PO")
    match.play(1, "choose GO")
    match.play(0, "put coin, a1")
    grid = screen(match, 1).grid
    assert grid is not None
    assert grid.rows[1][0] == "cA"
    look = Look({"coin of A": "@", "empty": "_"})
    grid = screen(match, 0, look).grid
    assert grid is not None
    assert grid.rows == (("_", "_"), ("@", "_"))


def test_own_places_come_first_and_those_of_others_in_order_of_seats(set_up: SetUp) -> None:
    match = Match(set_up("grull", 3), 1)
    names = [row.name for row in screen(match, 1).rows]
    assert names[:4] == ["hand of B", "pile of B", "trick", "lost"]
    assert names[4:] == ["hand of C", "pile of C", "hand of A", "pile of A"]
    assert [row.own for row in screen(match, 1).rows][:3] == [True, True, False]
    assert not any(row.own for row in screen(match, None).rows)
    assert [row.name for row in screen(match, None).rows][2] == "hand of A"


def test_a_heap_is_told_from_below(set_up: SetUp) -> None:
    match = Match(set_up(EGGS), 1)
    view = match.view(0)
    first = next(place for place in view.places if place.cell is not None)
    heap = replace(first, count=2, pieces=(Piece("GO", 0), Piece("coin", 1)))
    places = tuple(heap if place == first else place for place in view.places)
    grid = screen_of(replace(view, places=places), match.machine.tables).grid
    assert grid is not None
    assert grid.rows[-1][0] == "cB2"
    assert grid.legend == (("cB", "coin of B"), ("a1", "GO of A, coin of B"))


def test_a_piece_is_called_the_same_on_every_screen() -> None:
    match = Match(machine("gootmu", Table(2, (), ()), "reference"), 1)
    key, pawn, other, gootmu = Piece("key"), Piece("pawn", 0), Piece("pawn", 1), Piece("gootmu", 0)
    heaps = ((key,), (pawn,), (other,), (pawn, key, gootmu))
    for seat in (0, 1, None):
        naming = Naming(match.machine.tables, seat)
        cell = next(place for place in match.view(seat).places if place.cell is not None)
        lying = (replace(cell, pieces=heap, heaps=(len(heap),)) for heap in heaps)
        assert [naming.lying(place)[0] for place in lying] == [
            "key", "pawn of A", "pawn of B", "pawn of A plus key plus gootmu of A"
        ]  # fmt: skip


def test_a_piece_in_a_place_of_its_owner_is_called_by_its_kind_for_every_reader(
    noughts: Match,
) -> None:
    for seat in (0, 1, None):
        rows = {row.name: set(row.shown) for row in screen(noughts, seat).rows}
        assert rows == {"supply of A": {"mark"}, "supply of B": {"mark"}}


def test_pieces_that_change_hands_are_called_by_their_owner(set_up: SetUp) -> None:
    match = Match(set_up("othello"), 1)
    own, onlooker = (screen(match, seat).grid for seat in (0, None))
    assert own is not None
    assert own == onlooker
    rows = {row.name: row.shown for row in screen(match, 0).rows}
    assert set(rows["supply"]) == {"disc"}


def test_hidden_pieces_are_counted_in_the_text(set_up: SetUp) -> None:
    drawn = text.render(screen(Match(set_up("grull", 2), 1), 0))
    assert "hand of A: +2, +3, 2 x +4, +6, -2, -4, GO, PO, SO\n" in drawn
    assert "hand of B: 10 pieces, not shown\n" in drawn
    assert "pile of A and B: empty\n" in drawn
    assert "hand: A 10 pieces, B 10 pieces, not shown\n" in text.render(
        screen(Match(set_up("grull", 2), 1), None)
    )


def test_people_are_not_told_what_there_is_nothing_of(set_up: SetUp) -> None:
    shown = screen(Match(set_up(EGGS), 1), 0)
    on_coin = {"of": {"kind": "piece", "value": {}}}
    said = (
        Stored("leader", "none", "leader"), Stored("left", "0", "left"),
        Stored("score of A", "0", "score", "A"),
        Stored("rest of coin of A", "0", "rest of coin", "A", on_coin),
    )  # fmt: skip
    drawn = text.render(replace(shown, values=said))
    assert "\nleft: 0; score of A: 0\n" in drawn
    assert "leader" not in drawn


def test_what_is_printed_on_a_grid_stands_in_the_legend(set_up: SetUp) -> None:
    game = Path(__file__).parent.parent / "games" / "garden-path" / "game.yaml"
    grid = screen(Match(set_up(game.read_text("utf-8")), 1), 0).grid
    assert grid is not None
    assert ("c1", "HOP 2 STONES ->") in grid.legend
    assert ("e2", "SLEEP FOR 2 TURNS") in grid.legend
    assert "a1" in dict(grid.legend)
    assert "b3" not in dict(grid.legend)


def test_what_a_piece_holds_is_shown_once_it_holds_something(set_up: SetUp) -> None:
    match = Match(set_up(EGGS), 1)
    view = match.view(0)
    hand = next(place for place in view.places if place.name == "hand of A")
    sack = replace(hand, name="sack of E1", base="sack", owner=None, count=0, pieces=())
    for full in (False, True):
        held = replace(sack, count=1, pieces=(Piece("PO", 0),)) if full else sack
        places = (*view.places, held)
        rows = screen_of(replace(view, places=places), match.machine.tables).rows
        assert ("sack of E1" in [row.name for row in rows]) is full


@pytest.mark.parametrize("width", [1, 16, 20, 33, 80])
def test_lines_are_no_longer_than_asked_and_keep_names_whole(set_up: SetUp, width: int) -> None:
    match = Match(set_up("grull", 2), 1)
    for _ in range(6):
        seat = match.pending.must[0]
        match.play(seat, match.legal(seat)[0])
    lines = text.render(screen(match, 0), width).splitlines()
    assert max(map(len, lines)) <= max(width, text.NARROWEST)
    assert not any(line.rstrip().endswith((" of", " x")) for line in lines if ":" not in line)
    assert "\xa0" not in "".join(lines)


def test_a_wide_sign_takes_two_columns(noughts: Match) -> None:
    look = Look({"mark of A": "馬"})
    rows = text.render(screen(noughts, 0, look)).splitlines()
    assert rows[3] == "2 .  馬 ."
    assert rows[4] == "1 B  .  ."


def test_a_screen_is_the_same_in_json(noughts: Match) -> None:
    shown = screen(noughts, 0)
    document = json.loads(as_json.render(shown))
    assert (document["format"], document["version"]) == ("ludex-view", 5)
    assert document["grid"]["rows"][2] == ["B", ".", "."]
    assert [row["name"] for row in document["rows"]] == [row.name for row in shown.rows]
    assert document["notices"] == [
        {"sentence": "it is A's turn", "what": "turn", "said": "", "detail": False,
         "parts": {"who": {"kind": "player", "value": "A"}}},
        {"sentence": "A to choose", "what": "to-choose", "said": "", "detail": False,
         "parts": {"who": {"kind": "player", "value": "A"}}},
    ]  # fmt: skip
    assert as_json.render(shown).isascii()


def test_codes_of_which_names_are_made_have_a_legend_once_one_is_shown() -> None:
    match = Match(machine("gologolo", Table(4, (), ())), 1)
    lines = text.render(screen(match, 0)).splitlines()
    legend = [line for line in lines if line.startswith("C circle; S square; ")]
    assert len(legend) == 1
    assert "R red" in legend[0]
    assert not screen(match, None).codes
    assert not screen(Match(machine("pairs", Table(2, (), ())), 1), 0).codes
