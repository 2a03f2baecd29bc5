"""Neighbouring instructions that do not touch each other, in one of all their orders."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.ir import nodes as ir
from ludex.ir.traversal import inside, targets_of, values_of, values_of_walk
from ludex.model.core import operations
from ludex.records import dataclass, fields, is_dataclass, replace
from ludex.scenario_pipeline.regions import LEADING, region, shifted

Things = frozenset[str]
REST, ALL, ENTRY, AGAIN, EFFECTS = "rest", "all", "entry", "again", "effects"
"""Whatever else there is; whatever there is; that a piece comes somewhere where that begins a rule;
that a turn is taken again, which is the same twice as once; what is granted."""

MOVING = frozenset(("move-to", "move-under", "swap-with"))
QUIET = MOVING | {"reveal", "hide", "show-to", "told"}
"""Verbs that change nothing but pieces, who knows them and what is told, and end nothing."""

WITHIN = ir.Branch | ir.Jump | ir.Each | ir.Count | ir.Return
"""What a rule that never waits is made of besides."""

Jump = tuple[int, int]
"""From where something leads to where."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What an instruction looks at, and what it changes."""

    reads: Things
    writes: Things

    def with_(self, other: Touch) -> Touch:
        """What both do."""
        return Touch(self.reads | other.reads, self.writes | other.writes)


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction, a condition or a loop, and what it touches; None where it stays."""

    start: int
    stop: int
    touch: Touch | None

    def holds(self, at: int) -> bool:
        """Whether it leads only within itself, or to its end, by leading there."""
        return self.stop > self.start + 1 and self.start <= at <= self.stop


def meet(one: Things, other: Things) -> bool:
    """Whether anything is in both."""
    if ALL in one or ALL in other:
        return bool(one and other)
    return not one.isdisjoint(other)


class Commuting:
    """Which instructions of one program may stand in either order.

    Nothing is asked between two of them, be it an invariant or who may speak, so that only what
    begins by itself could tell: what a trigger or a poll looks at is changed in its order.
    """

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.calls: dict[int, Touch | None] = {}
        self.read_by: dict[str, Things] = {}
        tests = [row.test for row in program.triggers] + [row.poll for row in program.windows]
        self.noticed = self._seen([test for test in tests if test is not None])
        self.entered = {at for row in program.triggers if row.test is None for at in row.places}

    def ordered(self, routine: ir.Routine) -> ir.Routine:
        """The same routine; of what may stand in either order, the least text comes first."""
        code = list(routine.code)
        coming = [(-1, at) for s in routine.turns for at in (s.start, s.stop, s.head, s.exit)]
        self._arrange(code, 0, len(code), coming)
        return replace(routine, code=tuple(code))

    def _arrange(self, code: list[ir.Instr], first: int, last: int, coming: list[Jump]) -> None:
        """Puts the steps of a part of a routine in order, the inner ones before those around."""
        steps, at = list[Step](), first
        entries = self._entries(code, coming)
        while at < last:
            stop, touch = self._step(code, at, entries)
            if stop > at + 1:
                self._arrange(code, at + 1, stop, coming)
            steps.append(Step(at, stop, touch))
            at = stop
        around = {n: step for step in steps for n in range(step.start, step.stop)}
        entries = self._entries(code, coming)
        entered = {to for n, to in entries if n not in around or not around[n].holds(to)}
        block: list[tuple[Step, Touch]] = []
        for step in (*steps, Step(last, last, None)):
            if block and (step.touch is None or step.start in entered):
                self._first_ones_first(code, block)
                block = []
            if step.touch is not None:
                block.append((step, step.touch))

    def _entries(self, code: list[ir.Instr], coming: list[Jump]) -> list[Jump]:
        """From where to where anything leads."""
        program = self.program
        return [
            *coming,
            *((n, to) for n, each in enumerate(code) for to in targets_of(each, program)),
        ]

    def _step(self, code: list[ir.Instr], at: int, entries: list[Jump]) -> tuple[int, Touch | None]:
        """Where what stands here ends, and what it touches; a condition or a loop is one step."""
        if not isinstance(code[at], LEADING):
            return at + 1, self.touch(code[at])
        stop = region(self.program, code, at, entries)
        touch = self._all(code[at:stop]) if stop is not None else None
        return (stop, touch) if stop is not None and touch is not None else (at + 1, None)

    def _first_ones_first(self, code: list[ir.Instr], block: list[tuple[Step, Touch]]) -> None:
        """A topological order: again and again the least of what nothing before it holds up."""
        left = [
            (touch, [shifted(i, -step.start) for i in code[step.start : step.stop]])
            for step, touch in block
        ]
        at = block[0][0].start
        while left:
            free = [
                pair for n, pair in enumerate(left)
                if not any(self._bound(other, pair[0]) for other, _ in left[:n])
            ]  # fmt: skip
            least = min(free, key=lambda pair: _said(tuple(pair[1])))
            left = [pair for pair in left if pair is not least]
            code[at : at + len(least[1])] = [shifted(instr, at) for instr in least[1]]
            at += len(least[1])

    def _bound(self, one: Touch, other: Touch) -> bool:
        """Whether the order of two is of any account."""
        told_apart = other.reads | other.writes - {AGAIN}
        return meet(one.writes, told_apart) or meet(other.writes, one.reads)

    # ------------------------------------------------------------ instructions
    def touch(self, instr: ir.Instr) -> Touch | None:
        """What an instruction touches; None where it stays where it is."""
        match instr:
            case ir.Let():
                found = Touch(self._seen(values_of(instr)), frozenset({f"register {instr.reg}"}))
            case ir.Store(target=ir.Slot(slot=slot)):
                found = Touch(self._seen(values_of(instr)), frozenset({f"slot {slot}"}))
            case ir.Act(name="record", args=(ir.Const(value=int() as slot),)):
                found = Touch(self._recorded(slot), frozenset({f"slot {slot}"}))
            case ir.Act(name="again"):
                found = Touch(frozenset(), frozenset({AGAIN}))
            case ir.Effect():
                found = Touch(self._seen(values_of(instr)) | {REST, EFFECTS}, frozenset({EFFECTS}))
            case ir.Store() | ir.Tell():
                found = Touch(self._seen(values_of(instr)) | {REST}, frozenset({REST}))
            case ir.Act() if instr.name in QUIET:
                writes = {REST, ENTRY} if self._enters(instr) else {REST}
                found = Touch(self._seen(values_of(instr)) | {REST}, frozenset(writes))
            case ir.CallRoutine():
                return self._call(instr)
            case _:
                return None
        return None if self._is_noticed(found.writes) else found

    def _enters(self, instr: ir.Act) -> bool:
        """Whether something may come to a place where that begins a rule."""
        if instr.name not in MOVING or not self.entered:
            return False
        first_cell, places = self.program.first_cell, self.program.places
        match instr.name, instr.args[-1]:
            case "move-to" | "move-under", ir.Op(name="cell-place"):
                may = set(range(first_cell, first_cell + self.program.cells))
            case "move-to" | "move-under", ir.Const(value=int() as place):
                may = {place}
            case "move-to" | "move-under", ir.Spot(first=first):
                may = {n for n, place in enumerate(places) if place.base == places[first].base}
            case _:
                return True
        return not self.entered.isdisjoint(may)

    def _recorded(self, slot: int) -> Things:
        """What counts of a position; those that were noted before, too."""
        recorded = self.program.slots[slot].recorded
        held = recorded.slots if recorded is not None else ()
        return frozenset({REST, *(f"slot {each}" for each in (slot, *held))})

    def _is_noticed(self, writes: Things) -> bool:
        return ENTRY in writes or meet(writes, self.noticed)

    def _call(self, instr: ir.CallRoutine) -> Touch | None:
        if instr.routine not in self.calls:
            self.calls[instr.routine] = None  # a rule that calls itself stays where it is
            self.calls[instr.routine] = self._within(instr.routine)
        inner = self.calls[instr.routine]
        if inner is None:
            return None
        given = frozenset() if instr.result is None else frozenset({f"register {instr.result}"})
        return inner.with_(Touch(self._seen(instr.args), given))

    def _within(self, number: int) -> Touch | None:
        """What a rule touches that never waits; its registers are its own, but for who decides."""
        routine = self.program.routines[number]
        if routine.needs or any(number in effect.ends_after for effect in self.program.effects):
            return None
        found = self._all(routine.code)
        return Touch(_outside(found.reads), _outside(found.writes)) if found is not None else None

    def _all(self, code: Sequence[ir.Instr]) -> Touch | None:
        """What instructions touch that never wait."""
        found = Touch(frozenset(), frozenset())
        for instr in code:
            if isinstance(instr, WITHIN):
                one: Touch | None = _of_loop(instr).with_(
                    Touch(self._seen(values_of(instr)), frozenset())
                )
            else:
                one = self.touch(instr)
            if one is None:
                return None
            found = found.with_(one)
        return found

    # ------------------------------------------------------------ values
    def _seen(self, values: Sequence[ir.Value]) -> Things:
        return frozenset().union(*(self._looked_at(p) for v in values for p in inside(v)))

    def _looked_at(self, part: ir.Value) -> Things:
        """What one part of a value looks at."""
        match part:
            case ir.Const() | ir.Junction() | ir.Pick():
                return frozenset()
            case ir.Attr() if part.name not in self.program.changing:
                return frozenset()
            case ir.Reg():
                return frozenset({f"register {part.index}"})
            case ir.Bind():
                return frozenset({f"register {part.reg}"})
            case ir.Op() if part.name in operations():
                reads = operations()[part.name].reads
                return frozenset({ALL} if "all" in reads else {REST} if reads else ())
            case ir.Slot():
                return frozenset({f"slot {part.slot}"})
            case ir.Granted():
                return frozenset({EFFECTS})
            case ir.Spot() | ir.Attr():
                return frozenset({REST})
            case ir.Use():
                body = self.program.functions[part.function].body
                return self._kept(f"word {part.function}", (body,))
            case ir.Ask():
                walk = self.program.walks[part.walk]
                return self._kept(f"walk {part.walk}", (*values_of_walk(walk),)) | {REST}
        return frozenset({ALL})

    def _kept(self, key: str, values: Sequence[ir.Value]) -> Things:
        """What values with registers of their own look at, but for who decides."""
        if key not in self.read_by:
            self.read_by[key] = frozenset({ALL})  # where they ask for themselves
            self.read_by[key] = _outside(self._seen(values))
        return self.read_by[key]


def _of_loop(instr: ir.Instr) -> Touch:
    """The registers by which a loop knows how far it is, and those that it sets."""
    match instr:
        case ir.Each():
            index = f"register {instr.index_reg}"
            return Touch(
                frozenset({f"register {instr.set_reg}", index}),
                frozenset({f"register {instr.reg}", index}),
            )
        case ir.Count():
            left = frozenset({f"register {instr.reg}"})
            return Touch(left, left)
    return Touch(frozenset(), frozenset())


def _outside(things: Things) -> Things:
    return frozenset(t for t in things if not t.startswith("register ") or t == "register 0")


def _said(thing: object) -> str:
    """An instruction as text, without the words of its author."""
    if isinstance(thing, tuple):
        return f"({', '.join(map(_said, thing))})"
    if not is_dataclass(thing):
        return repr(thing)
    parts = (_said(getattr(thing, each.name)) for each in fields(thing) if each.compare)
    return f"{type(thing).__name__}({', '.join(parts)})"
