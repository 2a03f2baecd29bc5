"""The fixed tables of a set-up game: names, kinds and who sees what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ludex.hints import TYPE_CHECKING, Any
from ludex.machine.looks import PLAIN_LOOK, Look
from ludex.machine.seats import seat_letter
from ludex.records import dataclass

if TYPE_CHECKING:
    from ludex.machine.state import Held
    from ludex.machine.tiling import Tiling

SQUARE = ("grid", "drawn")
"""The shapes of boards that have eight ways, every second of them a side."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table has agreed on: players, options, variants."""

    players: int
    options: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceRow:
    """One piece: its sort and kind, whose it is, where it begins, and whose it is then."""

    sort: str
    kind: int
    name: str
    owner: int | None
    begins: int
    of: int | None = None
    given_to: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One place or cell, and who sees what lies there: all, owner, nobody or face.

    On a cell, `owner` is whoever owns a piece that lies there.
    """

    name: str
    base: str
    owner: int | None
    ordered: bool
    grouped: bool
    seen: str
    cell: int | None = None

    @property
    def hides(self) -> bool:
        """Whether this is a cell of which not everybody sees that something lies there."""
        return self.cell is not None and self.seen in ("owner", "nobody")


@dataclass(frozen=True, slots=True)
class CellRow:
    """A cell: its name, its row and file from 0, its neighbour on each way, what is printed."""

    name: str
    row: int
    file: int
    steps: tuple[int | None, ...]
    text: int | None = None
    arrow: int | None = None


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A stored value: what its numbers mean, of whom there is one each, its range.

    What is not `shown` is no secret, but rules only keep count by it.
    """

    name: str
    kind: str
    each: str
    count: int
    low: int | None
    high: int | None
    seen: str = "all"
    owners: tuple[str, ...] = ("",)
    shown: bool = True
    halves: bool = False

    @property
    def shown_as(self) -> str:
        """What its numbers mean to people."""
        return "halves" if self.halves else self.kind


@dataclass(frozen=True, slots=True)
class EffectInfo:
    """An effect and when it ends."""

    name: str
    until: str
    kind: str = ""
    """What the number that comes with it means; nothing comes with it where this is empty."""


@dataclass(frozen=True, slots=True)
class RoutineInfo:
    """A rule: its name, and what the registers mean that it needs."""

    name: str
    params: int
    registers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextInfo:
    """A printed text in its plain form."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Tables:
    """Everything about a set-up game that never changes while it is played."""

    game: str
    digest: str = ""
    setup: Setup
    enums: dict[str, tuple[str, ...]]
    pieces: tuple[PieceRow, ...]
    kinds: tuple[str, ...]
    attributes: dict[str, tuple[int | None, ...]]
    attribute_kinds: dict[str, str]
    changing: tuple[str, ...]
    fronts: dict[str, frozenset[str]]
    dice: dict[str, int]
    places: tuple[PlaceRow, ...]
    box: int
    first_cell: int
    rows: int
    files: int
    wraps: bool
    board: tuple[CellRow, ...]
    drawing: tuple[str, ...]
    shape: str = "grid"
    tiling: Tiling | None = None
    near: tuple[int, ...] = ()
    """The way to the side at which each seat sits, where the board says so."""
    slots: Sequence[SlotInfo]
    effects: Sequence[EffectInfo]
    routines: Sequence[RoutineInfo]
    inscriptions: Sequence[TextInfo]
    triggers: Sequence[object]
    windows: Sequence[object]
    texts: tuple[tuple[str, str], ...]
    codes: tuple[tuple[str, str], ...] = ()
    """What the names of pieces are made of, and what each of it stands for."""
    look: Look = PLAIN_LOOK
    history: str = "all"
    memory: str = "nothing"
    limit: tuple[int, int] | None = None
    """The value that counts turns, and how many there are at most."""
    score: str = "nobody"
    """Who sees scores before the end: all, owner (each its own), or nobody."""
    open: bool = False
    """Whether it is certain that nothing is ever hidden from anybody."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What was agreed on before the game."""
        return self.setup.options

    @property
    def variants(self) -> tuple[str, ...]:
        """The overlays chosen for this game."""
        return self.setup.variants

    @property
    def agreed(self) -> dict[str, Any]:
        """The game, its rules and what the table agreed on, as files for programs have it."""
        return {
            "game": self.game,
            "rules": self.digest,
            "players": self.players,
            "options": dict(self.options),
            "variants": list(self.variants),
        }

    @property
    def ways(self) -> int:
        """How many ways the board has; those of the second half lead back on the first."""
        return len(self.enums["way"])

    @property
    def turn(self) -> int:
        """How many ways on a turn by one leads: on a grid past a slanting way."""
        return 2 if self.shape in SQUARE else 1

    @cached_property
    def numbered(self) -> frozenset[int]:
        """The pieces of which those who see what they are may know which ones they are.

        Of several that are alike nobody could tell that, where any are ever hidden.
        """
        alike = Counter((piece.sort, piece.name) for piece in self.pieces)
        pieces = enumerate(self.pieces)
        return frozenset(i for i, p in pieces if self.open or alike[p.sort, p.name] == 1)

    @cached_property
    def settable(self) -> dict[str, tuple[tuple[int, str, str], ...]]:
        """The attributes of each sort that rules may set: where each is kept, its name and kind.

        What a sort never begins with it does not have; its owner is none of these.
        """
        found: dict[str, dict[tuple[int, str, str], None]] = {}
        for index, name in enumerate(self.changing):
            for piece, held in zip(self.pieces, self.attributes.get(name, ()), strict=False):
                if held is not None:
                    each = index, name, self.attribute_kinds[name]
                    found.setdefault(piece.sort, {})[each] = None
        return {sort: tuple(each) for sort, each in found.items()}

    @cached_property
    def first_values(self) -> dict[tuple[str, str], Held]:
        """What an attribute that rules may set is at the start, by kind or sort and its name.

        Nothing stands there for those of whose pieces some begin otherwise.
        """
        found: dict[tuple[str, str], set[Held]] = {}
        for index, piece in enumerate(self.pieces):
            for _, name, _ in self.settable.get(piece.sort, ()):
                for called in (self.kinds[piece.kind], piece.sort):
                    held = self.attributes[name][index]
                    found.setdefault((called, name), set()).add(held)
        return {key: next(iter(held)) for key, held in found.items() if len(held) == 1}

    @cached_property
    def owned(self) -> frozenset[str]:
        """The kinds of which pieces are, or may come to be, somebody's."""
        changing, pieces = "owner" in self.changing, self.pieces
        return frozenset(self.kinds[p.kind] for p in pieces if changing or p.owner is not None)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.board)

    @property
    def hiding_board(self) -> bool:
        """Whether not everybody sees where on the board something lies."""
        return bool(self.board) and self.places[self.first_cell].hides

    def seat(self, index: int | None) -> str:
        """A seat is called A, B, C."""
        return "nobody" if index is None else seat_letter(index)

    def rule(self, index: int) -> str:
        """A rule is called by its name alone, without what is handed to it."""
        return self.routines[index].name.partition(" ")[0]

    def cell(self, index: int) -> str:
        """A cell is called by file and row: a1 is the near left corner."""
        return self.places[self.first_cell + index].name
