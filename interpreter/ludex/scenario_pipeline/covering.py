"""Few rows that together hold every pair of values of every two factors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice, product

Row = tuple[int, ...]
Pair = tuple[tuple[int, int], tuple[int, int]]

MOST_TRIES = 60


def pairs_of(row: Row) -> set[Pair]:
    """All pairs of (factor, value) that a row holds."""
    return set(combinations(enumerate(row), 2))


def covering_rows(sizes: Sequence[int], allowed: Callable[[Row], bool]) -> list[Row]:
    """Rows of value numbers, one for each factor, that hold every pair that an allowed row holds.

    With fewer than two factors every value has a row. The first row has the first values, where
    that is allowed.
    """
    if len(sizes) < 2:
        return [row for row in product(*map(range, sizes)) if allowed(row)]
    rows: list[Row] = []
    uncovered = {
        ((i, a), (j, b)): None
        for i, j in combinations(range(len(sizes)), 2)
        for a in range(sizes[i])
        for b in range(sizes[j])
    }
    while uncovered:
        pair = next(iter(uncovered))
        row = _row_with(pair, sizes, list(uncovered), allowed)
        if row is None:
            del uncovered[pair]
            continue
        rows.append(row)
        for held in pairs_of(row):
            uncovered.pop(held, None)
    return rows


def _row_with(
    pair: Pair, sizes: Sequence[int], uncovered: list[Pair], allowed: Callable[[Row], bool]
) -> Row | None:
    """An allowed row with this pair, and with as many other uncovered pairs as come easily."""
    fixed = dict(pair)
    orders = []
    for factor, size in enumerate(sizes):
        if factor in fixed:
            orders.append([fixed[factor]])
            continue
        wanted = dict.fromkeys(range(size), 0)
        for held in uncovered:
            for one, other in (held, held[::-1]):
                if one[0] == factor and fixed.get(other[0]) == other[1]:
                    wanted[one[1]] += 1
        orders.append(sorted(wanted, key=lambda value: (-wanted[value], value)))
    # The last factors vary first in a product; trying each one's alternatives early finds
    # constraints between the pair and one more factor within a few tries.
    best = tuple(order[0] for order in orders)
    near = [
        (*best[:f], value, *best[f + 1 :]) for f, order in enumerate(orders) for value in order[1:]
    ]
    rows = (best, *near, *islice(product(*orders), MOST_TRIES))
    return next((row for row in rows if allowed(row)), None)
