"""How a game ends: who has won, who has lost, and the ranks of all."""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import open_set, put


def ends(ending: int, ranked: int) -> int:
    """The game is over."""
    M[ENDING] = ending
    M[RANKED] = ranked
    M[OVER] = 1
    return 0


def win(won: int) -> int:
    """The game is over, with winners, who come as bits; nobody is none."""
    if won == 0:
        return ends(0, 0)
    count = count_bits(won)
    for seat in range(SEATS):
        M[RANKS + seat] = 1 if (won >> seat) & 1 else count + 1
    return ends(1, 1)


def lose(lost: int) -> int:
    """The game is over, with losers: the others who are in have won, if there are any."""
    won = 0
    for seat in range(SEATS):
        won = won | (M[SEATED + seat] << seat)
    won = won & (lost ^ EVERYBODY)
    if won:
        return win(won)
    for other in range(SEATS):
        M[RANKS + other] = 1
    return ends(2, 1)


def leave(seats: int) -> int:
    """Seats, which come as bits, are out of the game."""
    for seat in range(SEATS):
        M[SEATED + seat] = 0 if (seats >> seat) & 1 else M[SEATED + seat]
    return 0


def rank(standings: int) -> int:
    """The game is over, with a rank for everybody who is named; equals share one."""
    for seat in range(SEATS):
        M[RANKS + seat] = 0
    ahead = 0
    for i in range(1, M[standings] + 1):
        equals = M[standings + i]
        for j in range(1, M[equals] + 1):
            M[RANKS + M[equals + j]] = ahead + 1
        ahead += M[equals]
    return ends(4, 1)


def rank_or_draw(standings: int) -> int:
    """The same, and a draw where all are equal."""
    if M[standings] == 1 and M[M[standings + 1]] > 1:
        return draw()
    return rank(standings)


def draw() -> int:
    """The game is over, and a draw: all who are in are equal."""
    seated = 0
    for seat in range(SEATS):
        seated += M[SEATED + seat]
    for other in range(SEATS):
        M[RANKS + other] = 1 if M[SEATED + other] else seated + 1
    return ends(3, 1)


def won_or_lost(losing: int) -> int:
    """Who has won or, once the game is decided, who has lost."""
    made = open_set(SEATS)
    for seat in range(SEATS):
        first = M[RANKED] and M[RANKS + seat] == 1
        if losing:
            there = M[RANKED] and (M[ENDING] == 2 or (M[ENDING] == 1 and not first))
        else:
            there = first and (M[ENDING] == 1 or M[ENDING] == 4)
        if there:
            put(made, seat)
    return made


def standing(seat: int) -> int:
    """The rank of a seat at the end; nothing where there is none."""
    if seat == NIL or not M[RANKED] or M[RANKS + seat] == 0:
        return NIL
    return M[RANKS + seat]
