"""Ludex for Python programs: what `import ludex` offers, each name made when it is first used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike, fspath

from ludex.apps.files import find_game
from ludex.apps.where import NoGameError
from ludex.diagnostics.problem import Problem
from ludex.ir.tables import NotRunError
from ludex.machine.interface import TABLE, Machine, PlayError, Result, View
from ludex.machine.state import OUTCOMES
from ludex.pipeline import (
    Files,
    Loaded,
    SetupError,
    engine_for_games,
    engine_names,
    machine,
)
from ludex.pipeline import load as loaded_files
from ludex.play import match as matches
from ludex.play import record
from ludex.play.match import NotAMoveError
from ludex.play.offers import Offer
from ludex.play.record import RecordError
from ludex.play.simulate import CAP, Tally
from ludex.view.telling import Refused, Said, Telling

__all__ = [
    "TABLE",
    "Game",
    "GameError",
    "Match",
    "NotAMoveError",
    "PlayError",
    "RecordError",
    "Result",
    "SetupError",
    "View",
    "load",
    "restore",
    "simulate",
]


class GameError(Exception):
    """A game that is not there or cannot be played; `problems` has what is wrong in its files."""

    def __init__(self, sentence: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(sentence)
        self.problems = tuple(problems)


def load(name_or_path: str | PathLike[str]) -> Game:
    """The game of this name, or in this file or folder; GameError where it has mistakes."""
    asked = fspath(name_or_path)
    try:
        found = find_game(asked)
    except NoGameError as error:
        raise GameError(str(error)) from None
    if not found.games:
        raise _wrong(asked, found.problems)
    loaded = loaded_files(found.games[0])
    problems = [*found.problems, *loaded.problems]
    if loaded.game is None or any(p.severity == "error" for p in problems):
        raise _wrong(asked, problems)
    return Game(found.games[0], loaded)


def _wrong(asked: str, problems: Sequence[Problem]) -> GameError:
    first = next((p for p in problems if p.severity == "error"), None)
    place = f"{first.span.file}:{first.span.line}: " if first and first.span else ""
    said = f"{place}{first.sentence}" if first else "its files cannot be read"
    return GameError(f"The game `{asked}` has mistakes: {said}", problems)


class Game:
    """A game that was read: what its file declares, and matches of it."""

    def __init__(self, files: Files, loaded: Loaded) -> None:
        self._files, self._loaded, self._file = files, loaded, loaded.file

    def __repr__(self) -> str:
        return f"<ludex.Game {self.name}>"

    @property
    def name(self) -> str:
        """The name of the game, as its file says it."""
        return self._file.name

    @property
    def title(self) -> str:
        """The title on the box."""
        from ludex.apps.declared import title_of

        return title_of(self._file)

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play, without variants."""
        return self._file.sections.players

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that a table may choose."""
        return tuple(variant.name for variant in self._file.variants)

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The options with their values, the default first; of numbers the least and greatest."""
        return {
            option.name: tuple(value.name for value in option.values)
            or tuple(map(str, option.numbers or ()))
            for option in self._file.sections.options
        }

    def check(self) -> tuple[Problem, ...]:
        """Everything that `ludex check` finds in the game and in what lies beside it."""
        from ludex.scenario_pipeline.checking import check_game

        return check_game(self._files, self._loaded).problems

    def machine(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        variants: Iterable[str] = (),
        engine: str | None = None,
    ) -> Machine:
        """The game set up for a table, for programs that keep the positions themselves.

        `apply` makes a move, and `narrate` tells as well what happens, which takes much longer.
        """
        return self._machine(players, options, variants, engine or engine_for_games())

    def _machine(
        self,
        players: int | None,
        options: Mapping[str, str] | None,
        variants: Iterable[str],
        engine: str | None,
    ) -> Machine:
        if engine is not None and engine not in engine_names():
            raise SetupError("engine", f"There is no engine `{engine}`.")
        count = min(self.players) if players is None else players
        try:
            return machine(self._loaded, count, options, tuple(variants), engine)
        except NotRunError as error:
            raise GameError(error.problem.sentence, [error.problem]) from None

    def match(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        variants: Iterable[str] = (),
        seed: int = 0,
        outcomes: str = "drawn",
        engine: str | None = None,
    ) -> Match:
        """A match at its first decision, for the fewest players unless said.

        `outcomes` is `drawn`, or `reported` where TABLE plays what chance and hands do, or `hands`
        where chance is drawn and TABLE plays what hands do. `engine` is the quickest that is
        installed, as soon as that pays, unless one is named.
        """
        if outcomes not in OUTCOMES:
            sentence = f"Outcomes are drawn, reported, or hands are reported; not `{outcomes}`."
            raise SetupError("outcomes", sentence)
        made = self._machine(players, options, variants, engine)
        return Match(matches.Match(made, seed, OUTCOMES[outcomes]))

    def restore(self, data: bytes, engine: str | None = None) -> Match:
        """The match of this game that was saved in these bytes."""
        saved = record.read(data)
        if saved.game != self.name or saved.rules != self._loaded.digest:
            record.fits(saved, self.machine())
        made = self._machine(saved.players, dict(saved.options), saved.variants, engine)
        return Match(record.restore(saved, made))

    def simulate(
        self,
        games: int = 1000,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        variants: Iterable[str] = (),
        seed: int = 1,
        cap: int = CAP,
        jobs: int = 1,
        engine: str | None = None,
    ) -> Tally:
        """Random games, counted; the numbers do not depend on `jobs`, the number of processes.

        They do not depend on the engine either: it is the quickest that is installed.

        A program that asks for more than one stands behind `if __name__ == "__main__":`.
        """
        from ludex.apps.simulating import Job, Simulation

        engine = engine_for_games() if engine is None else engine
        made = self.machine(players, options, variants := tuple(variants), engine)
        count = made.tables.players
        chosen = tuple((options or {}).items())
        job = Job(self._files, count, chosen, variants, engine, seed, cap)
        simulation = Simulation(job, made, Tally(count))
        simulation.run(games, jobs, lambda done: None)
        return simulation.tally


class Match:
    """One game being played. Seats are numbers from 0; TABLE reports what chance and hands did."""

    def __init__(self, match: matches.Match) -> None:
        self._match = match

    def __repr__(self) -> str:
        tables = self._match.machine.tables
        return f"<ludex.Match of {tables.game}, {tables.players} players, move {len(self.moves)}>"

    @property
    def players(self) -> int:
        """How many play."""
        return self._match.machine.tables.players

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return () if self.over else self._match.pending.must

    @property
    def may(self) -> tuple[int, ...]:
        """The seats that may speak although it is not for them to decide."""
        return () if self.over else self._match.pending.may

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._match.over

    @property
    def result(self) -> Result | None:
        """How the game has ended: who has won or lost, ranks, scores. None while it goes on."""
        return self._match.result

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """What was played so far, as whoever played it has said it; a seat knows only its `log`."""
        return tuple((move.seat, move.text) for move in self._match.moves)

    def legal(self, seat: int) -> Sequence[Offer]:
        """The moves of a seat now, as far as it may know them; of TABLE the outcomes to report."""
        return self._match.offers(seat)

    def play(self, seat: int, move: Offer | str) -> None:
        """Makes a move, as it was offered or as it is said; `log` says what happened.

        NotAMoveError has the reason why it cannot be made, PlayError the line of the rules at
        which they come to a stop; the match is then as it was before.
        """
        self._match.play(seat, move)

    def why_not(self, seat: int, move: str) -> Refused | None:
        """Why a seat may not do this now, with the rule and its citations; None where it may."""
        return self._match.why_not(seat, move)

    def view(self, seat: int | None) -> View:
        """The game as a seat sees it; None is somebody who only looks on."""
        return self._match.view(seat)

    def opening(self, seat: int | None, details: bool = False) -> tuple[str, ...]:
        """What a seat was told before the first decision: the set-up, and what came by itself."""
        return tuple(self._match.opening(seat, details))

    def log(self, seat: int | None, since: int = 0, details: bool = False) -> tuple[str, ...]:
        """What a seat was told since that many moves; before the first one, see `opening`.

        Nothing is worked out before somebody asks. The moves of single pieces that a sentence of
        the game has told are `details`.
        """
        return tuple(self._match.log(seat, since, details))

    def told(self, seat: int | None, since: int = 0) -> tuple[Said, ...]:
        """What `log` says since that many moves, each sentence with what it is made of."""
        telling = Telling(self._match.machine.tables, seat)
        return tuple(telling.heard(self._match.events(since)))

    def undo(self) -> bool:
        """Takes the last move back; False where there is none."""
        return self._match.undo()

    def copy(self) -> Match:
        """The same match, to go its own way."""
        return Match(self._match.copy())

    def save(self) -> bytes:
        """The match as bytes, to be restored elsewhere."""
        return record.save(self._match)


def restore(data: bytes, game: Game | None = None, engine: str | None = None) -> Match:
    """The match that was saved in these bytes; its game is found by name unless it is given."""
    found = load(record.read(data).game) if game is None else game
    return found.restore(data, engine)


def simulate(
    game: Game | str,
    games: int = 1000,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    variants: Iterable[str] = (),
    seed: int = 1,
    cap: int = CAP,
    jobs: int = 1,
    engine: str | None = None,
) -> Tally:
    """Random games of a game, or of the game of a name, counted."""
    played = load(game) if isinstance(game, str) else game
    return played.simulate(games, players, options, variants, seed, cap, jobs, engine)
