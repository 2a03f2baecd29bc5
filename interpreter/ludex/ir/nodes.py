"""What a program is made of: values without effects, instructions with them, and its tables."""

from __future__ import annotations

# Passes speak of `ir.Op` and `ir.Let` alike: the values belong to the names of this module.
from ludex.ir.value_nodes import *  # noqa: F403
from ludex.ir.value_nodes import NO_NOTE, Note, Value
from ludex.machine.tables import *  # noqa: F403
from ludex.machine.tables import EffectInfo, RoutineInfo, SlotInfo, Tables, TextInfo
from ludex.records import dataclass, field


# ------------------------------------------------------------------ instructions
@dataclass(frozen=True, slots=True)
class Instr:
    """An instruction; `note` is the author's line."""

    note: int = field(default=NO_NOTE, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Let(Instr):
    """A register gets a value."""

    reg: int
    value: Value


@dataclass(frozen=True, slots=True)
class Branch(Instr):
    """Goes on at a target unless the test holds."""

    test: Value
    target: int


@dataclass(frozen=True, slots=True)
class Jump(Instr):
    """Goes on at a target."""

    target: int


@dataclass(frozen=True, slots=True)
class Each(Instr):
    """The next element of the set in a register, or on at the exit."""

    set_reg: int
    index_reg: int
    reg: int
    exit: int


@dataclass(frozen=True, slots=True)
class Count(Instr):
    """Counts a register down; at nothing it goes on at the exit."""

    reg: int
    exit: int


@dataclass(frozen=True, slots=True)
class CallRoutine(Instr):
    """A routine runs with these arguments; what it gives goes into a register."""

    routine: int
    args: tuple[Value, ...]
    result: int | None


@dataclass(frozen=True, slots=True)
class Return(Instr):
    """The routine ends, perhaps with an answer."""

    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Act(Instr):
    """A verb of the machine changes the game."""

    name: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Tell(Act):
    """A sentence is told; where it `opens`, what follows are its details, up to `told`."""

    text: str = ""
    opens: bool = False


ENDING_VERBS = frozenset(["win", "lose", "rank", "rank-or-draw"])


@dataclass(frozen=True, slots=True)
class Store(Instr):
    """A stored value or an attribute gets a value."""

    how: str
    target: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Effect(Instr):
    """An effect is granted, lifted or spent."""

    how: str
    effect: Value
    owner: Value
    amount: Value | None


@dataclass(frozen=True, slots=True)
class Choose(Instr):
    """The machine waits for a decision."""

    choice: int


@dataclass(frozen=True, slots=True)
class Answer(Instr):
    """Takes up what a seat has answered in secret; register 0 becomes that seat."""

    choice: int
    answers: int
    seat_reg: int
    declined: int


@dataclass(frozen=True, slots=True)
class Chance(Instr):
    """One of a set by chance; nothing where the set is empty."""

    reg: int
    among: Value


@dataclass(frozen=True, slots=True)
class Attempt(Instr):
    """What hands do: waits for an outcome, reported or drawn by its odds."""

    attempt: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn(Instr):
    """The next turn: who has it goes into a register; the exit when nobody is left."""

    reg: int
    among: Value | None
    start: Value | None
    exit: int


@dataclass(frozen=True, slots=True)
class End(Instr):
    """Ends the turn, the round or the game."""

    what: str


@dataclass(frozen=True, slots=True)
class StepOn(Instr):
    """A step of a walk: the memory keeps its cells, `names` begin what may be said of the step."""

    walk: int
    args: tuple[Value, ...]
    memory: int
    cell: Value
    names: int


# ------------------------------------------------------------------ decisions
@dataclass(frozen=True, slots=True)
class Binder:
    """What is chosen: into which register, from what, how many."""

    reg: int
    name: str
    kind: str
    among: Value
    least: Value | None = None
    most: Value | None = None
    several: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """A condition of an option, with the author's reason; asked after so many binders.

    One that no author has written is that a walk under way can still be `completed`.
    """

    test: Value
    reason: str
    after: int
    completed: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One alternative of a decision and where it leads."""

    name: str
    binders: tuple[Binder, ...]
    checks: tuple[Check, ...]
    guard: Value | None
    target: int
    note: int = field(default=NO_NOTE, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: who makes it, its options, and where nothing or declining leads.

    Where it `walks`, its first option is a step.
    """

    routine: int
    who: Value
    may: bool
    secret: bool
    poll: bool
    options: tuple[Option, ...]
    empty: int
    answers: int = -1
    note: int = field(default=NO_NOTE, compare=False)
    walks: bool = False


# ------------------------------------------------------------------ what a program has
@dataclass(frozen=True, slots=True)
class Span:
    """Instructions that are a turn, with where its end and the end of its round lead."""

    start: int
    stop: int
    head: int
    exit: int


@dataclass(frozen=True, slots=True)
class Routine(RoutineInfo):
    """A rule as instructions; it may be what a `printed` text does."""

    code: tuple[Instr, ...]
    turns: tuple[Span, ...] = ()
    needs: tuple[Check, ...] = ()
    cites: tuple[str, ...] = ()
    note: int = field(default=NO_NOTE, compare=False)
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A defined word: a value of its parameters; what it `says` is the reason where it fails."""

    name: str
    params: int
    registers: tuple[str, ...]
    body: Value
    cites: tuple[str, ...] = ()
    note: int = field(default=NO_NOTE, compare=False)
    says: str = ""


@dataclass(frozen=True, slots=True)
class InscriptionRow(TextInfo):
    """A printed text: its plain form, and a value for each of the program's `text_columns`."""

    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What counts of positions that are recorded; `last` is how many are kept, or all."""

    places: tuple[int, ...]
    slots: tuple[int, ...]
    active: bool
    last: int | None


@dataclass(frozen=True, slots=True)
class SlotRow(SlotInfo):
    """A stored value with its start; adding `stops` at the ends of the range, or is wrong beyond.

    `agreed` are the starts of its owners that a table has agreed on instead.
    """

    start: Value | None = None
    agreed: tuple[int | None, ...] = ()
    stops: bool = False
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class EffectRow(EffectInfo):
    """An effect with its range; `ends_after` are the routines of `next RULE`."""

    low: int = 0
    high: int = 0
    ends_after: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern: attributes in which pieces are alike or differ, or a set made of patterns.

    `made_of` are patterns with the least and the greatest number of groups that fit them.
    """

    name: str
    count: int
    same: tuple[str, ...]
    different: tuple[str, ...]
    any_of: tuple[int, ...]
    made_of: tuple[tuple[int, int, int], ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class WalkRow:
    """What one step of a walk is; the registers behind its parameters hold its memory.

    `between` is what may be done in between and is counted on; its checks find in the registers
    `known` the cells that the walk was on and how many steps come after the next one.
    """

    name: str
    params: int
    registers: tuple[str, ...]
    begins: Value
    ways: Value
    lands: Value
    checks: tuple[Check, ...]
    stops: Value | None
    straight: bool
    twice: Value | None
    spends: tuple[tuple[str, Value, int], ...]
    walker: int | None
    gathers: Value | None = None
    between: tuple[Option, ...] = ()
    known: tuple[int, int] = (0, 0)
    cites: tuple[str, ...] = ()
    note: int = field(default=NO_NOTE, compare=False)


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """An attempt: its outcomes with their odds, and the question to the table.

    `signs` are what the table may see, each with the name of the outcome that it means, or none.
    """

    name: str
    outcomes: tuple[str, ...]
    odds: tuple[Value | None, ...]
    given: tuple[int, ...]
    asks: str
    conduct: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TriggerRow:
    """A routine that runs when a test becomes true, or when a piece enters a place."""

    name: str
    test: Value | None
    sorts: tuple[str, ...]
    places: tuple[int, ...]
    routine: int
    first_owner: int = 0


@dataclass(frozen=True, slots=True)
class WindowRow:
    """A routine in which others may speak: polled at a moment, or open for a while."""

    name: str
    poll: Value | None
    poll_routine: int
    while_open: Value | None
    speak_routine: int
    seats: Value | None


@dataclass(frozen=True, slots=True)
class InvariantRow:
    """What must hold after every step."""

    text: str
    test: Value
    from_setup: bool
    cites: tuple[str, ...]
    note: int = field(default=NO_NOTE, compare=False)


@dataclass(frozen=True, kw_only=True)
class Program(Tables):
    """A game set up for a table, ready for any engine."""

    slots: tuple[SlotRow, ...]
    effects: tuple[EffectRow, ...]
    routines: tuple[Routine, ...]
    inscriptions: tuple[InscriptionRow, ...]
    triggers: tuple[TriggerRow, ...]
    windows: tuple[WindowRow, ...]
    patterns: tuple[PatternRow, ...]
    walks: tuple[WalkRow, ...]
    attempts: tuple[AttemptRow, ...]
    functions: tuple[Function, ...]
    choices: tuple[Choice, ...]
    invariants: tuple[InvariantRow, ...]
    setup_routine: int
    play_routine: int
    notes: tuple[Note, ...]
    text_columns: tuple[str, ...]
    single_taken: bool
    chain: int
    score_function: int = -1
    """The function that says the score of a player."""
