"""A game under way in the studio: all its moments, and programs at some of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludex.machine.interface import TABLE, PlayError
from ludex.machine.seats import seat_called
from ludex.play.bots import Bot, chosen_by
from ludex.play.hot_seat import by_the_odds, hides, only_passes, without_hands
from ludex.play.match import Match, NotAMoveError
from ludex.play.offers import Offer
from ludex.play.phrases import PASS
from ludex.play.played import Played
from ludex.records import dataclass, field
from ludex.view.telling import Refused

MOST_MOVES = 2_000
"""A game is stopped after so many moves; all its moments are kept."""
MOST_AT_ONCE = 25
"""So many moves programs make before somebody is asked whether they shall go on."""


@dataclass(frozen=True)
class Misfit:
    """A move that was made and is none by the rules as they are now; how many there were.

    There is a refusal, unless the rules come to a stop at a line.
    """

    played: Played
    moves: int
    refused: Refused | None = None
    stop: PlayError | None = None


@dataclass
class Course:
    """A match with its moments: each has one move more than the one before it.

    `wanted` are all moves of the game, those included that do not fit the rules as they are now.
    `silent` are those who could have spoken at this moment and did not want to.
    """

    moments: list[Match]
    bots: Mapping[int, Bot] = field(default_factory=dict)
    wanted: tuple[Played, ...] = ()
    misfit: Misfit | None = None
    silent: set[int] = field(default_factory=set)

    @property
    def match(self) -> Match:
        """The game as it stands now."""
        return self.moments[-1]

    # ------------------------------------------------------------ playing
    def play(self, seat: int, move: Offer | str) -> None:
        """Makes a move, after which programs go on."""
        self._make(seat, move)
        self.go_on()

    def let_pass(self, seats: Iterable[int]) -> None:
        """These do not speak who may, and programs go on."""
        self.silent |= {seat for seat in seats if seat not in self.bots}
        self.go_on()

    def go_on(self) -> None:
        """Programs decide, as long as it is for them to do so."""
        for _ in range(MOST_AT_ONCE):
            if self.match.over or not self._step():
                return

    def back_to(self, moves: int) -> None:
        """The game as it was after so many moves; what was played since is forgotten."""
        del self.moments[moves + 1 :]
        self._settle()

    def last_decision(self) -> int | None:
        """How many moves there were before the last decision of a person."""
        moves = enumerate(self.match.moves)
        people = [index for index, move in moves if move.seat not in self.bots]
        return people[-1] if people else None

    def _make(self, seat: int, move: Offer | str) -> None:
        after = self.match.copy()
        after.play(seat, move)
        self.moments.append(after)
        self._settle()

    def _settle(self) -> None:
        self.wanted, self.misfit, self.silent = tuple(self.match.moves), None, set()

    def _step(self) -> bool:
        """One decision of a program, or of somebody who has none; False where people decide."""
        match, bots = self.match, self.bots
        speaker = next((s for s in match.pending.may if s in bots and s not in self.silent), None)
        programs = [seat for seat in match.pending.must if seat in bots]
        people = [seat for seat in match.pending.must if seat not in bots]
        if speaker is not None:
            return self._decided(speaker)
        if programs:
            listening = any(seat != TABLE for seat in self.speakers())
            return not listening and self._decided(programs[0])
        if without_hands(match, bots):
            self._make(TABLE, by_the_odds(match))
            return True
        if people and only_passes(match, people[0]) and not self.secrets():
            self._make(people[0], PASS)
            return True
        return False

    def _decided(self, seat: int) -> bool:
        chosen = chosen_by(self.bots[seat], self.match, seat)
        if chosen is None:
            self.silent.add(seat)
        else:
            self._make(seat, chosen)
        return True

    def speakers(self) -> list[int]:
        """The people who may speak now, and have not let it pass."""
        pending = self.match.pending
        there = [s for s in pending.may if s not in self.bots and s not in self.silent]
        return [seat for seat in there if self.secrets() or self.match.offers(seat)]

    def standing(self, title: str, programs: Mapping[int, str]) -> dict[str, Any]:
        """What everybody may know of how the game stands; no move of anybody."""
        match = self.match
        tables, must = match.machine.tables, (() if match.over else match.pending.must)
        return {
            "title": title,
            "seats": [
                {"seat": tables.seat(seat), "program": programs.get(seat)}
                for seat in range(tables.players)
            ],
            "moves": len(match.moves),
            "asked": [seat_called(seat) for seat in must if seat not in self.bots],
            "may": [] if match.over else [seat_called(seat) for seat in self.speakers()],
            "programs": any(seat in self.bots for seat in must),
            "over": match.over,
        }

    def secrets(self) -> bool:
        """Whether several people look at this screen who must not learn the same."""
        return self.people > 1 and hides(self.match.machine.tables)

    @property
    def people(self) -> int:
        """How many play who are no programs."""
        return self.match.machine.tables.players - len(self.bots)


def begun(first: Match, bots: Mapping[int, Bot], moves: Sequence[Played] = ()) -> Course:
    """A game from its first moment, with those of these moves that fit."""
    course = Course([first], bots, tuple(moves))
    for played in moves:
        if not _replayed(course, played):
            break
    return course


def _replayed(course: Course, played: Played) -> bool:
    """Makes a move once more: the very same, or the one that is said so now."""
    after = course.match.copy()
    try:
        try:
            after.replay(played)
        except NotAMoveError:
            after.play(played.seat, played.text)
    except NotAMoveError as error:
        course.misfit = Misfit(played, len(course.wanted), error.refusal)
        return False
    except PlayError as error:
        course.misfit = Misfit(played, len(course.wanted), stop=error)
        return False
    course.moments.append(after)
    return True
