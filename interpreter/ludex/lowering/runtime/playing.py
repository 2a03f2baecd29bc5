"""Whole games, in which chance chooses for the players from a stream of its own."""

from __future__ import annotations

from ludex.lowering.runtime.chance import below
from ludex.lowering.runtime.choosing import commit_move
from ludex.lowering.runtime.copying import state_from
from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.outcomes import note_outcome
from ludex.lowering.runtime.positions import splitmix
from ludex.lowering.runtime.running import begin_counting, go_on
from ludex.lowering.runtime.sets import room


def decide() -> int:
    """Whoever is asked decides. Each program has its own."""
    return 0


def keep_roots() -> int:
    """Moves every set that the game still holds. Each program has its own."""
    return 0


def by_chance() -> int:
    """Whether chance decides at once: in a whole random game, as long as there is room for sets."""
    return M[DECISIONS] < M[CAP] and M[HEAP_END] - M[HEAP] >= MARGIN


def picked(count: int) -> int:
    """One of so many moves, each as likely as the others."""
    M[OFFERED] = M[OFFERED] + count
    return below(PLAYERS_RNG, count)


def decided() -> int:
    """One more decision was made."""
    M[DECISIONS] = M[DECISIONS] + 1
    return begin_counting()


def commit_picked(seat: int, nth: int) -> int:
    """A seat commits to one of its moves, which have been listed, or passes."""
    if nth < M[LISTED + seat]:
        return commit_move(seat, M[LISTED_AT + seat] + nth * STRIDE)
    M[COMMITS + seat * STRIDE] = 1
    return 0


def play(rng: int, players: int, cap: int) -> int:
    """A game from its beginning, or its first `cap` decisions; gives how many there were."""
    state_from(IMAGE, IMAGE + M[IMAGE_SIZE])
    M[RNG] = rng
    begin_sets(M[HEAP_START], 0)
    players_begin(players, cap)
    go_on()
    return play_on()


def players_begin(players: int, cap: int) -> int:
    """Chance decides for the players from now on, until there have been `cap` decisions."""
    M[PLAYERS_RNG] = players
    M[OFFERED] = 0
    M[CAP] = cap
    return 0


def play_on() -> int:
    """The game goes on until chance decides no more; gives how many decisions there were.

    Most are made where the rules ask for them; here, where sets need room, and for several seats.
    """
    while not M[OVER] and M[DECISIONS] < M[CAP]:
        decide()
        if M[HEAP_END] - M[HEAP] < MARGIN and not M[OVER]:
            collect()
            go_on()
    M[CAP] = 0
    return M[DECISIONS]


def resume(heap: int, second: int) -> int:
    """Goes on from a position that was put there, to where somebody is waited for."""
    M[CAP] = 0
    begin_sets(heap, second)
    return go_on()


def begin_sets(heap: int, second: int) -> int:
    """The sets of a position are there, below a place of one half; no moves are listed yet."""
    M[MOVES_BASE] = MOVES
    M[HEAP] = heap
    M[HEAP_END] = END if second else MIDDLE
    M[OTHER_HEAP] = M[HEAP_START] if second else MIDDLE
    M[LAID] = 0
    return 0


def seeded(scrambled: int, playout: int) -> int:
    """The state of a generator at the start of a playout of a seed that was scrambled."""
    state = wrapped_product(splitmix(scrambled ^ playout), 6364136223846793005)
    return wrapped_sum(state, 1442695040888963407)


def games(chance: int, players: int, first: int, count: int, cap: int) -> int:
    """Playouts of a seed, so many or as many as can be noted; it comes scrambled for both."""
    M[NOTED] = 0
    i = 0
    while i < count and M[NOTED] < MOST_NOTED:
        play(seeded(chance, first + i), seeded(players, first + i), cap)
        note_outcome()
        i += 1
    return i


def try_on(players: int, cap: int) -> int:
    """The game goes on for `cap` more decisions, and what came of it."""
    M[NOTED] = 0
    players_begin(players, M[DECISIONS] + cap)
    play_on()
    return note_outcome()


# ------------------------------------------------------------ room for sets
def collect() -> int:
    """Moves all sets that are still held to the other half of the room for them."""
    start = M[OTHER_HEAP]
    back = start != MIDDLE
    M[OTHER_HEAP] = MIDDLE if back else M[HEAP_START]
    M[HEAP_END] = MIDDLE if back else END
    M[HEAP] = start
    return keep_roots()


def moved(held: int, depth: int) -> int:
    """A set, moved to where sets are made now; fixed sets stay where they are."""
    if held == NIL or held < M[HEAP_START]:
        return held
    made = room(M[held])
    for i in range(1, M[held] + 1):
        M[made + i] = moved(M[held + i], depth - 1) if depth > 1 else M[held + i]
    return made
