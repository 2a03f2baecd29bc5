"""Effects that lie on players and pieces: four numbers each, the oldest first."""

from __future__ import annotations

from ludex.lowering.runtime.given import GRANTED, GRANTS, MOST_GRANTS, NIL, TOO_MANY, M, stop
from ludex.lowering.runtime.pieces import owner_of
from ludex.lowering.runtime.sets import room


def grant(effect: int, owner: int, amount: int) -> int:
    """Something begins that lasts for a while."""
    count = M[GRANTS]
    if count >= MOST_GRANTS:
        stop(TOO_MANY)
    at = GRANTED + 4 * count
    M[at] = effect
    M[at + 1] = owner
    M[at + 2] = amount
    M[at + 3] = 0
    M[GRANTS] = count + 1
    return 0


def drop(index: int) -> int:
    """One grant is gone; those behind it move up."""
    at = GRANTED + 4 * index
    last = GRANTED + 4 * M[GRANTS]
    while at + 4 < last:
        M[at] = M[at + 4]
        at += 1
    M[GRANTS] = M[GRANTS] - 1
    return 0


def lift(effect: int, owner: int) -> int:
    """All of an effect on somebody ends."""
    i = 0
    while i < M[GRANTS]:
        if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + 1] == owner:
            drop(i)
        else:
            i += 1
    return 0


def spend(effect: int, owner: int) -> int:
    """One unit of the oldest grant is used up."""
    for i in range(M[GRANTS]):
        at = GRANTED + 4 * i
        if M[at] == effect and M[at + 1] == owner:
            if M[at + 2] > 1:
                M[at + 2] = M[at + 2] - 1
            else:
                drop(i)
            return 0
    return 0


def has(effect: int, owner: int) -> int:
    """Whether an effect lies on somebody."""
    for i in range(M[GRANTS]):
        if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + 1] == owner:
            return 1
    return 0


def amount(effect: int, owner: int) -> int:
    """The sum of the numbers of an effect on somebody."""
    found = 0
    for i in range(M[GRANTS]):
        if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + 1] == owner:
            found += M[GRANTED + 4 * i + 2]
    return found


def amounts(effect: int, owner: int) -> int:
    """The numbers of an effect on somebody, one by one."""
    made = room(M[GRANTS])
    count = 0
    for i in range(M[GRANTS]):
        if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + 1] == owner:
            count += 1
            M[made + count] = M[GRANTED + 4 * i + 2]
    M[made] = count
    return made


def bearer(owner: int) -> int:
    """The seat of whoever bears an effect, be it through a piece."""
    return owner if owner < 1000 else owner_of(owner - 1000)


def turn_ends(seat: int) -> int:
    """Effects that last until a played turn end with the turn that they were there for."""
    i = 0
    while i < M[GRANTS]:
        if M[GRANTED + 4 * i + 3] == 1 and bearer(M[GRANTED + 4 * i + 1]) == seat:
            drop(i)
        else:
            i += 1
    return 0


def marked(effect: int, owner: int, mark: int) -> int:
    """An effect on somebody ends with the turn, or with the rule, that begins now."""
    if owner != NIL:
        for i in range(M[GRANTS]):
            if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + 1] == owner:
                M[GRANTED + 4 * i + 3] = mark
    return 0


def rule_ended(effect: int, owner: int) -> int:
    """What lasted until a run of a rule has ended."""
    i = 0
    while i < M[GRANTS]:
        at = GRANTED + 4 * i
        if M[at] == effect and M[at + 1] == owner and M[at + 3] == 2:
            drop(i)
        else:
            i += 1
    return 0


def bears(owner: int) -> int:
    """Whether any effect lies on somebody."""
    for i in range(M[GRANTS]):
        if M[GRANTED + 4 * i + 1] == owner:
            return 1
    return 0
