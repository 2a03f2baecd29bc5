"""A checked game: its declarations, and its words, rules and walks as typed trees.

What comes of a typed declaration alone may be kept with it (`records.once`): it stays the same one
in the games of other variants and of later texts.
"""

from __future__ import annotations

from ludex.model.names import Declarations
from ludex.model.tree import Check, Expr, Key, Step, TypedOption, Var
from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.syntax import file as f


@dataclass(frozen=True)
class TypedWord:
    """A defined word with its parameters and what it stands for."""

    key: Key
    decl: f.Word
    params: tuple[Var, ...]
    body: Expr


@dataclass(frozen=True)
class TypedRule:
    """A rule with its parameters, needs and steps."""

    key: Key
    decl: f.Rule
    params: tuple[Var, ...]
    needs: tuple[Check, ...]
    body: tuple[Step, ...]


@dataclass(frozen=True)
class TypedSpending:
    """What breaking a named condition of a walk costs."""

    reason: str
    most: Expr
    pay: tuple[Step, ...]


@dataclass(frozen=True)
class TypedWalk:
    """A walk with everything it takes over from the walk it is like."""

    key: Key
    decl: f.WalkRule
    params: tuple[Var, ...]
    begins: Expr
    ways: Expr
    lands: Expr
    where: tuple[Check, ...]
    stops: Expr | None
    straight: bool
    twice: Expr | None
    spends: tuple[TypedSpending, ...]
    gathers: Expr | None = None
    between: tuple[TypedOption, ...] = ()
    prefers: tuple[Check, ...] = ()


@dataclass(frozen=True)
class TypedWindow:
    """When others may speak, and what they may say."""

    decl: f.Window
    poll: Expr | None
    while_open: Expr | None
    seats: Expr
    body: tuple[Step, ...]


@dataclass(frozen=True)
class TypedTrigger:
    """What happens by itself: a test that becomes true, or a piece that enters a place."""

    decl: f.Trigger
    var: Var | None
    test: Expr | None
    place: Expr | None
    body: tuple[Step, ...]


@dataclass(frozen=True)
class TypedInvariant:
    """What must be true after every step."""

    decl: f.Invariant
    test: Expr


@dataclass(frozen=True)
class TypedSquare:
    """An entry of the dictionary: the piece, the arrow, the holes, and what the text does."""

    decl: f.Square
    params: tuple[Var, ...]
    needs: tuple[Check, ...]
    body: tuple[Step, ...]


@dataclass(frozen=True)
class Game:
    """A game that may be played once it is set up: its variants are already laid over it."""

    name: str
    variants: tuple[str, ...]
    names: Declarations
    settings: dict[str, tuple[str, Span]] = field(default_factory=dict)
    words: dict[Key, TypedWord] = field(default_factory=dict)
    rules: dict[Key, TypedRule] = field(default_factory=dict)
    walks: dict[Key, TypedWalk] = field(default_factory=dict)
    windows: tuple[TypedWindow, ...] = ()
    triggers: tuple[TypedTrigger, ...] = ()
    invariants: tuple[TypedInvariant, ...] = ()
    setup: tuple[Step, ...] = ()
    play: tuple[Step, ...] = ()
    starts: dict[str, Expr] = field(default_factory=dict)
    odds: dict[str, tuple[tuple[str, Expr], ...]] = field(default_factory=dict)
    needs: dict[str, tuple[Check, ...]] = field(default_factory=dict)
    """What a variant or an option needs of what else is agreed on."""
    remembers: tuple[tuple[str, Expr], ...] = ()
    score: tuple[Var, Expr] | None = None
    squares: tuple[TypedSquare, ...] = ()
    tile_invariants: tuple[TypedInvariant, ...] = ()
