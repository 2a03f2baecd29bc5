"""What differs in its seat alone stands together: `supply: A 4 x stone, B 5 x stone`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")
_OF_SEAT = re.compile(r"(.+) of ([A-Z])")


def by_seat(
    entries: Iterable[tuple[str, T]], alike: Callable[[T], Hashable] = lambda entry: ""
) -> list[tuple[str, list[tuple[str, T]]]]:
    """Entries by what their names have in common, in the order of the first of each group.

    A name is `score of A`; entries go together where they are `alike`, but for None. What is of no
    seat, or has no fellow, has its whole name and no seat.
    """
    groups: dict[Hashable, list[tuple[str, str, T]]] = {}
    for number, (name, entry) in enumerate(entries):
        of_seat, kind = _OF_SEAT.fullmatch(name), alike(entry)
        if of_seat is None or kind is None:
            groups[number] = [(name, "", entry)]
        else:
            groups.setdefault((of_seat[1], kind), []).append((of_seat[1], of_seat[2], entry))
    found = []
    for each in groups.values():
        base, seat, entry = each[0]
        if len(each) == 1:
            found.append((f"{base} of {seat}" if seat else base, [("", entry)]))
        else:
            found.append((base, sorted(((s, e) for _, s, e in each), key=lambda one: one[0])))
    return found
