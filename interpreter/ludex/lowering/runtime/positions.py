"""What tells positions apart, as numbers of 64 bits; `ludex.machine.positions` makes the same."""

from __future__ import annotations

from ludex.lowering.runtime.bit_sets import owner_of
from ludex.lowering.runtime.given import *


def splitmix(value: int) -> int:
    """Scrambles a number; neighbours become strangers."""
    mixed = wrapped_sum(value, -7046029254386353131)
    mixed = wrapped_product(mixed ^ unsigned_shift(mixed, 30), -4658895280553007687)
    mixed = wrapped_product(mixed ^ unsigned_shift(mixed, 27), -7723592293110705685)
    return mixed ^ unsigned_shift(mixed, 31)


def fold(start: int, number: int) -> int:
    """One more number folded into one."""
    return splitmix(start ^ number)


def value_number(held: int, depth: int) -> int:
    """Something that is stored; a set is the same in whatever order it was made."""
    if held == NIL:
        return fold(2, 0)
    if depth == 0:
        return fold(3, held)
    total = 0
    for i in range(1, M[held] + 1):
        total = wrapped_sum(total, value_number(M[held + i], depth - 1))
    return fold(4, total)


def piece_number(piece: int) -> int:
    """What a piece is and how it lies."""
    made = fold(fold(fold(1, M[LOOKS + piece]), M[FACES + piece]), M[DOWN + piece])
    made = fold(made, value_number(owner_of(piece), 0))
    for index in range(CHANGING):
        at = CHANGED + index * PIECES
        if at != OWNER_AT:
            made = fold(made, value_number(M[at + piece], 0))
    return made


def place_number(place: int) -> int:
    """What lies in a place; in an order where that counts; 0 for nothing."""
    count = M[LENGTH + place]
    if count == 0:
        return 0
    made = fold(5, place)
    total = 0
    for i in range(count):
        one = piece_number(M[LYING + place * PIECES + i])
        if M[ORDERED + place]:
            made = fold(made, one)
        else:
            total = wrapped_sum(total, one)
    return made if M[ORDERED + place] else fold(made, total)
