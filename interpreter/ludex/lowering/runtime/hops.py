"""How many steps between neighbours it is from one cell to another."""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import room
from ludex.lowering.runtime.tiles import laid


def hops(cell: int, other: int) -> int:
    """The least number of steps, or endless where no line joins the cells."""
    laid()
    away = room(CELLS)
    for i in range(1, CELLS + 1):
        M[away + i] = NIL
    queue = room(CELLS)
    M[queue] = cell
    M[away + 1 + cell] = 0
    size = 1
    at = 0
    while at < size:
        here = M[queue + at]
        at += 1
        if here == other:
            return M[away + 1 + here]
        way = 0
        while way < WAYS:
            there = M[NEIGHBOURS + WAYS * here + way]
            if there != NIL and M[away + 1 + there] == NIL:
                M[away + 1 + there] = M[away + 1 + here] + 1
                M[queue + size] = there
                size += 1
            way += JOINED_BY
    return 1000000000000000
