"""The table of the studio: what was agreed on, and the game that goes on as its rules change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ludex.apps import CannotError
from ludex.apps.declared import language_of, title_of, with_squares
from ludex.apps.studio import seeing
from ludex.apps.studio.course import MOST_MOVES, Course, begun
from ludex.apps.studio.positions import laid_out
from ludex.apps.studio.standing import standing
from ludex.apps.studio.texts import RefusedError, Texts
from ludex.desk.project import Project
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.interface import Machine, PlayError
from ludex.machine.seats import seat_called
from ludex.machine.tables import Tables
from ludex.pipeline import machine
from ludex.play.bots import seated
from ludex.play.match import Match
from ludex.play.played import Played
from ludex.records import dataclass, field
from ludex.syntax.file import GameFile
from ludex.view.language import Language
from ludex.view.telling import Telling

MISTAKES = "The rules have mistakes; the list of problems says which."
WRONG = "The rules have mistakes; the game goes on by those that were right last."


@dataclass(frozen=True)
class Agreed:
    """What a table has agreed on: all that a game follows from, but for its moves.

    It begins at the position at which a `scenario` ends or fails, or at one that the lines of a
    scenario have `given`, where there is any.
    """

    players: int = 2
    options: dict[str, str] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    seed: int = 1
    reported: int = 0
    programs: dict[int, str] = field(default_factory=dict)
    language: str | None = None
    scenario: str = ""
    given: tuple[str, ...] = ()


class Table:
    """A game under way, or none yet; `stale` says why the texts are not those it is played by."""

    def __init__(self) -> None:
        self.agreed = Agreed()
        self.course: Course | None = None
        self.shown = seeing.Shown()
        self.stale = ""
        self.played_by: tuple[str, ...] = ()

    def game(self) -> Course:
        """The game under way."""
        if self.course is None:
            raise RefusedError("No game has begun.")
        return self.course

    def begin(self, texts: Texts, agreed: Agreed) -> None:
        """A new game, instead of the one under way."""
        if is_wrong(texts.project):
            raise RefusedError(MISTAKES)
        self._take(texts, agreed, ())
        self.game().go_on()

    def follow(self, texts: Texts) -> None:
        """The game goes on by the texts as they are now, where they are right and it can."""
        if self.course is None or self.played_by == by(texts, self.agreed):
            self.stale = ""
            return
        if is_wrong(texts.project):
            self.stale = WRONG
            return
        try:
            self._take(texts, self.agreed, self.course.wanted)
        except RefusedError as error:
            self.stale = str(error)

    def _take(self, texts: Texts, agreed: Agreed, moves: tuple[Played, ...]) -> None:
        """Plays these moves by the texts as they are; RefusedError leaves everything as it was."""
        project = texts.project
        with refusing():
            course = _course(project, agreed, moves)
        tables = course.match.machine.tables
        self.shown = shown(project.loaded.file, tables, agreed.language)
        self.agreed, self.course, self.stale = agreed, course, ""
        self.played_by = by(texts, agreed)

    # ------------------------------------------------------------ what everybody may know
    def state(self) -> dict[str, Any] | None:
        """How the game stands, but for what lies on the table."""
        if self.course is None:
            return None
        return {
            **self.course.standing(self.shown.title, self.agreed.programs),
            "scenario": self.agreed.scenario,
            "stale": self.stale,
            "misfit": self._misfit(),
        }

    def _misfit(self) -> dict[str, Any] | None:
        found = self.game().misfit
        if found is None:
            return None
        match, played = self.game().match, found.played
        said = {
            "number": len(match.moves) + 1,
            "of": found.moves,
            "seat": seat_called(played.seat),
            "move": played.text,
        }
        if found.stop is not None:
            return {**said, "why": stop(found.stop)}
        assert found.refused is not None
        return {**said, "why": seeing.refusal(found.refused, self.telling(None))}

    def telling(self, seat: int | None) -> Telling:
        """How somebody is told of the game."""
        reader = None if seat is None or seat < 0 else seat
        return Telling(self.game().match.machine.tables, reader, self.shown.language)


def stop(error: PlayError) -> dict[str, Any]:
    """That the rules come to a stop, in the form of a refusal."""
    said = f"The rules come to a stop: {error.sentence}"
    at = seeing.place(error.place)
    return {"sentence": said, "details": [], "rule": "", "cites": [], "place": at}


def is_wrong(project: Project) -> bool:
    """Whether the rules have mistakes that keep them from being played."""
    return not project.loaded.passed or any(p.severity == "error" for p in project.soon)


def by(texts: Texts, agreed: Agreed) -> tuple[str, ...]:
    """What a game follows from that stands in the texts."""
    files = texts.project.files
    scenarios = {**files.scenarios, **files.tables} if agreed.scenario else {}
    said = (data.decode(errors="replace") for data in scenarios.values())
    return (texts.project.loaded.digest, *said)


@contextmanager
def refusing() -> Iterator[None]:
    """Within this a game that cannot begin is refused, with the reason."""
    try:
        yield
    except (SetupError, NotRunError) as error:
        raise RefusedError(f"This table cannot play: {error}") from None
    except PlayError as error:
        raise RefusedError(f"The set-up comes to a stop: {error}") from None


def playing(project: Project, table: Table, engine: str | None = None) -> Machine:
    """Another machine for the same table, by the rules as they are in these texts."""
    agreed = table.game().match.machine.tables.setup
    options = dict(agreed.options)
    with refusing():
        return machine(project.loaded, agreed.players, options, agreed.variants, engine)


def _course(project: Project, agreed: Agreed, moves: tuple[Played, ...]) -> Course:
    bots = seated(agreed.programs, agreed.seed)
    if agreed.scenario:
        stand = standing(project, agreed.scenario)
        return begun(stand, bots, moves)
    if agreed.given:
        return begun(laid_out(project, agreed.given, agreed.seed), bots, moves)
    made = machine(project.loaded, agreed.players, agreed.options, agreed.variants)
    first = Match(made, agreed.seed, agreed.reported, MOST_MOVES)
    return begun(first, bots, moves)


def shown(game: GameFile, tables: Tables, asked: str | None) -> seeing.Shown:
    """How a game is shown at its table."""
    try:
        language = language_of(game, asked)
    except CannotError:
        language = Language()
    language = with_squares(language, game, tables.inscriptions)
    return seeing.Shown(title_of(game, language.code), language)
