"""Walks: where any number of steps can end, and how far it is to a cell.

A walk stands in the array as its number, who asks, its places, whether a search came back to its
beginning, its arguments, and how often each condition may be broken (`lowering/records.py` names
the numbers). The cells of a standing are a set, in their order, or nothing where only the first and
the last count.
"""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import equal, inside, open_set, put, put_all, put_new, room


def hops_of(
    walking: int, here: int, start: int, last: int, first: int, count: int, left: int, gathered: int
) -> int:
    """The steps from a cell, five numbers each. Each program has its own."""
    return 0


def way_of(
    walking: int, here: int, start: int, last: int, first: int, count: int, left: int,
    gathered: int, cell: int,
) -> int:  # fmt: skip
    """The way that a step to a cell has gone. Each program has its own."""
    return 0


def begins_of(walking: int) -> int:
    """Where a walk begins. Each program has its own."""
    return 0


# ------------------------------------------------------------ marks
def new_marks() -> int:
    """A mark for each cell, none of which is set."""
    made = room(CELLS)
    for i in range(made + 1, made + 1 + CELLS):
        M[i] = 0
    return made + 1


def mark(marks: int, cell: int) -> int:
    """Sets a mark."""
    M[marks + cell] = 1
    return 0


def marked_cell(marks: int, cell: int) -> int:
    """Whether a mark is set."""
    return M[marks + cell]


# ------------------------------------------------------------ standings
def standing_at(
    here: int, last: int, first: int, count: int, spent: int, gathered: int, start: int, cells: int
) -> int:
    """A standing of a walk."""
    made = room(12)
    M[made] = here
    M[made + STANDING_LAST] = last
    M[made + STANDING_FIRST] = first
    M[made + STANDING_COUNT] = count
    M[made + STANDING_SPENT] = spent
    M[made + STANDING_GATHERED] = gathered
    M[made + STANDING_START] = start
    M[made + STANDING_CELLS] = cells
    M[made + STANDING_ALIKE] = 0
    M[made + STANDING_NEXT] = 0
    M[made + STANDING_AWAY] = 0
    return made


def without_cells(standing: int) -> int:
    """The same standing, which does not know where it has been."""
    return standing_at(
        M[standing], M[standing + STANDING_LAST], M[standing + STANDING_FIRST],
        M[standing + STANDING_COUNT], M[standing + STANDING_SPENT],
        M[standing + STANDING_GATHERED], M[standing + STANDING_START], 0,
    )  # fmt: skip


def begin(walking: int, memory: int) -> int:
    """Where a walk begins, or goes on after the cells that it has been on; 0 for nowhere."""
    if memory == NIL or memory == 0:
        start = begins_of(walking)
        if start == NIL:
            return 0
        cells = room(1)
        M[cells + 1] = start
        return standing_at(start, NIL, NIL, 1, 0, 0, start, cells)
    if M[memory] == 0:
        return begin(walking, 0)
    first_cell = M[memory + 1]
    here = first_cell
    last = NIL
    first = NIL
    for i in range(2, M[memory] + 1):
        last = way_of(walking, here, first_cell, last, first, i - 1, 0, 0, M[memory + i])
        if first == NIL:
            first = last
        here = M[memory + i]
    return standing_at(here, last, first, M[memory], 0, 0, first_cell, memory)


def pay(walking: int, spent: int, broken: int) -> int:
    """What is spent after a step; nothing where that is more than there is."""
    number = M[walking]
    limits = walking + WALK_ARGUMENTS + M[WALK_PARAMS + number]
    for index in range(M[SPENDING + number]):
        more = (broken >> (16 * index)) & 65535
        if more and ((spent >> (16 * index)) & 65535) + more > M[limits + index]:
            return NIL
    return spent + broken


def union(before: int, more: int) -> int:
    """What a walk has gathered, in the order of the pieces."""
    if more == 0 or M[more] == 0:
        return before
    made = open_set(M[before] + M[more])
    put_all(made, before, 0)
    put_all(made, more, 0)
    for k in range(2, M[made] + 1):
        thing = M[made + k]
        at = k
        while at > 1 and M[made + at - 1] > thing:
            M[made + at] = M[made + at - 1]
            at -= 1
        M[made + at] = thing
    return made


def was_on(standing: int, cell: int) -> int:
    """Whether a walk has been on a cell, as far as it knows."""
    if M[standing + STANDING_CELLS] == 0:
        return cell == M[standing] or cell == M[standing + STANDING_START]
    return inside(cell, M[standing + STANDING_CELLS], 0)


def landed(walking: int, standing: int, step: int, cells: int) -> int:
    """The standing after a step, or 0 where it costs too much; `cells` says whether to know all."""
    spent = M[standing + STANDING_SPENT]
    if M[step + STEP_BROKEN]:
        spent = pay(walking, spent, M[step + STEP_BROKEN])
        if spent == NIL:
            return 0
    first = M[step] if M[standing + STANDING_FIRST] == NIL else M[standing + STANDING_FIRST]
    before = M[standing + STANDING_CELLS]
    known = 0
    if cells and before:
        known = room(M[before] + 1)
        for i in range(1, M[before] + 1):
            M[known + i] = M[before + i]
        M[known + M[known]] = M[step + STEP_LANDING]
    gathered = union(M[standing + STANDING_GATHERED], M[step + STEP_GATHERS])
    count = M[standing + STANDING_COUNT] + 1
    return standing_at(
        M[step + STEP_LANDING],
        M[step],
        first,
        count,
        spent,
        gathered,
        M[standing + STANDING_START],
        known,
    )


def went(walking: int, standing: int, step: int) -> int:
    """The standing after a step, with all its cells, or 0 where it may not be made."""
    if M[step + STEP_AGAIN] or not was_on(standing, M[step + STEP_LANDING]):
        return landed(walking, standing, step, 1)
    return 0


def steps(walking: int, standing: int, left: int) -> int:
    """The steps from a standing, five numbers each."""
    return hops_of(
        walking, M[standing], M[standing + STANDING_START], M[standing + STANDING_LAST],
        M[standing + STANDING_FIRST], M[standing + STANDING_COUNT], left,
        M[standing + STANDING_GATHERED],
    )  # fmt: skip


def like_standing(walking: int, a: int, b: int) -> int:
    """Whether two standings are alike for all steps that follow."""
    tells = M[TELLS + M[walking]]
    if M[a] != M[b] or M[a + STANDING_SPENT] != M[b + STANDING_SPENT]:
        return 0
    if (tells & 1) and M[a + STANDING_LAST] != M[b + STANDING_LAST]:
        return 0
    if (tells & 2) and M[a + STANDING_FIRST] != M[b + STANDING_FIRST]:
        return 0
    if (tells & 4) and M[a + STANDING_COUNT] != M[b + STANDING_COUNT]:
        return 0
    return equal(M[a + STANDING_GATHERED], M[b + STANDING_GATHERED], 1)


def known_standing(walking: int, buckets: int, standing: int) -> int:
    """The standing that was found before and is like this one; 0 for none."""
    at = M[buckets + M[standing]]
    while at:
        if like_standing(walking, at, standing):
            return at
        at = M[at + STANDING_ALIKE]
    return 0


# ------------------------------------------------------------ any number of steps
def rings(walking: int, target: int) -> int:
    """All standings, in widening rings, until one is on a target; a chain by its places 9.

    Its length stands in place 10 of each; place 3 of the walk says whether the search came back to
    its beginning.
    """
    root = begin(walking, 0)
    M[walking + WALK_BACK] = 0
    if root == 0:
        return 0
    buckets = new_marks()
    M[buckets + M[root]] = root
    tail = root
    at = root
    while at:
        if M[at] == target:
            return root
        rows = steps(walking, at, 0)
        short = at
        for i in range(M[rows] // STEP_SIZE):
            row = rows + 1 + STEP_SIZE * i
            if M[row + STEP_AGAIN] or not was_on(short, M[row + STEP_LANDING]):
                found = landed(walking, at, row, 0)
                if found:
                    same = known_standing(walking, buckets, found)
                    if same == root:
                        M[walking + WALK_BACK] = 1
                    if same == 0:
                        M[found + STANDING_ALIKE] = M[buckets + M[found]]
                        M[buckets + M[found]] = found
                        M[found + STANDING_AWAY] = M[at + STANDING_AWAY] + 1
                        M[tail + STANDING_NEXT] = found
                        tail = found
        at = M[at + STANDING_NEXT]
    return root


def reach(walking: int) -> int:
    """Where any number of steps can end, nearest first."""
    root = rings(walking, NIL)
    made = open_set(CELLS)
    if root == 0:
        return made
    seen = new_marks()
    at = root
    while at:
        if (at != root or M[walking + WALK_BACK]) and not M[seen + M[at]]:
            M[seen + M[at]] = 1
            put(made, M[at])
        at = M[at + STANDING_NEXT]
    return made


def away(walking: int, target: int) -> int:
    """The least number of steps to a cell, or endless."""
    at = rings(walking, target)
    while at:
        if M[at] == target:
            return M[at + STANDING_AWAY]
        at = M[at + STANDING_NEXT]
    return 1000000000000000


# ------------------------------------------------------------ the walks themselves
def trails(walking: int, count: int) -> int:
    """The walks themselves, each the cells it enters, in order."""
    made = open_set(10000)
    root = begin(walking, 0)
    if root:
        trails_from(walking, root, count, made)
    return made


def trails_from(walking: int, standing: int, count: int, made: int) -> int:
    """Notes all walks that go on from a standing."""
    left = 0 if count == NIL else count - M[standing + STANDING_COUNT]
    rows = steps(walking, standing, left)
    for i in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * i
        found = went(walking, standing, row)
        if found:
            number = M[found + STANDING_COUNT] - 1
            if number > 400:
                stop(TOO_LONG)
            if count == NIL or number == count:
                note_trail(made, M[found + STANDING_CELLS])
            if count == NIL or number < count:
                trails_from(walking, found, count, made)
    return 0


def note_trail(made: int, cells: int) -> int:
    """One more walk, unless one has entered the same cells."""
    trail = room(M[cells] - 1)
    for i in range(1, M[trail] + 1):
        M[trail + i] = M[cells + 1 + i]
    put_new(made, trail, 1)
    if M[made] >= 10000:
        stop(TOO_MANY)
    return 0


# ------------------------------------------------------------ regions
def main_region(walk: int, params: int) -> int:
    """The largest set of cells joined by the steps of a walk, wherever it would begin."""
    region = new_marks()
    for cell in range(CELLS):
        M[region + cell] = cell
    walking = room(20)
    M[walking] = walk
    M[walking + WALK_YOU] = NIL
    for limit in range(WALK_ARGUMENTS, 20):
        M[walking + limit] = 0
    for here in range(CELLS):
        if params:
            M[walking + WALK_ARGUMENTS] = here
        rows = hops_of(walking, here, here, NIL, NIL, 1, 0, 0)
        for i in range(M[rows] // STEP_SIZE):
            row = rows + 1 + STEP_SIZE * i
            if (M[row + STEP_AGAIN] or M[row + STEP_LANDING] != here) and M[row + STEP_BROKEN] == 0:
                join(region, here, M[row + STEP_LANDING])
    sizes = new_marks()
    for each in range(CELLS):
        root = root_of(region, each)
        M[sizes + root] = M[sizes + root] + 1
    best = 0
    for other in range(CELLS):
        if M[sizes + other] > M[sizes + best]:
            best = other
    made = room(M[sizes + best])
    count = 0
    for last in range(CELLS):
        if root_of(region, last) == best:
            count += 1
            M[made + count] = last
    return made


def root_of(region: int, cell: int) -> int:
    """The least cell of the region of a cell."""
    here = cell
    while M[region + here] != here:
        here = M[region + here]
    return here


def join(region: int, cell: int, other: int) -> int:
    """Two cells are of one region."""
    a = root_of(region, cell)
    b = root_of(region, other)
    if a < b:
        M[region + b] = a
    else:
        M[region + a] = b
    return 0


# ------------------------------------------------------------ single steps
def step_to(walking: int, before: int, cell: int, left: int) -> int:
    """The standing after the step to a cell."""
    rows = steps(walking, before, left)
    for i in range(M[rows] // STEP_SIZE):
        row = rows + 1 + STEP_SIZE * i
        if M[row + STEP_LANDING] == cell:
            found = went(walking, before, row)
            if found:
                return found
    stop(NOT_A_STEP)
    return 0
