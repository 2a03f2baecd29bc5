"""A program while it is made: what all parts share, and the registers and code of each routine."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.ir.options import most_turns
from ludex.ir.tables import Tables, kind_name
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.records import once
from ludex.source.places import Span
from ludex.syntax.nodes import At

YOU = ir.Reg("player", 0)
TURNS_BEGUN = "turns begun"
"""The value that counts turns, where a game says how many it has at most."""
WALK_REGISTERS = {
    "here": "cell", "landing": "cell", "way": "way", "start": "cell", "last-way": "way",
    "step-number": "number", "steps-left": "number", "gathered": "set piece",
}  # fmt: skip


@once
def _noted(at: At) -> ir.Note:
    """A place of the author's text; the programs of all tables have the same."""
    span = at.span
    text = " ".join(at.text.split())
    text += ")" * (text.count("(") - text.count(")"))  # a phrase ends before its last bracket
    return ir.Note(text, span.file, span.line, span.column)


class Lowering:
    """A program under way."""

    def __init__(self, game: Game, setup: ir.Setup, options: dict[str, str], tables: Tables):
        self.game, self.setup, self.options, self.tables = game, setup, options, tables
        self.notes: list[ir.Note] = []
        self.function_of: dict[m.Key, int] = {}
        self.functions: list[ir.Function | None] = []
        self.routine_of: dict[m.Key, int] = {}
        self.routines: list[ir.Routine | None] = []
        self.square_of: dict[int, int] = {}
        self.walk_of: dict[m.Key, int] = {}
        self.walks: list[ir.WalkRow | None] = []
        self.choices: list[Callable[[], ir.Choice]] = []
        self.effect_of = {n: i for i, n in enumerate(game.names.effects)}
        self.pattern_of = {n: i for i, n in enumerate(game.names.patterns)}
        self.most_turns = most_turns(game, options)

    def note(self, at: At | None) -> int:
        """The number of a place in the author's text."""
        if at is None:
            return ir.NO_NOTE
        self.notes.append(_noted(at))
        return len(self.notes) - 1

    def note_of(self, text: str, span: Span) -> int:
        """The number of a place that is no phrase."""
        self.notes.append(ir.Note(" ".join(text.split()), span.file, span.line, span.column))
        return len(self.notes) - 1


class Registers:
    """The registers of one routine or function of a program; register 0 is whoever decides."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.kinds: list[str] = ["player"]
        self.of: dict[int, int] = {}
        self.walk: int | None = None
        self.texts: set[int] = set()
        self.vars: list[m.Var] = []

    def new(self, kind: str) -> int:
        """A new register."""
        self.kinds.append(kind)
        return len(self.kinds) - 1

    def var(self, var: m.Var, as_text: bool = False) -> int:
        """The register of a bound name; one that may be a piece or a text is a text here."""
        if id(var) not in self.of:
            self.of[id(var)] = self.new("text" if as_text else kind_name(var.type))
            if as_text:
                self.texts.add(self.of[id(var)])
            self.vars.append(var)
        return self.of[id(var)]

    def begin_walk(self) -> None:
        """New registers for the memory of a walk."""
        self.walk = len(self.kinds)
        for kind in WALK_REGISTERS.values():
            self.new(kind)

    def of_walk(self, name: str) -> int | None:
        """The register of a word about the walk that goes on here."""
        return None if self.walk is None else self.walk + list(WALK_REGISTERS).index(name)


class Label:
    """A place in the code that is known once the routine is finished."""

    def __init__(self) -> None:
        self.at = -1


class Code:
    """The instructions of one routine, which has a number, while they are made."""

    def __init__(self, registers: Registers, routine: int) -> None:
        self.lowering, self.registers, self.routine = registers.lowering, registers, routine
        self.made: list[Callable[[], ir.Instr]] = []
        self.turns: list[tuple[Label, Label, Label, Label]] = []
        self.retry: Label | None = None
        self.is_all = False
        """Whether nothing is played any more where this ends."""

    def emit(self, instr: ir.Instr) -> None:
        """Adds an instruction."""
        self.made.append(lambda: instr)

    def later(self, make: Callable[[], ir.Instr]) -> None:
        """Adds an instruction that needs labels."""
        self.made.append(make)

    def place(self, label: Label) -> None:
        """The label stands for the next instruction."""
        label.at = len(self.made)

    def jump(self, label: Label) -> None:
        """Goes on at a label."""
        self.later(lambda: ir.Jump(label.at))

    def finished(
        self, name: str, params: int = 0, needs: tuple[ir.Check, ...] = (),
        cites: tuple[str, ...] = (), note: int = ir.NO_NOTE, printed: bool = False,
    ) -> ir.Routine:  # fmt: skip
        """The routine, at its end, with every label known."""
        self.emit(ir.Return())
        code = tuple(make() for make in self.made)
        spans = tuple(ir.Span(a.at, b.at, h.at, e.at) for a, b, h, e in self.turns)
        kinds = tuple(self.registers.kinds)
        return ir.Routine(name, params, kinds, code, spans, needs, cites, note, printed)


def new_routine(registers: Registers) -> Code:
    """The instructions of one more routine of a program, which is there once they are kept."""
    registers.lowering.routines.append(None)
    return Code(registers, len(registers.lowering.routines) - 1)


def value_of(node: m.Expr, lowering: Lowering) -> ir.Value:
    """A value of which it is known at a table what it is; few tables ask for one."""
    from ludex.ir import values

    return values.value_of(node, Registers(lowering))


def kept(code: Code, routine: ir.Routine) -> int:
    """The number of a routine that stands where its instructions were begun."""
    code.lowering.routines[code.routine] = routine
    return code.routine
