"""What rules have set of a piece is on every view of those who see it: in words and as data."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.conftest import SetUp
from tests.properties.games import loaded

from ludex.apps.declared import language_of
from ludex.machine.interface import Machine, PlaceView
from ludex.machine.looks import Look
from ludex.machine.state import State
from ludex.play.match import Match
from ludex.records import replace
from ludex.view import text
from ludex.view.json import document
from ludex.view.language import Language
from ludex.view.naming import Naming, piece_name
from ludex.view.screen import screen_of
from ludex.view.telling import Telling

STACKS = """\
ludex: 1
game: example
players: [2]
types: {mood: [calm, angry]}
board: {track: 3}
places: {yard: {holds: ox}}
pieces:
  ox: {copies: 4, begins: yard, load: 0, mood: calm, open: yes, changes: [load, mood, open]}
play:
  - take turns:
      - choose ox among oxen:
          - add 4 to load of ox
          - set mood of ox to angry
          - set open of ox to no
"""
ON_THE_TRACK = STACKS.replace("among oxen:", "among oxen:\n          - move ox to c1")


@pytest.fixture
def crowned(set_up: SetUp) -> tuple[Machine, State]:
    """Draughts where somebody of A has been crowned on a1."""
    machine = set_up("draughts")
    state = machine.begin(1)
    state.changed[0][state.contents[machine.tables.first_cell][0]] = 1
    return machine, state


def drawn(machine: Machine, state: State, seat: int | None, look: Look | None = None) -> str:
    tables = replace(machine.tables, look=look) if look is not None else machine.tables
    return text.render(screen_of(machine.view(state, seat), tables))


def yard(machine: Machine, state: State) -> PlaceView:
    return next(each for each in machine.view(state, 0).places if each.name == "yard")


def pieces(machine: Machine, state: State, seat: int | None) -> Iterator[tuple[str, Any]]:
    """Every piece of a view for programs, with where it lies."""
    said = document(screen_of(machine.view(state, seat), machine.tables))
    for row in (*said["cells"], *said["rows"]):
        yield from ((row["name"], each) for each in row["pieces"])


def test_the_sign_of_what_was_set_is_another_and_explained(
    crowned: tuple[Machine, State],
) -> None:
    before = drawn(crowned[0], crowned[0].begin(1), None)
    assert "\n1 A . A . A .\n" in before
    assert "(" not in before
    said = drawn(*crowned, None)
    assert "\n1 Ac .  A  .  A  .\n" in said
    assert "\nAc man of A (crowned)\n" in said


def test_a_game_may_have_a_sign_for_what_was_set(crowned: tuple[Machine, State]) -> None:
    for sign in ("man of A (crowned)", "man (crowned)"):
        said = drawn(*crowned, None, Look({sign: "K", "man of A": "o"}))
        assert "\n1 K . o . o .\n" in said
        assert "K man of A (crowned); o man of A" in said
    assert "\n1 oc .  o  .  o  .\n" in drawn(*crowned, None, Look({"man of A": "o"}))


def test_programs_are_told_what_may_be_set_and_how_it_is(crowned: tuple[Machine, State]) -> None:
    for seat in (0, 1, None):
        said = dict(pieces(*crowned, seat))
        assert said["a1"]["attributes"] == {"crowned": "yes"}
        assert said["c1"]["attributes"] == {"crowned": "no"}


def test_it_is_said_in_every_language_of_the_game(crowned: tuple[Machine, State]) -> None:
    game = loaded("draughts").game
    assert game is not None
    french = language_of(game, "fr")
    screen = screen_of(crowned[0].view(crowned[1], 1), crowned[0].tables, language=french)
    said = text.render(screen, language=french)
    assert "Ac pion de A (couronné)" in said
    assert "crowned" not in said


def test_several_things_that_were_set_are_said_one_by_one(set_up: SetUp) -> None:
    match = Match(set_up(STACKS), 1)
    match.play(0, "choose ox")
    name = "ox (load 4, angry, open no)"
    assert Naming(match.machine.tables).lying(yard(match.machine, match.state)) == (
        "ox", "ox", "ox", name
    )  # fmt: skip
    assert f"yard: 3 x ox, {name}" in drawn(match.machine, match.state, 0)
    match.play(1, f"choose {name}")
    match.play(0, "choose ox (load 8 angry open no)")
    assert "ox (load 12, angry, open no)" in drawn(match.machine, match.state, 0)


def test_a_number_that_was_set_is_no_count(set_up: SetUp) -> None:
    match = Match(set_up(ON_THE_TRACK), 1)
    match.play(0, "choose ox")
    assert "\nox:4ao " in drawn(match.machine, match.state, 0)
    fewer = ON_THE_TRACK[: ON_THE_TRACK.index("          - set mood")]
    match = Match(set_up(fewer), 1)
    for seat in (0, 1):
        match.play(seat, "choose ox")
    assert " ox:4x2 " in drawn(match.machine, match.state, 0)
    assert "ox:4 ox (load 4)" in drawn(match.machine, match.state, 0)


def test_what_nobody_sees_of_a_hidden_piece_is_told_to_nobody(set_up: SetUp) -> None:
    machine = set_up("ambush")
    match = Match(machine, 1)
    match.play(0, "drill riders")
    assert match.log(0)[-2] == "riders is now drill 1"
    assert not any("drill 1" in said or "riders" in said for said in match.log(1))
    match.play(1, "wait")
    match.play(0, "post riders")
    (own,) = (each for name, each in pieces(machine, match.state, 0) if name == "field of A")
    assert own["attributes"] == {"tired": "no"}
    assert not own["known"]
    assert "drill 1" not in drawn(machine, match.state, 1)


def test_what_is_seen_on_a_back_is_said_of_a_back(set_up: SetUp) -> None:
    machine = set_up("ambush")
    state = machine.begin(1)
    band = state.contents[0].pop()
    state.where[band], state.down[band] = 2, True
    state.contents[2].append(band)
    for index, name in enumerate(machine.tables.changing):
        state.changed[index][band] = 1
        assert piece_name(machine.tables, state, band, 1) == (
            "band of A (tired)" if name == "tired" else "band of A"
        )
    state.down[band] = False
    assert piece_name(machine.tables, state, band, 1) == "riders of A (drill 1, angry, tired)"


def test_what_was_set_is_told_as_data_and_in_both_languages(set_up: SetUp) -> None:
    machine = set_up("ambush")
    match = Match(machine, 1)
    match.play(0, "drill riders")
    (fact,) = (each for each in match.told(0) if each.what == "set")
    said = Telling(machine.tables, 0).said(fact)
    assert said.sentence == "riders is now drill 1"
    assert said.parts["attribute"] == {"kind": "name", "value": "drill"}
    assert said.parts["value"] == {"kind": "number", "value": 1}
    assert said.parts["things"]["value"]["name"] == "riders"
    assert Telling(machine.tables, 0, Language("fr")).tell(fact) == "riders est désormais drill 1"


def test_what_is_set_to_what_it_was_is_not_told(set_up: SetUp) -> None:
    machine = set_up(STACKS.replace("add 4 to load", "add 0 to load"))
    match = Match(machine, 1)
    match.play(0, "choose ox")
    match.play(1, "choose ox (angry, open no)")
    told = [each for each in match.told(0, since=1) if each.what == "set"]
    assert told == []
    assert len([each for each in match.told(0) if each.what == "set"]) == 2


def test_what_a_back_hides_says_nothing_of_how_it_began(set_up: SetUp) -> None:
    kinds = "{begins: yard, front: [mood], kinds: {bull: {load: 2}, cow: {load: 0}}, "
    machine = set_up(STACKS.replace("{copies: 4, begins: yard, load: 0, ", kinds))
    lying = yard(machine, machine.begin(1)).pieces
    naming = Naming(machine.tables)
    assert [*map(naming.piece, lying)] == ["bull", "cow"]
    backs = [replace(each, name="ox", known=False) for each in lying]
    assert [*map(naming.piece, backs)] == ["ox (load 2)", "ox (load 0)"]
