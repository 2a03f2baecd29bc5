"""What every engine offers: decisions, moves and their reasons, views, results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludex.hints import Protocol
from ludex.machine.beginning import FROM_THE_TOP as FROM_THE_TOP
from ludex.machine.beginning import Start as Start
from ludex.machine.facts import Fact, Part, Piece
from ludex.machine.seats import TABLE as TABLE
from ludex.machine.state import DRAWN, ENDINGS, Held, State, lost_by, won_by
from ludex.machine.tables import Tables
from ludex.records import dataclass, replace

Args = tuple[tuple[int, ...], ...]


UNSEEN = Fact("move")
"""A move of which nobody asks what it is about."""


class Move:
    """Something that may be decided now: an option with what was chosen for it.

    `window` is the window in which it is spoken, where it is not an answer to what the machine
    waits for. `seen` is the move as the seat may know it that makes it, of which `view` makes a
    text; it may be made when it is first asked for.
    """

    __slots__ = ("_seen", "args", "option", "window")

    def __init__(
        self, option: int, args: Args, seen: Fact | Callable[[Move], Fact], window: int = -1
    ) -> None:
        self.option, self.args, self.window, self._seen = option, args, window, seen

    @property
    def seen(self) -> Fact:
        """The option and its things, as far as the seat may know them."""
        if not isinstance(self._seen, Fact):
            self._seen = self._seen(self)
        return self._seen

    @property
    def parts(self) -> tuple[int, int, Args]:
        """What tells it apart from other moves of the same seat."""
        return self.window, self.option, self.args

    @staticmethod
    def again(parts: tuple[int, int, Args]) -> Move:
        """A move that was made before, to be made once more; nothing is known of what is seen."""
        window, option, args = parts
        return Move(option, args, UNSEEN, window)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"<Move {self.parts}>"


@dataclass(frozen=True, slots=True)
class Pending:
    """What the machine waits for: who must decide, and who may speak.

    `kind` is choice, secret, poll, chance, attempt or over. Before an attempt, `conduct` says how
    hands behave, and `signs` what the table may see, each with the outcome that it means or none.
    """

    kind: str
    must: tuple[int, ...]
    may: tuple[int, ...] = ()
    question: Fact | None = None
    rule: str = ""
    conduct: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not possible: the rule with its citations, and what of the test fails."""

    why: Fact
    rule: str = ""
    cites: tuple[str, ...] = ()
    details: tuple[Fact, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as each seat may know it; the last fact is for onlookers.

    A `detail` is a part of what a sentence of the game has told already.
    """

    facts: tuple[Fact | None, ...]
    detail: bool = False

    def seen_by(self, seat: int | None) -> Fact | None:
        """What this seat (or an onlooker) is told; None where it is told nothing."""
        return self.facts[-1 if seat is None else seat]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place as somebody sees it: what lies there, as far as it may be known.

    Where pieces are put together, `heaps` says of how many each heap is, in their order.
    """

    name: str
    base: str
    owner: int | None
    count: int
    pieces: tuple[Piece, ...]
    cell: int | None = None
    heaps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueView:
    """What a game remembers, or an effect that lies somewhere: what it is `of`, and its value."""

    name: str
    value: Part
    of: Part | None = None

    @property
    def seat(self) -> int | None:
        """The player whose it is, where it is a player's."""
        return self.of.held if self.of is not None and self.of.kind == "player" else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game has ended.

    `how` is won, lost (by everybody), drawn, ranked, ended (without a winner) or unfinished (it was
    stopped at its limit of turns). `ranks` has the rank of each seat, 1 for the best, the same for
    equals, None where there is none; `scores` the score of each, where the game has one.
    """

    how: str
    ranks: tuple[int | None, ...]
    scores: tuple[float | None, ...] = ()
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


def result_of(state: State, scores: tuple[float | None, ...] = ()) -> Result:
    """The result of a game that is over."""
    return ended(state.ending, state.ranks, len(state.seated), scores)


def ended(
    ending: int, ranks: tuple[int, ...], seats: int, scores: tuple[float | None, ...]
) -> Result:
    """The result of a game for so many seats that ended like this."""
    known = tuple(rank or None for rank in ranks) or (None,) * seats
    return Result(ENDINGS[ending], known, scores, won_by(ending, ranks), lost_by(ending, ranks))


@dataclass(frozen=True, slots=True)
class View:
    """The game as a seat, or an onlooker, sees it; `scores` as far as the game shows them."""

    seat: int | None
    places: tuple[PlaceView, ...]
    values: tuple[ValueView, ...]
    notices: tuple[Fact, ...]
    active: int | None
    result: Result | None
    scores: tuple[float | None, ...] = ()
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a random game.

    There is no `result` where it was capped or came to a stop; `stopped` says where it did.
    `offered` is the sum of the numbers of moves among which was chosen. Where a move was tried
    and the game is not over, `scores` are the scores so far.
    """

    result: Result | None
    decisions: int
    capped: bool
    offered: int = 0
    stopped: str = ""
    scores: tuple[float | None, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody where there is no result."""
        return self.result.winners if self.result is not None else ()


@dataclass
class Scores:
    """The scores of one seat at the end of games."""

    games: int = 0
    total: float = 0
    least: float | None = None
    most: float | None = None

    def join(self, other: Scores) -> None:
        """Those of other games."""
        self.games += other.games
        self.total += other.total
        known = [n for n in (self.least, other.least, self.most, other.most) if n is not None]
        self.least, self.most = min(known, default=None), max(known, default=None)

    @property
    def mean(self) -> float | None:
        """The mean score, where there is one."""
        return self.total / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of random games that went alike: as long as each other, and with the same end.

    `offered` and `scores` are the sums of all; the `result` may say those of one. `first` is the
    first playout of those in which the rules came to the same stop.
    """

    result: Result | None
    decisions: int
    games: int
    offered: int
    scores: tuple[Scores, ...] = ()
    stopped: str = ""
    first: int = 0

    @staticmethod
    def once(made: Outcome, playout: int) -> Counted:
        """One game."""
        said = made.result.scores if made.result is not None else ()
        scores = tuple(Scores() if n is None else Scores(1, n, n, n) for n in said)
        return Counted(made.result, made.decisions, 1, made.offered, scores, made.stopped, playout)

    @property
    def outcome(self) -> Outcome:
        """What came of the game, where it is one."""
        result, capped = self.result, self.result is None and not self.stopped
        if result is not None:
            result = replace(result, scores=tuple(each.least for each in self.scores))
        return Outcome(result, self.decisions, capped, self.offered, self.stopped)


class PlayError(Exception):
    """A clean stop: the rules came to something they do not say; with the author's line."""

    def __init__(self, sentence: str, place: str = "") -> None:
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.sentence, self.place = sentence, place


class EndlessError(PlayError):
    """The rules go on, and nobody is left who could decide anything."""


class UndecidedError(PlayError):
    """A question about a walk that is not answered within the bounds of the search."""


class SpentError(Exception):
    """More was worked out than somebody was willing to wait for."""


class Keeper(Protocol):
    """Where what was made of a program can be kept, by what it was made from."""

    def find(self, made_from: str) -> bytes | None:
        """What was kept of something that was made from this."""

    def keep(self, made_from: str, data: bytes) -> None:
        """Keeps what was made from this."""


class Machine(Protocol):
    """A set-up game that an engine runs; every state is a value that the caller keeps."""

    @property
    def tables(self) -> Tables:
        """What never changes while the game is played."""

    def begin(self, seed: int, playout: int = 0, reported: int = DRAWN) -> State:
        """The game after its set-up, at the first decision."""

    def opening(self, seed: int, reported: int = DRAWN) -> tuple[Event, ...]:
        """What happens from the set-up to the first decision."""

    def wait(self) -> None:
        """From now on nothing is made that takes long, until that has paid."""

    def empty(self, seed: int = 0, reported: int = DRAWN) -> State:
        """A table before the set-up: every piece is in the box, nothing runs."""

    def play_from(self, state: State, start: Start = FROM_THE_TOP) -> tuple[Event, ...]:
        """Begins to play from a given position, without the set-up; `start` says where."""

    def pending(self, state: State) -> Pending:
        """What the machine waits for."""

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """The moves of a seat now, in a fixed order; of TABLE, the outcomes to report."""

    def offers(self, state: State, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The options of what a seat is asked now, legal or not, with the kinds of their parts."""

    def ends(self, state: State, seat: int) -> tuple[int, ...]:
        """Where the walk can end of which this seat chooses a step; nothing where it is no step."""

    def ways(self, state: State, seat: int) -> tuple[tuple[int, int], ...]:
        """Of a step that this seat is asked for: each way with the cell to which it leads."""

    def odds(self, state: State) -> tuple[int, ...]:
        """How likely each outcome is of what hands do now, as shares; nothing else has odds."""

    def why_not(self, state: State, seat: int, option: str, args: Args) -> Refusal | None:
        """Why a seat may not do this now; None where it may."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        """Changes the state by a legal move, up to the next decision; nothing is told."""

    def narrate(self, state: State, seat: int, move: Move) -> tuple[Event, ...]:
        """The same, and what happens meanwhile; it may take much longer."""

    def view(self, state: State, seat: int | None) -> View:
        """The game as a seat sees it; None is somebody who only looks on."""

    def ask(self, state: State, query: int) -> Held:
        """The value of a query that was compiled with the game."""

    def tell(self, state: State, command: int) -> None:
        """Runs a command that was compiled with the game, such as a given position."""

    def broken(self, state: State, from_setup: bool) -> tuple[str, ...]:
        """The invariants that do not hold, and whatever was created or lost."""

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""

    def playouts(self, seed: int, playouts: range, cap: int) -> Iterable[Counted]:
        """What comes of random games that follow each other; most that go alike are one."""

    @property
    def plain(self) -> Machine:
        """The engine that says what the rules mean; it tells what happens, and why."""

    def supposed(self, state: State, seat: int, seed: int) -> State:
        """A position that a seat cannot tell from this one: what it cannot know is dealt anew."""

    def tried(self, state: State, seat: int, move: Move | None, seed: int, cap: int) -> Outcome:
        """What comes of a legal move, or of silence, if chance goes on for `cap` more decisions.

        Chance begins at the seed, that of the position is not looked at; the state stays as it is.
        """
