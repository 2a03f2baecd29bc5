"""The names that functions of the runtime use and that the layout of a program gives a number."""

from __future__ import annotations

NIL = -(2**62)
M: list[int] = []
HEAP = HEAP_END = OTHER_HEAP = PLAYERS_RNG = OFFERED = STOPPED = ENTERED = CHOICE = 0
WHO = COUNT = ROUNDS = CAP = IMAGE_SIZE = HEAP_START = MOVES_BASE = MOVES_END = TRIED = ASKED = (
    PLANS
) = STATE = IMAGE = 0
RNG = OVER = ACTIVE = STARTER = AGAIN = HEAPS = DECISIONS = ENDING = RANKED = GRANTS = TOP = 0
DEPTH = RANKS = SEATED = SKIPS = RISEN = WHERE = DOWN = KNOWN = PILE = FACES = CHANGED = 0
TILES = COMMITS = GRANTED = LENGTH = LYING = FRAMES = MOVES = ENTERED_AT = 0
PIECES = PLACES = CELLS = SEATS = LEAVES = BOX = FIRST_CELL = WAYS = STRIDE = 0
MOST_GRANTS = MOST_ASKED = MOST_ODDS = MOST_NUMBERS = MOST_ENTERED = CHAIN = TRIGGERS = (
    EVERYBODY
) = REMEMBERS = FORGETS = CHANGING = 0
OWNER_AT = TOPS = SINGULAR = OPEN = NEXT_KEPT = KEPT_END = WATCHED = 0
NO_ROOM = NOWHERE = NOT_ONE = NOT_THERE = TOO_MANY = NO_CASE = CONFLICT = NOBODY = 0
OUT_OF_RANGE = TOO_LONG = TOO_DEEP = NO_ODDS = NO_TURN = WAITS = DIVIDED = GROWN = NO_DIE = 0
UNDECIDED = NOT_A_STEP = 0
LAID = TILE_OF = TILE_PRINT = TILE_STEPS = TILE_EDGES = TILE_CIRCLE = UP = ACROSS = 0
TILE_SIZE = TILE_CELLS = ROWS = FILES = WRAPS = GAPS = WAY_ROWS = WAY_FILES = TURNED = 0
DESIGNS = PRINTS = JOINED_BY = NEIGHBOURS = LOOKS = DESIGN_LOOKS = ORDERED = 0
NOTED = OUTCOMES = OUTCOME_SIZE = OUTCOME_SEATS = OUTCOME_SEAT = OUTCOMES_BY_HASH = SCORED = 0
MOST_NOTED = MOST_SCORE = LISTED = LISTED_AT = 0
WORDS = WALKERS = TELLS = SPENDING = WALK_PARAMS = WALK_CELLS = 0
OWNERS = BEGINS = KINDS = SEES_UP = SEES_DOWN = HIDES = CELL_OF = HOLDERS = 0
WALK_YOU = WALK_PLACES = WALK_BACK = WALK_ARGUMENTS = STANDING_LAST = STANDING_FIRST = 0
STANDING_COUNT = STANDING_SPENT = STANDING_GATHERED = STANDING_START = STANDING_CELLS = 0
STANDING_ALIKE = STANDING_NEXT = STANDING_AWAY = STEP_LANDING = STEP_BROKEN = STEP_AGAIN = 0
STEP_GATHERS = STEP_SIZE = PLACES_JOINED = PLACES_TWICE = SEARCH_WALKED = SEARCH_ENDS = 0
SEARCH_LEFT = SEARCH_WHOLE = SEARCH_BARRED = SEARCH_MEMORY = FRAME_AT = FRAME_BELOW = 0
FRAME_REGISTERS = GRANT_OWNER = GRANT_AMOUNT = GRANT_UNTIL = 0
CELL_WORDS = OCCUPIED = TOP_OWNED = BOTTOM_OWNED = HELD = KEEPS_CELLS = KEEPS_OWNERS = 0
KEEPS_TOPS = KEEPS_BOTTOMS = KEEPS_PIECES = 0
OPEN_GAME = ENDED = SHORT_PILE = COPIED_WHOLE = GROUPED = MARGIN = MIDDLE = END = REGISTERS = (
    CALLS
) = SPANS = BLANK = BEYOND = UNOWNED = 0


def stop(reason: int) -> None:
    """Everything ends; the reason is one of the numbers above."""


def wrapped_product(a: int, b: int) -> int:
    """A product, of which the lowest 64 bits are kept."""
    return a * b


def wrapped_sum(a: int, b: int) -> int:
    """A sum, of which the lowest 64 bits are kept."""
    return a + b


def unsigned_shift(a: int, by: int) -> int:
    """The bits of a number, shifted down, with zeros above."""
    return a >> by


def turned_right(a: int, by: int) -> int:
    """The lowest 32 bits of a number; what falls off on the right comes back on the left."""
    return (((a & 4294967295) * 4294967297) >> by) & 4294967295


def count_bits(a: int) -> int:
    """How many bits are set."""
    return a.bit_count()


def trailing_zeros(a: int) -> int:
    """The number of the lowest bit that is set."""
    return (a & -a).bit_length() - 1


def bit_length(a: int) -> int:
    """How many bits there are up to the highest that is set; 0 where none is."""
    return a.bit_length()


def copy_cells(to: int, source: int, count: int) -> int:
    """Copies numbers of the array to elsewhere in it."""
    M[to : to + count] = M[source : source + count]
    return 0
