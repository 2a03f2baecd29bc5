"""The registers of a routine of which it is known which few numbers they can hold."""

from __future__ import annotations

from ludex.ir import nodes as ir


def domains_of(program: ir.Program, routine: int) -> dict[int, tuple[int, ...]]:
    """The registers of a routine that only ever hold numbers of a fixed set."""
    row = program.routines[routine]
    found: dict[int, set[int]] = {}
    other: set[int] = set(range(row.params + 1))
    for instr in row.code:
        match instr:
            case ir.Choose():
                choice = program.choices[instr.choice]
                for binder in (b for o in choice.options for b in o.binders):
                    among = binder.among
                    if isinstance(among, ir.Const) and not binder.several:
                        held = among.value if isinstance(among.value, tuple) else ()
                        found.setdefault(binder.reg, set()).update(held)
                    else:
                        other.add(binder.reg)
                if choice.answers >= 0:
                    other.add(choice.answers)
            case ir.Let() | ir.Count() | ir.Chance() | ir.Turn():
                other.add(instr.reg)
            case ir.Each():
                other |= {instr.reg, instr.index_reg}
            case ir.CallRoutine() if instr.result is not None:
                other.add(instr.result)
            case ir.StepOn():
                other |= {instr.memory, *range(instr.names, instr.names + 6)}
    kept = {reg: tuple(sorted(held)) for reg, held in found.items() if reg not in other}
    return {reg: held for reg, held in kept.items() if all(isinstance(x, int) for x in held)}
