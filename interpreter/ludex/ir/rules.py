"""Rules and printed texts as routines, each when it is first called."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir import steps, values
from ludex.ir.code import Code
from ludex.ir.lowering import Lowering
from ludex.ir.registers import Registers
from ludex.model import tree as m


def routine_number(lowering: Lowering, key: m.Key) -> int:
    """The routine of a rule, made when it is first called."""
    if key not in lowering.routine_of:
        index = lowering.routine_of[key] = len(lowering.routines)
        lowering.routines.append(None)
        rule = lowering.game.rules[key]
        signature = rule.decl.signature
        make_routine(lowering,
            index, signature.at.text, rule.params, rule.body, rule.needs,
            tuple(c.id for c in rule.decl.cites), lowering.note(signature.at),
        )  # fmt: skip
    return lowering.routine_of[key]


def make_routine(
    lowering: Lowering, index: int, name: str, params: tuple[m.Var, ...], body: tuple[m.Step, ...],
    needs: tuple[m.Check, ...] = (), cites: tuple[str, ...] = (), note: int = ir.NO_NOTE,
    printed: bool = False,
) -> None:  # fmt: skip
    """Makes one routine."""
    registers = Registers()
    for param in params:
        registers.var(param)
    checks = tuple(
        ir.Check(values.value_of(lowering, c.test, registers), c.reason, 0) for c in needs
    )
    code = Code(registers)
    steps.steps_of(lowering, body, code, index)
    code.emit(ir.Return())
    finished, turns = code.finished()
    lowering.routines[index] = ir.Routine(
        name, len(params), tuple(registers.kinds), finished, turns, checks, cites, note,
        printed,
    )  # fmt: skip


def square_number(lowering: Lowering, entry: int) -> int:
    """The routine of an entry of the dictionary, made when a text is first followed."""
    if entry not in lowering.square_of:
        index = lowering.square_of[entry] = len(lowering.routines)
        lowering.routines.append(None)
        square = lowering.game.squares[entry]
        cites = tuple(c.id for c in square.decl.cites)
        note = lowering.note_of(square.decl.name, square.decl.span)
        make_routine(
            lowering,
            index,
            square.decl.name,
            square.params,
            square.body,
            square.needs,
            cites,
            note,
            True,
        )
    return lowering.square_of[entry]


def block_number(
    lowering: Lowering,
    name: str,
    body: tuple[m.Step, ...],
    params: tuple[m.Var, ...] = (),
    cites: tuple[str, ...] = (),
) -> int:
    """A routine for steps that are no rule: set-up, play, a trigger."""
    index = len(lowering.routines)
    lowering.routines.append(None)
    make_routine(lowering, index, name, params, body, cites=cites)
    return index
