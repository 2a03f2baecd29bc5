"""A rule file as its author wrote it: declarations and rules, with the place of each."""

from __future__ import annotations

from ludex.machine.looks import Drawing
from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class Cite:
    """An id of the ledger that something implements."""

    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class Condition:
    """A test with the author's reason, where one is given."""

    test: n.Cond
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A step without a block."""

    step: n.Step


@dataclass(frozen=True, slots=True)
class Block:
    """A head with the steps under it; after `attempt`, the steps of each outcome."""

    head: n.Head
    body: tuple[StepNode, ...] = ()
    reasons: tuple[Condition, ...] = ()
    outcomes: tuple[tuple[Scalar, tuple[StepNode, ...]], ...] = ()
    counted_on: bool = False


StepNode = Leaf | Block
Steps = tuple[StepNode, ...]


@dataclass(frozen=True)
class Definition:
    """What every declared thing has: its name, its place, what it cites, what it is in words.

    What comes of it is kept with it, as long as it says the same at the same place.
    """

    name: str
    span: Span
    cites: tuple[Cite, ...] = ()
    origin: str = ""
    says: str = ""
    whole: bool = True
    """Whether all of it could be read; otherwise nothing is told to be missing."""


@dataclass(frozen=True, slots=True)
class Rule(Definition):
    """A named block of steps."""

    signature: n.Signature = field(kw_only=True)
    needs: tuple[Condition, ...] = ()
    body: Steps = ()


Drawings = tuple[tuple[Scalar | None, Scalar], ...]
"""Drawings over a board, perhaps each for a number of players."""


@dataclass(frozen=True, slots=True)
class Word(Definition):
    """A value, a set or a test that the game defines."""

    signature: n.Signature = field(kw_only=True)
    meaning: n.Expr | n.Cond | None = None
    drawings: Drawings = ()
    cases: tuple[n.Case, ...] = ()
    inserted: bool = False
    """Whether it is what it says with the phrases of the call in it, as they stand."""


@dataclass(frozen=True, slots=True)
class Spending:
    """How often a named condition of a walk may be broken, and what that costs."""

    reason: Scalar
    most: n.Expr
    pay: Steps


@dataclass(frozen=True, slots=True)
class WalkRule(Definition):
    """What one step of a movement is."""

    signature: n.Signature = field(kw_only=True)
    like: Scalar | None = None
    begins: n.Expr | None = None
    ways: n.Expr | None = None
    lands: n.Expr | None = None
    where: tuple[Condition, ...] = ()
    prefers: tuple[Condition, ...] = ()
    stops: n.Cond | None = None
    straight: bool | None = None
    twice: n.Cond | bool | None = None
    spends: tuple[Spending, ...] = ()
    gathers: n.Expr | None = None
    between: Steps = ()


@dataclass(frozen=True, slots=True)
class Window(Definition):
    """When others may speak, and who first."""

    poll: n.Cond | None = None
    while_open: n.Cond | None = None
    seats: n.Expr | None = None
    body: Steps = ()


@dataclass(frozen=True, slots=True)
class Trigger(Definition):
    """What happens by itself."""

    event: n.Enters | n.Becomes = field(kw_only=True)
    body: Steps = ()


@dataclass(frozen=True, slots=True)
class Invariant(Definition):
    """What must be true after every step."""

    test: n.Cond = field(kw_only=True)
    from_setup: bool = False


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of an option; `seat 1..4` is a name with a number."""

    name: str
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Option(Definition):
    """What a table may agree on before the game."""

    values: tuple[OptionValue, ...] = ()
    places: tuple[Span, ...] = ()
    numbers: tuple[int, int] | None = None
    default: str = ""
    needs: tuple[Condition, ...] = ()
    default_at: Span | None = None


@dataclass(frozen=True, slots=True)
class TypeList(Definition):
    """A closed list of names, each perhaps with a code."""

    values: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    places: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of a piece with its attributes, as text."""

    name: str
    span: Span
    copies: int = 1
    attributes: tuple[tuple[str, Scalar], ...] = ()
    each: Scalar | None = None
    counted: Span | None = None
    """Where the file says how many there are."""


@dataclass(frozen=True, slots=True)
class Piece(Definition):
    """A sort of card, mark, pawn or die."""

    each: Scalar | None = None
    copies: int = 1
    kinds: tuple[Kind, ...] = ()
    product: tuple[Scalar, ...] = ()
    begins: Scalar | None = None
    front: tuple[Scalar, ...] = ()
    faces: int | None = None
    changes: tuple[Scalar, ...] = ()
    without: tuple[Scalar, ...] = ()
    attributes: tuple[tuple[str, Scalar], ...] = ()
    written: tuple[tuple[str, Span], ...] = ()
    """The keys that the file has, and where it says what stands there."""


@dataclass(frozen=True, slots=True)
class Place(Definition):
    """Where pieces lie, whose it is and who sees them."""

    each: Scalar | None = None
    holds: tuple[Scalar, ...] = ()
    ordered: bool = False
    grouped: bool = False
    seen: Scalar | None = None


@dataclass(frozen=True, slots=True)
class TileSize:
    """How many tiles a board is high and wide, for a number of players where it depends on it."""

    players: int | None
    size: tuple[int, ...]
    span: Span


TileSizes = tuple[TileSize, ...]


@dataclass(frozen=True, slots=True)
class Tile(Definition):
    """A tile as it is drawn, with the texts of its letters."""

    drawing: Scalar | None = None
    labels: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True, slots=True)
class Board(Definition):
    """The cells and how they lie; `shaped` are the shapes that are said by their sizes alone.

    `seats` are the sides at which seats sit, perhaps each for a number of players.
    """

    grid: tuple[Scalar, ...] = ()
    drawn: Scalar | None = None
    shaped: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    lines: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    wraps: bool = False
    seats: tuple[tuple[Scalar | None, tuple[Scalar, ...]], ...] = ()
    tiles: Node | None = None
    sizes: TileSizes = ()
    other_sizes: tuple[tuple[Scalar, TileSizes], ...] = ()
    turned: bool = False
    gaps: bool = False
    edges: tuple[Scalar, ...] = ()
    texts: tuple[tuple[Scalar, Scalar], ...] = ()
    seen: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Start(Definition):
    """What stands on the board at the beginning, drawn, and what the signs stand for."""

    drawings: Drawings = ()
    signs: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True, slots=True)
class Value(Definition):
    """Something the game remembers."""

    each: Scalar | None = None
    range: tuple[int, int] | None = None
    constant: int | None = None
    halves: bool = False
    of: Scalar | None = None
    start: n.Expr | None = None
    seen: Scalar | None = None
    agreed: bool = False
    shown: bool = True
    stops: bool = False
    position: tuple[Scalar, ...] = ()
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Effect(Definition):
    """Something that lasts for a while."""

    until: Scalar | None = None
    range: tuple[int, int] | None = None
    of: Scalar | None = None

    @property
    def lifetime(self) -> str:
        """When it ends, in the author's words."""
        return "" if self.until is None else " ".join(self.until.text.split())


@dataclass(frozen=True, slots=True)
class Attempt(Definition):
    """What hands do at the table."""

    given: tuple[Scalar, ...] = ()
    outcomes: tuple[Scalar, ...] = ()
    odds: tuple[tuple[Scalar, n.Expr], ...] = ()
    asks: Scalar | None = None
    signs: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern(Definition):
    """A set of pieces that look alike or differ as said."""

    of: Scalar | None = None
    count: int = 0
    same: tuple[Scalar, ...] = ()
    different: tuple[Scalar, ...] = ()
    any_of: tuple[Scalar, ...] = ()
    made_of: tuple[tuple[Scalar, tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class Square(Definition):
    """An entry of the dictionary of printed texts; `name` is what it says."""

    called: str = ""
    phrases: tuple[tuple[str, Scalar], ...] = ()
    example: Scalar | None = None
    arrow: bool = False
    holes: tuple[str, ...] = ()
    edges: tuple[tuple[Scalar, Scalar], ...] = ()
    attributes: tuple[tuple[str, Scalar], ...] = ()
    needs: tuple[Condition, ...] = ()
    body: Steps = ()


@dataclass(frozen=True, slots=True)
class PatchRule(Definition):
    """Steps that an overlay puts before, after or instead of a rule or a part of it."""

    patch: n.Patch = field(kw_only=True)
    body: Steps = ()
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant(Definition):
    """An overlay that changes named things."""

    excludes: tuple[Scalar, ...] = ()
    needs: tuple[Condition, ...] = ()
    settings: tuple[tuple[Scalar, Scalar], ...] = ()
    patches: tuple[PatchRule, ...] = ()
    replaces: Sections | None = None


@dataclass(frozen=True, slots=True)
class Sections:
    """The declarations of a file, or of an overlay."""

    about: Mapping | None = None
    players: tuple[int, ...] = ()
    players_cites: tuple[Cite, ...] = ()
    players_span: Span | None = None
    players_said: tuple[Scalar, ...] = ()
    options: tuple[Option, ...] = ()
    types: tuple[TypeList, ...] = ()
    pieces: tuple[Piece, ...] = ()
    places: tuple[Place, ...] = ()
    board: Board | None = None
    start: Start | None = None
    values: tuple[Value, ...] = ()
    effects: tuple[Effect, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    words: tuple[Word, ...] = ()
    walks: tuple[WalkRule, ...] = ()
    rules: tuple[Rule, ...] = ()
    windows: tuple[Window, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    setup: Steps | None = None
    play: Steps | None = None
    play_span: Span | None = None
    invariants: tuple[Invariant, ...] = ()
    texts: tuple[tuple[Scalar, Scalar], ...] = ()
    squares: tuple[Square, ...] = ()
    joiners: tuple[Scalar, ...] = ()
    tiles: tuple[Tile, ...] = ()
    tile_invariants: tuple[Invariant, ...] = ()
    unread: tuple[str, ...] = ()
    """The words of what could not be read; what they declare may be missed elsewhere."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """A sentence for the table, before an attempt or at any time."""

    says: str
    before: Scalar | None = None
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What the score of a player is, and who sees it before the end."""

    span: Span
    value: n.Expr | None
    seen: Scalar | None
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True)
class GameFile:
    """A whole game as written, its companions and the library included."""

    name: str
    span: Span
    sections: Sections
    variants: tuple[Variant, ...] = ()
    single_choices_taken: bool = False
    chain: int = 64
    most_turns: Scalar | None = None
    look: Mapping | None = None
    drawings: dict[str, Drawing] = field(default_factory=dict)
    wrong_drawings: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Files of drawings that are none: why, and what to do."""
    names: Mapping | None = None
    conduct: tuple[Conduct, ...] = ()
    views: Mapping | None = None
    remembers: tuple[tuple[str, n.Cond], ...] = ()
    score: Score | None = None
