"""Boards that are no grids, in text and as data."""

import json

import jsonschema
from tests.properties.games import machine, tables

from ludex.play.match import Match
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
    assert shapes.path_lines(names, signs, 80) == [" c1 c2 c3", " AB  .  C"]
    assert shapes.path_lines(names, signs, 7, closed=True) == [
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
