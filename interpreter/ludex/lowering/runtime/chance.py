"""The generator of chance, PCG32, with its state in a cell of the array."""

from __future__ import annotations

from ludex.lowering.runtime.given import *


def drawn_bits(at: int) -> int:
    """32 random bits from the generator in a cell."""
    state = M[at]
    M[at] = wrapped_sum(wrapped_product(state, 6364136223846793005), 1442695040888963407)
    mixed = unsigned_shift(unsigned_shift(state, 18) ^ state, 27)
    return turned_right(mixed, unsigned_shift(state, 59))


def below(at: int, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely."""
    if bound <= 1:
        return 0
    product = drawn_bits(at) * bound
    if (product & 4294967295) < bound:
        return drawn_again(at, bound, product)
    return product >> 32


def drawn_again(at: int, bound: int, product: int) -> int:
    """The same where what was drawn may have to be refused, which is seldom."""
    least = (4294967296 - bound) % bound
    while (product & 4294967295) < least:
        product = drawn_bits(at) * bound
    return product >> 32
