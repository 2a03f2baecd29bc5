"""Pieces: where they lie, how they lie, who has seen them, and what nothing tells apart."""

from __future__ import annotations

from ludex.lowering.runtime.bit_sets import note_ends, note_only, note_piece, owner_of
from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.sets import copy_few, open_set, put, room


def place_in_order(piece: int) -> int:
    """Which one of its place a piece is, counted from 0."""
    place = M[WHERE + piece]
    i = M[LENGTH + place] - 1
    while M[LYING + place * PIECES + i] != piece:
        i -= 1
    return i


def seers(piece: int) -> int:
    """The seats, as bits, that see which piece lies there."""
    place = M[WHERE + piece]
    if M[HIDES + place] == 0:
        return M[SEES_DOWN + place] if M[DOWN + piece] else M[SEES_UP + place]
    if M[HIDES + place] == 1 and owner_of(piece) != NIL:
        return 1 << owner_of(piece)
    return 0


def known_to(piece: int, seat: int) -> int:
    """Whether a seat may see which piece lies there, or its view remembers it.

    Where nothing is ever hidden, what is out of the game is known as well.
    """
    if OPEN_GAME:
        return 1
    if REMEMBERS and M[HIDES + M[WHERE + piece]] == 0:
        return ((seers(piece) | M[KNOWN + piece]) >> seat) & 1
    return (seers(piece) >> seat) & 1


def noticed(piece: int, seat: int) -> int:
    """Whether a seat sees that something lies there, or may count it at least."""
    return M[HIDES + M[WHERE + piece]] == 0 or known_to(piece, seat)


def notice(piece: int) -> int:
    """Notes who has seen by now which piece it is."""
    M[KNOWN + piece] = M[KNOWN + piece] | seers(piece)
    return 0


# ------------------------------------------------------------ where pieces lie
def keep_top(place: int) -> int:
    """Notes the uppermost piece of a place after a change."""
    count = M[LENGTH + place]
    M[TOPS + place] = M[LYING + place * PIECES + count - 1] if count else NIL
    return 0


def take_away(piece: int) -> int:
    """Takes a piece from where it lies; it lies nowhere until it is laid down."""
    place = M[WHERE + piece]
    note_piece(piece, place)
    count = M[LENGTH + place] - 1
    M[LENGTH + place] = count
    if count:
        take_from_others(piece, place, count)
    else:
        note_only(piece, place)
        M[TOPS + place] = NIL
    return place


def take_from_others(piece: int, place: int, count: int) -> int:
    """Closes the gap that a piece leaves among others."""
    note_ends(place)
    at = LYING + place * PIECES
    if SHORT_PILE and (PIECES <= SHORT_PILE or count < SHORT_PILE):
        for i in range(at, at + count + 1):  # where the piece lies no processor foresees
            lies = M[i]
            M[at] = lies
            at += lies != piece
    elif M[at] == piece:
        copy_cells(at, at + 1, count)
    else:
        at += count
        above = M[at]
        while above != piece:
            at -= 1
            below = M[at]
            M[at] = above
            above = below
    M[TOPS + place] = M[LYING + place * PIECES + count - 1]
    note_ends(place)
    return 0


def lay(piece: int, place: int, bottom: int) -> int:
    """Takes a piece from where it is and lays it down elsewhere."""
    before = take_away(piece)
    put_down(piece, place, bottom)
    if before != place:
        enter(piece, place)
        if M[HIDES + place]:
            M[KNOWN + piece] = 0
    return 0


def put_down(piece: int, place: int, bottom: int) -> int:
    """Lays a piece down that lies nowhere."""
    count = M[LENGTH + place]
    M[LENGTH + place] = count + 1
    M[WHERE + piece] = place
    note_piece(piece, place)
    if count:
        put_to_others(piece, place, count, bottom)
    else:
        M[LYING + place * PIECES] = piece
        M[TOPS + place] = piece
        note_only(piece, place)
    return 0


def put_to_others(piece: int, place: int, count: int, bottom: int) -> int:
    """Lays a piece above others, or below them."""
    first = LYING + place * PIECES
    note_ends(place)
    if bottom:
        i = first + count
        while i > first:
            M[i] = M[i - 1]
            i -= 1
        M[first] = piece
    else:
        M[first + count] = piece
        M[TOPS + place] = piece
    note_ends(place)
    return 0


def enter(piece: int, place: int) -> int:
    """Notes that a piece has come somewhere, if anything may follow from it."""
    if not WATCHED:
        return 0
    count = M[ENTERED]
    if count >= MOST_ENTERED:
        stop(TOO_MANY)
    M[ENTERED_AT + 2 * count] = piece
    M[ENTERED_AT + 2 * count + 1] = place
    M[ENTERED] = count + 1
    return 0


def move_one(piece: int, place: int) -> int:
    """A piece, if there is one, goes to a place."""
    if piece == NIL:
        return 0
    if place == NIL:
        stop(NOWHERE)
    if M[GROUPED + place]:
        M[HEAPS] = M[HEAPS] + 1
        M[PILE + piece] = M[HEAPS]
    lay(piece, place, 0)
    notice(piece)
    return 0


def move_all(pieces: int, place: int) -> int:
    """Pieces go to a place, in their order."""
    return all_laid(pieces, place, 0)


def all_laid(pieces: int, place: int, bottom: int) -> int:
    """Pieces go to the top of a place, or to its bottom, where the first of them lies lowest."""
    count = M[pieces]
    if place == NIL:
        if count > 0:
            stop(NOWHERE)
        return 0
    heaped(pieces, place)
    for i in range(1, count + 1):
        lay(M[pieces + (count + 1 - i if bottom else i)], place, bottom)
    for j in range(1, count + 1):
        notice(M[pieces + j])
    return 0


def move_contents(source: int, place: int) -> int:
    """All that lies in a place goes to another; mostly that is one piece."""
    if source == NIL:
        return 0
    if M[LENGTH + source] == 1:
        return move_one(M[TOPS + source], place)
    return move_all(contents(source), place)


def move_under(pieces: int, place: int) -> int:
    """Pieces go to the bottom of a place; the first of them lies lowest."""
    return all_laid(pieces, place, 1)


def heaped(pieces: int, place: int) -> int:
    """In a grouped place, what comes together is a heap of its own."""
    if M[GROUPED + place] and M[pieces] > 0:
        M[HEAPS] = M[HEAPS] + 1
        for i in range(1, M[pieces] + 1):
            M[PILE + M[pieces + i]] = M[HEAPS]
    return 0


def deal(count: int, source: int, target: int) -> int:
    """So many pieces from the top, as far as there are any."""
    if source == NIL or count == NIL:
        return 0
    number = count if count < M[LENGTH + source] else M[LENGTH + source]
    while number > 0:
        move_one(M[TOPS + source], target)
        number -= 1
    return 0


def swap(thing: int, other: int) -> int:
    """Two pieces exchange their places, each lying where the other lay."""
    if thing == NIL or other == NIL or thing == other:
        return 0
    first = M[WHERE + thing]
    second = M[WHERE + other]
    note_pair(thing, other)
    i = LYING + first * PIECES + place_in_order(thing)
    j = LYING + second * PIECES + place_in_order(other)
    M[i] = other
    M[j] = thing
    M[WHERE + thing] = second
    M[WHERE + other] = first
    keep_top(first)
    keep_top(second)
    note_pair(thing, other)
    if first != second:
        enter(thing, second)
        enter(other, first)
        if M[HIDES + second]:
            M[KNOWN + thing] = 0
        if M[HIDES + first]:
            M[KNOWN + other] = 0
    notice(thing)
    notice(other)
    return 0


def note_pair(thing: int, other: int) -> int:
    """Notes where two pieces lie, a place in which both of them lie once."""
    note_ends(M[WHERE + thing])
    if M[WHERE + other] != M[WHERE + thing]:
        note_ends(M[WHERE + other])
    note_piece(thing, M[WHERE + thing])
    note_piece(other, M[WHERE + other])
    return 0


def contents(place: int) -> int:
    """What lies in a place, from the bottom up, as a set; of no place, nothing."""
    if place == NIL:
        return NIL
    count = M[LENGTH + place]
    made = room(count)
    copy_few(made + 1, LYING + place * PIECES, count)
    return made


def top(place: int) -> int:
    """The uppermost piece, or nothing."""
    return NIL if place == NIL else M[TOPS + place]


def bottom(place: int) -> int:
    """The lowest piece, or nothing."""
    if place == NIL or M[LENGTH + place] == 0:
        return NIL
    return M[LYING + place * PIECES]


def heaps(place: int) -> int:
    """What was put together into a grouped place, heap by heap."""
    if place == NIL:
        return 0
    count = M[LENGTH + place]
    first = LYING + place * PIECES
    made = room(count)
    found = 0
    for i in range(count):
        pile = M[PILE + M[first + i]]
        fresh = 1
        for j in range(i):
            if M[PILE + M[first + j]] == pile:
                fresh = 0
                break
        if fresh:
            heap = room(count)
            size = 0
            for k in range(i, count):
                if M[PILE + M[first + k]] == pile:
                    size += 1
                    M[heap + size] = M[first + k]
            M[heap] = size
            found += 1
            M[made + found] = heap
    M[made] = found
    return made


# ------------------------------------------------------------ how pieces lie
def turn_over(piece: int, down: int) -> int:
    """A piece shows its front or its back from now on."""
    if piece == NIL or M[DOWN + piece] == down:
        return 0
    M[DOWN + piece] = down
    if down and FORGETS:
        M[KNOWN + piece] = 0
    notice(piece)
    return 0


def turn_all(pieces: int, down: int) -> int:
    """Pieces show their fronts or their backs."""
    for i in range(1, M[pieces] + 1):
        turn_over(M[pieces + i], down)
    return 0


def set_face(die: int, face: int) -> int:
    """A die shows a face; what was known of an earlier one is void."""
    if die == NIL or face == NIL:
        return 0
    M[FACES + die] = face
    M[KNOWN + die] = 0
    notice(die)
    return 0


def forget(place: int) -> int:
    """Before a shuffle: whoever does not see the pieces no longer knows which is which."""
    if place != NIL:
        for i in range(M[LENGTH + place]):
            piece = M[LYING + place * PIECES + i]
            M[KNOWN + piece] = 0
            notice(piece)
    return 0


def bring(place: int, piece: int, index: int) -> int:
    """One draw of a shuffle: a piece comes to lie at a place of the order."""
    if place == NIL or piece == NIL or index == NIL:
        return 0
    first = LYING + place * PIECES
    at = first + place_in_order(piece)
    note_ends(place)
    M[at] = M[first + index]
    M[first + index] = piece
    keep_top(place)
    note_ends(place)
    return 0


def show(piece: int, seats: int) -> int:
    """Some seats see a piece, once."""
    if piece != NIL:
        for i in range(1, M[seats] + 1):
            M[KNOWN + piece] = M[KNOWN + piece] | (1 << M[seats + i])
    return 0


def show_all(pieces: int, seats: int) -> int:
    """Some seats see pieces, once."""
    for i in range(1, M[pieces] + 1):
        show(M[pieces + i], seats)
    return 0


# ------------------------------------------------------------ who is in
def players() -> int:
    """All who are still in, in seat order."""
    return clockwise(0)


def clockwise(seat: int) -> int:
    """All who are in, beginning with this one, or with the next who is in."""
    if seat == NIL:
        return NIL
    made = open_set(SEATS)
    for i in range(SEATS):
        other = (seat + i) % SEATS
        if M[SEATED + other]:
            put(made, other)
    return made
