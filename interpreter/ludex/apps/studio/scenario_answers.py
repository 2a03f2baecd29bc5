"""What is asked of scenarios: which pass, what could be expected now, and to keep one."""

from __future__ import annotations

from ludex.apps.studio.keeping import Keeping
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.standing import results


def scenarios(room: Room, asked: Asked) -> Answer:
    """Runs all scenarios, or one."""
    found = results(room.texts.project, asked.get("scenario", ""))
    return {"answer": "scenarios", "scenarios": found}


def expectations(room: Room, asked: Asked) -> Answer:
    """What is so now, and everybody may know it, as a scenario would say it."""
    made = Keeping(room.texts, room.table, asked.get("from", 0))
    return {"answer": "expectations", "expectations": made.expectations()}


def keep(room: Room, asked: Asked) -> Answer:
    """The text of the file of scenarios with what was played as one more of them."""
    made = Keeping(room.texts, room.table, asked.get("from", 0))
    return {"answer": "kept", **made.kept(asked["name"], asked.get("expect", []))}


ANSWERS = {"scenarios": scenarios, "expectations": expectations, "keep": keep}
