"""How often each text of a dictionary does something in random games: programs that count it.

An entry with steps is counted when its steps are run, that is, when its needs hold. An entry
without steps is there to be asked about; it is counted when a piece comes to a cell on which it is
printed, when a piece that bears it is turned up, and when that piece goes back to the box.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from tests.properties.games import loaded, with_variants

from ludex.backends.lowered import LoweredEngine
from ludex.ir import nodes as ir
from ludex.ir.from_model import program_of
from ludex.machine.state import State
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.every_table import Table

TURNING_UP = "reveal"
WATCHED = ("move-to", "move-under", "swap-with", TURNING_UP)
SIDES = 4


@dataclass(frozen=True)
class Dictionary:
    """The program of a table that counts, the phrases of its entries, and which have no steps."""

    program: ir.Program
    digest: str
    phrases: tuple[str, ...]
    silent: frozenset[int]

    def machine(self, program: ir.Program | None = None) -> LoweredEngine:
        """A machine for this program, or for one with other texts on its board."""
        backend = import_module("ludex.backends.wasm")
        made: LoweredEngine = backend.machine(program or self.program, self.digest)
        return made

    def counts(self, state: State) -> list[int]:
        """How often each entry has done something on the way to this position."""
        run, come = state.values[-2:]
        counted = [(come if e in self.silent else run)[e] for e in range(len(self.phrases))]
        return [count for count in counted if isinstance(count, int)]


def dictionary(name: str, table: Table) -> Dictionary | None:
    """The dictionary of a game at a table; None where nothing is printed in the game."""
    game = with_variants(name, table.variants)
    if not game.squares:
        return None
    made, lowering = program_of(game, table.players, dict(table.options))
    phrases = tuple(square.decl.name for square in game.squares)
    silent = frozenset(e for e, square in enumerate(game.squares) if not square.decl.body)
    counted = _Counting(made, phrases).counted(lowering.square_of)
    return Dictionary(counted, loaded(name).digest, phrases, silent)


class _Counting:
    """Puts a routine in front of every entry, and behind every verb that moves pieces."""

    def __init__(self, program: ir.Program, phrases: tuple[str, ...]) -> None:
        self.program = program
        self.run = len(program.slots)
        rows = [
            ir.SlotRow(
                name,
                "number",
                "",
                len(phrases),
                0,
                10**9,
                "nobody",
                phrases,
                start=ir.Const("number", 0),
            )
            for name in ("times-run", "times-come")
        ]
        self.slots = (*program.slots, *rows)
        self.added: list[ir.Routine] = []
        self.watched: dict[tuple[str, ...], int] = {}

    def counted(self, square_of: dict[int, int]) -> ir.Program:
        """The same game with two values more for each entry."""
        front = {routine: self.entry(entry, routine) for entry, routine in square_of.items()}
        routines = tuple(self.with_steps(r, front) for r in self.program.routines)
        return replace(self.program, slots=self.slots, routines=(*routines, *self.added))

    def with_steps(self, routine: ir.Routine, front: dict[int, int]) -> ir.Routine:
        """A routine that counts; behind a step of a walk it goes on at its end and comes back."""
        code, behind = [self.instead(instr, front) for instr in routine.code], list[ir.Instr]()
        for at, instr in enumerate(routine.code):
            if isinstance(instr, ir.StepOn):
                walker = self.program.walks[instr.walk].walker
                if walker is not None:
                    pieces = ir.Op("set piece", "one", (instr.args[walker - 1],))
                    code[at] = ir.Jump(len(code) + len(behind))
                    call = ir.CallRoutine(self.watching("", ("set piece",)), (pieces,), None)
                    behind += [instr, call, ir.Jump(at + 1)]
        return replace(routine, code=(*code, *behind))

    def instead(self, instr: ir.Instr, front: dict[int, int]) -> ir.Instr:
        """What stands in the place of an instruction."""
        if isinstance(instr, ir.CallRoutine) and instr.routine in front:
            return replace(instr, routine=front[instr.routine])
        if isinstance(instr, ir.Act) and instr.name in WATCHED:
            kinds = tuple(arg.kind for arg in instr.args)
            return ir.CallRoutine(
                self.watching(instr.name, kinds), instr.args, None, note=instr.note
            )
        return instr

    def add(self, routine: ir.Routine) -> int:
        """The number of a routine that is new."""
        self.added.append(routine)
        return len(self.program.routines) + len(self.added) - 1

    def one_more(self, slot: int, entry: ir.Value) -> ir.Instr:
        """An instruction that counts an entry."""
        return ir.Store("add", ir.Slot("number", slot, entry), ir.Const("number", 1))

    def entry(self, entry: int, routine: int) -> int:
        """A routine that counts an entry and then runs it."""
        row = self.program.routines[routine]
        kinds = row.registers[: row.params + 1]
        args = tuple(ir.Reg(kind, reg) for reg, kind in enumerate(kinds) if reg)
        code = (
            self.one_more(self.run, ir.Const("number", entry)),
            ir.CallRoutine(routine, args, None),
            ir.Return(),
        )
        return self.add(replace(row, code=code, turns=()))

    def watching(self, verb: str, kinds: tuple[str, ...]) -> int:
        """A routine that carries out a verb, if any, and counts what its pieces meet and bear."""
        key = (verb, *kinds)
        if key not in self.watched:
            registers = ["player", *kinds]
            regs = tuple(ir.Reg(kind, at) for at, kind in enumerate(kinds, 1))
            act = [ir.Act(verb, regs)] if verb else []
            code: list[ir.Instr] = [] if verb == TURNING_UP else [*act]
            for reg in regs:
                if reg.kind == "set piece":
                    self.looks(reg, verb, registers, code)
            code += [*(act if verb == TURNING_UP else ()), ir.Return()]
            row = ir.Routine(f"counting {' '.join(key)}", len(kinds), tuple(registers), tuple(code))
            self.watched[key] = self.add(row)
        return self.watched[key]

    def looks(self, pieces: ir.Reg, verb: str, registers: list[str], code: list[ir.Instr]) -> None:
        """Instructions that look at each piece of a set: at its own text, and at that of its cell.

        A piece that is turned up is looked at before, one that has moved afterwards.
        """
        index, one, entry = range(len(registers), len(registers) + 3)
        registers += ["number", "piece", "number"]
        piece, number = ir.Reg("piece", one), ir.Reg("number", entry)
        counted = ir.Op("truth", "face-down", (piece,))
        met: list[ir.Value] = []
        if verb != TURNING_UP:
            box = ir.Const("place", self.program.box)
            counted = ir.Op("truth", "same", (ir.Op("place", "place", (piece,)), box))
            met = [ir.Op("text", "text", (ir.Op("cell", "cell", (piece,)),))]
        kinds = self.program.attribute_kinds
        borne = [ir.Attr("text", name, piece) for name, kind in kinds.items() if kind == "text"]
        column = ir.Const("number", self.program.text_columns.index("entry"))
        some = ir.Op("truth", "at-least", (number, ir.Const("number", 0)))
        looking: list[tuple[ir.Value, ir.Value]] = [(text, some) for text in met]
        looking += [(text, ir.Junction("truth", "and", (counted, some))) for text in borne]
        code.append(ir.Let(index, ir.Const("number", 0)))
        head = len(code)
        code.append(ir.Each(pieces.index, index, one, head + 2 + 3 * len(looking)))
        for text, test in looking:
            code.append(ir.Let(entry, ir.Op("number", "printed", (text, column))))
            code.append(ir.Branch(test, len(code) + 2))
            code.append(self.one_more(self.run + 1, number))
        code.append(ir.Jump(head))


# ------------------------------------------------------------ other texts on the same board
def printed_over(made: Dictionary, entries: set[int], share: float, chance: Random) -> ir.Program:
    """The same board with texts of these entries on a share of the cells that have none.

    A text has an arrow where it has one wherever it is printed.
    """
    program = made.program
    column = program.text_columns.index("entry")
    every = [t for t, row in enumerate(program.inscriptions) if row.values[column] in entries]
    with_arrow = {t for t, arrow in _printed(program) if arrow is not None}

    def over(
        texts: tuple[int | None, ...], arrows: tuple[int | None, ...], kept: int | None
    ) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
        new, ways = list(texts), list(arrows)
        for cell, text in enumerate(texts):
            if text is None and cell != kept and every and chance.random() < share:
                new[cell] = chance.choice(every)
                ways[cell] = chance.randrange(SIDES) if new[cell] in with_arrow else None
        return tuple(new), tuple(ways)

    if program.tiling is None:
        texts, ways = over(
            tuple(c.text for c in program.board), tuple(c.arrow for c in program.board), None
        )
        rows = zip(program.board, texts, ways, strict=True)
        return replace(program, board=tuple(replace(c, text=t, arrow=a) for c, t, a in rows))
    designs = []
    for row in program.tiling.designs:
        texts, ways = over(row.texts, row.arrows, row.circle)
        designs.append(replace(row, texts=texts, arrows=ways))
    return replace(program, tiling=replace(program.tiling, designs=tuple(designs)))


def _printed(program: ir.Program) -> list[tuple[int | None, int | None]]:
    """Every text that is printed on the board, with its arrow."""
    found = [(cell.text, cell.arrow) for cell in program.board]
    for row in program.tiling.designs if program.tiling is not None else ():
        found += zip(row.texts, row.arrows, strict=True)
    return found
