"""The Python engine: a program printed as Python source, compiled once, run many times.

It shares with the reference engine what a decision, a turn and a verb are; every value, every
choice and the flow of every rule is generated code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from ludex.backends.python import support
from ludex.backends.python.boards import Around, ArrayBoard, SearchedBoard
from ludex.backends.python.hops import Reads, reads_of
from ludex.backends.python.keeping import Kept, Reading
from ludex.backends.python.patterns import FastPatterns
from ludex.backends.python.playouts import Playouts
from ludex.backends.python.remembering import remembered
from ludex.backends.python.to_python import ModulePrinter
from ludex.backends.python.walking import FastWalking, Hopper, answer, ask
from ludex.backends.reference import Reference
from ludex.backends.reference.changes import as_set
from ludex.backends.reference.decisions import Decisions
from ludex.backends.reference.grid import Grid
from ludex.backends.reference.running import MOST_INSTRUCTIONS, Looking, Runner
from ludex.backends.reference.values import Registers
from ludex.backends.reference.walks import ENDLESS
from ludex.backends.reference.words import WORDS
from ludex.ir import nodes as ir
from ludex.machine.chance import seeded
from ludex.machine.facts import fact
from ludex.machine.interface import Args, Outcome, PlayError
from ludex.machine.state import DRAWN, Frame, Held, State
from ludex.machine.tables import Tables
from ludex.machine.tiling import Layout

__all__ = ["FastWalking", "Python", "machine"]


class Compiled(Looking):
    """An evaluator that has a function for every value the machine asks for."""

    def __init__(self, program: ir.Program, tables: Tables) -> None:
        super().__init__(program)
        self.values: dict[int, Callable[[State, Registers], Held]] = {}
        self.tests: dict[int, Callable[[State, Registers], Any]] = {}
        self.functions: list[Callable[..., Held]] = []
        self.hoppers: dict[int, tuple[Hopper, Reads, int]] = {}
        self.measured: dict[int, Callable[..., int]] = {}
        self.ready = FastPatterns(program)
        self.decisions: Decisions
        self.offered: tuple[State, int, list[tuple[int, Args]]] | None = None
        self.grid = SearchedBoard(program)
        self.tables = tables
        self.arrays: Grid = self.grid
        self.codes: list[int] = []
        self.layout: Layout

    def value(self, node: ir.Value, registers: Registers, state: State) -> Held:
        """What a value is now."""
        function = self.values.get(id(node))
        if function is None:
            return super().value(node, registers, state)
        try:
            return function(state, registers)
        except PlayError as error:
            if error.place:
                raise
            raise PlayError(error.sentence, self.line(node.note)) from None

    def holds(self, value: ir.Value, registers: Registers, state: State) -> bool:
        """Whether a test holds."""
        test = self.tests.get(id(value))
        if test is None:
            return bool(self.value(value, registers, state))
        return bool(test(state, registers))

    def plain(self, node: ir.Value, registers: Registers, state: State) -> Held:
        """What a value is now, where there is no function for it."""
        if isinstance(node, ir.Ask):
            return ask(self, node, registers, state)
        return super().plain(node, registers, state)

    def call(self, function: int, args: Sequence[Held], you: Held, state: State) -> Held:
        """A defined word."""
        return self.functions[function](state, you, *args)

    def board(self, state: State) -> Grid:
        """The board as it lies, in arrays."""
        tiling = self.tables.tiling
        if tiling is None:
            return self.grid
        layout = self.laid_out(state)
        if not isinstance(self.arrays, ArrayBoard) or self.arrays.layout is not layout:
            self.arrays = ArrayBoard(self.program, layout)
        return self.arrays

    def steps_of(self, row: ir.WalkRow) -> tuple[Hopper, Reads, int]:
        """The function that finds the steps of a walk, what they depend on, what is kept."""
        return self.hoppers[id(row)]

    def walking(self, row: ir.WalkRow, args: list[Held], you: Held, state: State) -> FastWalking:
        """A walk with its arguments."""
        return FastWalking(self, row, args, you, state)

    def away(self, row: ir.WalkRow, args: list[Held], you: Held, target: int, state: State) -> int:
        """The least number of steps to a cell."""
        measured = self.measured.get(id(row))
        if measured is None or None in args:
            return self.walking(row, args, you, state).away(target)
        return measured(state, you, *args, target)

    @cached_property
    def remembered(self) -> list[Kept | None]:
        """For each walk what is remembered of it, if it is known what it reads."""
        reading, kept = Reading(self.program), dict[object, Kept]()
        read = [reading.of_walk(index) for index in range(len(self.program.walks))]
        return [None if r is None else kept.setdefault(r, Kept(r)) for r in read]

    def laid_out(self, state: State) -> Layout:
        """The arrays of a board of tiles; the same as before where no tile was turned since."""
        if state.tiles != self.codes:
            assert self.tables.tiling is not None
            self.codes = state.tiles.copy()
            self.layout = self.tables.tiling.layout(self.codes)
        return self.layout

    # ------------------------------------------------------------ what generated code asks
    def asked(self, node: ir.Value, registers: Registers, state: State) -> Held:
        """A value that is not printed: a question to a walk, or a look ahead."""
        return self.plain(node, registers, state)

    def fitting(self, pattern: int, among: Any, state: State) -> int:
        """Whether a set fits a pattern."""
        found = self.ready.fits(pattern, among or ())
        return int(self.fits(pattern, tuple(among or ()), state) if found is None else found)

    def unlike(self, among: Sequence[int], seat: Held, state: State) -> Sequence[int]:
        """Pieces without those that nothing tells apart from an earlier one."""
        decisions = self.decisions
        if len(among) < 2 or (self.all_distinct and decisions.all_seen(tuple(among), seat, state)):
            return among
        seen: dict[object, int] = {}
        for piece in decisions.in_sight("piece", tuple(among), seat, state):
            seen.setdefault(decisions.likeness("piece", piece, seat, state), piece)
        return tuple(seen.values())

    @cached_property
    def all_distinct(self) -> bool:
        """Whether no two pieces of the game are of one kind and one owner."""
        keys = {(p.sort, p.kind, p.owner) for p in self.program.pieces}
        return len(keys) == len(self.program.pieces) and not self.program.changing

    def subsets(
        self, binder: ir.Binder, among: Any, registers: Registers, state: State
    ) -> Iterator[tuple[int, ...]]:
        """Subsets of the wanted sizes."""
        seat = registers[0]
        among = self.decisions.in_sight(binder.kind, tuple(among), seat, state)
        keys = [self.decisions.likeness(binder.kind, x, seat, state) for x in among]
        return self.decisions.subsets(binder, among, keys, registers, state)


class CompiledDecisions(Decisions):
    """Enumerates moves with generated functions."""

    choices: list[Callable[[State, Registers, int], list[tuple[int, Args]]]]

    def every(
        self, choice: int, seat: int, registers: Registers, state: State
    ) -> list[tuple[int, Args]]:
        """Every answer as an option and its arguments."""
        return self.choices[choice](state, registers, seat)


class CompiledRunner(Runner):
    """Runs generated routines; what may wait is carried out as in the reference engine."""

    def __init__(self, program: ir.Program, tables: Tables) -> None:
        super().__init__(program, tables)
        self.ev: Compiled
        self.source, printer = source_of(program)
        self.grouped = [p.grouped for p in program.places]
        self.hiding = tables.hiding_board
        self.seen_up = [seats_that_see(p, tables.players, False) for p in program.places]
        self.seen_down = [seats_that_see(p, tables.players, True) for p in program.places]
        compiled = Compiled(program, tables)
        compiled.runner = self
        self.ev = compiled
        self.changes.ev = compiled
        self.decisions = CompiledDecisions(compiled, tables)
        compiled.decisions = self.decisions
        space = self.namespace(compiled, printer)
        exec(compile(self.source, f"<{program.game}>", "exec"), space)
        for node, value, test in printer.roots:
            compiled.values[id(node)] = space[value]
            if test in space:
                compiled.tests[id(node)] = space[test]
        for index in printer.fixed:
            for name in {f"f{index}", f"s{index}"} & space.keys():
                space[name] = remembered(space[name])
        compiled.functions = [space[f"f{i}"] for i in range(len(program.functions))]
        for index, row in enumerate(program.walks):
            reads = reads_of(row, compiled.memory_read(row))
            compiled.hoppers[id(row)] = (space[f"q{index}"], reads, space[f"n{index}"])
            if f"d{index}" in space:
                compiled.measured[id(row)] = space[f"d{index}"]
        self.decisions.choices = [space[f"c{i}"] for i in range(len(program.choices))]
        self.routines = [space[f"r{i}"] for i in range(len(program.routines))]

    def namespace(self, compiled: Compiled, printer: ModulePrinter) -> dict[str, Any]:
        """What generated code may name: nothing but these."""
        program, ways = self.program, range(self.program.ways)
        space = {name: getattr(support, name) for name in dir(support) if name[0] != "_"}
        space |= {
            "E": compiled, "W": WORDS, "N": printer.printer.nodes, "V": self.changes.verbs,
            "A": program.attributes, "OWNER": tuple(p.owner for p in program.pieces),
            "CELL": tuple(p.cell for p in program.places),
            "STEP": tuple(cell.steps for cell in program.board),
            "AROUND": Around(program),
            "RAY": tuple(
                tuple(tuple(dict.fromkeys(compiled.grid.ray(cell, way))) for way in ways)
                for cell in range(len(program.board))
            ),
            "KIND": tuple(p.kind for p in program.pieces),
            "PRINTED": tuple(zip(*(row.values for row in program.inscriptions), strict=True)),
            "owner_of": self.owner_of, "cell_of": self.cell_of,
            "ROW": tuple(cell.row + 1 for cell in program.board),
            "FILE": tuple(cell.file + 1 for cell in program.board),
            "I": [program.routines[r].code[a] for r, a in printer.instrs],
            "lay": self.lay, "first_turn": self.first_turn, "begin_turn": self.begin_turn,
            "distinct": compiled.unlike, "too_long": self.too_long, "LAID": compiled.laid_out,
            "push": self.push, "handed": self.handed, "followed": self.followed,
            "put": self.changes.put, "affect": self.changes.affect, "as_set": as_set,
            "answer": answer, "LIMIT": range(MOST_INSTRUCTIONS), "ENDLESS": ENDLESS,
        }  # fmt: skip
        return space

    def lay(self, state: State, piece: Held, place: Held) -> None:
        """One piece goes to a place; where nobody listens, no more than that happens."""
        plain = not self.teller.listening and not self.hiding
        if not plain or piece is None or place is None or self.grouped[place]:  # type: ignore[index]
            self.changes.move(state, () if piece is None else (piece,), place)
            return
        assert isinstance(piece, int)
        assert isinstance(place, int)
        if self.program.triggers and state.where[piece] != place:
            self.changes.entered.append((piece, place))
        state.contents[state.where[piece]].remove(piece)
        state.contents[place].append(piece)
        state.where[piece] = place
        seen = self.seen_down if state.down[piece] else self.seen_up
        state.known[piece] |= seen[place]

    def followed(self, state: State, frame: Frame) -> bool:
        """Whether something has happened by itself, now that pieces have come somewhere."""
        if not self.changes.entered:
            return False
        self.consequences(state)
        return state.over or not state.frames or state.frames[-1] is not frame

    def owner_of(self, state: State, piece: Held) -> Held:
        """Whose a piece is, where that changes."""
        return self.ev.owner(state, piece) if isinstance(piece, int) else None

    def cell_of(self, state: State, piece: Held) -> Held:
        """The cell on which a piece lies, if it is one."""
        return None if piece is None else self.tables.places[state.where[piece]].cell  # type: ignore[index]

    def first_turn(self, start: Held) -> int:
        """Who begins to take turns."""
        return start if isinstance(start, int) else 0

    def begin_turn(self, seat: int) -> None:
        """Tells whose turn it is."""
        if self.teller.listening:
            self.teller.tell(fact("turn", who=("player", seat)))

    def advance(self, frame: Frame, state: State) -> bool:
        """Goes on in the generated routine on top; False where the game waits."""
        try:
            going: bool = self.routines[frame.routine](state, frame, self.execute)
        except PlayError as error:
            note = self.program.routines[frame.routine].code[frame.at].note
            raise self.placed(error, note) from None
        return going


def seats_that_see(place: ir.PlaceRow, players: int, down: bool) -> int:
    """The seats, as bits, that see which piece lies in a place."""
    everybody = (1 << players) - 1
    if place.seen == "all" or (place.seen == "face" and not down):
        return everybody
    return 1 << place.owner if place.seen == "owner" and place.owner is not None else 0


def source_of(program: ir.Program) -> tuple[str, ModulePrinter]:
    """The source of a program's module, and what was printed into it."""
    printer = ModulePrinter(program)
    return printer.module(), printer


class Python(Reference):
    """A machine of generated code."""

    runner: CompiledRunner
    image: State | None = None

    @property
    def source(self) -> str:
        """The generated module, for whoever wants to read it."""
        return self.runner.source

    @cached_property
    def playouts(self) -> Playouts:
        """Random games in one go."""
        return Playouts(self)

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""
        return self.playouts.outcome(seed, playout, cap)

    def begin(self, seed: int, playout: int = 0, reported: int = DRAWN) -> State:
        """The game at its first decision: a copy of one image, where no chance comes before it."""
        rng = seeded(seed, playout)
        if self.image is None:
            state = super().begin(seed, playout, reported)
            if state.rng == rng and not reported:  # reported chance leaves the generator alone
                self.image = state.copy()
            return state
        state = self.image.copy()
        state.rng, state.reported = rng, reported
        return state

    def asked_for(
        self, state: State, asker: ir.Value, choice: int, frame: Frame
    ) -> tuple[int, list[tuple[int, Args]]]:
        """Who must decide now, and every answer, as the engine found them when it stopped."""
        offered, self.runner.ev.offered = self.runner.ev.offered, None
        if offered is not None and offered[0] is state:
            return offered[1], offered[2]
        return super().asked_for(state, asker, choice, frame)

    def made_runner(self, program: ir.Program, tables: Tables) -> Runner:
        """The runner of generated routines."""
        return CompiledRunner(program, tables)


def machine(program: ir.Program, digest: str = "") -> Python:
    """The Python engine for a program."""
    return Python(program, digest)
