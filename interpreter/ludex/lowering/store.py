"""Where everything of a running game stands in the array of a lowered program.

The array begins with a few numbers of the engine, then the state that a copy of is a copy of the
game, then the image of its beginning, tables that never change, and room for sets. A set is its
size and then its elements; sets of sets hold the places of theirs. The empty set stands at 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludex.ir import nodes as ir
from ludex.ir.scoring import score_of
from ludex.ir.traversal import LAST_WAY, STEP_NUMBER, STEPS_LEFT, memory_read
from ludex.lowering.code import NIL
from ludex.lowering.records import PARTS
from ludex.machine.bounds import MOST_ASKED, MOST_GRANTED, MOST_NUMBERS
from ludex.machine.chance import MOST_ODDS
from ludex.machine.positions import looks_of
from ludex.records import dataclass, field

MOST_PLACES = 32_000_000
"""So many numbers are in an array at most, which takes eight times as many bytes."""
MOST_MOVES = 100_000
SUSPICIOUS = MOST_ASKED // 4
"""Where more is gone through for one decision the reference counts what is asked.

A loop here may stand for several of the reference, which asks about filtered things once more.
"""
MOST_ENTERED = 4_096
WORD = 64
"""So many cells or pieces are a set of bits in one number; of more, cells are several words."""
ENDLESS = 2**31
"""The same of numbers that have as many bits as they need; sets of these are never below 0."""
KEPT = ("KEEPS_CELLS", "KEEPS_OWNERS", "KEEPS_TOPS", "KEEPS_BOTTOMS", "KEEPS_PIECES")
"""Which sets of bits are kept; 1 where functions of the program read them."""
LITTLE = 512
"""So many numbers, of what lies in places, are copied whether anything lies there or not."""
SHORT_PILE = 10
"""A pile of fewer is gone through from its bottom to its top; an interpreter stops on the way."""
MOST_GAMES = 4_096
"""So many games are played at once, as long as there is room for what came of them."""
MOST_NOTED = 1_024
"""So many outcomes that are not alike are noted at once."""
MOST_SCORE = 10**14
"""Scores up to this are added up; a game with a greater one is told by the reference."""
MOST_ARGUMENTS = 5
"""So many numbers are handed to a function that is called from outside."""
OUTCOME = 6
"""The numbers that are noted of games that went alike, before those of each seat."""
ENDED = 2
"""What a rule gives that has ended; 0 where the game waits, and 1 where another rule goes on."""
FRAME = PARTS["FRAME_REGISTERS"]
"""A frame begins with its routine, where it is, and the frame below it; then its registers."""

ENGINE = (
    "HEAP", "HEAP_END", "OTHER_HEAP", "PLAYERS_RNG", "OFFERED", "STOPPED", "ENTERED", "CHOICE",
    "WHO", "COUNT", "ROUNDS", "CAP", "IMAGE_SIZE", "HEAP_START", "MOVES_BASE", "MOVES_END", "PLANS",
    "SPOKEN", "SPOKEN_AT", "TRIED", "LAID", "NOTED", "NEXT_KEPT", "ASKED",
)  # fmt: skip
"""Numbers that are no part of a game: room for sets, the players' chance, what was enumerated.

Which decision is waited for, of whom, and among how many moves stand side by side.
"""

SINGLE = (
    "RNG", "OVER", "ACTIVE", "STARTER", "AGAIN", "HEAPS", "DECISIONS", "ENDING", "RANKED",
    "GRANTS", "TOP", "DEPTH",
)  # fmt: skip
"""The single numbers of a state."""


ENTRIES = (
    "make_tables", "go_on", "keep_image", "play", "games", "resume", "collect", "listed", "answer",
    "speakers", "speeches", "speak", "try_on", "score",
)  # fmt: skip
"""What is called from outside."""

REASONS = (
    "NO_ROOM", "NOWHERE", "NOT_ONE", "NOT_THERE", "TOO_MANY", "NO_CASE", "CONFLICT", "NOBODY",
    "OUT_OF_RANGE", "TOO_LONG", "TOO_DEEP", "NO_ODDS", "NO_TURN", "WAITS", "DIVIDED", "GROWN",
    "NO_DIE", "UNDECIDED", "NOT_A_STEP", "NO_ENTRY", "UNABLE",
)  # fmt: skip
"""Why everything ends; whoever asks for the author's words plays the game once more, slowly."""


class NotLoweredError(Exception):
    """A program has something that is not said in integer code; the text says what."""


@dataclass
class Layout:
    """The numbers of all places in the array, by name, and what stands there at first."""

    program: ir.Program
    given: dict[str, int] = field(default_factory=dict)
    fixed: dict[int, int] = field(default_factory=dict)
    slots: list[int] = field(default_factory=list)
    parts: list[tuple[str, int, int]] = field(default_factory=list)
    sets: dict[tuple[object, ...], int] = field(default_factory=dict)
    tables: dict[tuple[int, ...], int] = field(default_factory=dict)
    uniform: dict[str, int] = field(default_factory=dict)
    """What columns say that say the same of everything."""
    filled: dict[int, int] = field(default_factory=dict)
    """Where tables stand that are filled in before anything is played, with their sizes."""
    size: int = 1
    stride: int = 1
    word: int = WORD

    def __post_init__(self) -> None:
        self.sets[()] = 0
        for name in ENGINE:
            self.room(name, 1)
        self.room("ARGUMENTS", MOST_ARGUMENTS)
        for name in ("LISTED", "LISTED_AT"):
            self.room(name, self.program.setup.players)
        self.given["STATE"] = self.size
        self.state()
        lying = self.given["FRAMES"] - self.given["LYING"]
        whole = lying <= LITTLE and not self.program.effects
        self.given["COPIED_WHOLE"] = int(whole)
        copied = lying if whole else len(self.program.pieces)
        self.room("IMAGE", self.size - self.given["STATE"] - lying + copied)
        self.buffers()
        self.sizes()
        self.columns()

    def state(self) -> None:
        """What a copy of is a copy of the game."""
        program = self.program
        pieces, seats = len(program.pieces), program.setup.players
        for name in SINGLE:
            self.room(name, 1)
        for name in ("RANKS", "SEATED", "SKIPS"):
            self.room(name, seats)
        self.room("RISEN", len(program.triggers) + len(program.windows))
        for name in ("WHERE", "DOWN", "KNOWN", "PILE", "FACES"):
            self.room(name, pieces)
        self.room("CHANGED", pieces * len(program.changing))
        for row in program.slots:
            self.slots.append(self.part(row.name, row.count))
        self.room("TILES", self.positions)
        options = [o for choice in program.choices for o in choice.options]
        self.stride = 1 + max((len(o.binders) for o in options), default=0)
        self.room("COMMITS", seats * self.stride)
        self.room("LENGTH", len(program.places))
        self.room("TOPS", len(program.places))
        self.bit_sets()
        self.room("GRANTED", 4 * MOST_GRANTED if program.effects else 0)
        self.room("LYING", len(program.places) * pieces)
        self.room("FRAMES", (program.chain + 4) * (FRAME + self.registers))

    def bit_sets(self) -> None:
        """Cells and pieces as bits: cells with a piece, whose is above and below, what lies where.

        Pieces on the board are held by the last word, others by that of their place; what lies in
        the place of a piece is not among them.
        """
        program, seats = self.program, self.program.setup.players
        words = 0 if program.tiling else words_for(program.cells, self.word)
        self.given["CELL_WORDS"] = words
        self.room("OCCUPIED", words)
        for name in ("TOP_OWNED", "BOTTOM_OWNED"):
            self.room(name, seats * words)
        self.room("HELD", (program.first_cell + 1) * (len(program.pieces) <= self.word))
        self.given |= dict.fromkeys(KEPT, 0)

    @property
    def positions(self) -> int:
        """How many tiles make a board."""
        tiling = self.program.tiling
        return tiling.up * tiling.across if tiling else 0

    @property
    def registers(self) -> int:
        """How many registers the rule has that has most."""
        return max((len(r.registers) for r in self.program.routines), default=1)

    def buffers(self) -> None:
        """What is no part of a game: moves, what came of games, how a board of tiles lies."""
        program = self.program
        self.room("MOVES", (MOST_MOVES + 2) * self.stride)
        self.fixed[self.given["MOVES_BASE"]] = self.given["MOVES"]
        self.given["MOVES_LIMIT"] = self.given["MOVES"] + MOST_MOVES * self.stride
        self.room("ENTERED_AT", 2 * MOST_ENTERED)
        scored = int(score_of(program) is not None)
        seat = 1 + 3 * scored
        size = OUTCOME + seat * program.setup.players
        self.given |= {
            "OUTCOME_SIZE": size, "OUTCOME_SEATS": OUTCOME, "OUTCOME_SEAT": seat, "SCORED": scored,
            "MOST_NOTED": MOST_NOTED, "MOST_SCORE": MOST_SCORE,
        }  # fmt: skip
        self.room("OUTCOMES", (MOST_NOTED + 1) * size)
        self.room("OUTCOMES_BY_HASH", MOST_NOTED)
        tiled = program.cells if program.tiling else 0
        for name, size in (("TILE_OF", 1), ("TILE_PRINT", 1), ("TILE_STEPS", 8), ("TILE_EDGES", 8)):
            self.room(name, tiled * size)
        self.room("TILE_CIRCLE", self.positions)
        self.given["BLANK"] = self.table((0, 0, 0, *[NIL] * self.registers))

    def sizes(self) -> None:
        """Numbers that are no places: how many there are of everything."""
        program = self.program
        self.given |= {
            "PIECES": len(program.pieces), "PLACES": len(program.places), "CELLS": program.cells,
            "BEYOND": len(program.places) - program.first_cell - program.cells,
            "UNOWNED": sum(piece.owner is None for piece in program.pieces),
            "SEATS": program.setup.players, "BOX": program.box, "FIRST_CELL": program.first_cell,
            "WAYS": program.ways, "STRIDE": self.stride,
            "MOST_GRANTS": MOST_GRANTED, "MOST_ENTERED": MOST_ENTERED,
            "MOST_ASKED": SUSPICIOUS, "MOST_ODDS": MOST_ODDS, "MOST_NUMBERS": MOST_NUMBERS,
            "CHAIN": program.chain,
            "TRIGGERS": len(program.triggers), "EVERYBODY": (1 << program.setup.players) - 1,
            "REMEMBERS": int(program.memory != "nothing"),
            "FORGETS": int(program.history != "all" and program.memory != "everything"),
            "CHANGING": len(program.changing), "WATCHED": int(watched(program)),
            "LEAVES": int("leave" in verbs_of(program)),
            "OPEN_GAME": int(program.open), "ENDED": ENDED,
            "SHORT_PILE": SHORT_PILE if self.word == WORD else 0,
            "OWNER_AT": self.owner_at(), "WORDS": (program.cells + 31) // 32,
        }  # fmt: skip
        self.given |= {name: number for number, name in enumerate(REASONS, 1)}
        self.given |= PARTS

    def columns(self) -> None:
        """What never changes about pieces, places and rules."""
        program, players = self.program, self.program.setup.players
        full = (1 << players) - 1
        for name, found in {
            "OWNERS": (p.owner for p in program.pieces),
            "BEGINS": (p.begins for p in program.pieces),
            "KINDS": (p.kind for p in program.pieces),
            "CELL_OF": (p.cell for p in program.places),
            "HOLDERS": (p.owner for p in program.places),
            "LOOKS": looks_of([(p.sort, p.kind) for p in program.pieces]),
            "SINGULAR": _singular(program),
            "ORDERED": (int(p.ordered) for p in program.places),
            "GROUPED": (int(p.grouped) for p in program.places),
            "SEES_UP": (_seers(p, full, False) for p in program.places),
            "SEES_DOWN": (_seers(p, full, True) for p in program.places),
            "OPEN": (_open(p) for p in program.places),
            "HIDES": (_hides(p) for p in program.places),
            "REGISTERS": (len(r.registers) for r in program.routines),
            "CALLS": (self.table(tuple(_calls(r))) for r in program.routines),
            "TELLS": (told_of(row) for row in program.walks),
            "SPENDING": (len(row.spends) for row in program.walks),
            "WALK_CELLS": (_most_cells(row, program) for row in program.walks),
            "WALK_PARAMS": (row.params for row in program.walks),
            "SPANS": (self.table(tuple(_spans(r))) for r in program.routines),
        }.items():
            self.column(name, list(found))

    def owner_at(self) -> int:
        """Where owners stand that change; NIL where they do not."""
        changing = self.program.changing
        if "owner" not in changing:
            return NIL
        return self.given["CHANGED"] + changing.index("owner") * len(self.program.pieces)

    def room(self, name: str, size: int) -> None:
        """Gives the next places a name."""
        self.given[name] = self.part(name, size)

    def part(self, name: str, size: int) -> int:
        """The next places, which are called so where the layout is shown."""
        at, self.size = self.size, self.size + size
        if self.size > MOST_PLACES:
            sentence = f"The game needs {self.size:,} numbers; an array has {MOST_PLACES:,}."
            raise NotLoweredError(sentence)
        if size:
            self.parts.append((name, at, size))
        return at

    # ------------------------------------------------------------ what never changes
    def held(self, held: object) -> int:
        """A fixed number or set as a number."""
        if held is None:
            return NIL
        if isinstance(held, tuple):
            return self.fixed_set(held)
        assert isinstance(held, int)
        return held

    def fixed_set(self, held: tuple[object, ...]) -> int:
        """Where a fixed set stands."""
        if held not in self.sets:
            elements = [self.held(each) for each in held]
            self.sets[held] = self.table((len(elements), *elements))
        return self.sets[held]

    @property
    def unchanging(self) -> dict[int, int]:
        """Where tables stand that never change while a game is played, with their sizes."""
        return {at: len(column) for column, at in self.tables.items()} | self.filled

    def table(self, column: tuple[int, ...]) -> int:
        """Where fixed numbers stand, one behind the other; the same ones stand once."""
        if column not in self.tables:
            self.tables[column] = self.size
            for value in column:
                if value:
                    self.fixed[self.size] = value
                self.size += 1
        return self.tables[column]

    def column(self, name: str, values: Iterable[int | None]) -> None:
        """A fixed table with a name."""
        numbers = tuple(NIL if v is None else v for v in values)
        self.given[name] = self.table(numbers)
        if len(set(numbers)) == 1:
            self.uniform[name] = numbers[0]


def words_for(count: int, word: int) -> int:
    """How many numbers of so many bits a set of so many things is."""
    return -(-count // word)


def verbs_of(program: ir.Program) -> frozenset[str]:
    """What the rules of a program do."""
    code = (instr for routine in program.routines for instr in routine.code)
    return frozenset(instr.name for instr in code if isinstance(instr, ir.Act))


def watched(program: ir.Program) -> bool:
    """Whether something may happen by itself once something has changed."""
    return bool(program.triggers) or any(row.poll is not None for row in program.windows)


def _singular(program: ir.Program) -> Iterator[int]:
    """Whether no other piece is of the same sort, kind and owner."""
    rows = [(p.sort, p.kind, p.owner) for p in program.pieces]
    count = Counter(rows)
    return (int(count[row] == 1) for row in rows)


def _most_cells(row: ir.WalkRow, program: ir.Program) -> int:
    """How many cells a walk can be on, the one where it begins included."""
    return program.cells if row.twice in (None, ir.Const("truth", 0)) else 1 << 40


def told_of(row: ir.WalkRow) -> int:
    """What tells standings of a walk apart, as bits: last way, first way, number; if timed."""
    read = memory_read(row)
    found = 1 * (LAST_WAY in read) + 2 * row.straight + 4 * (STEP_NUMBER in read)
    return found + 8 * (STEPS_LEFT in read)


def _seers(place: ir.PlaceRow, full: int, down: bool) -> int:
    """The seats, as bits, that see which piece lies there."""
    if place.seen == "all" or (place.seen == "face" and not down):
        return full
    return 1 << place.owner if place.seen == "owner" and place.owner is not None else 0


def _hides(place: ir.PlaceRow) -> int:
    """Whether a cell hides that something lies there: from all but the owner 1, from all 2."""
    if place.cell is None:
        return 0
    return {"owner": 1, "nobody": 2}.get(place.seen, 0)


def _open(place: ir.PlaceRow) -> int:
    """Whether all see which piece lies there: always 2, where it lies face up 1."""
    return 0 if _hides(place) else {"all": 2, "face": 1}.get(place.seen, 0)


def _calls(row: ir.Routine) -> Iterator[int]:
    """For each place to come back to: which routine was called, and where its answer goes."""
    for at in range(len(row.code) + 1):
        before = row.code[at - 1] if at else None
        if isinstance(before, ir.CallRoutine):
            yield from (before.routine, NIL if before.result is None else before.result)
        else:
            yield from (NIL, NIL)


def _spans(row: ir.Routine) -> Iterator[int]:
    """How many stretches of a rule are turns, and where each begins and ends and goes on."""
    yield len(row.turns)
    for span in row.turns:
        yield from (span.start, span.stop, span.head, span.exit)
