"""What a page is sent of a game for one who looks at it, and nothing that they must not know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from ludex.apps.studio.pointing import cells_named
from ludex.drawing.picture import Room, svg_of
from ludex.machine.interface import TABLE
from ludex.machine.seats import seat_called
from ludex.play.match import Match
from ludex.records import dataclass, field
from ludex.view import json, text
from ludex.view.journeys import journeys
from ludex.view.language import Language
from ludex.view.screen import screen_of
from ludex.view.telling import Refused, Telling

MOST_OFFERED = 400
"""So many moves are listed; any other may be typed."""
MOST_TOLD = 300
"""So many sentences of what happened are sent, the latest."""
WIDTH = 100
_PLACE = re.compile(r"(.+?):(\d+)(?::(\d+))?")


@dataclass(frozen=True)
class Shown:
    """How a game is shown: its title, and the language in which it is spoken of."""

    title: str = ""
    language: Language = field(default_factory=Language)


def seen(
    match: Match,
    seat: int | None,
    shown: Shown = Shown(),
    since: int = 0,
    most: int | None = MOST_OFFERED,
    room: Room | None = None,
) -> dict[str, Any]:
    """The table for a seat, for TABLE, or (None) for whoever only looks on.

    The view has as data what happened since so many moves, and at most so many moves to make now;
    the picture is laid out for the room that there is on the page.
    """
    reader = None if seat == TABLE else seat
    tables, language = match.machine.tables, shown.language
    telling = Telling(tables, reader, language)
    view = match.view(reader)
    legal = () if seat is None else match.legal(seat)
    told = telling.heard(match.events(since))
    moves = [move.seen for move in islice(legal, most)]
    screen = screen_of(view, tables, shown.title, language, told, moves)
    facts = [*match.told_first(reader), *match.told(reader)]
    return {
        "view": json.document(screen),
        "picture": {
            "svg": svg_of(view, tables, shown.title, language, room),
            "text": text.render(screen, WIDTH, language),
        },
        "log": [telling.sentence(fact) for fact in journeys(facts)[-MOST_TOLD:]],
        "offered": len(legal),
        "named": cells_named(match, moves),
        "asked": [seat_called(each) for each in (() if match.over else match.pending.must)],
        "prompt": prompt(match, seat, telling),
    }


def room_of(asked: Mapping[str, Any]) -> Room | None:
    """The room for the picture, where a page says it."""
    return tuple(asked["room"]) if "room" in asked else None


def prompt(match: Match, seat: int | None, telling: Telling) -> dict[str, Any]:
    """What is asked of somebody now: whether they must or may, by which rule, and how to tell."""
    pending, said = match.pending, telling.language.called
    question = telling.sentence(pending.question) if pending.question is not None else ""
    asked = "" if match.over else _asked(match, seat)
    own = seat == TABLE
    signs = [[said(sign), said(meant)] for sign, meant in pending.signs]
    return {
        "asked": asked,
        "rule": "" if match.over else pending.rule,
        "question": question if own else "",
        "conduct": list(map(said, pending.conduct)) if own else [],
        "signs": signs if own else [],
    }


def _asked(match: Match, seat: int | None) -> str:
    return "must" if seat in match.pending.must else "may" if seat in match.pending.may else ""


def refusal(refused: Refused, telling: Telling) -> dict[str, Any]:
    """Why a move is not possible: a sentence, what of it failed, and by which rule."""
    said = refused.refusal
    return {
        "sentence": telling.sentence(said.why),
        "details": [telling.tell(detail) for detail in said.details],
        "rule": refused.rule,
        "cites": list(refused.cites),
        "place": place(refused.place),
    }


def place(said: str) -> dict[str, Any] | None:
    """The file, the line and the column of a place as it is said."""
    found = _PLACE.fullmatch(said)
    if found is None:
        return None
    return {"file": found[1], "line": int(found[2]), "column": int(found[3] or 1)}
