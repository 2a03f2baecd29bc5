"""One match played from several places: what each seat is sent, and which moves are made."""

from __future__ import annotations

import sys
from threading import Lock
from typing import Any

from ludex.apps.studio import seeing
from ludex.apps.studio.course import Course
from ludex.apps.studio.meaning import meant, why_not
from ludex.apps.studio.seats import ONLOOKER
from ludex.apps.studio.texts import RefusedError
from ludex.apps.together.kept import Begun, Kept, KeptError
from ludex.drawing.picture import Room
from ludex.machine.interface import Machine, Pending, PlayError
from ludex.machine.seats import seat_letter
from ludex.play.bots import seated
from ludex.play.match import Match, NotAMoveError
from ludex.play.phrases import PASS
from ludex.play.record import RecordError, replay
from ludex.records import dataclass, field
from ludex.view.telling import Refused, Telling

MOST_MOVES = 10_000
"""A match is stopped after so many moves."""
MOST_SENT = 16
"""So many answers are kept for whoever asks the same before the next move."""
LATE = "The game has gone on since your page last looked; look again before you move."
STOPPED = "The rules come to a stop at this move, so it is not made; tell whoever wrote them."
OTHERWISE = (
    "This match cannot go on: it was played by another Ludex, or the file that keeps it is damaged."
)
UNKEPT = "The server could not keep this move, so it is not made; tell whoever runs it."
SILENT = "Nobody waits for you to let this pass."
Answer = dict[str, Any]


@dataclass(frozen=True)
class Game:
    """What every match of one table is played with: a machine, and how it is shown.

    A machine does one thing after the other, so there is one lock for all who play with it.
    """

    machine: Machine
    shown: seeing.Shown
    lock: Lock = field(default_factory=Lock)


class Hosted:
    """A match that is kept; it is played once more when somebody asks for it after a while."""

    def __init__(self, kept: Kept, begun: Begun, game: Game) -> None:
        self.kept, self.begun, self.game = kept, begun, game
        self.course: Course | None = None
        self.asked_at = 0
        self.sent: dict[tuple[int | None, int, Room | None], Answer] = {}

    def awake(self) -> Course:
        """The match as it stands; what is kept is replayed where nobody has asked for it yet."""
        if self.course is None:
            try:
                record = self.kept.record(self.begun.number)
                match = replay(record, self.game.machine, cap=MOST_MOVES)
            except (NotAMoveError, PlayError, RecordError, KeptError):
                raise RefusedError(OTHERWISE) from None
            self.course = Course([match], seated(self.begun.programs, record.seed))
            self.asked_at = len(match.moves)
        return self.course

    def sleep(self) -> None:
        """Keeps nothing of it in memory."""
        with self.game.lock:
            self.course = None
            self.sent.clear()

    # ------------------------------------------------------------ what a seat asks
    def moves(self) -> int:
        """How many moves have been made."""
        with self.game.lock:
            return len(self.awake().match.moves)

    def see(self, seat: int | None, since: int, room: Room | None = None) -> Answer:
        """The table for a seat, or (None) for whoever only looks on; with what happened since."""
        with self.game.lock:
            return self._seen(seat, since, room)

    def move(self, seat: int, said: int | str, at: int, room: Room | None = None) -> Answer:
        """Makes a move, as it was meant when so many moves had been made, and keeps it."""
        with self.game.lock:
            course = self.awake()
            since = course.match.moves[at:]
            if at < self.asked_at or at > len(course.match.moves):
                raise RefusedError(LATE)
            if any(played.seat == seat for played in since):
                raise RefusedError(LATE)
            trial = Course([course.match], course.bots)
            try:
                trial.play(seat, meant(course.match, seat, said))
            except NotAMoveError as error:
                return self._refused(seat, error.refusal)
            except PlayError:
                raise RefusedError(STOPPED) from None
            self._kept(trial)
            return self._seen(seat, at, room)

    def let_pass(self, seat: int, at: int, room: Room | None = None) -> Answer:
        """A seat that may speak does not; programs go on when nobody else may."""
        with self.game.lock:
            course = self.awake()
            if at != len(course.match.moves):
                raise RefusedError(LATE)
            due = set(course.match.pending.must) & set(course.bots)
            if seat not in course.speakers() and not due:
                raise RefusedError(SILENT)
            trial = Course([course.match], course.bots, silent=set(course.silent))
            try:
                trial.let_pass([seat])
            except PlayError:
                raise RefusedError(STOPPED) from None
            self._kept(trial)
            return self._seen(seat, at, room)

    def why(self, seat: int, asked: dict[str, Any]) -> Answer:
        """Why a move is not possible."""
        with self.game.lock:
            found = why_not(self.awake().match, seat, asked)
            return {"answer": "possible"} if found is None else self._refused(seat, found)

    # ------------------------------------------------------------ what they have in common
    def _kept(self, trial: Course) -> None:
        """What was played lies on the disk, and is so from now on."""
        assert self.course is not None
        before, after = self.course.match, trial.match
        new = after.moves[len(before.moves) :]
        if new:
            try:
                self.kept.add(self.begun.number, len(before.moves), new, after.over)
            except KeptError as error:
                print(f"ludex: {error}", file=sys.stderr)
                raise RefusedError(UNKEPT) from None
            if not (len(new) == 1 and still_asked(before, after)):
                self.asked_at = len(after.moves)
        self.course = Course([after], trial.bots, silent=trial.silent)
        self.sent.clear()

    def _seen(self, seat: int | None, since: int, room: Room | None) -> Answer:
        course = self.awake()
        since = min(since, len(course.match.moves))
        key = seat, since, room
        if key not in self.sent:
            if len(self.sent) >= MOST_SENT:
                self.sent.clear()
            name = ONLOOKER if seat is None else seat_letter(seat)
            self.sent[key] = {
                "answer": "seen",
                "seat": name,
                "moves": len(course.match.moves),
                **seeing.seen(course.match, seat, self.game.shown, since, room=room),
                "game": course.standing(self.game.shown.title, self.begun.programs),
            }
        return self.sent[key]

    def _refused(self, seat: int, refusal: Refused) -> Answer:
        telling = Telling(self.game.machine.tables, seat, self.game.shown.language)
        # Where the rules lie on the disk of the server is nothing for whoever plays.
        return {"answer": "no move", **seeing.refusal(refusal, telling), "place": None}


def still_asked(before: Match, after: Match) -> bool:
    """Whether the same is asked as before of those who have not answered yet.

    So it is where several decide at once: what one of them does is no news to the others.
    """
    was, now, played = before.pending, after.pending, after.moves[-1]
    at_once = was.kind == "secret" or (was.kind == "poll" and played.text == PASS)
    left = tuple(seat for seat in was.must if seat != played.seat)
    return at_once and not after.over and bool(left) and _asked(now) == (was.kind, was.rule, left)


def _asked(pending: Pending) -> tuple[str, str, tuple[int, ...]]:
    return pending.kind, pending.rule, pending.must
