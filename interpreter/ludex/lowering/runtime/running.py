"""Rules under way: frames on a stack, turns, and what hands do."""

from __future__ import annotations

from ludex.lowering.runtime.bit_sets import owner_of
from ludex.lowering.runtime.chance import below
from ludex.lowering.runtime.effects import turn_ends
from ludex.lowering.runtime.given import *


def run_top(frame: int) -> int:
    """Goes on in the rule on top; 0 where the game waits. Each program has its own.

    Where the rule has ended, and the one below it is on top, it is ENDED.
    """
    return 0


def consequences() -> int:
    """What follows by itself from what has changed begins. Each program has its own."""
    return 0


def followed(frame: int, at: int) -> int:
    """Whether other rules come first, once something has changed; where this one goes on."""
    M[frame + FRAME_AT] = at
    consequences()
    return M[TOP] != frame


def closed(frame: int) -> int:
    """Ends effects that last until the rule of a frame has run. Each program has its own."""
    return 0


def runs_for(frame: int, effect: int, owner: int) -> int:
    """Whether an effect on somebody ends with the rule of a frame. Each program has its own."""
    return 0


def waiting(effect: int, owner: int) -> int:
    """How a grant is marked: it waits where a rule is under way with which the effect ends."""
    frame = M[TOP]
    while frame != 0:
        if runs_for(frame, effect, owner):
            return 3
        frame = M[frame + FRAME_BELOW]
    return 0


def product(a: int, b: int) -> int:
    """Two numbers multiplied; beyond what numbers may be, play stops."""
    size = a if a >= 0 else 0 - a
    other = b if b >= 0 else 0 - b
    if size > 1 and other > 1000000000000000000 // size:
        stop(GROWN)
    return a * b


def remainder(a: int, b: int) -> int:
    """What a division leaves."""
    if b == 0:
        stop(DIVIDED)
    if b < 0:
        return 0 - remainder(0 - a, 0 - b)
    if a >= 0:
        return a % b
    left = (0 - a) % b
    return b - left if left else 0


# ------------------------------------------------------------ frames
def end_of_frames() -> int:
    """Where the next frame would stand."""
    frame = M[TOP]
    if frame == 0:
        return FRAMES
    return frame + FRAME_REGISTERS + M[REGISTERS + M[frame]]


def push(routine: int, you: int) -> int:
    """A routine begins."""
    frame = begin_rule(end_of_frames(), routine, you)
    M[frame + FRAME_AT] = 0
    first = frame + FRAME_REGISTERS
    emptied(first + 1, first + M[REGISTERS + routine])
    return frame


def emptied(first: int, end: int) -> int:
    """Nothing is in some registers."""
    for i in range(first, end):
        M[i] = NIL
    return 0


def begin_rule(frame: int, routine: int, you: int) -> int:
    """A routine begins, with its frame where the next one would stand.

    What it is called with, its other registers and where it is, whoever begins it has to say.
    """
    if M[DEPTH] > CHAIN:
        stop(TOO_DEEP)
    M[frame] = routine
    M[frame + FRAME_BELOW] = M[TOP]
    M[frame + FRAME_REGISTERS] = you
    M[TOP] = frame
    M[DEPTH] = M[DEPTH] + 1
    return frame


def pop() -> int:
    """The routine on top is left; gives the frame below it, or 0."""
    frame = M[TOP]
    M[TOP] = M[frame + FRAME_BELOW]
    M[DEPTH] = M[DEPTH] - 1
    closed(frame)
    return M[TOP]


def hand(value: int) -> int:
    """The rule on top ends with an answer for whoever asked."""
    left = M[M[TOP]]
    frame = pop()
    if frame == 0:
        return ENDED
    asked = M[CALLS + M[frame]] + 2 * M[frame + FRAME_AT]
    if M[asked] == left and M[asked + 1] != NIL:
        M[frame + FRAME_REGISTERS + M[asked + 1]] = value
    return ENDED


def go_on() -> int:
    """From a decision that was made to the next one for which somebody is waited for."""
    begin_counting()
    until_decision()
    if M[TOP] == 0:
        M[OVER] = 1
    return 0


def begin_counting() -> int:
    """What is counted for one decision is counted anew."""
    M[ENTERED] = 0
    M[ROUNDS] = 0
    M[ASKED] = 0
    return 0


def until_decision() -> int:
    """Runs until somebody must decide, or the game is over."""
    going = 1
    while going:
        once_more()
        if M[OVER]:
            finish()
        going = 0 if M[TOP] == 0 else run_top(M[TOP])
    return 0


def asked(count: int) -> int:
    """Counts what is asked about for one decision."""
    M[ASKED] = M[ASKED] + count
    if M[ASKED] > MOST_ASKED:
        stop(TOO_MANY)
    return 0


def once_more() -> int:
    """Counts loops and rules that are gone into without a decision.

    The reference says whether too many are; it counts instructions, of which each has several.
    """
    M[ROUNDS] = M[ROUNDS] + 1
    if M[ROUNDS] > 20000:
        stop(TOO_LONG)
    return 0


def finish() -> int:
    """The game is over; nothing is under way any more."""
    M[OVER] = 1
    M[TOP] = 0
    M[DEPTH] = 0
    for i in range(SEATS * STRIDE):
        M[COMMITS + i] = 0
    return 0


def leave_to(round_ends: int) -> int:
    """Ends the turn, or the round: leaves every rule up to there."""
    while M[TOP] != 0:
        frame = M[TOP]
        spans = M[SPANS + M[frame]]
        best = 0
        for i in range(M[spans]):
            at = spans + 1 + 4 * i
            within = M[at] <= M[frame + FRAME_AT] and M[frame + FRAME_AT] <= M[at + 1]
            if within and (best == 0 or M[at + 1] - M[at] < M[best + 1] - M[best]):
                best = at
        if best:
            M[frame + FRAME_AT] = M[best + 3] if round_ends else M[best + 2]
            if round_ends:
                turn_ends(M[ACTIVE])
            return 1
        pop()
    stop(NO_TURN)
    return 0


# ------------------------------------------------------------ turns
def decider(actor: int, of_pieces: int) -> int:
    """Who decides in a turn: the player, or the owner of the piece that has it."""
    if actor == NIL or not of_pieces:
        return actor
    return owner_of(actor)


def place_among(order: int, thing: int) -> int:
    """Which one something is in an order, counted from 0; nothing where it is not there."""
    for i in range(M[order]):
        if M[order + 1 + i] == thing:
            return i
    return NIL


def next_index(order: int, last: int, begins: int) -> int:
    """Which one in an order comes next, before anybody is skipped."""
    if last == NIL:
        first = place_among(order, begins)
        return 0 if first == NIL else first
    at = place_among(order, last)
    if at != NIL:
        return at if M[AGAIN] else at + 1
    for i in range(M[order]):
        if M[order + 1 + i] > last:
            return i
    return 0


def next_actor(order: int, last: int, begins: int, of_pieces: int) -> int:
    """The next in order who is not skipped; after `again` the same one comes first."""
    count = M[order]
    if count == 0:
        return NIL
    index = next_index(order, last, begins)
    rounds = 1
    for seat in range(SEATS):
        rounds += M[SKIPS + seat]
    for _tried in range(rounds):
        actor = M[order + 1 + index % count]
        who = decider(actor, of_pieces)
        if who == NIL:
            return actor
        if M[SKIPS + who] == 0:
            return actor
        M[SKIPS + who] = M[SKIPS + who] - 1
        index += 1
    return M[order + 1 + index % count]


def next_seat(last: int, begins: int) -> int:
    """The same where the order is that of the seats, and nobody is ever skipped."""
    if last == NIL:
        return 0 if begins == NIL or (LEAVES and M[SEATED + begins] == 0) else begins
    if M[AGAIN]:
        return last
    return last + 1 if last + 1 < SEATS else 0


def seated_from(seat: int) -> int:
    """A seat, or the next one who is in."""
    for _tried in range(SEATS):
        if M[SEATED + seat]:
            return seat
        seat = seat + 1 if seat + 1 < SEATS else 0
    return NIL


# ------------------------------------------------------------ what hands do
def outcome(weights: int) -> int:
    """An outcome by its weight out of 100; what is not said is shared by the others."""
    known = 0
    silent = 0
    for i in range(1, M[weights] + 1):
        if M[weights + i] == NIL:
            silent += 1
        else:
            known += M[weights + i]
    rest = 100 - known if known < 100 else 0
    nth = 0
    total = 0
    for j in range(1, M[weights] + 1):
        if M[weights + j] == NIL:
            M[weights + j] = rest // silent + (nth < rest % silent)
            nth += 1
        if M[weights + j] < 0:
            stop(NO_ODDS)
        total += M[weights + j]
    if total <= 0 or total > MOST_ODDS:
        stop(NO_ODDS)
    drawn = below(RNG, total)
    for k in range(1, M[weights] + 1):
        if drawn < M[weights + k]:
            return k - 1
        drawn -= M[weights + k]
    return 0


# ------------------------------------------------------------ a rule alone
def begin_alone(routine: int, registers: int) -> int:
    """Nothing is under way but a routine."""
    M[TOP] = FRAMES
    M[DEPTH] = 1
    M[FRAMES] = routine
    M[FRAMES + FRAME_AT] = 0
    M[FRAMES + FRAME_BELOW] = 0
    return registers


def run_alone() -> int:
    """Runs to the end of what is under way, which may need no decision."""
    cap = M[CAP]
    M[CAP] = 0
    until_decision()
    M[CAP] = cap
    if M[TOP] != 0:
        stop(WAITS)
    return 0
