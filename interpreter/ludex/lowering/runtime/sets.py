"""Sets: their size, then their elements; `depth` says how many sets deep an element is."""

from __future__ import annotations

from ludex.lowering.runtime.given import *


def room(size: int) -> int:
    """A new set of so many elements, which are still to be filled in."""
    made = M[HEAP]
    M[HEAP] = made + size + 1
    if M[HEAP] > M[HEAP_END]:
        stop(NO_ROOM)
    M[made] = size
    return made


def open_set(most: int) -> int:
    """A new set with room for so many elements, in which there are none yet."""
    made = room(most)
    M[made] = 0
    return made


def put(made: int, thing: int) -> int:
    """Puts something at the end of a set that is still open."""
    size = M[made] + 1
    M[made] = size
    M[made + size] = thing
    return 0


def kept_set(held: int) -> int:
    """A set where it stays for good, or nothing; 0 where there is no room for it."""
    if held == NIL:
        return NIL
    made = M[NEXT_KEPT]
    if made + M[held] + 1 > KEPT_END:
        return 0
    M[NEXT_KEPT] = made + M[held] + 1
    copy_cells(made, held, M[held] + 1)
    return made


def single(thing: int) -> int:
    """A set of one thing; of nothing, the empty set."""
    if thing == NIL:
        return 0
    made = room(1)
    M[made + 1] = thing
    return made


def equal(a: int, b: int, depth: int) -> int:
    """Whether two things are the same; sets are by their elements and their order."""
    if depth == 0 or a == b or a == NIL or b == NIL:
        return a == b
    if M[a] != M[b]:
        return 0
    for i in range(1, M[a] + 1):
        if not equal(M[a + i], M[b + i], depth - 1):
            return 0
    return 1


def inside(thing: int, whole: int, depth: int) -> int:
    """Whether something is in a set."""
    if depth == 0:
        for i in range(whole + 1, whole + 1 + M[whole]):
            if M[i] == thing:
                return 1
        return 0
    for j in range(whole + 1, whole + 1 + M[whole]):
        if equal(M[j], thing, depth):
            return 1
    return 0


def all_inside(some: int, whole: int, depth: int) -> int:
    """Whether all of a set, which is not empty, are in another."""
    if M[some] == 0:
        return 0
    for i in range(1, M[some] + 1):
        if not inside(M[some + i], whole, depth):
            return 0
    return 1


def same_elements(a: int, b: int, depth: int) -> int:
    """Whether two sets have the same elements, in whatever order."""
    there = M[a] == 0 or all_inside(a, b, depth)
    return there and (M[b] == 0 or all_inside(b, a, depth))


def put_new(made: int, thing: int, depth: int) -> int:
    """Puts something at the end of a set that is still open, unless it is there."""
    if not inside(thing, made, depth):
        put(made, thing)
    return 0


def put_all(made: int, some: int, depth: int) -> int:
    """Puts what is in a set at the end of one that is still open, nothing twice, and no nothing."""
    for i in range(1, M[some] + 1):
        if M[some + i] != NIL:
            put_new(made, M[some + i], depth)
    return 0


def joined(a: int, b: int, depth: int) -> int:
    """Two sets, the first in front, nothing twice."""
    made = open_set(M[a] + M[b])
    put_all(made, a, depth)
    put_all(made, b, depth)
    return made


def cut(a: int, b: int, depth: int) -> int:
    """A set without another."""
    made = open_set(M[a])
    for i in range(1, M[a] + 1):
        if not inside(M[a + i], b, depth):
            put(made, M[a + i])
    return made


def collected(parts: int, depth: int) -> int:
    """The elements of sets, in their order, nothing twice and without nothing."""
    size = 0
    for i in range(1, M[parts] + 1):
        if M[parts + i] != NIL:
            size += M[M[parts + i]]
    made = open_set(size)
    for j in range(1, M[parts] + 1):
        if M[parts + j] != NIL:
            put_all(made, M[parts + j], depth)
    return made


def without_repeats(a: int, depth: int) -> int:
    """A set with everything once, and without nothing."""
    made = open_set(M[a])
    put_all(made, a, depth)
    return made


def beginning(a: int, count: int) -> int:
    """The first so many of a set."""
    if count >= M[a]:
        return a
    if count <= 0:
        return 0
    made = room(count)
    copy_few(made + 1, a + 1, count)
    return made


def copy_few(to: int, source: int, count: int) -> int:
    """Copies numbers to where none of them stand, one by one where that is quicker for a few."""
    if SHORT_PILE:
        for i in range(count):
            M[to + i] = M[source + i]
    else:
        copy_cells(to, source, count)
    return 0


def only(a: int) -> int:
    """The one of a set that has exactly one."""
    if M[a] != 1:
        stop(NOT_ONE)
    return M[a + 1]


def numbers(low: int, high: int) -> int:
    """All numbers from one to another."""
    if high < low:
        return 0
    if high - low >= MOST_NUMBERS:
        stop(TOO_MANY)
    made = room(high - low + 1)
    for i in range(high - low + 1):
        M[made + 1 + i] = low + i
    return made


def with_most(things: int, amounts: int) -> int:
    """The elements with the greatest of the amounts beside them."""
    best = NIL
    count = 0
    for i in range(1, M[things] + 1):
        amount = M[amounts + i]
        if amount != NIL:
            if best == NIL or amount > best:
                best = amount
                count = 0
            if amount == best:
                count += 1
    made = room(count)
    at = made
    for j in range(1, M[things] + 1):
        if M[amounts + j] == best and best != NIL:
            at += 1
            M[at] = M[things + j]
    return made


def standings(things: int, amounts: int) -> int:
    """All elements that have an amount, the greatest first, equals together."""
    made = open_set(M[things])
    limit = NIL
    while 1:
        best = NIL
        for i in range(1, M[things] + 1):
            amount = M[amounts + i]
            if (
                amount != NIL
                and (limit == NIL or amount < limit)
                and (best == NIL or amount > best)
            ):
                best = amount
        if best == NIL:
            break
        equals = open_set(M[things])
        for j in range(1, M[things] + 1):
            if M[amounts + j] == best:
                put(equals, M[things + j])
        put(made, equals)
        limit = best
    return made


def variety(amounts: int, depth: int) -> int:
    """How many different things there are, nothing left out."""
    return M[without_repeats(amounts, depth)]


def with_last(before: int, number: int, most: int) -> int:
    """A list with one more number at its end, cut to the last so many."""
    size = M[before] + 1 if M[before] < most else most
    made = room(size)
    skipped = M[before] + 1 - size
    copy_few(made + 1, before + skipped + 1, size - 1)
    M[made + size] = number
    return made


def how_often(among: int, number: int) -> int:
    """How often a number stands in a list."""
    found = 0
    for i in range(1, M[among] + 1):
        found += M[among + i] == number
    return found


# ------------------------------------------------------------ combinations
def ways_to_choose(count: int, size: int) -> int:
    """How many subsets of a size there are; more than a limit is said to be the limit."""
    if size < 0 or size > count:
        return 0
    found = 1
    for i in range(1, size + 1):
        found = found * (count - size + i) // i
        if found > 4000000:
            return 4000001
    return found


def groups_by(a: int, size: int) -> int:
    """All subsets of a size, in the order of the set."""
    wanted = size if size > 0 else 0
    count = M[a]
    ways = ways_to_choose(count, wanted)
    if ways > 100000:
        stop(TOO_MANY)
    made = room(ways)
    at = room(wanted)
    for i in range(1, wanted + 1):
        M[at + i] = i
    for nth in range(1, ways + 1):
        group = room(wanted)
        for j in range(1, wanted + 1):
            M[group + j] = M[a + M[at + j]]
        M[made + nth] = group
        following(at, count)
    return made


def following(at: int, count: int) -> int:
    """Moves numbers from 1 to `count`, in rising order, on to the next such ones; 0 at the end."""
    size = M[at]
    k = size
    while k > 0 and M[at + k] == count - size + k:
        k -= 1
    if k == 0:
        return 0
    M[at + k] = M[at + k] + 1
    for i in range(k + 1, size + 1):
        M[at + i] = M[at + i - 1] + 1
    return 1
