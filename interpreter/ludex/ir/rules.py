"""Rules and printed texts as routines, each when it is first called."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir import steps, values
from ludex.ir.lowering import Code, Lowering, Registers, kept, new_routine
from ludex.model import tree as m


def routine_number(lowering: Lowering, key: m.Key) -> int:
    """The routine of a rule, made when it is first called."""
    if key not in lowering.routine_of:
        code, rule = new_routine(Registers(lowering)), lowering.game.rules[key]
        lowering.routine_of[key], signature = code.routine, rule.decl.signature
        cites, note = tuple(c.id for c in rule.decl.cites), lowering.note(signature.at)
        made(code, signature.at.text, rule.params, rule.body, rule.needs, cites, note)
    return lowering.routine_of[key]


def square_number(lowering: Lowering, entry: int) -> int:
    """The routine of an entry of the dictionary, made when a text is first followed."""
    if entry not in lowering.square_of:
        code, square = new_routine(Registers(lowering)), lowering.game.squares[entry]
        lowering.square_of[entry], name = code.routine, square.decl.name
        cites, note = (
            tuple(c.id for c in square.decl.cites),
            lowering.note_of(name, square.decl.span),
        )
        made(code, name, square.params, square.body, square.needs, cites, note, printed=True)
    return lowering.square_of[entry]


def block_number(
    lowering: Lowering, name: str, body: tuple[m.Step, ...], params: tuple[m.Var, ...] = (),
    cites: tuple[str, ...] = (), is_all: bool = False,
) -> int:  # fmt: skip
    """A routine for steps that are no rule: set-up, play, a trigger."""
    code = new_routine(Registers(lowering))
    code.is_all = is_all
    return made(code, name, params, body, (), cites, ir.NO_NOTE)


def made(
    code: Code, name: str, params: tuple[m.Var, ...], body: tuple[m.Step, ...],
    needs: tuple[m.Check, ...], cites: tuple[str, ...], note: int, printed: bool = False,
) -> int:  # fmt: skip
    """The number of a routine with these parameters, needs and steps."""
    registers = code.registers
    for param in params:
        registers.var(param)
    checks = tuple(ir.Check(values.value_of(c.test, registers), c.reason, 0) for c in needs)
    steps.steps_of(body, code)
    return kept(code, code.finished(name, len(params), checks, cites, note, printed))
