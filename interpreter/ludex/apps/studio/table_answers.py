"""What is asked of the table: begin, look, play, why not, back, and which rules acted."""

from __future__ import annotations

from ludex.apps.declared import usual_outcomes
from ludex.apps.studio import seeing
from ludex.apps.studio.acted import lines_acted
from ludex.apps.studio.course import Course
from ludex.apps.studio.meaning import meant, why_not
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.seats import programs_at, seat_of
from ludex.apps.studio.table import Agreed, stop
from ludex.apps.studio.texts import RefusedError
from ludex.machine.interface import TABLE, PlayError
from ludex.machine.state import OUTCOMES
from ludex.play.hot_seat import apart
from ludex.play.match import Match, NotAMoveError
from ludex.view.telling import Refused

MOST_LINES = 500


def start(room: Room, asked: Asked) -> Answer:
    """A new game at a table that agrees on this."""
    players = asked["players"]
    programs = programs_at(asked.get("programs", {}), players)
    game = room.texts.project.loaded.game
    usual = "drawn" if game is None else usual_outcomes(game, len(programs) < players)
    agreed = Agreed(
        players, dict(asked.get("options", {})), tuple(asked.get("variants", ())), asked["seed"],
        OUTCOMES[asked.get("outcomes", usual)], programs, asked.get("language"),
    )  # fmt: skip
    room.table.begin(room.texts, agreed)
    return played(room)


def stand(room: Room, asked: Asked) -> Answer:
    """A new game that begins where a scenario fails or ends."""
    room.table.begin(room.texts, Agreed(scenario=asked["scenario"]))
    return played(room)


def see(room: Room, asked: Asked) -> Answer:
    """The table for one who looks at it; a curtain where another person has looked before who
    must not see the same."""
    course, match = room.table.game(), moment(room, asked)
    tables = match.machine.tables
    seat = seat_of(asked["seat"], tables)
    if "after" in asked and course.people > 1:
        before = reader(seat_of(asked["after"], tables))
        if apart(course.match, before, reader(seat)):
            return {"answer": "curtain", "seat": asked["seat"]}
    since = min(asked.get("since", len(match.moves)), len(match.moves))
    made = seeing.seen(match, seat, room.table.shown, since, room=seeing.room_of(asked))
    return {"answer": "seen", "seat": asked["seat"], "moves": len(match.moves), **made}


def move(room: Room, asked: Asked) -> Answer:
    """A move by its number or as it is said; what was played after this moment is forgotten."""
    table, match = room.table, moment(room, asked)
    seat = seat_of(asked["seat"], match.machine.tables)
    if seat is None or seat in table.game().bots:
        raise RefusedError("Nobody sits there who could make a move.")
    course = Course(table.game().moments[: len(match.moves) + 1], table.game().bots)
    try:
        course.play(seat, meant(match, seat, asked["move"]))
    except NotAMoveError as error:
        return refused(room, seat, error.refusal)
    except PlayError as error:
        return {"answer": "no move", **stop(error)}
    table.course = course
    return played(room)


def on(room: Room, asked: Asked) -> Answer:
    """Nobody speaks who may, and programs go on."""
    course = room.table.game()
    course.let_pass(course.match.pending.may)
    return played(room)


def why(room: Room, asked: Asked) -> Answer:
    """Why a move is not possible: as it is said, or with a thing that was pointed at."""
    match = moment(room, asked)
    seat = seat_of(asked["seat"], match.machine.tables)
    found = why_not(match, seat, asked)
    return {"answer": "possible"} if found is None else refused(room, seat, found)


def undo(room: Room, asked: Asked) -> Answer:
    """Back to before the last decision of a person."""
    last = room.table.game().last_decision()
    if last is None:
        raise RefusedError("There is nothing to take back.")
    room.table.game().back_to(last)
    return played(room)


def acted(room: Room, asked: Asked) -> Answer:
    """The lines of the rules that ran in the move that led to a moment."""
    course, after = room.table.game(), moment(room, asked)
    number = len(after.moves)
    if not number:
        raise RefusedError("No move led here.")
    sites = lines_acted(course.moments, number)[:MOST_LINES]
    lines = [{"file": s.file, "line": s.line, "sort": s.sort, "text": s.text} for s in sites]
    return {"answer": "acted", "lines": lines}


# ------------------------------------------------------------ what several of them say
def moment(room: Room, asked: Asked) -> Match:
    """The game after so many moves, or as it stands."""
    moments = room.table.game().moments
    at = asked.get("at", len(moments) - 1)
    if at >= len(moments):
        raise RefusedError("The game has not come so far.")
    return moments[at]


def played(room: Room) -> Answer:
    """How the game stands now."""
    return {"answer": "game", "game": room.table.state()}


def refused(room: Room, seat: int | None, refusal: Refused) -> Answer:
    """That a move is not possible."""
    return {"answer": "no move", **seeing.refusal(refusal, room.table.telling(seat))}


def reader(seat: int | None) -> int | None:
    """Who looks: the people at the table see what lies open."""
    return None if seat == TABLE else seat


ANSWERS = {
    "start": start, "stand": stand, "see": see, "move": move, "on": on, "why": why, "undo": undo,
    "acted": acted,
}  # fmt: skip
