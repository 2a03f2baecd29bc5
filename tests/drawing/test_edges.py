"""Edges of a board that belong to seats have their colour and their shape."""

from xml.etree import ElementTree

import pytest
from tests.drawing.pictures import SVG, parsed
from tests.properties.games import machine, tables

from ludex.drawing import ink
from ludex.drawing.outlines import OUTLINES
from ludex.drawing.picture import svg_of
from ludex.scenario_pipeline.every_table import Table


def edges(game: str, table: Table | None = None) -> list[ElementTree.Element]:
    """The edges in the picture of a game as it begins."""
    engine = machine(game, table or tables(game)[0])
    picture = parsed(svg_of(engine.view(engine.begin(1), None), engine.tables))
    return [each for each in picture.iter(f"{SVG}g") if each.get("class") == "edge"]


def ends(edge: ElementTree.Element, axis: str) -> set[float]:
    """Where the lines of an edge begin and end, across or down."""
    lines = list(edge.iter(f"{SVG}line"))
    return {float(each.attrib[f"{axis}{end}"]) for each in lines for end in (1, 2)}


@pytest.mark.parametrize(
    ("game", "seats"), [("breakthrough", "AB"), ("ford", "AB"), ("hex", "AABB"), ("clobber", "")]
)
def test_a_seat_has_the_edge_at_which_it_sits_and_the_opposite_one_if_nobody_sits_at_any(
    game: str, seats: str
) -> None:
    found = edges(game)
    assert [each.get("data-edge") for each in found] == list(seats)
    for each in found:
        seat = ord(each.attrib["data-edge"]) - ord("A")
        assert {line.get("stroke") for line in each.iter(f"{SVG}line")} == {ink.seat_colour(seat)}
        marks = [path.get("d") for path in each.iter(f"{SVG}path")]
        assert marks == [OUTLINES[ink.seat_shape(seat)]]


def test_three_at_a_square_board_have_three_edges() -> None:
    table = next(each for each in tables("voles") if each.players == 3)
    west, east, south = edges("voles", table)
    assert len(ends(west, "x")) == len(ends(east, "x")) == len(ends(south, "y")) == 1
    assert ends(west, "x") < ends(south, "x") > ends(east, "x")


def test_the_side_of_a_corner_that_two_have_is_parted() -> None:
    below, above, left, right = edges("hex")
    shared = ends(below, "x") & ends(left, "x")
    assert len(shared) == 1
    assert len(ends(below, "y") & ends(above, "y")) == 0
    sides = [len(list(each.iter(f"{SVG}line"))) for each in (below, above, left, right)]
    assert sides == [22] * 4
