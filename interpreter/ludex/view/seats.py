"""What differs in its seat alone stands together: `supply: A 4 x stone, B 5 x stone`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar


class Owned(Protocol):
    """What is called `base` of each seat, as `score` of A; of no seat the `seat` is empty."""

    @property
    def name(self) -> str:
        """Its whole name."""

    @property
    def base(self) -> str:
        """Its name without its seat."""

    @property
    def seat(self) -> str:
        """Whose it is."""


T = TypeVar("T", bound=Owned)


def by_seat(
    entries: Iterable[T], alike: Callable[[T], Hashable] = lambda entry: ""
) -> list[tuple[str, list[tuple[str, T]]]]:
    """Entries by what their names have in common, in the order of the first of each group.

    Entries go together where they are `alike`, but for None. What is of no seat, or has no fellow,
    has its whole name and no seat.
    """
    groups: dict[Hashable, list[T]] = {}
    for number, entry in enumerate(entries):
        kind = alike(entry)
        alone = not entry.seat or kind is None
        groups.setdefault(number if alone else (entry.base, kind), []).append(entry)
    found = []
    for each in groups.values():
        if len(each) == 1:
            found.append((each[0].name, [("", each[0])]))
        else:
            owned = sorted(each, key=lambda entry: entry.seat)
            found.append((each[0].base, [(entry.seat, entry) for entry in owned]))
    return found
