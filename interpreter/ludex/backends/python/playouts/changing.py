"""Prints what changes the game: the common changes as lines, the others as calls."""

from __future__ import annotations

from ludex.backends.python.playouts.expressions import Env
from ludex.backends.python.playouts.graph import Call
from ludex.backends.python.playouts.loops import LoopPrinter
from ludex.backends.python.playouts.structure import Lines
from ludex.ir import nodes as ir


class Changing:
    """The part of the printer that changes things."""

    program: ir.Program
    printer: LoopPrinter

    def kept(self, routine: int, at: int) -> str:
        """An instruction as generated code names it; given by the part that keeps them."""
        raise NotImplementedError

    def listed(self, call: Call) -> str:
        """All registers as a list; given by the part that knows them."""
        raise NotImplementedError

    def change(
        self, instr: ir.Act | ir.Store | ir.Effect, call: Call, env: Env, comment: str
    ) -> Lines:
        """A verb changes the game."""
        if isinstance(instr, ir.Act) and instr.name in SILENT:
            return []
        if isinstance(instr, ir.Act) and instr.name != "show-to":
            return self.act(instr, env, comment)
        if isinstance(instr, ir.Store):
            return self.store(instr, call, env, comment)
        return self.generally(instr, call, comment)

    def act(self, instr: ir.Act, env: Env, comment: str) -> Lines:
        """A verb with its values."""
        thing = instr.args[0] if instr.args else None
        if instr.name == "move-to" and isinstance(thing, ir.Op) and thing.name == "one":
            piece, place = (self.printer.value(a, env) for a in (thing.args[0], instr.args[1]))
            return [f"lay(S, {piece}, {place}){comment}"]
        values = [self.printer.value(a, env) for a in instr.args]
        if instr.name == "move-to":
            return [f"move(S, {', '.join(values)}){comment}"]
        if instr.name == "reveal":
            return [f"reveal(S, {', '.join(values)}){comment}"]
        if instr.name in LAYING and self.program.cells:
            return [f"verb({instr.name!r}, {', '.join(['S', *values])}){comment}"]
        return [f"V[{instr.name!r}]({', '.join(['S', *values])}){comment}"]

    def store(self, instr: ir.Store, call: Call, env: Env, comment: str) -> Lines:
        """Something is stored; a simple number, or whose a piece is, without asking the machine."""
        target, value = instr.target, self.printer.value(instr.value, env)
        if isinstance(target, ir.Slot):
            row = self.program.slots[target.slot]
            owner = "0" if target.owner is None else self.printer.value(target.owner, env)
            sure = target.owner is None or not self.printer.null(target.owner, env)
            bounds = row.low is not None and row.high is not None
            slot = f"S.values[{target.slot}][{owner}]"
            if sure and instr.how == "set" and row.kind == "number" and bounds:
                return [
                    f"if not {row.low} <= (value := {value}) <= {row.high}:{comment}"
                    if not self.printer.null(instr.value, env)
                    else f"if (value := {value}) is None or not {row.low} <= value <= {row.high}:",
                    '    raise UnsureError("a value beyond its range")',
                    f"{slot} = value",
                ]
            if sure and instr.how == "set" and row.kind == "truth":
                return [f"{slot} = {value}{comment}"]
            sure = sure and not self.printer.null(instr.value, env)
            if sure and instr.how in ("add", "subtract") and row.kind == "number" and bounds:
                sign = "+" if instr.how == "add" else "-"
                return added(row, slot, f"{slot} {sign} {value}", comment)
        elif is_owner(target) and instr.how == "set":
            subject = target.subject if isinstance(target, ir.Attr) else target.args[0]  # type: ignore[attr-defined]
            return [f"give(S, {self.printer.value(subject, env)}, {value}){comment}"]
        lines = self.generally(instr, call, comment)
        return [*lines, "owners(S)"] if is_owner(target) else lines

    def generally(self, instr: ir.Instr, call: Call, comment: str) -> Lines:
        """A change that the machine carries out."""
        at = self.program.routines[call.routine].code.index(instr)
        return [f"change({self.kept(call.routine, at)}, {self.listed(call)}, S){comment}"]


def added(row: ir.SlotRow, slot: str, changed: str, comment: str) -> Lines:
    """A number is added to; it stops at the ends of its range, or must stay within it."""
    if row.stops:
        return [f"{slot} = max({row.low}, min({row.high}, {changed})){comment}"]
    return [
        f"{slot} = value = {changed}{comment}",
        f"if not {row.low} <= value <= {row.high}:",
        '    raise UnsureError("a value beyond its range")',
    ]


SILENT = frozenset(["read-for", "tell", "told", "barred"])
LAYING = frozenset(["move-under", "deal-from-to", "swap-with", "bring"])


def is_owner(target: ir.Value) -> bool:
    """Whether what is stored is whose a piece is."""
    return isinstance(target, ir.Attr | ir.Op) and target.name == "owner"
