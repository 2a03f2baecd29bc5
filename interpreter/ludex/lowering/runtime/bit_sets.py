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
    return place >= FIRST_CELL and place - FIRST_CELL < CELLS


def nth_bit(bits: int, nth: int) -> int:
    """The nth lowest of a set that has so many, counted from 0."""
    while nth:
        bits = bits & wrapped_sum(bits, -1)
        nth -= 1
    return trailing_zeros(bits)


def note_empty(place: int) -> int:
    """Notes a place, if it is an empty cell."""
    if KEEPS_CELLS and is_cell(place) and M[LENGTH + place] == 0:
        M[OCCUPIED] = M[OCCUPIED] ^ wrapped_shift(1, place - FIRST_CELL)
    return 0


def note_cell(place: int) -> int:
    """Notes whose pieces lie at the ends of a place, if it is a cell with pieces."""
    if KEEPS_OWNERS and is_cell(place) and M[LENGTH + place]:
        cell = wrapped_shift(1, place - FIRST_CELL)
        if KEEPS_TOPS:
            note_owned(TOP_OWNED, M[TOPS + place], cell)
        if KEEPS_BOTTOMS:
            note_owned(BOTTOM_OWNED, M[LYING + place * PIECES], cell)
    return 0


def note_owned(sets: int, piece: int, cell: int) -> int:
    """Notes a cell in the set of whoever has a piece."""
    owner = owner_of(piece)
    if owner != NIL:
        M[sets + owner] = M[sets + owner] ^ cell
    return 0


def note_piece(piece: int, place: int) -> int:
    """Notes that a piece lies in a place; all cells are one, and places behind them none."""
    if KEEPS_PIECES and (place < FIRST_CELL or is_cell(place)):
        held = HELD + (place if place < FIRST_CELL else FIRST_CELL)
        M[held] = M[held] ^ wrapped_shift(1, piece)
    return 0
