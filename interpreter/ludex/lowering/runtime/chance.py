"""The generator of chance, PCG32, with its state in a cell of the array."""

from __future__ import annotations

from ludex.lowering.runtime.given import *


def drawn_bits(at: int) -> int:
    """32 random bits from the generator in a cell."""
    state = M[at]
    M[at] = wrapped_sum(wrapped_product(state, 6364136223846793005), 1442695040888963407)
    return (
        unsigned_shift(
            wrapped_product(
                unsigned_shift(unsigned_shift(state, 18) ^ state, 27) & 4294967295, 4294967297
            ),
            unsigned_shift(state, 59),
        )
        & 4294967295
    )


def below(at: int, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely."""
    if bound <= 1:
        return 0
    product = drawn_bits(at) * bound
    low = product & 4294967295
    if low < bound:
        least = (4294967296 - bound) % bound
        while low < least:
            product = drawn_bits(at) * bound
            low = product & 4294967295
    return product >> 32
