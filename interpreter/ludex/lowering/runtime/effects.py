"""Effects that lie on players and pieces: four numbers each, the oldest first."""

from __future__ import annotations

from ludex.lowering.runtime.bit_sets import owner_of
from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import open_set, put


def grant(effect: int, owner: int, amount: int, until: int) -> int:
    """Something begins that lasts for a while."""
    count = M[GRANTS]
    if count >= MOST_GRANTS:
        stop(TOO_MANY)
    at = GRANTED + 4 * count
    M[at] = effect
    M[at + GRANT_OWNER] = owner
    M[at + GRANT_AMOUNT] = amount
    M[at + GRANT_UNTIL] = until
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


def counts(index: int, effect: int, owner: int) -> int:
    """Whether a grant is one of an effect on somebody, and waits for no run of a rule."""
    at = GRANTED + 4 * index
    return M[at] == effect and M[at + GRANT_OWNER] == owner and M[at + GRANT_UNTIL] != 3


def lift(effect: int, owner: int) -> int:
    """All of an effect on somebody ends."""
    i = 0
    while i < M[GRANTS]:
        if counts(i, effect, owner):
            drop(i)
        else:
            i += 1
    return 0


def spend(effect: int, owner: int) -> int:
    """One unit of the oldest grant is used up."""
    for i in range(M[GRANTS]):
        at = GRANTED + 4 * i
        if counts(i, effect, owner):
            if M[at + GRANT_AMOUNT] > 1:
                M[at + GRANT_AMOUNT] = M[at + GRANT_AMOUNT] - 1
            else:
                drop(i)
            return 0
    return 0


def has(effect: int, owner: int) -> int:
    """Whether an effect lies on somebody."""
    for i in range(M[GRANTS]):
        if counts(i, effect, owner):
            return 1
    return 0


def amount(effect: int, owner: int) -> int:
    """The sum of the numbers of an effect on somebody."""
    found = 0
    for i in range(M[GRANTS]):
        if counts(i, effect, owner):
            found += M[GRANTED + 4 * i + GRANT_AMOUNT]
    return found


def amounts(effect: int, owner: int) -> int:
    """The numbers of an effect on somebody, one by one."""
    made = open_set(M[GRANTS])
    for i in range(M[GRANTS]):
        if counts(i, effect, owner):
            put(made, M[GRANTED + 4 * i + GRANT_AMOUNT])
    return made


def bearer(owner: int) -> int:
    """The seat of whoever bears an effect, be it through a piece."""
    return owner if owner < 1000 else owner_of(owner - 1000)


def turn_ends(seat: int) -> int:
    """Effects that last until a played turn end with the turn that they were there for."""
    i = 0
    while i < M[GRANTS]:
        if (
            M[GRANTED + 4 * i + GRANT_UNTIL] == 1
            and bearer(M[GRANTED + 4 * i + GRANT_OWNER]) == seat
        ):
            drop(i)
        else:
            i += 1
    return 0


def marked(effect: int, owner: int, mark: int) -> int:
    """An effect on somebody ends with the turn, or with the rule, that begins now."""
    if owner != NIL:
        for i in range(M[GRANTS]):
            if M[GRANTED + 4 * i] == effect and M[GRANTED + 4 * i + GRANT_OWNER] == owner:
                M[GRANTED + 4 * i + GRANT_UNTIL] = mark
    return 0


def rule_ended(effect: int, owner: int) -> int:
    """What lasted until a run of a rule has ended; what was granted in it waits no more."""
    i = 0
    while i < M[GRANTS]:
        at = GRANTED + 4 * i
        mark = M[at + GRANT_UNTIL] if M[at] == effect and M[at + GRANT_OWNER] == owner else 0
        if mark == 3:
            M[at + GRANT_UNTIL] = 0
        if mark == 2:
            drop(i)
        else:
            i += 1
    return 0


def bears(owner: int) -> int:
    """Whether any effect lies on somebody."""
    for i in range(M[GRANTS]):
        if M[GRANTED + 4 * i + GRANT_OWNER] == owner:
            return 1
    return 0
