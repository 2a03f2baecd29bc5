"""Patterns: all ways to cut a set of pieces into groups that fit, with the first piece first."""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import following, open_set, put, put_new, room


def sizes_of(pattern: int, most: int) -> int:
    """How many pieces a set that fits may have, as bits. Each program has its own."""
    return 0


def fits_of(pattern: int, among: int) -> int:
    """Whether a set fits a pattern. Each program has its own."""
    return 0


def can_be_cut(parts: int, among: int) -> int:
    """Whether a set can be cut into so many of each part; nothing of the search is kept."""
    before = M[HEAP]
    M[TRIED] = 0
    made = open_set(2 * M[among])
    found = covered(parts, counts_of(parts, 2), counts_of(parts, 3), among, made, 0)
    M[HEAP] = before
    return found


def all_cuts(parts: int, among: int) -> int:
    """All ways to cut a set into so many of each part, the parts in their order."""
    ways = open_set(5000)
    M[TRIED] = 0
    made = open_set(2 * M[among])
    covered(parts, counts_of(parts, 2), counts_of(parts, 3), among, made, ways)
    return ways


def counts_of(parts: int, which: int) -> int:
    """How many groups of each part there must be at least, or may be at most."""
    number = M[parts] // 3
    made = room(number)
    for i in range(number):
        M[made + 1 + i] = M[parts + 3 * i + which]
    return made


def covered(parts: int, lows: int, highs: int, among: int, made: int, ways: int) -> int:
    """Goes through all ways to cut a set; without a list for them the first one is enough."""
    count = M[among]
    if count == 0:
        for i in range(1, M[lows] + 1):
            if M[lows + i] > 0:
                return 0
        if ways:
            note_cut(M[parts] // 3, made, ways)
        return ways == 0
    if not has_room(parts, lows, highs, count):
        return 0
    for index in range(1, M[lows] + 1):
        if M[highs + index] > 0:
            sizes = sizes_of(M[parts + 3 * index - 2], count)
            for size in range(1, count + 1):
                fits = (sizes >> size) & 1
                if fits and with_first(parts, lows, highs, among, made, ways, index, size):
                    return 1
    return 0


def has_room(parts: int, lows: int, highs: int, count: int) -> int:
    """Whether so many pieces can be in the groups that are left, by their sizes alone."""
    if count > 60:
        return 1
    sums = 1
    for index in range(1, M[lows] + 1):
        sizes = sizes_of(M[parts + 3 * index - 2], count)
        grown = 0
        for number in range(M[highs + index] + 1):
            if number >= M[lows + index]:
                grown = grown | sums
            longer = 0
            for size in range(1, count + 1):
                if (sizes >> size) & 1:
                    longer = longer | (sums << size)
            sums = longer & ((2 << count) - 1)
            if sums == 0:
                break
        sums = grown
    return (sums >> count) & 1


def with_first(
    parts: int, lows: int, highs: int, among: int, made: int, ways: int, index: int, size: int
) -> int:
    """The same, with the first piece in a group of a size that fits a part."""
    count = M[among]
    pattern = M[parts + 3 * index - 2]
    at = room(size - 1)
    for i in range(1, size):
        M[at + i] = i
    group = room(size)
    M[group + 1] = M[among + 1]
    going = 1
    while going:
        for j in range(1, size):
            M[group + 1 + j] = M[among + 1 + M[at + j]]
        M[TRIED] = M[TRIED] + 1
        if M[TRIED] > 1000000:
            stop(TOO_LONG)
        if fits_of(pattern, group):
            low = M[lows + index]
            M[lows + index] = low - 1 if low > 0 else 0
            M[highs + index] = M[highs + index] - 1
            depth = M[made]
            M[made + 2 * depth + 1] = index
            M[made + 2 * depth + 2] = copy_of(group)
            M[made] = depth + 1
            done = covered(parts, lows, highs, left_over(among, at, count), made, ways)
            M[made] = depth
            M[lows + index] = low
            M[highs + index] = M[highs + index] + 1
            if done:
                return 1
        going = following(at, count - 1)
    return 0


def copy_of(group: int) -> int:
    """The same set once more."""
    made = room(M[group])
    for i in range(1, M[group] + 1):
        M[made + i] = M[group + i]
    return made


def left_over(among: int, at: int, count: int) -> int:
    """A set without its first element and without those at some places."""
    made = room(count - 1 - M[at])
    size = 0
    next_one = 1
    for i in range(1, count):
        if next_one <= M[at] and M[at + next_one] == i:
            next_one += 1
        else:
            size += 1
            M[made + size] = M[among + 1 + i]
    return made


def note_cut(kinds: int, made: int, ways: int) -> int:
    """One more way, its groups in the order of the parts."""
    cut = room(M[made])
    size = 0
    for index in range(1, kinds + 1):
        for i in range(M[made]):
            if M[made + 2 * i + 1] == index:
                size += 1
                M[cut + size] = M[made + 2 * i + 2]
    if M[ways] >= 5000:
        stop(TOO_MANY)
    put_new(ways, cut, 2)
    return 0


# ------------------------------------------------------------ groups of one size
def splits_by(among: int, size: int) -> int:
    """All ways to cut a set into groups of a size."""
    if size < 1:
        return 0
    if M[among] % size:
        return 0
    ways = open_set(5000)
    made = open_set(M[among] // size)
    split(among, size, made, ways)
    return ways


def split(among: int, size: int, made: int, ways: int) -> int:
    """Notes all ways that go on with groups that were made."""
    count = M[among]
    if count == 0:
        if M[ways] >= 5000:
            stop(TOO_MANY)
        put(ways, copy_of(made))
        return 0
    at = room(size - 1)
    for i in range(1, size):
        M[at + i] = i
    going = 1
    while going:
        group = room(size)
        M[group + 1] = M[among + 1]
        for j in range(1, size):
            M[group + 1 + j] = M[among + 1 + M[at + j]]
        put(made, group)
        split(left_over(among, at, count), size, made, ways)
        M[made] = M[made] - 1
        going = following(at, count - 1)
    return 0
