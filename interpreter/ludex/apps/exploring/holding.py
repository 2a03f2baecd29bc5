"""What must hold in every position of every game."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.exploring.finding import Wrong
from ludex.machine.interface import TABLE, EndlessError, Machine, Move, Pending, PlayError
from ludex.machine.state import ENDED, State

SECRETLY = ("secret", "poll")


def wrong_in(machine: Machine, state: State) -> Iterator[Wrong]:
    """Pieces that are lost, values out of their ranges, and invariants that do not hold."""
    if not conserved(state):
        yield Wrong("lost piece", "A piece lies in no place, or in two.")
    yield from _out_of_range(machine, state)
    for broken in machine.broken(state, True):
        yield Wrong("invariant", f"This does not hold: {broken}")


def conserved(state: State) -> bool:
    """Whether every piece lies in exactly one place, which is the one that it thinks it lies in."""
    lying = [(piece, place) for place, pieces in enumerate(state.contents) for piece in pieces]
    return sorted(lying) == list(enumerate(state.where))


def _out_of_range(machine: Machine, state: State) -> Iterator[Wrong]:
    for slot, column in zip(machine.tables.slots, state.values, strict=True):
        if slot.low is None or slot.high is None:
            continue
        for number in column:
            if isinstance(number, int) and not slot.low <= number <= slot.high:
                said = f"The value `{slot.name}` leaves its range."
                yield Wrong("range", said, f"{number} is not in {slot.low}..{slot.high}")


def asked(pending: Pending) -> tuple[int, ...]:
    """The seats whose moves lead on; of those who choose in secret the first, as good as any."""
    must = pending.must[:1] if pending.kind in SECRETLY else pending.must
    return (*must, *(seat for seat in pending.may if seat not in must))


def stopped(error: PlayError) -> Wrong:
    """What it means that the rules cannot go on, at the author's line."""
    kind = "deadlock" if isinstance(error, EndlessError) else "stop"
    return Wrong(kind, str(error))


def just_over(state: State) -> bool:
    """Whether a game is over and nobody has won or lost, nor is it drawn or ranked."""
    return state.over and state.ending == ENDED


def barred(machine: Machine, before: State, seat: int, move: Move) -> Wrong | None:
    """Whether a move ends the game, without a result, only since somebody cannot choose."""
    events = machine.narrate(before.copy(), seat, move)
    for event in reversed(events):
        for told in event.facts:
            if told is not None and told.what == "barred":
                name = machine.tables.seat(told.held("who"))
                said = "Somebody must choose, has nothing to choose from, and the game just ends."
                return Wrong("deadlock", said, f"it is {name} who cannot choose")
    return None


def stuck(machine: Machine, state: State, pending: Pending) -> Wrong | None:
    """Why nobody can go on in a game that is not over."""
    if not pending.must:
        return Wrong("deadlock", "The game is not over, and nobody has to decide anything.")
    for seat in pending.must:
        if not machine.legal(state, seat):
            name = "the table" if seat == TABLE else machine.tables.seat(seat)
            said = "Somebody must decide and has no move."
            return Wrong("deadlock", said, f"it is {name} who has no move")
    return None
