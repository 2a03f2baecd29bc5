"""Copies of the whole state, for what is undone and for games that begin alike.

What lies in a place takes as much room as there are pieces; a copy holds only what does lie there,
unless all of it is so little that it is copied at once.
"""

from __future__ import annotations

from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.running import end_of_frames
from ludex.lowering.runtime.sets import room
from ludex.lowering.runtime.tiles import tiles_changed


def copy_size() -> int:
    """How much room a copy of the state takes."""
    if COPIED_WHOLE:
        return end_of_frames() - STATE
    return GRANTED - STATE + 4 * M[GRANTS] + PIECES + end_of_frames() - FRAMES


def copy_state(at: int) -> int:
    """Copies the state to somewhere; gives where the copy ends."""
    if COPIED_WHOLE:
        copy_cells(at, STATE, copy_size())
        return at + copy_size()
    plain = GRANTED - STATE + 4 * M[GRANTS]
    copy_cells(at, STATE, plain)
    at += plain
    for place in range(PLACES):
        if M[LENGTH + place]:
            first = LYING + place * PIECES
            for i in range(first, first + M[LENGTH + place]):
                M[at] = M[i]
                at += 1
    frames = end_of_frames() - FRAMES
    copy_cells(at, FRAMES, frames)
    return at + frames


def state_from(at: int, end: int) -> int:
    """The state as it was copied."""
    if COPIED_WHOLE:
        return copy_cells(STATE, at, end - at)
    plain = GRANTED - STATE + 4 * M[at + GRANTS - STATE]
    copy_cells(STATE, at, plain)
    at += plain
    for place in range(PLACES):
        if M[LENGTH + place]:
            first = LYING + place * PIECES
            for i in range(first, first + M[LENGTH + place]):
                M[i] = M[at]
                at += 1
    copy_cells(FRAMES, at, end - at)
    return 0


def keep_state() -> int:
    """A copy of the whole state, among the sets."""
    size = copy_size()
    saved = room(size + 1)
    M[saved + 1] = M[ENTERED]
    copy_state(saved + 2)
    return saved


def give_back(saved: int) -> int:
    """The state as it was kept."""
    M[ENTERED] = M[saved + 1]
    if M[LAID] and tiles_changed(saved + 2):
        M[LAID] = 0
    return state_from(saved + 2, saved + 1 + M[saved])


def keep_image() -> int:
    """The position as it is now is where games begin."""
    M[IMAGE_SIZE] = copy_state(IMAGE) - IMAGE
    M[HEAP_START] = M[HEAP]
    return M[IMAGE_SIZE]
