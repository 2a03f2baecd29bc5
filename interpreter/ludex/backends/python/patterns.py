"""Patterns made ready: sets of pieces as one number each, so that a search only subtracts.

Pieces that every pattern sees alike are of one class. A set is a number with a digit for each
class, which counts its pieces; the highest bit of a digit is kept free. Taking a group away is one
subtraction, and where a digit was too small its free bit tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import prod

from ludex.ir import nodes as ir
from ludex.machine.state import Held

MOST_TRIED = 20_000
"""Patterns for which more groups would have to be looked at are left to the plain search."""

MOST_WAYS = 1_000
"""Patterns that leave open so many numbers of groups too."""

Groups = frozenset[int]


class FastPatterns:
    """The patterns of a program that compare only what never changes."""

    def __init__(self, program: ir.Program) -> None:
        self.rows = program.patterns
        self.names = sorted({n for row in self.rows for n in (*row.same, *row.different)})
        columns = [_column(program, name) for name in self.names]
        known = [column for column in columns if column is not None]
        seen = list(zip(*known, strict=True)) if len(known) == len(columns) else []
        counts = Counter(seen)
        self.classes = tuple(counts)
        self.most = max(counts.values(), default=1)
        self.width = self.most.bit_length() + 1
        self.free = sum(1 << (i + 1) * self.width - 1 for i in range(len(self.classes)))
        numbers = {each: index for index, each in enumerate(self.classes)}
        self.digit = [1 << numbers[each] * self.width for each in seen]
        self.groups: dict[int, Groups | None] = {}
        self.covers: dict[int, _Cover | None] = {}

    # ------------------------------------------------------------ what is asked
    def fits(self, pattern: int, among: Sequence[int]) -> bool | None:
        """Whether a set fits a pattern; None where it has to be found out in the plain way."""
        if not self.digit:
            return None
        row = self.rows[pattern]
        if row.made_of:
            cover = self.cover(pattern)
            return None if cover is None else cover.fits(among)
        groups = self.groups_of(pattern)
        if groups is None:
            return None
        digit = self.digit
        return sum([digit[piece] for piece in among]) in groups

    # ------------------------------------------------------------ what is made ready
    def groups_of(self, pattern: int) -> Groups | None:
        """All sets that fit a pattern of a few pieces, as numbers; None for too many."""
        if pattern not in self.groups:
            self.groups[pattern] = None
            row = self.rows[pattern]
            if row.any_of:
                parts = [self.groups_of(part) for part in row.any_of]
                known = [part for part in parts if part is not None]
                if len(known) == len(parts):
                    self.groups[pattern] = frozenset().union(*known)
            elif row.count and not row.made_of:
                self.groups[pattern] = self.listed(row)
        return self.groups[pattern]

    def listed(self, row: ir.PatternRow) -> Groups | None:
        """The sets of so many pieces that are alike and differ as a row says."""
        if row.count > len(self.digit):
            return frozenset()
        alike: dict[tuple[Held, ...], list[int]] = {}
        for index, each in enumerate(self.classes):
            key = tuple(each[self.names.index(name)] for name in row.same)
            alike.setdefault(key, []).append(index)
        found: set[int] = set()
        tried = 0
        for members in alike.values():
            for group in combinations_with_replacement(members, row.count):
                tried += 1
                if tried > MOST_TRIED:
                    return None
                if self.differ(group, row) and max(map(group.count, group)) <= self.most:
                    found.add(sum(1 << index * self.width for index in group))
        return frozenset(found)

    def differ(self, group: tuple[int, ...], row: ir.PatternRow) -> bool:
        """Whether no two of a group are alike in what must differ."""
        return all(
            len({self.classes[i][self.names.index(name)] for i in group}) == len(group)
            for name in row.different
        )

    def cover(self, pattern: int) -> _Cover | None:
        """The search for a pattern that is made of others, where all their groups are known."""
        if pattern not in self.covers:
            made_of = self.rows[pattern].made_of
            groups = [self.groups_of(part) for part, _, _ in made_of]
            known = [each for each in groups if each is not None]
            self.covers[pattern] = None
            counts = [(low, high) for _, low, high in made_of]
            if len(known) == len(groups) and prod(h - low + 1 for low, h in counts) <= MOST_WAYS:
                self.covers[pattern] = _Cover(self, known, counts)
        return self.covers[pattern]

    def size(self, group: int) -> int:
        """How many pieces a group has."""
        digit = (1 << self.width) - 1
        return sum(group >> i * self.width & digit for i in range(len(self.classes)))

    def by_lowest(self, groups: Groups) -> dict[int, list[int]]:
        """The groups by the lowest class in them, which any lowest bit of a set names."""
        found: dict[int, list[int]] = {}
        for group in sorted(groups):
            lowest = ((group & -group).bit_length() - 1) // self.width
            for bit in range(self.width):
                found.setdefault(1 << lowest * self.width + bit, []).append(group)
        return found


class _Cover:
    """Finds out whether a set can be cut into so many groups of each part."""

    def __init__(
        self, made: FastPatterns, groups: Sequence[Groups], counts: Sequence[tuple[int, int]]
    ) -> None:
        self.digit, self.free = made.digit, made.free
        self.counts = counts
        self.sizes = [{made.size(group) for group in each} for each in groups]
        self.by_lowest = [made.by_lowest(each) for each in groups]
        self.known: dict[int, list[tuple[int, ...]]] = {}

    def fits(self, among: Sequence[int]) -> bool:
        """Whether a set of pieces can be cut so."""
        count = len(among)
        ways = self.known.get(count)
        if ways is None:
            ways = self.known[count] = list(self.ways(count))
        if not ways or not count:
            return bool(ways)
        digit = self.digit
        whole = sum([digit[piece] for piece in among])
        return any(self.cut(whole, list(left)) for left in ways)

    def ways(self, count: int) -> Iterator[tuple[int, ...]]:
        """How many groups of each part so many pieces can be."""
        ranges = [range(low, min(high, max(count, low)) + 1) for low, high in self.counts]
        for numbers in product(*ranges):
            sums = {0}
            for number, sizes in zip(numbers, self.sizes, strict=True):
                for _ in range(number):
                    sums = {s + size for s in sums for size in sizes if s + size <= count}
            if count in sums:
                yield numbers

    def cut(self, rest: int, left: list[int]) -> bool:
        """Whether what is left can be cut: tries every group with a piece of the lowest class."""
        free, lowest = self.free, rest & -rest
        guarded = rest | free
        for part, by_lowest in enumerate(self.by_lowest):
            if not left[part]:
                continue
            for group in by_lowest.get(lowest, ()):
                after = guarded - group
                if after & free != free:
                    continue
                after ^= free
                left[part] -= 1
                if self.cut(after, left) if after else not any(left):
                    return True
                left[part] += 1
        return False


def _column(program: ir.Program, name: str) -> tuple[Held, ...] | None:
    """What every piece has of an attribute; None where it is not fixed."""
    if name in program.changing:
        return None
    if name == "owner":
        return tuple(piece.owner for piece in program.pieces)
    if name == "kind":
        return tuple(piece.kind for piece in program.pieces)
    return program.attributes.get(name)
