"""What is known of each kind, sort, place and value that a game declares."""

from __future__ import annotations

from ludex.model import types as t
from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f


@dataclass(slots=True)
class KindInfo:
    """A kind of a piece with its attributes as numbers and ordinals."""

    name: str
    copies: int
    attributes: dict[str, int | None]
    span: Span
    each: Scalar | None = None


@dataclass(slots=True)
class PieceInfo:
    """A sort of piece."""

    decl: f.Piece
    kinds: list[KindInfo] = field(default_factory=list)
    attributes: dict[str, t.Type] = field(default_factory=dict)
    front: frozenset[str] = frozenset()
    changes: frozenset[str] = frozenset()
    owner_changes: bool = False

    @property
    def name(self) -> str:
        """The name of the sort."""
        return self.decl.name

    @property
    def owned(self) -> bool:
        """Whether its pieces belong to players."""
        return self.decl.each is not None or self.owner_changes

    @property
    def anybodys(self) -> bool:
        """Whether any of its pieces, or those of one of its kinds, belong to players."""
        return self.owned or any(kind.each is not None for kind in self.kinds)


@dataclass(slots=True)
class PlaceInfo:
    """A place, one for all or one for each of something."""

    decl: f.Place
    each: t.Type | None
    holds: frozenset[str]
    seen: str


@dataclass(slots=True)
class ValueInfo:
    """A value with its type."""

    decl: f.Value
    each: t.Type | None
    type: t.Type
    seen: str
