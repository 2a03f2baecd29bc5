"""A program as text that a person can read and a test can compare."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.ir import nodes as ir
from ludex.records import fields


def text_of(program: ir.Program) -> str:
    """The whole program: its tables, functions, routines and decisions."""
    lines = [f"program {program.game}", f"players {program.setup.players}"]
    lines += [f"option {name} = {value}" for name, value in program.setup.options]
    lines += [f"variant {name}" for name in program.setup.variants]
    lines += [_place(i, p) for i, p in enumerate(program.places) if p.cell is None]
    if program.rows:
        wraps = ", its edges meet" if program.wraps else ""
        size = f"{program.rows} rows x {program.files} files"
        if program.shape not in ir.SQUARE:
            size = f"{program.cells} of a board of the shape `{program.shape}`"
        drawn = f"{program.cells} drawn in " if program.shape == "drawn" else ""
        lines.append(f"cells {drawn}{size}{wraps}")
        lines += [f"  {line}" for line in program.drawing]
    lines += [_piece(program, i, p) for i, p in enumerate(program.pieces)]
    lines += [_slot(i, s) for i, s in enumerate(program.slots)]
    lines += [
        f"effect {i} {e.name} until {e.until}{f' {e.kind} {e.low}..{e.high}' if e.kind else ''}"
        for i, e in enumerate(program.effects)
    ]
    lines += [_pattern(program, i, p) for i, p in enumerate(program.patterns)]
    lines += [_attempt(i, a) for i, a in enumerate(program.attempts)]
    for index, walk in enumerate(program.walks):
        lines += ["", *_walk(index, walk)]
    for index, function in enumerate(program.functions):
        lines += ["", f"function {index} {function.name}", f"  {value_text(function.body)}"]
    for index, routine in enumerate(program.routines):
        lines += ["", *_routine(program, index, routine)]
    lines += ["", *_moments(program)]
    return "\n".join(lines) + "\n"


def _place(index: int, place: ir.PlaceRow) -> str:
    flags = [w for w, on in (("ordered", place.ordered), ("grouped", place.grouped)) if on]
    return " ".join([f"place {index} {place.name}, seen by {place.seen}", *flags])


def _piece(program: ir.Program, index: int, piece: ir.PieceRow) -> str:
    values = [
        f"{name} {column[index]}"
        for name, column in program.attributes.items()
        if column[index] is not None
    ]
    begins = program.places[piece.begins].name
    return f"piece {index} {piece.name} ({piece.sort}) at {begins} {' '.join(values)}".rstrip()


def _slot(index: int, slot: ir.SlotRow) -> str:
    bounds = f" {slot.low}..{slot.high}" if slot.low is not None else ""
    start = f" = {value_text(slot.start)}" if slot.start is not None else ""
    each = f" for each {slot.each} ({slot.count})" if slot.each else ""
    return f"slot {index} {slot.name}: {slot.kind}{bounds}{each}{start}"


def _pattern(program: ir.Program, index: int, row: ir.PatternRow) -> str:
    parts = [f"{row.count} pieces"] if row.count else []
    parts += [f"same {', '.join(row.same)}"] if row.same else []
    parts += [f"different {', '.join(row.different)}"] if row.different else []
    names = [program.patterns[p].name for p in row.any_of]
    parts += [f"any of {', '.join(names)}"] if names else []
    made = [
        f"{low if low == high else f'{low}..{high}'} {program.patterns[p].name}"
        for p, low, high in row.made_of
    ]
    parts += [f"made of {', '.join(made)}"] if made else []
    return f"pattern {index} {row.name}: {'; '.join(parts)}"


def _attempt(index: int, row: ir.AttemptRow) -> str:
    odds = [
        f"{name} {value_text(odd) if odd is not None else 'the rest'}"
        for name, odd in zip(row.outcomes, row.odds, strict=True)
    ]
    return f"attempt {index} {row.name}: {', '.join(odds)}"


def _walk(index: int, walk: ir.WalkRow) -> list[str]:
    lines = [f"walk {index} {walk.name}", f"  from {value_text(walk.begins)}"]
    lines += [f"  ways {value_text(walk.ways)}", f"  lands {value_text(walk.lands)}"]
    lines += [f"  where {value_text(c.test)}{_reason(c.reason)}" for c in walk.checks]
    lines += [f"  stops {value_text(walk.stops)}"] if walk.stops is not None else []
    lines += ["  straight"] if walk.straight else []
    lines += [f"  twice {value_text(walk.twice)}"] if walk.twice is not None else []
    lines += [f"  gathers {value_text(walk.gathers)}"] if walk.gathers is not None else []
    lines += [f"  in between {option.name}" for option in walk.between]
    lines += [f"  spends {name} at most {value_text(m)}, routine {r}" for name, m, r in walk.spends]
    return lines


def _reason(reason: str) -> str:
    return f'  "{reason}"' if reason else ""


def _routine(program: ir.Program, index: int, routine: ir.Routine) -> list[str]:
    lines = [f"routine {index} {routine.name}"]
    lines += [f"  needs {value_text(c.test)}{_reason(c.reason)}" for c in routine.needs]
    lines += [f"  turn {s.start}..{s.stop} head {s.head} exit {s.exit}" for s in routine.turns]
    for at, instr in enumerate(routine.code):
        lines.append(f"  {at:3} {instr_text(instr)}")
        if isinstance(instr, ir.Choose):
            lines += _choice(program.choices[instr.choice])
    return lines


def _choice(choice: ir.Choice) -> list[str]:
    words = [
        w for w, on in (("may", choice.may), ("secret", choice.secret), ("poll", choice.poll)) if on
    ]
    lines = [f"        {' '.join(['by', value_text(choice.who), *words])}, else {choice.empty}"]
    for option in choice.options:
        guard = f" if {value_text(option.guard)}" if option.guard is not None else ""
        lines.append(f"        option {option.name}{guard} -> {option.target}")
        for binder in option.binders:
            size = ""
            if binder.several:
                least = value_text(binder.least) if binder.least is not None else "0"
                most = value_text(binder.most) if binder.most is not None else "all"
                size = f" {least} to {most}"
            among = value_text(binder.among)
            lines.append(f"          r{binder.reg} {binder.name}{size} among {among}")
        lines += [
            f"          check after {c.after}: {value_text(c.test)}{_reason(c.reason)}"
            for c in option.checks
        ]
    return lines


def _moments(program: ir.Program) -> list[str]:
    lines = []
    for trigger in program.triggers:
        when = value_text(trigger.test) if trigger.test is not None else f"enters {trigger.places}"
        lines.append(f"when {when}: routine {trigger.routine}")
    for window in program.windows:
        lines.append(f"window {window.name}")
        if window.seats is not None:
            lines.append(f"  for {value_text(window.seats)}")
        if window.poll is not None:
            lines.append(f"  poll when {value_text(window.poll)}: routine {window.poll_routine}")
        if window.while_open is not None:
            test = value_text(window.while_open)
            lines.append(f"  open while {test}: routine {window.speak_routine}")
    for row in program.invariants:
        where = " from setup" if row.from_setup else ""
        lines.append(f"invariant{where} {value_text(row.test)}")
    return lines


# ------------------------------------------------------------------ values and instructions
UNSAID = frozenset(["kind", "note"])
"""What of a value or an instruction is not printed."""


def value_text(value: ir.Value) -> str:
    """A value in one line."""
    match value:
        case ir.Const():
            return "nothing" if value.value is None else str(value.value).replace(" ", "")
        case ir.Reg():
            return "you" if value.index == 0 else f"r{value.index}"
        case ir.Op() | ir.Junction():
            return _applied(value.name, value.args)
    return f"{type(value).__name__.lower()}({', '.join(_parts(value))})"


def instr_text(instr: ir.Instr) -> str:
    """An instruction in one line."""
    if isinstance(instr, ir.Act):
        return _applied(instr.name, instr.args)
    if isinstance(instr, ir.Branch):  # it is taken where its test does not hold
        return f"unless {value_text(instr.test)} -> {instr.target}"
    return " ".join([type(instr).__name__.lower(), *_parts(instr)])


def _parts(node: ir.Value | ir.Instr) -> list[str]:
    """What something is made of: words as they are, all else with the names of its fields."""
    said = ((each.name, getattr(node, each.name)) for each in fields(node))
    return [
        held if isinstance(held, str) else f"{name}={_held(held)}"
        for name, held in said
        if name not in UNSAID and held is not None
    ]


def _held(held: object) -> str:
    if isinstance(held, tuple):
        return f"({', '.join(map(_held, held))})"
    return value_text(held) if isinstance(held, ir.Value) else str(held)


def _applied(name: str, args: Iterable[ir.Value]) -> str:
    inner = ", ".join(map(value_text, args))
    return f"{name}({inner})" if inner else name
