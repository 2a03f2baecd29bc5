"""Boards that are no grids, in text and as data."""

import json

import jsonschema
from tests.properties.games import machine, tables

from ludex.machine.facts import Part, Piece
from ludex.machine.interface import ValueView
from ludex.machine.looks import Look
from ludex.play.match import Match
from ludex.records import replace
from ludex.resources import read_data
from ludex.view import json as as_json
from ludex.view import shapes, text
from ludex.view.screen import Screen, screen_of


def beginning(game: str) -> Screen:
    match = Match(machine(game, tables(game)[0]), 1)
    return screen_of(match.view(None), match.machine.tables)


def test_each_row_of_six_sided_cells_is_half_a_cell_to_the_left_of_the_one_below() -> None:
    rows = (("a", "b"), ("cc", "d"))
    assert shapes.hex_lines(rows, ("2", "1"), ("a", "b")) == ["2 a   b", "1   cc  d", "      a   b"]


def test_files_of_a_hexagon_are_named_where_they_end() -> None:
    drawn = text.render(beginning("honey-cells")).split("\n")[2:8]
    assert drawn == [
        "5   . . .", "4  . . . .", "3 A . . . B", "2  . . . . e", "1   . . . d", "     a b c",
    ]  # fmt: skip


def test_a_path_goes_on_in_a_new_row_and_a_ring_says_where_it_closes() -> None:
    names, signs = ("c1", "c2", "c3"), ("AB", ".", "C")
    assert shapes.path_lines((names, signs), 80) == [" c1 c2 c3", " AB  .  C"]
    assert shapes.path_lines((names, signs), 7, closed=True) == [
        " c1 c2", " AB  .", " c3", "  C > c1",
    ]  # fmt: skip


def test_data_say_the_shape_and_leave_out_what_is_no_cell() -> None:
    schema = json.loads(read_data("schema/view.schema.json"))
    for game, shape in (
        ("honey-cells", "hexagon"),
        ("ring-road", "ring"),
        ("night-watch", "lines"),
    ):
        said = as_json.document(beginning(game))
        plain = json.loads(json.dumps(said))
        jsonschema.validate(plain, schema)
        assert plain["grid"]["shape"] == shape
    assert beginning("honey-cells").grid.rows[0] == ("", "", ".", ".", ".")  # type: ignore[union-attr]


GULO = """\
path:
  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
     ?  ? bt  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?
  A       BC

? tile; bt blue-tile
"""


def test_a_place_in_an_order_is_drawn_as_a_path_with_everybody_on_it() -> None:
    made = machine("gulo-gulo", next(t for t in tables("gulo-gulo") if t.players == 3))
    match = Match(made, 1)
    look = Look({"tile": "?"}, {"path": "spot"})
    view = match.view(None)
    third = [place.base for place in view.places].index("path")
    shown = tuple(Piece("blue-tile" if i == 2 else "tile") for i in range(19))
    places = list(view.places)
    places[third] = replace(places[third], pieces=shown)
    spots = (ValueView("spot", Part("value", "number", at), Part("of", "player", seat))
             for seat, at in enumerate((0, 3, 3)))  # fmt: skip
    values = (*(value for value in view.values if value.name != "spot"), *spots)
    seen = replace(view, places=tuple(places), values=values)
    said = text.render(screen_of(seen, replace(made.tables, look=look)))
    assert GULO in said
    assert "spot of" not in said
    assert said.count("path:") == 1
    hidden = replace(places[third], pieces=())
    places[third] = hidden
    said = text.render(
        screen_of(replace(seen, places=tuple(places)), replace(made.tables, look=look))
    )
    assert "blue-tile" not in said
