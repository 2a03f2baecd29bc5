"""The instructions of a routine while they are made: labels are known once it is finished."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.ir.registers import Registers


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


def kept(code: Code, routine: ir.Routine) -> int:
    """The number of a routine that stands where its instructions were begun."""
    code.lowering.routines[code.routine] = routine
    return code.routine
