"""What patterns mean: whether a set of pieces fits, and all ways to cut it into parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.machine.state import Held

Pieces = tuple[int, ...]
Looks = Callable[[str], Callable[[int], Held]]
Parts = tuple[tuple[int, int, int], ...]
Cut = tuple[tuple[int, Pieces], ...]
"""Groups with the number of the part of `made of` that each one is."""

MOST_TRIED = 1_000_000
MOST_CUTS = 100_000


class Patterns:
    """Compares sets of pieces with the patterns of a program, in the plainest way."""

    def __init__(self, rows: tuple[ir.PatternRow, ...]) -> None:
        self.rows = rows
        self.tried = 0
        self.known: dict[tuple[Parts, int], frozenset[int]] = {}

    def fits(self, pattern: int, among: Pieces, looks: Looks) -> bool:
        """Whether a set fits a pattern; `looks` gives what says an attribute of a piece."""
        self.tried = 0
        return self.is_one(pattern, among, looks)

    def is_one(self, pattern: int, among: Pieces, looks: Looks) -> bool:
        """The same, within a search that goes on."""
        row = self.rows[pattern]
        if row.any_of:
            return any(self.is_one(p, among, looks) for p in row.any_of)
        if row.made_of:
            return next(self.covers(row.made_of, among, looks), None) is not None
        if row.count and len(among) != row.count:
            return False
        for attribute in row.same:
            if len(set(map(looks(attribute), among))) > 1:
                return False
        for attribute in row.different:
            if len(set(map(looks(attribute), among))) < len(among):
                return False
        return True

    def cuts(self, pattern: int, among: Pieces, looks: Looks) -> tuple[tuple[Pieces, ...], ...]:
        """All ways to cut a set into what a pattern is made of, the parts in their order."""
        row = self.rows[pattern]
        if row.any_of:
            found = [cut for p in row.any_of for cut in self.cuts(p, among, looks)]
            return tuple(dict.fromkeys(found))
        if not row.made_of:
            return ((among,),) if self.fits(pattern, among, looks) else ()
        self.tried = 0
        ways: dict[tuple[Pieces, ...], None] = {}
        for cut in self.covers(row.made_of, among, looks):
            ways[tuple(group for _, group in sorted(cut, key=lambda each: each[0]))] = None
            if len(ways) > MOST_CUTS:
                raise PlayError(f"There are more than {MOST_CUTS:,} ways to cut this set.")
        return tuple(ways)

    def lengths(self, pattern: int, most: int) -> frozenset[int]:
        """How many pieces a set that fits may have, up to so many."""
        row = self.rows[pattern]
        if row.any_of:
            return frozenset().union(*(self.lengths(p, most) for p in row.any_of))
        if row.made_of:
            return self.lengths_made(row.made_of, most)
        return frozenset([row.count] if row.count else range(1, most + 1))

    def lengths_made(self, parts: Parts, most: int) -> frozenset[int]:
        """How many pieces so many of each part may have together; worked out once."""
        if (parts, most) in self.known:
            return self.known[parts, most]
        sums = {0}
        for pattern, low, high in parts:
            each = self.lengths(pattern, most)
            grown: set[int] = set()
            for number in range(high + 1):
                grown |= sums if number >= low else set()
                sums = {s + length for s in sums for length in each if s + length <= most}
            sums = grown
        self.known[parts, most] = frozenset(sums)
        return self.known[parts, most]

    def covers(self, parts: Parts, among: Pieces, looks: Looks) -> Iterator[Cut]:
        """Every way to cut a set into so many of each part: each group with the first piece."""
        if len(among) not in self.lengths_made(parts, len(among)):
            return
        if not among:
            yield ()
            return
        first, rest = among[0], among[1:]
        for index, (pattern, low, high) in enumerate(parts):
            left = tuple(
                (p, max(0, low - 1), high - 1) if i == index else (p, least, most)
                for i, (p, least, most) in enumerate(parts)
            )
            for size in sorted(self.lengths(pattern, len(among))) if high else ():
                for others in combinations(rest, size - 1) if size else ():
                    group = (first, *others)
                    if self.is_part(pattern, group, looks):
                        remaining = tuple(piece for piece in rest if piece not in others)
                        for more in self.covers(left, remaining, looks):
                            yield ((index, group), *more)

    def is_part(self, pattern: int, group: Pieces, looks: Looks) -> bool:
        """Whether a group fits a part; counts how many groups were tried."""
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise PlayError("It takes too long to find out whether this set can be cut like that.")
        return self.is_one(pattern, group, looks)
