"""Things in order, each of which is made when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.hints import Generic, TypeVar, overload

Item = TypeVar("Item")


class Listed(Sequence[Item], Generic[Item]):
    """So many things; each is made once, by its place."""

    __slots__ = ("_count", "_made", "_make")

    def __init__(self, count: int, make: Callable[[int], Item]) -> None:
        self._count, self._make = count, make
        self._made: dict[int, Item] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Item, ...]: ...

    def __getitem__(self, at: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        found = self._made.get(at)
        if found is None:
            at = range(self._count)[at]
            found = self._made[at] = self._made.get(at) or self._make(at)
        return found

    def place(self, item: object) -> int:
        """The place of one of these very things, or of one that is equal; ValueError of others."""
        for at, made in self._made.items():
            if made is item:
                return at
        return self.index(item)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
