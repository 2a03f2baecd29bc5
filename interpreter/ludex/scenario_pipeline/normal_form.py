"""A program in which some of what means the same is said the same, to compare it with others."""

from __future__ import annotations

from typing import Any

from ludex.ir import nodes as ir
from ludex.ir.folding import COMPARISONS, folded
from ludex.records import replace
from ludex.scenario_pipeline.commuting import Commuting
from ludex.scenario_pipeline.sites import everything_in
from ludex.scenario_pipeline.unordered import HOLDING, in_one_order, remade

EMPTY = ir.Function("", 0, (), ir.Const("number", 0))


def normal_form(program: ir.Program) -> ir.Program:
    """The same program without its author's words, and without two ways to say one thing.

    Where nobody can leave the game, or not yet, all who are in it are all who sat down. A value
    that begins as it would anyway has no beginning of its own. A bound of what is printed on pieces
    is one of these values. Steps that do not touch each other
    have one order, and so have the values of an option behind the one that is meant where nobody
    says anything, the attributes of a pattern, and patterns any of which will do. Invariants decide
    nothing, nor do words that only they ask.
    """
    quiet = in_one_order(replace(program, notes=(), enums=_sorted(program)))
    seats = ir.Const("set player", tuple(range(program.setup.players)))
    everybody = None if may_leave(program) else seats
    parts = {name: _rewritten(quiet, getattr(quiet, name), everybody) for name in HOLDING}
    parts["slots"] = tuple(map(_begun, quiet.slots))
    parts["patterns"] = _in_one_order(program.patterns)
    if not _leaves_at_once(program):
        at = program.setup_routine
        routines = list(parts["routines"])
        routines[at] = _rewritten(quiet, routines[at], seats)
        parts["routines"] = tuple(routines)
    made = replace(quiet, **parts)
    commuting = Commuting(made)
    return without_promises(replace(made, routines=tuple(map(commuting.ordered, made.routines))))


def without_promises(program: ir.Program) -> ir.Program:
    """A program without its invariants; a function that nothing else asks is an empty one."""
    kept = replace(program, invariants=())
    asked, new = set[int](), _called(replace(kept, functions=()))
    new |= {program.score_function} - {-1}
    while new:
        asked |= new
        new = _called([program.functions[number] for number in new]) - asked
    functions = [f if n in asked else EMPTY for n, f in enumerate(program.functions)]
    while functions and functions[-1] is EMPTY:
        functions.pop()
    return replace(kept, functions=tuple(functions))


def _called(thing: object) -> set[int]:
    found = everything_in(tuple(thing) if isinstance(thing, list) else thing)
    return {each.function for each in found if isinstance(each, ir.Use)}


def may_leave(program: ir.Program) -> bool:
    """Whether a seat may ever be out of the game before it is over."""
    return any(map(_leaves, program.routines))


def _leaves(routine: ir.Routine) -> bool:
    return any(isinstance(instr, ir.Act) and instr.name == "leave" for instr in routine.code)


def _leaves_at_once(program: ir.Program) -> bool:
    """Whether a seat may be out of the game while it is set up."""
    by_itself = {row.routine for row in program.triggers}
    by_itself |= {n for w in program.windows for n in (w.poll_routine, w.speak_routine)}
    by_itself |= {n for n, routine in enumerate(program.routines) if routine.printed}
    run, new = set[int](), {program.setup_routine, *by_itself}
    while new:
        run |= new
        code = (instr for number in new if number >= 0 for instr in program.routines[number].code)
        new = {i.routine for i in code if isinstance(i, ir.CallRoutine)} - run
    return any(_leaves(program.routines[number]) for number in run if number >= 0)


def _sorted(program: ir.Program) -> dict[str, tuple[str, ...]]:
    """The closed lists; the values of options, which a program has answered, in one order."""
    found = dict(program.enums)
    for name, values in found.items():
        if name.startswith("option:"):
            found[name] = (*values[:1], *sorted(values[1:]))
    return found


def _in_one_order(rows: tuple[ir.PatternRow, ...]) -> tuple[ir.PatternRow, ...]:
    """Patterns any of which will do keep their order where they have ways to cut a set."""

    def cuts(number: int) -> bool:
        return bool(rows[number].made_of) or any(map(cuts, rows[number].any_of))

    return tuple(
        replace(
            row,
            same=tuple(sorted(row.same)),
            different=tuple(sorted(row.different)),
            any_of=row.any_of if any(map(cuts, row.any_of)) else tuple(sorted(row.any_of)),
        )
        for row in rows
    )


def _begun(slot: Any) -> Any:
    """A value, without a beginning that is the usual one."""
    start = slot.start
    if isinstance(start, ir.Const):
        usual = max(0, slot.low or 0) if slot.kind == "number" else None
        usual = 0 if slot.kind == "truth" else usual
        if start.value == usual and not slot.kind.startswith("set "):
            return replace(slot, start=None)
    return slot


def _rewritten(program: ir.Program, thing: Any, everybody: ir.Const | None) -> Any:
    def said(made: Any) -> Any:
        if not isinstance(made, ir.Op):
            return made
        if made.name == "players" and everybody is not None:
            return everybody
        return _nearest_bound(program, made) if made.name in COMPARISONS else folded(made)

    return remade(thing, said)


def _nearest_bound(program: ir.Program, test: ir.Op) -> ir.Value:
    """A bound of what is printed on pieces, as the last of these values that is within it."""
    match test.args:
        case ir.Attr(name=name), ir.Const(value=int() as bound) if name not in program.changing:
            printed = [each for each in program.attributes[name] if each is not None]
            within = [each for each in printed if COMPARISONS[test.name](each, bound)]
            if not within:
                return ir.Const("truth", 0)
            up = test.name in ("at-least", "more-than")
            last = ir.Const("number", min(within) if up else max(within))
            return ir.Op("truth", "at-least" if up else "at-most", (test.args[0], last))
    return folded(test)
