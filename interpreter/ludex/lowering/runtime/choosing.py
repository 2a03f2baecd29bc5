"""Decisions: subsets, what nothing tells apart, and what is committed in secret."""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.pieces import known_to, place_in_order
from ludex.lowering.runtime.sets import copy_few, following, room, ways_to_choose


def alike(piece: int, other: int, seat: int) -> int:
    """Whether nothing tells two pieces of one look apart for a seat. Each program has its own."""
    return 0


def look(piece: int, seat: int) -> int:
    """A number that alike pieces share, or nothing. Each program has its own."""
    return NIL


def in_sight(among: int, seat: int) -> int:
    """Pieces in an order that tells a seat nothing about those that it does not see."""
    if seen_whole(among, seat, 1):
        return among
    count = M[among]
    made = room(count)
    keys = room(count)
    for i in range(1, count + 1):
        piece = M[among + i]
        key = M[WHERE + piece] * PIECES + place_in_order(piece)
        j = i
        while j > 1 and M[keys + j - 1] > key:
            M[keys + j] = M[keys + j - 1]
            M[made + j] = M[made + j - 1]
            j -= 1
        M[keys + j] = key
        M[made + j] = piece
    return made


def seen_whole(held: int, seat: int, depth: int) -> int:
    """Whether a seat sees a piece, or all pieces of a set, or of the sets in it."""
    if depth == 0:
        return known_to(held, seat)
    for i in range(1, M[held] + 1):
        if not seen_whole(M[held + i], seat, depth - 1):
            return 0
    return 1


def lies_before(a: int, b: int, depth: int) -> int:
    """How the places of two things follow each other: less than, like, or more than 0."""
    if depth == 0:
        first = M[WHERE + a] * PIECES + place_in_order(a)
        return first - (M[WHERE + b] * PIECES + place_in_order(b))
    i = 1
    while i <= M[a] and i <= M[b]:
        order = lies_before(M[a + i], M[b + i], depth - 1)
        if order != 0:
            return order
        i += 1
    return M[a] - M[b]


def sets_in_sight(among: int, seat: int, depth: int) -> int:
    """Sets of pieces in an order that tells a seat nothing about those that it does not see."""
    if seen_whole(among, seat, depth + 1):
        return among
    made = room(M[among])
    for i in range(1, M[among] + 1):
        held = M[among + i]
        j = i
        while j > 1 and lies_before(M[made + j - 1], held, depth) > 0:
            M[made + j] = M[made + j - 1]
            j -= 1
        M[made + j] = held
    return made


def unlike(among: int, seat: int) -> int:
    """Pieces without those that nothing tells apart from an earlier one."""
    if all_singled_out(among, seat):
        return among
    sorted_ones = in_sight(among, seat)
    made = room(M[sorted_ones])
    looks = room(M[sorted_ones])
    count = 0
    for i in range(1, M[sorted_ones] + 1):
        piece = M[sorted_ones + i]
        seen = look(piece, seat)
        fresh = 1
        for j in range(1, 1 if seen == NIL else count + 1):
            if M[looks + j] == seen and alike(M[made + j], piece, seat):
                fresh = 0
                break
        if fresh:
            count += 1
            M[made + count] = piece
            M[looks + count] = seen
    M[made] = count
    return made


def singled_out(piece: int, seat: int) -> int:
    """Whether a piece is surely like no other: it lies alone, or is seen and the only such one."""
    place = M[WHERE + piece]
    if M[HIDES + place] == 0 and M[LENGTH + place] == 1:
        return 1
    return M[SINGULAR + piece] and known_to(piece, seat)


def all_singled_out(among: int, seat: int) -> int:
    """Whether all pieces are seen, and each lies alone or is the only such one."""
    for i in range(1, M[among] + 1):
        piece = M[among + i]
        place = M[WHERE + piece]
        if M[OPEN + place] > M[DOWN + piece]:
            if M[LENGTH + place] != 1 and not M[SINGULAR + piece]:
                return 0
        elif not M[SINGULAR + piece] or not known_to(piece, seat):
            return 0
    return 1


def like_before(among: int, seat: int, pieces: int) -> int:
    """For each element the nearest earlier one that is like it, by its place; 0 for none."""
    made = room(M[among])
    looks = room(M[among])
    for i in range(1, M[among] + 1):
        thing = M[among + i]
        seen = look(thing, seat) if pieces else thing
        M[looks + i] = seen
        M[made + i] = 0
        j = 0 if seen == NIL else i - 1
        while j > 0:
            if M[looks + j] == seen and (not pieces or alike(M[among + j], thing, seat)):
                M[made + i] = j
                break
            j -= 1
    return made


def subsets(things: int, seat: int, least: int, most: int, pieces: int) -> int:
    """Subsets of the wanted sizes in their order; of those that look the same, the first.

    It is the first if of all that are alike the earliest ones are in it.
    """
    among = in_sight(things, seat) if pieces else things
    count = M[among]
    low = least if least > 0 else 0
    high = most if most < count else count
    ways = 0
    for size in range(low, high + 1):
        ways += ways_to_choose(count, size)
        if ways > 200000:
            stop(TOO_MANY)
    like = like_before(among, seat, pieces)
    made = room(ways)
    found = 0
    taken = room(count)
    for number in range(low, high + 1):
        at = room(number)
        for i in range(1, number + 1):
            M[at + i] = i
        going = 1
        while going:
            if earliest(at, like, taken):
                group = room(number)
                for j in range(1, number + 1):
                    M[group + j] = M[among + M[at + j]]
                found += 1
                M[made + found] = group
            going = following(at, count)
    M[made] = found
    return made


def earliest(at: int, like: int, taken: int) -> int:
    """Whether, with every element, those that are like it and stand before it are taken."""
    for i in range(1, M[taken] + 1):
        M[taken + i] = 0
    for j in range(1, M[at] + 1):
        M[taken + M[at + j]] = 1
    for k in range(1, M[at] + 1):
        before = M[like + M[at + k]]
        if before and not M[taken + before]:
            return 0
    return 1


# ------------------------------------------------------------ what is committed
def commit_move(seat: int, move: int) -> int:
    """A seat has chosen, in secret, a move that stands somewhere."""
    at = COMMITS + seat * STRIDE
    M[at] = M[move] + 2
    copy_few(at + 1, move + 1, STRIDE - 1)
    return 0


def opened() -> int:
    """What all seats have chosen: for each its option and what was chosen, or nothing at all."""
    made = room(SEATS)
    for seat in range(SEATS):
        at = COMMITS + seat * STRIDE
        if M[at]:
            said = room(STRIDE)
            M[said + 1] = M[at] - 2
            copy_few(said + 2, at + 1, STRIDE - 1)
            M[made + 1 + seat] = said
            M[at] = 0
        else:
            M[made + 1 + seat] = 0
    return made


def called_alike(owner: int, other: int, seat: int) -> int:
    """Whether things of two owners are called the same by a seat, who names no owner of its own."""
    if owner == other:
        return 1
    nameless = owner == NIL or owner == seat
    return nameless and (other == NIL or other == seat)
