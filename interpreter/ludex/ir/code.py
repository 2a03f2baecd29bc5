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
    """The instructions of one routine while they are made."""

    def __init__(self, registers: Registers) -> None:
        self.registers = registers
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

    def finished(self) -> tuple[tuple[ir.Instr, ...], tuple[ir.Span, ...]]:
        """The code with every label known."""
        code = tuple(make() for make in self.made)
        spans = tuple(ir.Span(a.at, b.at, h.at, e.at) for a, b, h, e in self.turns)
        return code, spans
