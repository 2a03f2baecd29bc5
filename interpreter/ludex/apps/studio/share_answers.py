"""What is asked to give a game away: as a link, as one page that plays offline, as a folder."""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import suppress
from copy import copy

from ludex.apps.studio.link import carried, packed, zipped
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.table import Table
from ludex.apps.studio.table_answers import see, start
from ludex.apps.studio.text_answers import agreeable
from ludex.apps.studio.texts import RefusedError

SEED = 1
"""Of the game that a first picture shows."""
ROOM = (600, 520)
"""About that of the table on a page beside its rules."""


def share(room: Room, asked: Asked) -> Answer:
    """The whole game as the part of a link."""
    return {"answer": "link", "link": packed(*carried(room.texts))}


def download(room: Room, asked: Asked) -> Answer:
    """The folder of the game as a zip."""
    name, files = carried(room.texts)
    data = b64encode(zipped(name, files)).decode()
    return {"answer": "folder", "name": f"{name}.zip", "data": data}


def page(room: Room, asked: Asked) -> Answer:
    """The game as one page has it that plays offline, with its first picture if it can begin."""
    name, files = carried(room.texts)
    table = agreeable(room.texts)
    held = {"title": table["title"] if table else name, "link": packed(name, files), "picture": ""}
    with suppress(RefusedError):
        held["picture"] = first_picture(room, table["players"][0] if table else 2)
    said = json.dumps(held).replace("<", r"\u003c")
    return {"answer": "page", "name": f"{name}.html", "game": said}


def first_picture(room: Room, players: int) -> str:
    """A game as it begins, seen by who decides first; RefusedError where it cannot begin."""
    aside = copy(room)
    aside.table = Table()
    game = start(aside, {"players": players, "seed": SEED})["game"]
    first = [*game["asked"], *game["may"], "none"][0]
    return str(see(aside, {"seat": first, "room": ROOM})["picture"]["svg"])


ANSWERS = {"share": share, "download": download, "page": page}
