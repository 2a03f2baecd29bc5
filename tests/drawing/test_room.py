"""A picture is laid out for the room that there is, and has the same in it in any."""

from xml.etree import ElementTree

import pytest
from tests.drawing.pictures import drawn, parsed, positions
from tests.properties.games import SHIPPED

from ludex.drawing.picture import Room, picture_of, svg_of
from ludex.machine.interface import Machine
from ludex.machine.state import State

DESK, PHONE = (600.0, 520.0), (360.0, 900.0)


def size(engine: Machine, state: State, room: Room, laid_out: Room | None) -> float:
    """How large a thing is in this room, of a picture that is laid out for one or for none."""
    block = picture_of(engine.view(state, 0), engine.tables, room=laid_out)
    return min(room[0] / block.wide, room[1] / block.high)


def labels(picture: ElementTree.Element) -> list[str]:
    """What somebody is told who does not see it."""
    return sorted(filter(None, (each.get("aria-label") for each in picture.iter())))


@pytest.mark.parametrize("game", [folder.name for folder in SHIPPED])
def test_the_same_is_drawn_in_any_room_and_hardly_smaller(game: str) -> None:
    for engine, state in positions(game):
        view = engine.view(state, 0)
        usual = parsed(svg_of(view, engine.tables))
        for room in (DESK, PHONE):
            laid = parsed(svg_of(view, engine.tables, room=room))
            assert drawn(laid) == drawn(usual)
            assert labels(laid) == labels(usual)
            assert size(engine, state, room, room) >= 0.95 * size(engine, state, room, None)


@pytest.mark.parametrize(
    ("game", "room", "more"),
    [("gootmu", DESK, 1.3), ("go", DESK, 1.3), ("ovo", DESK, 1.1), ("grull", PHONE, 1.3)],
)
def test_a_picture_makes_the_most_of_its_room(game: str, room: Room, more: float) -> None:
    for engine, state in positions(game):
        assert size(engine, state, room, room) > more * size(engine, state, room, None)
