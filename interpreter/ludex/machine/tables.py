"""The fixed tables of a set-up game: names, kinds and who sees what."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.machine.tiling import Tiling


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """One piece."""

    sort: str
    kind: int
    name: str
    owner: int | None
    begins: int


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """One place or cell; `seen` is all, owner, nobody or face.

    On a cell, `owner` is whoever owns a piece that lies there.
    """

    name: str
    base: str
    owner: int | None
    ordered: bool
    grouped: bool
    seen: str
    cell: int | None

    @property
    def hides(self) -> bool:
        """Whether this is a cell of which not everybody sees that something lies there."""
        return self.cell is not None and self.seen in ("owner", "nobody")


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A stored value, with the names of those of whom there is one each.

    What is not `shown` is no secret, but rules only keep count by it.
    """

    name: str
    kind: str
    owners: tuple[str, ...]
    low: int | None
    high: int | None
    seen: str
    shown: bool = True


@dataclass(frozen=True)
class Tables:
    """Everything about a set-up game that never changes while it is played."""

    game: str
    digest: str
    players: int
    options: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    pieces: tuple[PieceInfo, ...]
    kinds: tuple[str, ...]
    attributes: dict[str, tuple[int | None, ...]]
    attribute_kinds: dict[str, str]
    changing: tuple[str, ...]
    fronts: dict[str, frozenset[str]]
    places: tuple[PlaceInfo, ...]
    box: int
    first_cell: int
    rows: int
    files: int
    spots: tuple[tuple[int, int], ...]
    drawing: tuple[str, ...]
    shape: str
    slots: tuple[SlotInfo, ...]
    effects: tuple[str, ...]
    brought: tuple[str, ...]
    """What the number means that comes with each effect."""
    enums: dict[str, tuple[str, ...]]
    routines: tuple[tuple[str, tuple[str, ...]], ...]
    texts: tuple[tuple[str, str], ...]
    inscriptions: tuple[str, ...]
    triggers: int
    windows: int
    history: str = "all"
    memory: str = "nothing"
    limit: tuple[int, int] | None = None
    """The value that counts turns, and how many there are at most."""
    tiling: Tiling | None = None
    score: str = "end"
    """To whom scores are shown before the end: all, owner, or nobody (end)."""
    printed: tuple[tuple[int | None, int | None], ...] = ()
    """The text and the way of the arrow on each cell of a board without tiles."""
    codes: tuple[tuple[str, str], ...] = ()
    """What the names of pieces are made of, and what each of it stands for."""

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.spots)

    @property
    def hiding_board(self) -> bool:
        """Whether not everybody sees where on the board something lies."""
        return bool(self.spots) and self.places[self.first_cell].hides

    def seat(self, index: int | None) -> str:
        """A seat is called A, B, C."""
        return "nobody" if index is None else chr(ord("A") + index)

    def rule(self, index: int) -> str:
        """A rule is called by its name alone, without what is handed to it."""
        return self.routines[index][0].partition(" ")[0]

    def cell(self, index: int) -> str:
        """A cell is called by file and row: a1 is the near left corner."""
        return self.places[self.first_cell + index].name
