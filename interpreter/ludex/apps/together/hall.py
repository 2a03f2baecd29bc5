"""All matches of one game that are kept in one file: who sits where, and what they are answered."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

from ludex.apps.studio.course import Course
from ludex.apps.studio.seats import ONLOOKER
from ludex.apps.studio.seeing import room_of
from ludex.apps.studio.table import shown
from ludex.apps.studio.texts import RefusedError
from ludex.apps.together.hosted import MOST_MOVES, Answer, Game, Hosted
from ludex.apps.together.kept import Begun, Kept, KeptError
from ludex.machine.interface import Machine
from ludex.machine.seats import seat_letter, seat_letters, seat_number
from ludex.pipeline import Loaded, machine
from ludex.play.bots import seated
from ludex.play.match import Match
from ludex.play.record import head
from ludex.records import dataclass
from ludex.source.documents import wrong_in

SCHEMA = "together"
MOST_AWAKE = 250
"""So many matches are held in memory; the one that was not asked for longest is played once more
when somebody comes back to it."""
LOOKS_ON = "This link only looks on; whoever plays has a link of their own."


@dataclass(frozen=True)
class Place:
    """Where a link leads: a match, and a seat of it or (None) among those who look on."""

    hosted: Hosted
    seat: int | None


class Hall:
    """The matches of a game, each of which was begun at a table of its own."""

    def __init__(self, loaded: Loaded, kept: Kept, language: str | None = None) -> None:
        self.loaded, self.kept, self.language = loaded, kept, language
        self.games: dict[tuple[object, ...], Game] = {}
        self.matches: list[Hosted] = []
        self.places: dict[bytes, Place] = {}
        self.awake: OrderedDict[int, Hosted] = OrderedDict()
        self.lock = Lock()
        for begun in kept.matches():
            self._take(begun)

    def under_way(self, made: Machine, programs: Mapping[int, str]) -> int:
        """How many matches at such a table are not over."""
        agreed, all_of_them = made.tables.agreed, (each.begun for each in self.matches)
        return sum(
            not begun.over and begun.programs == programs
            and {name: begun.head[name] for name in agreed} == agreed
            for begun in all_of_them
        )  # fmt: skip

    def begin(self, made: Machine, programs: Mapping[int, str], seed: int | None = None) -> Begun:
        """A new match at this table; nobody can guess where its chance begins."""
        first = Match(made, secrets.randbits(64) if seed is None else seed, cap=MOST_MOVES)
        course = Course([first], seated(programs, first.seed))
        course.go_on()
        seats = [n for i, n in enumerate(seat_letters(made.tables.players)) if i not in programs]
        links = {name: secrets.token_urlsafe(18) for name in (*seats, ONLOOKER)}
        moves = course.match.moves
        begun = self.kept.begin(head(first), programs, links, moves, course.match.over)
        self._take(begun)
        return begun

    def _take(self, begun: Begun) -> None:
        hosted = Hosted(self.kept, begun, self._game(begun))
        self.matches.append(hosted)
        for name, secret in begun.links.items():
            seat = None if name == ONLOOKER else seat_number(name)
            self.places[_mixed(secret)] = Place(hosted, seat)

    def _game(self, begun: Begun) -> Game:
        """What a match is played with; KeptError where it was begun by other rules."""
        said, game = begun.head, self.loaded.file
        if (said["game"], said["rules"]) != (game.name, self.loaded.digest):
            raise KeptError(
                f"Match {begun.number} was begun by other rules than those of `{game.name}` now;"
                " put these back, or name another file with `--keep`."
            )
        table = said["players"], tuple(sorted(said["options"].items())), tuple(said["variants"])
        if table not in self.games:
            made = machine(self.loaded, *(table[0], dict(table[1]), table[2]))
            self.games[table] = Game(made, shown(game, made.tables, self.language))
        return self.games[table]

    # ------------------------------------------------------------ what pages ask
    def place(self, secret: str) -> Place | None:
        """Where a link leads that has this secret."""
        return self.places.get(_mixed(secret))

    def moves(self, place: Place) -> int:
        """How many moves a match has come to."""
        self._used(place.hosted)
        return place.hosted.moves()

    def answer(self, place: Place, asked: Any) -> Answer:
        """The answer to what a page asks that was opened by a link; RefusedError says why not."""
        wrong = wrong_in(SCHEMA, asked)
        if wrong is not None:
            raise RefusedError(f"This is asked wrongly: {wrong}.")
        self._used(place.hosted)
        hosted, do, at = place.hosted, asked["do"], asked.get("at", 0)
        room = room_of(asked)
        if do == "see":
            return hosted.see(place.seat, asked.get("knows", 0), room)
        if place.seat is None:
            raise RefusedError(LOOKS_ON)
        own = seat_letter(place.seat)
        if asked["seat"] != own:
            raise RefusedError(f"This link plays {own}; nobody else moves by it.")
        if do == "move":
            return hosted.move(place.seat, asked["move"], at, room)
        if do == "on":
            return hosted.let_pass(place.seat, at, room)
        return hosted.why(place.seat, asked)

    def _used(self, hosted: Hosted) -> None:
        with self.lock:
            self.awake[hosted.begun.number] = hosted
            self.awake.move_to_end(hosted.begun.number)
            tired = [self.awake.popitem(last=False)[1] for _ in range(len(self.awake) - MOST_AWAKE)]
        for each in tired:
            each.sleep()


def _mixed(secret: str) -> bytes:
    """What a secret is found by: how long that takes tells nothing of the others."""
    return sha256(secret.encode()).digest()
