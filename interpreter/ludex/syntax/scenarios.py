"""Files of scenarios and ledgers as their authors wrote them, with the place of each part."""

from __future__ import annotations

from ludex.records import dataclass
from ludex.source.places import Span
from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax import nodes as n
from ludex.syntax.file import Cite, Steps, Tile
from ludex.syntax.from_source import read_phrase
from ludex.syntax.lalr import PhraseError

KINDS = (
    "play", "position", "create", "metadata", "texts", "tiles", "enumerate", "random",
    "statistics",
)  # fmt: skip


def _phrase(key: Scalar) -> n.Expr:
    node: n.Expr = read_phrase(key, "value")
    return node


@dataclass(frozen=True, slots=True)
class Given:
    """What lies in a place, or what a value is, before the first move."""

    key: Scalar
    things: tuple[Scalar, ...] | None
    value: n.Expr | None

    @property
    def place(self) -> n.Expr:
        """The key as a phrase; it is one, but most lines name a place that is known already."""
        return _phrase(self.key)


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a position: what is drawn, what is said place by place, and steps after that.

    `signs` are the pieces that the signs of the drawing stand for; the seats in `out` have left.
    """

    board: Scalar | Mapping | None
    signs: dict[str, Scalar]
    lines: tuple[Given, ...]
    out: tuple[Scalar, ...]
    steps: Steps


@dataclass(frozen=True, slots=True)
class Position:
    """What a scenario begins with: each layer stands on the one before it.

    `turn` says whose turn it is, `at` before which rule the game stands.
    """

    layers: tuple[Layer, ...]
    turn: tuple[Scalar, n.Expr] | None
    at: Scalar | None

    @property
    def stands(self) -> bool:
        """Whether it says where in the rules it stands."""
        return self.turn is not None or self.at is not None


@dataclass(frozen=True, slots=True)
class Test:
    """Something that must be true."""

    scalar: Scalar
    test: n.Cond


@dataclass(frozen=True, slots=True)
class Lies:
    """Exactly what must lie in a place."""

    key: Scalar
    things: tuple[Scalar, ...]

    @property
    def place(self) -> n.Expr:
        """The key as a phrase; it is one, but most lines name a place that is known already."""
        return _phrase(self.key)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Exactly what must stand on the board."""

    board: Scalar
    signs: dict[str, Scalar]


Expectation = Test | Lies | Drawn


@dataclass(frozen=True, slots=True)
class Said:
    """A move of a seat, or an outcome that is reported; `refused` is a part of the reason."""

    who: Scalar
    move: Scalar
    refused: Scalar | None = None

    @property
    def act(self) -> n.Act | None:
        """What a move says, where it is said as a phrase; otherwise its text is all of it."""
        try:
            found = read_phrase(self.move, "act")
        except PhraseError:
            return None
        return found if isinstance(found, n.Act) else None


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked now, and perhaps exactly which moves each of them is offered."""

    span: Span
    seats: tuple[Scalar, ...]
    moves: tuple[tuple[Scalar, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """Exactly how the moves of a seat that begin with some words go on."""

    seat: Scalar
    begun: tuple[tuple[Scalar, tuple[Scalar, ...]], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each outcome of the attempt is that the table has to report, as shares."""

    span: Span
    shares: tuple[tuple[Scalar, int], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Exactly where the walk can end of which a seat chooses a step."""

    seat: Scalar
    cells: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What the view of a seat shows and must not show, and what the seat was told just now."""

    seat: Scalar
    shows: tuple[Scalar, ...]
    hides: tuple[Scalar, ...]
    told: tuple[Scalar, ...]
    details: tuple[Scalar, ...]
    not_told: tuple[Scalar, ...]


Line = Said | Asked | Ending | Offered | Seen | Test | Lies | Drawn | Odds


@dataclass(frozen=True, slots=True)
class Sheet:
    """A set of tiles: those of the game with some otherwise, and what is said of it.

    It is refused with a part of the reason, or accepted, and then these texts are printed on it.
    """

    span: Span
    only: tuple[Scalar, ...]
    without: tuple[Scalar, ...]
    copies: tuple[tuple[Scalar, Scalar], ...]
    tiles: tuple[Tile, ...]
    refused: Scalar | None
    accepted: bool
    printed: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Creation:
    """A table that is accepted, or refused with a word that the reason contains."""

    span: Span
    players: int
    options: tuple[tuple[Scalar, Scalar], ...]
    variants: tuple[Scalar, ...]
    refused: Scalar | None


@dataclass(frozen=True, slots=True)
class Mean:
    """The range of the mean of a number at the end of random games."""

    key: Scalar
    value: n.Expr
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Games:
    """Random games: how many, for which tables, and what must be true in them.

    `without` names options that nobody chooses while there is something else.
    They go on until their end, or for so many `moves`; none is the position after the set-up.
    """

    span: Span
    games: int
    sample: int
    players: tuple[int, ...]
    variants: tuple[tuple[Scalar, ...], ...]
    always: tuple[Test, ...]
    finally_: tuple[Test, ...]
    means: tuple[Mean, ...] = ()
    without: tuple[Scalar, ...] = ()
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many rows of a sort there are, for each number of players from the least on."""

    name: Scalar
    numbers: tuple[int, ...]
    found: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, moves, and what must come of them; one case of it where it has several."""

    id: Scalar
    name: str
    kind: str
    case: int
    span: Span
    cites: tuple[Cite, ...]
    players: int
    players_span: Span
    seed: int
    variants: tuple[Scalar, ...]
    options: tuple[tuple[Scalar, Scalar], ...]
    outcomes: str
    given: Position | None
    play: tuple[Line, ...]
    expect: tuple[Expectation, ...]
    create: tuple[Creation, ...]
    metadata: Mapping | None
    absent: tuple[Scalar, ...]
    games: Games | None
    counted: tuple[Counted, ...] = ()
    alike: tuple[Scalar, ...] = ()
    refused: Scalar | None = None
    texts: Mapping | None = None
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios of a game; a scenario with cases stands here once for each of them."""

    game: Scalar | None
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One entry of a ledger; `settled` says why it needs no rule of its own."""

    id: str
    kind: str
    says: str
    settled: Node | None
    span: Span


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every atomic rule of a booklet in one line."""

    game: Scalar | None
    entries: tuple[LedgerEntry, ...]
