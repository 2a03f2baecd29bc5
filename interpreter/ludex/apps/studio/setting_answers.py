"""What is asked where a position is set up: to take a piece elsewhere, and to play from it."""

from __future__ import annotations

from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.setting import Setting
from ludex.apps.studio.table_answers import moment, played
from ludex.apps.studio.texts import RefusedError
from ludex.records import replace


def arrange(room: Room, asked: Asked) -> Answer:
    """The table at a moment, to be set up otherwise."""
    room.setting = Setting(moment(room, asked))
    return room.setting.answer(room.table.shown)


def lay(room: Room, asked: Asked) -> Answer:
    """A piece is taken from a place, or from the supply, and laid elsewhere."""
    setting = under_way(room)
    thing = asked["kind"], asked.get("owner", "")
    setting.lay(thing, asked.get("source", ""), asked.get("target", ""))
    return setting.answer(room.table.shown)


def settle(room: Room, asked: Asked) -> Answer:
    """A game begins in the position that was set up."""
    lines = under_way(room).lines(asked.get("turn", ""))
    room.table.begin(room.texts, replace(room.table.agreed, scenario="", given=lines))
    room.setting = None
    return played(room)


def under_way(room: Room) -> Setting:
    """What is being set up."""
    if room.setting is None:
        raise RefusedError("Nothing is being set up.")
    return room.setting


ANSWERS = {"arrange": arrange, "lay": lay, "settle": settle}
