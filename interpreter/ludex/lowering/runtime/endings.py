"""How a game ends: who has won, who has lost, and the ranks of all."""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.pieces import seat_bits
from ludex.lowering.runtime.sets import room


def ends(ending: int, ranked: int) -> int:
    """The game is over."""
    M[ENDING] = ending
    M[RANKED] = ranked
    M[OVER] = 1
    return 0


def win(seats: int) -> int:
    """The game is over, with winners; nobody is none."""
    won = seat_bits(seats)
    if won == 0:
        return ends(0, 0)
    count = 0
    for seat in range(SEATS):
        count += (won >> seat) & 1
    for other in range(SEATS):
        M[RANKS + other] = 1 if (won >> other) & 1 else count + 1
    return ends(1, 1)


def lose(seats: int) -> int:
    """The game is over, with losers: the others who are in have won, if there are any."""
    lost = seat_bits(seats)
    won = room(SEATS)
    count = 0
    for seat in range(SEATS):
        if M[SEATED + seat] and not ((lost >> seat) & 1):
            count += 1
            M[won + count] = seat
    M[won] = count
    if count > 0:
        return win(won)
    for other in range(SEATS):
        M[RANKS + other] = 1
    return ends(2, 1)


def leave(seats: int) -> int:
    """Seats are out of the game."""
    for i in range(1, M[seats] + 1):
        M[SEATED + M[seats + i]] = 0
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
    made = room(SEATS)
    count = 0
    for seat in range(SEATS):
        first = M[RANKED] and M[RANKS + seat] == 1
        if losing:
            there = M[RANKED] and (M[ENDING] == 2 or (M[ENDING] == 1 and not first))
        else:
            there = first and (M[ENDING] == 1 or M[ENDING] == 4)
        if there:
            count += 1
            M[made + count] = seat
    M[made] = count
    return made


def standing(seat: int) -> int:
    """The rank of a seat at the end; nothing where there is none."""
    if seat == NIL or not M[RANKED] or M[RANKS + seat] == 0:
        return NIL
    return M[RANKS + seat]
