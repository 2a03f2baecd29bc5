"""Which registers of a rule under way are still read, by live-variable analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.ir import nodes as ir
from ludex.ir.traversal import registers_of
from ludex.records import fields

PLAIN = (
    ir.Let, ir.Branch, ir.Jump, ir.Each, ir.Count, ir.CallRoutine, ir.Return, ir.Act, ir.Store,
    ir.Effect, ir.Choose, ir.Chance, ir.Turn, ir.End,
)  # fmt: skip
"""Of a rule with any other instruction every register is taken to be read."""

YOU = 0
Edge = tuple[int, frozenset[int]]
"""An instruction that may come next, and the registers that are set on the way there."""


class Liveness:
    """The registers that are read from each instruction on; None where that is not known."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.live = [self._of(routine) for routine in program.routines]

    def kept(self, routine: int, at: int) -> frozenset[int] | None:
        """The registers that are read from this instruction on."""
        known = self.live[routine]
        return None if known is None else known[at]

    def _of(self, routine: ir.Routine) -> list[frozenset[int]] | None:
        if not all(self._plain(instr) for instr in routine.code):
            return None
        size = len(routine.code)
        reads = [frozenset({YOU, *self._reads(instr)}) for instr in routine.code]
        edges = [list(self._edges(routine, at)) for at in range(size)]
        live = [frozenset[int]()] * size
        changing = True
        while changing:
            changing = False
            for at in reversed(range(size)):
                after = (live[to] - sets for to, sets in edges[at] if to < size)
                now = reads[at].union(*after)
                changing = changing or now != live[at]
                live[at] = now
        return live

    def _plain(self, instr: ir.Instr) -> bool:
        secret = isinstance(instr, ir.Choose) and self.program.choices[instr.choice].secret
        return isinstance(instr, PLAIN) and not secret

    # ------------------------------------------------------------ what is read
    def _reads(self, instr: ir.Instr) -> set[int]:
        found = set().union(*map(registers_of, _values(instr)), _named(instr))
        if isinstance(instr, ir.Choose):
            choice = self.program.choices[instr.choice]
            found |= registers_of(choice.who)
            for option in choice.options:
                found |= _read_by(option)
        return found

    # ------------------------------------------------------------ what comes next
    def _edges(self, routine: ir.Routine, at: int) -> Iterator[Edge]:
        for span in routine.turns:  # a turn or round may be ended by whatever is called from it
            if span.start <= at <= span.stop:
                yield span.head, frozenset()
                yield span.exit, frozenset()
        instr = routine.code[at]
        match instr:
            case ir.Choose():
                choice = self.program.choices[instr.choice]
                yield choice.empty, frozenset()
                for option in choice.options:
                    yield option.target, frozenset(binder.reg for binder in option.binders)
                return
            case ir.Jump():
                yield instr.target, frozenset()
                return
            case ir.Return() | ir.End():
                return
            case ir.Branch():
                yield instr.target, frozenset()
            case ir.Each() | ir.Count() | ir.Turn():
                yield instr.exit, frozenset()
        yield at + 1, _set_by(instr)


def _set_by(instr: ir.Instr) -> frozenset[int]:
    match instr:
        case ir.Let() | ir.Chance():
            return frozenset({instr.reg})
        case ir.CallRoutine(result=int() as result):
            return frozenset({result})
    return frozenset()


def _named(instr: ir.Instr) -> tuple[int, ...]:
    """The registers that an instruction reads by their numbers."""
    match instr:
        case ir.Each():
            return instr.set_reg, instr.index_reg
        case ir.Count() | ir.Turn():
            return (instr.reg,)
    return ()


def _values(instr: ir.Instr) -> Iterator[ir.Value]:
    for each in fields(instr):
        part = getattr(instr, each.name)
        for value in part if isinstance(part, tuple) else (part,):
            if isinstance(value, ir.Value):
                yield value


def _read_by(option: ir.Option) -> set[int]:
    """What is read to find the answers of an option, but for what was chosen for it before."""
    found = _all([option.guard])
    chosen: set[int] = set()
    for binder in option.binders:
        found |= _all([binder.among, binder.least, binder.most]) - chosen
        chosen.add(binder.reg)
    return found | (_all(check.test for check in option.checks) - chosen)


def _all(values: Iterable[ir.Value | None]) -> set[int]:
    return set().union(*(registers_of(value) for value in values if value is not None))
