"""What a scenario is once it has been compiled: plain steps that any machine can be put through."""

from __future__ import annotations

from collections.abc import Callable

from ludex.hints import TYPE_CHECKING
from ludex.machine.beginning import DRAWN, FROM_THE_TOP, Start
from ludex.records import dataclass, field

if TYPE_CHECKING:
    from ludex.machine.interface import Machine
    from ludex.machine.state import State


@dataclass(frozen=True, slots=True)
class Site:
    """Where something stands in a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a test whose value is shown when the test fails."""

    text: str
    query: int
    kind: str


@dataclass(frozen=True, slots=True)
class Holds:
    """A test that must hold."""

    site: Site
    text: str
    query: int
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece as a scenario names it: of a kind, and of an owner and a face where that matters.

    `now` is what has been set of it, by attribute, and `showing` the face of a die; `piece` is the
    whole name of one that belongs to another piece, as `tent of camel of A`.
    """

    text: str
    sorts: frozenset[str]
    kind: int | None
    owner: int | None
    down: bool | None = None
    piece: str = ""
    now: tuple[tuple[str, int], ...] = ()
    showing: int | None = None


@dataclass(frozen=True, slots=True)
class Lies:
    """Exactly what must lie in a place."""

    site: Site
    text: str
    place: int
    ordered: bool
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Members:
    """Exactly what must be in a set; pieces by what they are called, all else by its number."""

    site: Site
    text: str
    query: int
    kind: str
    said: tuple[str, ...]
    things: tuple[Thing | int, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """A move of a seat (None: of whoever is asked), as it is said.

    `refused` is a part of the reason why it is not possible.
    """

    site: Site
    seat: int | None
    text: str
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Asks:
    """Exactly who is asked, and perhaps exactly what each is offered."""

    site: Site
    seats: tuple[int, ...]
    moves: tuple[tuple[str, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """Exactly how the moves of a seat that begin with some words go on."""

    site: Site
    seat: int
    begun: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each outcome of the attempt is that is waited for, as shares of their sum."""

    site: Site
    shares: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """Exactly where the walk can end of which a seat chooses a step."""

    site: Site
    seat: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shows:
    """What the view of a seat shows and must not show, and what the seat was told just now.

    `details` are told only to who asks for all that happened; `not_told` is not even among these.
    """

    site: Site
    seat: int
    shows: tuple[str, ...]
    hides: tuple[str, ...]
    told: tuple[str, ...]
    details: tuple[str, ...]
    not_told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is known without playing: what was expected and what was found."""

    site: Site
    expected: str
    found: str
    fits: bool


Step = Holds | Lies | Members | Say | Asks | Ends | Odds | Offers | Shows


@dataclass(frozen=True, slots=True)
class Mean:
    """The range of the mean of a number at the end of random games."""

    site: Site
    text: str
    query: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Games:
    """Random games at one table: how many, and what must hold in them.

    `without` names options that nobody chooses while there is something else.
    """

    games: int
    sample: int
    always: tuple[Holds, ...]
    finally_: tuple[Holds, ...]
    means: tuple[Mean, ...] = ()
    without: frozenset[str] = frozenset()
    moves: int | None = None


Look = Callable[[], tuple[Fact, frozenset[str]]]
"""Finds out something without playing, and says what was asked of the game for it."""


@dataclass(frozen=True)
class Trial:
    """One scenario, or one case or row of it, ready to run."""

    id: str
    name: str
    case: int
    site: Site
    cites: tuple[str, ...]
    machine: Machine | None = None
    seed: int = 1
    reported: int = DRAWN
    given: int | None = None
    begins: bool = True
    start: Start = FROM_THE_TOP
    quick: Callable[[], Machine] | None = None
    steps: tuple[Step, ...] = ()
    facts: tuple[Fact, ...] = ()
    games: Games | None = None
    alike: tuple[int, ...] = ()
    table: str = ""
    chosen: tuple[tuple[str, ...], ...] = ((),)
    refused: str = ""
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a scenario fails: where, what was expected and what was found."""

    site: Site
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Glance:
    """What a seat says itself, sees, is told, asked and offered at a line of a scenario.

    `after` is what anybody said: two glances are alike whatever others said in secret.
    """

    seat: int
    after: str = field(compare=False)
    says: str
    sees: str
    told: str
    asked: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a trial: the failure if there is one, what ran, how many moves were made.

    `spent` is how much the machine worked out, where it keeps account of it; `stands` is the
    position that was looked at last, of a scenario that is played.
    """

    trial: Trial
    failure: Failure | None
    ran: frozenset[str] = frozenset()
    moves: int = 0
    games: int = 0
    glances: tuple[Glance, ...] = ()
    spent: int = 0
    stands: State | None = field(default=None, compare=False, repr=False)
