"""Prints what else changes a game for play step by step: stored values, effects, calls of rules.

Whatever may let something happen by itself is followed by the question whether it did.
"""

from __future__ import annotations

from ludex.backends.python.expressions import Env, Printer
from ludex.backends.python.flow import NATIVE_VERBS, Flow
from ludex.ir import nodes as ir

NUMBERED = "number"


class StepFlow(Flow):
    """Knows more instructions, since whoever steps through a game looks at each frame anew."""

    def __init__(
        self, program: ir.Program, printer: Printer, instrs: list[tuple[int, int]]
    ) -> None:
        super().__init__(program, printer)
        self.instrs = instrs
        self.routine = 0
        tested = any(trigger.test is not None for trigger in program.triggers)
        self.rising = tested or any(window.poll is not None for window in program.windows)

    def native(self, instr: ir.Instr) -> bool:
        """Whether an instruction is printed."""
        match instr:
            case ir.Store():
                return not self.rising and isinstance(instr.target, ir.Slot)
            case ir.Effect():
                return not self.rising and isinstance(instr.effect, ir.Const)
            case ir.CallRoutine():
                return not self.program.routines[instr.routine].needs
            case ir.Return():
                return True
            case ir.Act() if instr.name in NATIVE_VERBS:
                return not self.rising
        return super().native(instr)

    def leaves(self, instr: ir.Instr) -> bool:
        """Whether what stands behind an instruction may be come to anew."""
        by_itself = isinstance(instr, ir.Act) and bool(self.program.triggers)
        return by_itself or isinstance(instr, ir.CallRoutine | ir.Return)

    def lines(self, instr: ir.Instr, at: int, env: Env, comment: str) -> list[str]:
        """An instruction as lines of Python."""
        match instr:
            case ir.Store(target=ir.Slot() as slot):
                return [f"F.at = {at}{comment}", *self.store(instr, slot, at, env)]
            case ir.Effect():
                return [f"F.at = {at}{comment}", *self.effect(instr, at, env)]
            case ir.CallRoutine():
                args = ", ".join(self.printer.value(a, env) for a in instr.args)
                result = [f"r[{instr.result}] = None"] if instr.result is not None else []
                lines = [f"F.at = {at}{comment}", f"args = [{args}]", f"F.at = {at + 1}", *result]
                return [*lines, f"push(S, {instr.routine}, r[0], args)", "return True"]
            case ir.Return():
                value = "None" if instr.value is None else self.printer.value(instr.value, env)
                return [f"F.at = {at}{comment}", f"return handed({value}, S)"]
            case ir.Act() if self.program.triggers and instr.name not in ir.ENDING_VERBS:
                follows = [f"F.at = {at + 1}", "if followed(S, F):", "    return True"]
                return [*super().lines(instr, at, env, comment), *follows]
        return super().lines(instr, at, env, comment)

    def number(self, at: int) -> str:
        """An instruction as generated code names it."""
        self.instrs.append((self.routine, at))
        return f"I[{len(self.instrs) - 1}]"

    # ------------------------------------------------------------ stored values
    def store(self, instr: ir.Store, slot: ir.Slot, at: int, env: Env) -> list[str]:
        """A stored value gets a value; what could be wrong with it is looked at by the machine."""
        row, column = self.program.slots[slot.slot], f"S.values[{slot.slot}]"
        value = self.printer.value(instr.value, env)
        owner = "0" if slot.owner is None else self.printer.value(slot.owner, env)
        plain = instr.how == "set" and row.kind != NUMBERED and row.low is None
        if not plain and not self.fits(instr, row):
            return [f"put({self.number(at)}, {slot.slot}, {owner}, {value}, S)"]
        if row.kind.startswith("set "):
            value = f"as_set({value})"
        if slot.owner is None or not self.printer.null(slot.owner, env):
            return [f"{column}[{owner}] = {value}"]
        return [
            f"value, owner = {value}, {owner}",
            "if owner is None:",
            f"    put({self.number(at)}, {slot.slot}, owner, value, S)",
            f"{column}[owner] = value",
        ]

    def fits(self, instr: ir.Store, row: ir.SlotRow) -> bool:
        """Whether a number is set that is within the range of its value."""
        value = instr.value.value if isinstance(instr.value, ir.Const) else None
        if instr.how != "set" or not isinstance(value, int):
            return False
        return row.low is not None and row.high is not None and row.low <= value <= row.high

    # ------------------------------------------------------------ effects
    def effect(self, instr: ir.Effect, at: int, env: Env) -> list[str]:
        """An effect on somebody begins, ends, or is used up."""
        assert isinstance(instr.effect, ir.Const)
        owner, amount = self.printer.value(instr.owner, env), "1"
        key = "owner" if instr.owner.kind == "player" else "1000 + owner"
        if instr.how == "grant" and instr.amount is not None:
            amount = self.printer.value(instr.amount, env)
        effect = instr.effect.value
        return [
            f"owner = {owner}",
            "if owner is not None:",
            f"    affect({self.number(at)}, {effect}, {key}, {amount}, S)",
        ]
