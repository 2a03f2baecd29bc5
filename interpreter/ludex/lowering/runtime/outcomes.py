"""What came of games: those that went alike are one row, in which they are counted together."""

from __future__ import annotations

from ludex.lowering.runtime.given import *


def score(seat: int) -> int:
    """The score of a seat, or nothing. Each program has its own."""
    return NIL


def note_outcome() -> int:
    """Counts the game in the array with one that went alike, or in a row of its own.

    One row is looked at, by a hash: of those that share it, the last one is found.
    """
    made = OUTCOMES + M[NOTED] * OUTCOME_SIZE
    slot = OUTCOMES_BY_HASH + (written_down(made) & (MOST_NOTED - 1))
    if M[slot] < M[NOTED]:
        known = OUTCOMES + M[slot] * OUTCOME_SIZE
        if went_alike(made, known):
            return add_game(made, known)
    M[slot] = M[NOTED]
    M[NOTED] = M[NOTED] + 1
    return 0


def written_down(made: int) -> int:
    """Writes what came of the game as a row for one game; gives a hash of what makes rows alike."""
    M[made] = M[DECISIONS]
    M[made + 1] = M[OVER]
    M[made + 2] = M[ENDING]
    M[made + 3] = M[RANKED]
    M[made + 4] = 1
    M[made + 5] = M[OFFERED]
    found = M[DECISIONS]
    for seat in range(SEATS):
        at = made + OUTCOME_SEATS + seat * OUTCOME_SEAT
        M[at] = M[RANKS + seat]
        found = 5 * found + M[RANKS + seat]
        if SCORED:
            said = score(seat) if M[OVER] else NIL
            if said != NIL and (said > MOST_SCORE or said < 0 - MOST_SCORE):
                stop(GROWN)
            M[at + 1] = said
            M[at + 2] = said
            M[at + 3] = said
    return found


def went_alike(row: int, other: int) -> int:
    """Whether games were as long as each other and ended alike, whatever the scores were."""
    for i in range(4):
        if M[row + i] != M[other + i]:
            return 0
    for seat in range(SEATS):
        at = OUTCOME_SEATS + seat * OUTCOME_SEAT
        if M[row + at] != M[other + at]:
            return 0
        if SCORED and (M[row + at + 1] == NIL) != (M[other + at + 1] == NIL):
            return 0
    return 1


def add_game(row: int, known: int) -> int:
    """Counts the game of a row in another one: among how many moves was chosen, and its scores."""
    M[known + 4] = M[known + 4] + 1
    M[known + 5] = M[known + 5] + M[row + 5]
    if SCORED:
        for seat in range(SEATS):
            at = known + OUTCOME_SEATS + seat * OUTCOME_SEAT
            said = M[row + OUTCOME_SEATS + seat * OUTCOME_SEAT + 1]
            if said != NIL:
                M[at + 1] = M[at + 1] + said
                M[at + 2] = said if said < M[at + 2] else M[at + 2]
                M[at + 3] = said if said > M[at + 3] else M[at + 3]
    return 0
