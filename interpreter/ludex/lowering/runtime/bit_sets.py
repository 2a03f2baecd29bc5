"""Sets of bits beside what lies where: each is noted before a change and after it.

What is noted twice is as if it had never been, so nobody needs to know what a change has changed.
"""

from __future__ import annotations

from ludex.lowering.runtime.given import *


def owner_of(piece: int) -> int:
    """Whose a piece is now."""
    if OWNER_AT != NIL and M[OWNER_AT + piece] != NIL:
        return M[OWNER_AT + piece]
    return M[OWNERS + piece]


def is_cell(place: int) -> bool:
    """Whether a place is on the board; the places of pieces come behind it."""
    return place >= FIRST_CELL and (not BEYOND or place - FIRST_CELL < CELLS)


def as_bits(things: int) -> int:
    """A set of few things as bits."""
    found = 0
    for at in range(things + 1, things + 1 + M[things]):
        found = found | (1 << M[at])
    return found


def lying_on(cells: int) -> int:
    """The pieces that lie on some cells."""
    found = 0
    for at in range(cells + 1, cells + 1 + M[cells]):
        place = FIRST_CELL + M[at]
        first = LYING + place * PIECES
        for lies in range(first, first + M[LENGTH + place]):
            found = found | (1 << M[lies])
    return found


def nth_bit(bits: int, nth: int) -> int:
    """The nth lowest of a set that has so many, counted from 0."""
    while nth:
        bits = bits & (bits - 1)
        nth -= 1
    return trailing_zeros(bits)


def nth_among(every: int, bits: int, nth: int) -> int:
    """The nth of those that are bits, in the order of a set; the first few without a jump."""
    found = NIL
    for i in range(1, 5):
        element = M[every + i] if i <= M[every] else 0
        there = (bits >> element) & (i <= M[every])
        found = element if there & (nth == 0) else found
        nth -= there
    for at in range(every + 5, every + 1 + M[every]):
        there = (bits >> M[at]) & 1
        found = M[at] if there & (nth == 0) else found
        nth -= there
    return found


def note_ways(ways: int, nth: int, size: int, most: int, cell: int, reached: int) -> int:
    """Notes by which ways some cells are reached from one, among so many ways and one more."""
    while reached:
        target = trailing_zeros(reached)
        reached = reached & (reached - 1)
        way = (target - cell) & 63
        at = ways + 1
        end = at + M[ways] * size
        while at < end and M[at] != way:
            at += size
        if at == end:
            if M[ways] > most:
                return 0
            M[at] = way
            M[ways] = M[ways] + 1
        M[at + nth] = M[at + nth] | (1 << target)
    return 0


def sum_of_bytes(lengths: int) -> int:
    """The sum of eight numbers of eight bits each, if it is one of these as well."""
    return unsigned_shift(wrapped_product(lengths, 0x0101010101010101), 56)


def nth_landing(cell: int, lengths: int, nth: int, ways: int, steps: int) -> int:
    """The nth cell of lines of some lengths from a cell: those one step away come first."""
    away = 1
    there = as_long(lengths, away)
    count = count_bits(there)
    while count <= nth:
        nth -= count
        away += 1
        there = as_long(lengths, away)
        count = count_bits(there)
    for i in range(7):
        there = there & (there - 1) if i < nth else there
    way = M[ways + 1 + (trailing_zeros(there) >> 3)]
    for _step in range(away):
        cell = M[steps + cell * WAYS + way]
    return cell


def as_long(lengths: int, least: int) -> int:
    """Of eight numbers of seven bits each, the highest bits of those that are not less than one."""
    highest = 0x0080808080808080 | 1 << 63
    return ((lengths | highest) - wrapped_product(least, 0x0101010101010101)) & highest


def note_only(piece: int, place: int) -> int:
    """Notes a piece that lies alone in a place, if that is a cell: whose it is, and that it is."""
    if (KEEPS_CELLS or KEEPS_OWNERS) and is_cell(place):
        cell = place - FIRST_CELL
        if KEEPS_CELLS:
            note_bit(OCCUPIED, cell)
        if KEEPS_TOPS:
            note_owned(TOP_OWNED, piece, cell)
        if KEEPS_BOTTOMS:
            note_owned(BOTTOM_OWNED, piece, cell)
    return 0


def note_ends(place: int) -> int:
    """Notes whose pieces lie at the ends of a place with pieces, if it is a cell."""
    if KEEPS_OWNERS and is_cell(place):
        cell = place - FIRST_CELL
        if KEEPS_TOPS:
            note_owned(TOP_OWNED, M[TOPS + place], cell)
        if KEEPS_BOTTOMS:
            note_owned(BOTTOM_OWNED, M[LYING + place * PIECES], cell)
    return 0


def note_owned(sets: int, piece: int, cell: int) -> int:
    """Notes a cell in the set of whoever has a piece."""
    owner = owner_of(piece)
    if not UNOWNED or owner != NIL:
        note_bit(sets + owner * CELL_WORDS, cell)
    return 0


def note_bit(bits: int, cell: int) -> int:
    """Notes a cell in a set, which is one word or several."""
    if CELL_WORDS > 1:
        M[bits + (cell >> 6)] = M[bits + (cell >> 6)] ^ (1 << (cell & 63))
    else:
        M[bits] = M[bits] ^ (1 << cell)
    return 0


def note_piece(piece: int, place: int) -> int:
    """Notes that a piece lies in a place; all cells are one, and places behind them none."""
    if KEEPS_PIECES and (not BEYOND or place < FIRST_CELL or is_cell(place)):
        held = HELD + (place if place < FIRST_CELL else FIRST_CELL)
        M[held] = M[held] ^ (1 << piece)
    return 0
