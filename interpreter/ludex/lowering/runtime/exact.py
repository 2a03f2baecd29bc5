"""Walks of an exact number of steps that enter no cell twice: where can they end, is there one?

As in the plain engine: a first search tries every walk; where that takes too long, a second one
follows only walks that may end where none has ended so far. Sets of cells are bits, 32 in a word.
A search stands in the array as its walk, the marks of cells that were walked, the cells on which
walks ended, the nodes that are left, whether all ends are wanted, the marks at the beginning, and
the memory of the second search.
"""

from __future__ import annotations

from ludex.lowering.runtime.copying import give_back, keep_state
from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.pieces import put_down, take_away
from ludex.lowering.runtime.sets import inside, open_set, put, room, without_repeats
from ludex.lowering.runtime.walking import (
    begin,
    known_standing,
    landed,
    new_marks,
    steps,
    went,
    without_cells,
)


def no_bits() -> int:
    """An empty set of cells."""
    made = room(WORDS)
    for i in range(made + 1, made + 1 + WORDS):
        M[i] = 0
    return made + 1


# ------------------------------------------------------------ places
def places_of(walking: int) -> int:
    """What is known of the places of a walk: their buckets, the cells joined, whether twice."""
    if M[walking + WALK_PLACES] == 0:
        made = room(3)
        M[made] = new_marks()
        around = room(CELLS * WORDS)
        for i in range(around + 1, around + 1 + CELLS * WORDS):
            M[i] = 0
        M[made + PLACES_JOINED] = around + 1
        M[made + PLACES_TWICE] = 0
        M[walking + WALK_PLACES] = made
    return M[walking + WALK_PLACES]


def place_of(walking: int, standing: int) -> int:
    """The place at which a walk stands: the standing that stands for all that are alike."""
    buckets = M[places_of(walking)]
    known = known_standing(walking, buckets, standing)
    if known:
        return known
    made = without_cells(standing)
    M[made + STANDING_ALIKE] = M[buckets + M[made]]
    M[buckets + M[made]] = made
    return made


def hops_at(walking: int, place: int, left: int) -> int:
    """The steps from a place: the cell entered, the place, whether again; found once.

    `left` is how many are still to come, this one included, where the steps depend on that.
    """
    key = left if M[TELLS + M[walking]] & 8 else 0
    at = M[place + STANDING_NEXT]
    while at:
        if M[at] == key:
            return M[at + 1]
        at = M[at + 2]
    made = room(3)
    M[made] = key
    M[made + 1] = made_hops(walking, place, left)
    M[made + 2] = M[place + STANDING_NEXT]
    M[place + STANDING_NEXT] = made
    return M[made + 1]


def made_hops(walking: int, place: int, left: int) -> int:
    """The same, found by asking all conditions."""
    places = places_of(walking)
    rows = steps(walking, place, left - 1)
    found = room(3 * (M[rows] // STEP_SIZE))
    count = 0
    for i in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * i
        standing = landed(walking, place, row, 0)
        if standing:
            cell = M[row + STEP_LANDING]
            word = M[places + PLACES_JOINED] + M[place] * WORDS + (cell >> 5)
            M[word] = M[word] | (1 << (cell & 31))
            if M[row + STEP_AGAIN]:
                M[places + PLACES_TWICE] = 1
            M[found + 1 + 3 * count] = cell
            M[found + 2 + 3 * count] = place_of(walking, standing)
            M[found + 3 + 3 * count] = M[row + STEP_AGAIN]
            count += 1
    M[found] = count
    return found


# ------------------------------------------------------------ questions
def exact_ends(walking: int, count: int) -> int:
    """Where walks of exactly so many steps end, in the order of the cells."""
    root = begin(walking, 0)
    if root == 0:
        return 0
    found = searched(walking, root, count, 1)
    made = open_set(CELLS)
    for cell in range(CELLS):
        if (M[found + (cell >> 5)] >> (cell & 31)) & 1:
            put(made, cell)
    return made


def next_cells(walking: int, memory: int, count: int) -> int:
    """The first landings after which the rest can be completed."""
    standing = begin(walking, memory)
    if standing == 0 or count < 1:
        return 0
    rows = steps(walking, standing, count - 1)
    made = open_set(M[rows])
    for i in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * i
        found = went(walking, standing, row)
        fresh = found and not inside(M[found], made, 0)
        if fresh and some_bit(searched(walking, found, count - 1, 0)):
            put(made, M[found])
    return made


def different(cells: int) -> int:
    """How many different cells are in a list."""
    return M[without_repeats(cells, 0)]


def some_bit(bits: int) -> int:
    """Whether a set of cells has one."""
    for i in range(WORDS):
        if M[bits + i]:
            return 1
    return 0


def searched(walking: int, start: int, count: int, whole: int) -> int:
    """The cells on which walks of so many steps end, as bits; one of them may be enough."""
    if different(M[start + STANDING_CELLS]) + count > M[WALK_CELLS + M[walking]]:
        return no_bits()
    if count > 400:
        stop(TOO_LONG)
    search = room(8)
    M[search] = walking
    M[search + SEARCH_WALKED] = new_marks()
    M[search + SEARCH_ENDS] = no_bits()
    M[search + SEARCH_LEFT] = 600
    M[search + SEARCH_WHOLE] = whole
    cells = M[start + STANDING_CELLS]
    for i in range(1, M[cells] + 1):
        M[M[search + SEARCH_WALKED] + M[cells + i]] = 1
    place = place_of(walking, start)
    if simple(search, place, count):
        return M[search + SEARCH_ENDS]
    before = M[cells + M[cells] - 1] if M[cells] > 1 else NIL
    M[search + SEARCH_ENDS] = no_bits()
    M[search + SEARCH_LEFT] = 100000
    M[search + SEARCH_BARRED] = new_marks()
    for j in range(CELLS):
        M[M[search + SEARCH_BARRED] + j] = M[M[search + SEARCH_WALKED] + j]
    M[search + SEARCH_MEMORY] = 0
    pruned(search, place, before, count)
    return M[search + SEARCH_ENDS]


# ------------------------------------------------------------ the first search
def simple(search: int, place: int, left: int) -> int:
    """Tries every walk; 0 where that takes too long."""
    bits = M[search + SEARCH_ENDS]
    if left == 0:
        M[bits + (M[place] >> 5)] = M[bits + (M[place] >> 5)] | (1 << (M[place] & 31))
        return 1
    M[search + SEARCH_LEFT] = M[search + SEARCH_LEFT] - 1
    if M[search + SEARCH_LEFT] < 0:
        return 0
    walked = M[search + SEARCH_WALKED]
    hops = hops_at(M[search], place, left)
    for i in range(M[hops]):
        cell = M[hops + 1 + 3 * i]
        if M[hops + 3 + 3 * i] or not M[walked + cell]:
            if left == 1:
                M[bits + (cell >> 5)] = M[bits + (cell >> 5)] | (1 << (cell & 31))
            else:
                M[walked + cell] = M[walked + cell] + 1
                done = simple(search, M[hops + 2 + 3 * i], left - 1)
                M[walked + cell] = M[walked + cell] - 1
                if not done:
                    return 0
            if not M[search + SEARCH_WHOLE] and some_bit(bits):
                return 1
    return 1


# ------------------------------------------------------------ the second search
def pruned(search: int, place: int, before: int, left: int) -> int:
    """Follows walks as long as they may end where none has ended so far."""
    here = M[place]
    bits = M[search + SEARCH_ENDS]
    if left == 0:
        M[bits + (here >> 5)] = M[bits + (here >> 5)] | (1 << (here & 31))
        return 0
    if some_bit(bits) and not M[search + SEARCH_WHOLE]:
        return 0
    hoped = could_end(search, place, before, left)
    if not more_than(hoped, bits):
        return 0
    M[search + SEARCH_LEFT] = M[search + SEARCH_LEFT] - 1
    if M[search + SEARCH_LEFT] < 0:
        stop(UNDECIDED)
    places = places_of(M[search])
    walked = M[search + SEARCH_WALKED]
    if not M[places + PLACES_TWICE] and left >= 5 and not promising(search, here, left, hoped):
        return 0
    hops = hops_at(M[search], place, left)
    for i in range(M[hops]):
        cell = M[hops + 1 + 3 * i]
        if M[hops + 3 + 3 * i] or not M[walked + cell]:
            M[walked + cell] = M[walked + cell] + 1
            pruned(search, M[hops + 2 + 3 * i], here, left - 1)
            M[walked + cell] = M[walked + cell] - 1
    return 0


def more_than(some: int, others: int) -> int:
    """Whether a set of cells has one that another has not."""
    for i in range(WORDS):
        if M[some + i] & (M[others + i] ^ 4294967295):
            return 1
    return 0


def promising(search: int, here: int, left: int, hoped: int) -> int:
    """Whether enough cells can still be entered, and one of those where a new walk may end."""
    free = flooded(search, here)
    size = 0
    common = 0
    bits = M[search + SEARCH_ENDS]
    for i in range(WORDS):
        size += count_bits(M[free + i])
        common = common | (M[free + i] & M[hoped + i] & (M[bits + i] ^ 4294967295))
    return size >= left and common != 0


def flooded(search: int, here: int) -> int:
    """The cells that can still be entered at all, by the cells that steps are known to join."""
    around = M[places_of(M[search]) + PLACES_JOINED]
    walked = M[search + SEARCH_WALKED]
    reached = no_bits()
    queue = room(CELLS + 1)
    M[queue] = here
    size = 1
    at = 0
    while at < size:
        cell = M[queue + at]
        at += 1
        for word in range(WORDS):
            fresh = M[around + cell * WORDS + word] & (M[reached + word] ^ 4294967295)
            while fresh:
                bit = trailing_zeros(fresh)
                fresh = fresh & (fresh - 1)
                if not M[walked + word * 32 + bit]:
                    M[reached + word] = M[reached + word] | (1 << bit)
                    M[queue + size] = word * 32 + bit
                    size += 1
    return reached


def could_end(search: int, place: int, before: int, left: int) -> int:
    """Where so many steps end if nothing but the first cells and turning back is barred."""
    if left == 0:
        single = no_bits()
        M[single + (M[place] >> 5)] = 1 << (M[place] & 31)
        return single
    if M[search + SEARCH_MEMORY] == 0:
        M[search + SEARCH_MEMORY] = remembered()
    index = M[search + SEARCH_MEMORY] + ((place * 31 + before * 7 + left) & 4095)
    at = M[index]
    while at:
        if M[at] == place and M[at + 1] == before and M[at + 2] == left:
            return M[at + 3]
        at = M[at + 4]
    found = no_bits()
    barred = M[search + SEARCH_BARRED]
    hops = hops_at(M[search], place, left)
    for i in range(M[hops]):
        cell = M[hops + 1 + 3 * i]
        if M[hops + 3 + 3 * i] or not (M[barred + cell] or cell == before):
            further = could_end(search, M[hops + 2 + 3 * i], M[place], left - 1)
            for word in range(WORDS):
                M[found + word] = M[found + word] | M[further + word]
    made = room(5)
    M[made] = place
    M[made + 1] = before
    M[made + 2] = left
    M[made + 3] = found
    M[made + 4] = M[index]
    M[index] = made
    return found


def remembered() -> int:
    """The memory of the second search: chains by a number made of what is asked."""
    made = room(4096)
    for i in range(made, made + 4096):
        M[i] = 0
    return made


# ------------------------------------------------------------ plans
def helped_of(walking: int, standing: int, left: int) -> int:
    """Whether something that a plan counts on can be done. Each program has its own."""
    return 0


def foreseen_cells(walking: int, memory: int, count: int) -> int:
    """The next cells after which the rest can be completed, if need be by a plan."""
    certain = next_cells(walking, memory, count)
    standing = begin(walking, memory)
    if standing == 0 or count < 2:
        return certain
    rows = steps(walking, standing, count - 1)
    made = room(M[certain] + M[rows])
    M[made] = M[certain]
    for i in range(1, M[certain] + 1):
        M[made + i] = M[certain + i]
    M[PLANS] = 0
    for j in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * j
        found = went(walking, standing, row)
        fresh = found and not inside(M[found], made, 0)
        if fresh and completed(walking, found, count - 1):
            put(made, M[found])
    return made


def completed(walking: int, standing: int, left: int) -> int:
    """Whether a plan goes on from here with so many steps still to come."""
    if left < 1 or M[standing + STANDING_SPENT]:
        return 0
    M[PLANS] = M[PLANS] + 1
    if M[PLANS] > 20000:
        stop(UNDECIDED)
    if helped(walking, standing, left):
        return 1
    rows = steps(walking, standing, left - 1)
    for i in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * i
        found = went(walking, standing, row)
        if found and completed(walking, found, left - 1):
            return 1
    return 0


def helped(walking: int, standing: int, left: int) -> int:
    """Whether something that is counted on can be done here, and the rest after it."""
    if M[walking + WALK_YOU] == NIL:
        return 0
    plans = M[PLANS]
    index = M[WALKERS + M[walking]]
    walker = NIL
    if index:
        walker = M[walking + WALK_BACK + index]
    saved = 0
    if walker != NIL:
        saved = keep_state()
        place = FIRST_CELL + M[standing]
        take_away(walker)
        put_down(walker, place, 0)
    answer = helped_of(walking, standing, left)
    if walker != NIL:
        give_back(saved)
    M[PLANS] = plans
    return answer
