"""What rules have set of a piece is on it in pictures: as its look says, else as a mark."""

from xml.etree import ElementTree

import pytest
from tests.conftest import SetUp, game_text
from tests.drawing.pictures import SVG, parsed
from tests.properties.games import loaded

from ludex.apps.declared import language_of
from ludex.drawing.figures import Figures
from ludex.drawing.picture import svg_of
from ludex.machine.facts import Part, Piece
from ludex.machine.interface import Machine
from ludex.machine.state import State
from ludex.play.match import Match
from ludex.view.language import Language

Figure = ElementTree.Element

LAMP = """\
ludex: 1
game: example
players: [2]
types: {light: [dark, dim, bright]}
places: {shelf: {holds: lamp}}
pieces: {lamp: {begins: shelf, oil: 0, light: dark, changes: [oil, light]}}
play:
  - take turns:
      - choose one:
          - option fill:
              - add 4 to oil of first of lamps
              - set light of first of lamps to bright
          - option spill:
              - subtract 200 from oil of first of lamps
look: {pieces: {lamp: LOOK}}
"""


def crowned(set_up: SetUp, look: str = "") -> tuple[Machine, State]:
    """Draughts, with a look, where somebody of A has been crowned on a1."""
    machine = set_up(game_text("draughts").decode() + look)
    state = machine.begin(1)
    state.changed[0][state.contents[machine.tables.first_cell][0]] = 1
    return machine, state


def on(machine: Machine, state: State, place: str, language: Language | None = None) -> Figure:
    """The picture of what lies in a place."""
    picture = parsed(
        svg_of(machine.view(state, 1), machine.tables, language=language or Language())
    )
    groups = [g for g in picture.iter(f"{SVG}g") if g.get("data-place") == place]
    return next(g for g in groups if g.get("class") == "piece")


def texts(figure: Figure) -> list[str]:
    return [each.text or "" for each in figure.iter(f"{SVG}text")]


def filled(set_up: SetUp, look: str, *moves: str) -> Figure:
    match = Match(set_up(LAMP.replace("LOOK", look)), 1)
    for number, move in enumerate(moves):
        match.play(number % 2, move)
    return on(match.machine, match.state, "shelf")


def test_what_was_set_is_a_mark_on_the_piece_and_data(set_up: SetUp) -> None:
    machine, state = crowned(set_up)
    king, man = on(machine, state, "a1"), on(machine, state, "c1")
    assert (texts(king), texts(man)) == (["crowned"], [])
    assert king.get("aria-label") == "man of A (crowned)"
    assert king.get("data-attributes") == "crowned:yes"
    assert man.get("data-attributes") == "crowned:no"


def test_the_mark_is_in_the_language_of_the_table(set_up: SetUp) -> None:
    game = loaded("draughts").game
    assert game is not None
    king = on(*crowned(set_up), "a1", language_of(game, "fr"))
    assert texts(king) == ["couronné"]
    assert king.get("aria-label") == "pion de A (couronné)"


@pytest.mark.parametrize("of", ["man (crowned)", "man of A (crowned)"])
def test_a_piece_may_look_otherwise_when_it_was_set(set_up: SetUp, of: str) -> None:
    machine, state = crowned(set_up, f"look: {{pieces: {{{of}: {{sign: K}}}}}}\n")
    assert texts(on(machine, state, "a1")) == ["K"]
    assert texts(on(machine, state, "c1")) == []
    machine, state = crowned(set_up, f"look: {{glyphs: {{{of}: Q}}}}\n")
    assert texts(on(machine, state, "a1")) == ["Q"]


def test_a_look_of_another_seat_leaves_the_mark(set_up: SetUp) -> None:
    machine, state = crowned(set_up, "look: {pieces: {man of B (crowned): {sign: K}}}\n")
    assert texts(on(machine, state, "a1")) == ["crowned"]


def test_what_a_look_shows_of_an_attribute_is_as_it_is_now(set_up: SetUp) -> None:
    figures = Figures(set_up(LAMP.replace("LOOK", "{pips: oil, filled: light}")).tables, Language())
    oil, light = Part("oil", "number", 4), Part("light", "enum light", 1)
    lamp = figures.figure(Piece("lamp", known=True, attributes=(light, oil)))
    assert (lamp.pips, lamp.filled, lamp.marks) == (4, 0.5, ())
    assert texts(filled(set_up, "{pips: oil}", "fill")) == ["bright"]
    assert texts(filled(set_up, "{shows: light}", "fill")) == ["bright", "oil 4"]
    assert texts(filled(set_up, "{shows: [light, oil]}", "fill")) == ["bright", "4"]
    assert texts(filled(set_up, "{symbol: star, filled: light}", "fill")) == ["oil 4"]


def test_pips_that_cannot_be_drawn_are_said(set_up: SetUp) -> None:
    assert texts(filled(set_up, "{pips: oil}", "fill", "spill")) == ["bright", "oil -196"]
    figures = Figures(set_up(LAMP.replace("LOOK", "{pips: oil}")).tables, Language())
    many = Piece("lamp", known=True, attributes=(Part("oil", "number", 10**6),))
    assert figures.figure(many).pips == 0
    assert figures.figure(many).marks == ("oil 1000000",)


def test_a_piece_that_is_in_no_game_looks_as_at_first(set_up: SetUp) -> None:
    figures = Figures(set_up(LAMP.replace("LOOK", "{shows: light}")).tables, Language())
    assert figures.figure(Piece("lamp", known=True)).says == "dark"


def test_what_is_set_of_a_hidden_piece_is_on_no_picture(set_up: SetUp) -> None:
    machine = set_up("ambush")
    match = Match(machine, 1)
    for seat, move in ((0, "drill riders"), (1, "wait"), (0, "post riders")):
        match.play(seat, move)
    back = on(machine, match.state, "field of A")
    assert back.get("data-attributes") == "tired:no"
    assert texts(back) == []
    match.play(1, "post scouts")
    match.play(0, "strike band, band of B")
    front = on(machine, match.state, "field of A")
    assert front.get("data-attributes") == "drill:1 mood:calm tired:yes"
    assert texts(front)[-2:] == ["drill 1", "tired"]
