"""Decisions whose moves are counted: only the one that is taken is made.

Rank and select: what is chosen last is a set of bits, or cells in lines, so it is noted as one
number, beside what was chosen before it and how many moves there are up to there. The nth move is
looked for in these notes. All are listed where somebody asks for the list, and where pieces may be
alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import prod

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets, rays, words
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.choices import Chosen, begin, candidates, eased
from ludex.lowering.looking_up import has_table
from ludex.lowering.shifting import Shifts, shifts
from ludex.lowering.speaking import open_windows
from ludex.lowering.store import FRAME, MOST_MOVES, words_for
from ludex.lowering.writing import Scope, Whole, Writer
from ludex.records import dataclass, field

NOTE, NTH, SEAT, TOTAL = c.Var("note"), c.Var("nth"), c.Var("seat"), c.Var("total")
LAST, OPTION = c.ONE, c.Int(2)
"""A note says how many moves there are up to its last one, what is chosen last, and the rest.

That is the option, if there are several, and what was chosen before.
"""
MORE = 3
"""The numbers of a note beside those of a move."""
AT_ONCE = c.Int(-1)
"""What stands in the place of notes where moves were counted without any."""
MOST_NOTES = 4_096


class UncountedError(Exception):
    """What is chosen is no set of bits."""


def counted(whole: Whole, number: int) -> tuple[c.Function, ...]:
    """What counts the moves of a decision and makes the nth one; none where all are listed."""
    if number not in whole.counted:
        choice, kept = whole.program.choices[number], frozenset(whole.keeps)
        listed = choice.secret or bool(open_windows(whole.program))
        counting = _Counting(whole, number, choice)
        try:
            made = () if listed else counting.both()
        except UncountedError:
            whole.keeps &= kept
            made = ()
        whole.counted[number] = made
    return whole.counted[number]


def room_for_notes(whole: Whole) -> None:
    """Where notes stand, if there are any; before the first is one that is empty."""
    if any(whole.counted.values()):
        size, layout = MORE + whole.layout.stride, whole.layout
        layout.given["NOTES"] = layout.part("NOTES", (MOST_NOTES + 2) * size) + size
        layout.given["NOTES_LIMIT"] = layout.given["NOTES"] + MOST_NOTES * size


@dataclass
class _Counting:
    """One decision."""

    whole: Whole
    number: int
    choice: ir.Choice
    shifts: Shifts | None = None
    """How moves are counted without notes, where they are."""
    ways: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The ways of lines, by the option in which a cell of them is chosen last."""

    @property
    def sole(self) -> bool:
        """Whether all moves are one set of things that are never alike: nothing is searched."""
        if len(self.choice.options) != 1 or len(self.choice.options[0].binders) != 1:
            return False
        return self.choice.options[0].binders[0].kind != "piece"

    @property
    def chosen(self) -> c.Expr:
        """Where it stands in a note what was chosen first."""
        return c.add(OPTION, c.Int(int(len(self.choice.options) > 1)))

    @property
    def few(self) -> bool:
        """Whether there is room for all notes that there may be."""
        sizes = self.whole.tabling.domains
        before = (option.binders[:-1] for option in self.choice.options)
        most = sum(
            prod(MOST_NOTES if b.several else sizes.get(b.kind, MOST_NOTES) for b in binders)
            for binders in before
        )
        return most <= MOST_NOTES

    @property
    def scope(self) -> Scope:
        """What is known before anything is chosen."""
        known = self.whole.nullness.registers[self.choice.routine]
        return Scope({0: SEAT}, {**known, 0: False}, "frame")

    def both(self) -> tuple[c.Function, ...]:
        """What counts the moves and what makes one."""
        alone = not any(option.binders for option in self.choice.options)
        return _among_options(self) if alone else (self.count(), self.pick())

    # ------------------------------------------------------------ how many there are
    def count(self) -> c.Function:
        """Notes all answers but declining; gives how many there are."""
        w = Writer(self.whole)
        w.put(c.Assign(NOTE.name, c.Given("NOTES")), c.Assign(TOTAL.name, c.ZERO))
        if not self.sole:
            w.put(c.Store(NOTE, c.ZERO))
        w.changes_nothing()
        for index, option in enumerate(self.choice.options):
            option = eased(w, option)
            late = any(check.after == len(option.binders) for check in option.checks)
            if late or not option.binders:
                raise UncountedError
            begin(w, option, self.scope, _beyond, partial(self.candidates, index, option))
        if not self.sole:
            w.call("asked", TOTAL)
            too_many = c.Binary(">", TOTAL, c.Int(MOST_MOVES))
            w.put(c.If(too_many, (c.Stop(w.given("TOO_MANY")),)))
        w.put(c.Return(TOTAL))
        return c.Function(f"count{self.number}", ("frame", SEAT.name), tuple(w.body))

    def candidates(
        self, index: int, option: ir.Option, w: Writer, binder: ir.Binder, scope: Scope,
        chosen: Chosen,
    ) -> None:  # fmt: skip
        """What is chosen last is noted; what is chosen before, one after the other."""
        bits = None if binder.several else bit_sets.members(w, binder.among, scope)
        if bits is not None and binder.kind == "piece":
            bits = self.apart(w, w.named(bits))
        if binder is option.binders[-1]:
            before = [scope.read(each.reg) for each in option.binders[:-1]]
            before = [c.Int(index), *before] if len(self.choice.options) > 1 else before
            if bits is not None:
                bits = w.named(bits)
                self.note(w, bits, bit_sets.size(bits), before)
            else:
                self.note_lines(w, index, binder, scope, before)
        elif bits is not None and bit_sets.ascends(w, binder.among):
            self.shifts = shifts(w, option, scope) if len(self.choice.options) == 1 else None
            if self.shifts is not None:
                self.shifts.count(w, bits, _at_once)
            bit_sets.through(w, bits, chosen)
        else:
            candidates(w, binder, scope, chosen)

    def apart(self, w: Writer, bits: c.Expr) -> c.Expr | None:
        """The same pieces, which are surely like no others: else all moves are listed."""
        sure = bit_sets.all_apart(w, bits)
        if sure is None:
            return None
        listed = c.Call(f"moves{self.number}", (c.Var("frame"), SEAT))
        w.put(c.If(c.negated(sure), (c.Store(c.Given("NOTES"), c.NOTHING), c.Return(listed))))
        return bits

    def note_lines(
        self, w: Writer, index: int, binder: ir.Binder, scope: Scope, before: list[c.Expr]
    ) -> None:
        """Notes how far lines lead from a cell, and that cell."""
        among = binder.among
        while isinstance(among, ir.Use):
            among, scope = v.inlined(w, among, scope)
        if binder.several or not isinstance(among, ir.Ask) or among.name != "reach":
            raise UncountedError
        parts = range(words_for(w.program.cells, w.layout.word))
        found = rays.lengths([bit_sets.Bits(w, "cell", word) for word in parts], among, scope)
        if found is None:
            raise UncountedError
        far, lines = w.named(found[0]), found[1]
        self.ways[index] = lines.ways
        self.note(w, far, c.Call("sum_of_bytes", (far,)), (*before, lines.start))

    def note(self, w: Writer, last: c.Expr, size: c.Expr, rest: Sequence[c.Expr]) -> None:
        """Some more moves."""
        if self.sole:
            parts = enumerate((last, *rest), LAST.value)
            w.put(*(c.Store(c.add(NOTE, c.Int(at)), value) for at, value in parts))
            w.put(c.Assign(TOTAL.name, size))
            return
        w.put(c.Assign(TOTAL.name, c.add(TOTAL, size)))
        step, there = MORE + w.layout.stride, c.Binary("!=", last, c.ZERO)
        w.put(c.Append(NOTE.name, (TOTAL, last, *rest), step, there))
        if not self.few:
            many = c.Binary(">", NOTE, c.Given("NOTES_LIMIT"))
            w.put(c.If(many, (c.Stop(w.given("TOO_MANY")),)))

    # ------------------------------------------------------------ one of them
    def pick(self) -> c.Function:
        """Puts what the nth answer has chosen into its registers; gives the option."""
        w, bodies = Writer(self.whole), list[c.Body]()
        w.put(c.Assign(NOTE.name, c.Given("NOTES")))
        if not self.sole:
            self.search(w)
        for index, option in enumerate(self.choice.options):
            inside = w.inner()
            self.move(inside, index, eased(w, option))
            bodies.append(tuple(inside.body))
        on = w.let(_part(OPTION)) if len(bodies) > 1 else c.ZERO
        w.put(c.Dispatch(on, tuple(bodies)))
        return c.Function(f"pick{self.number}", ("frame", SEAT.name, NTH.name), tuple(w.body))

    def search(self, w: Writer) -> None:
        """Looks for the note of the nth answer, unless all are listed."""
        step, size = c.Int(MORE + w.layout.stride), w.given("STRIDE")
        listed = c.add(w.given("MOVES"), c.times(NTH, size))
        taken = c.Return(c.Call(f"take{self.number}", (c.Var("frame"), listed)))
        w.put(c.If(c.Binary("==", c.Load(NOTE), c.NOTHING), (taken,)))
        further = c.Assign(NOTE.name, c.add(NOTE, step))
        before = c.Load(c.Binary("-", NOTE, step))
        searched = (
            c.While(c.Binary("<=", c.Load(NOTE), NTH), (further,)),
            c.Assign(NTH.name, c.Binary("-", NTH, before)),
        )
        if self.shifts is None:
            w.put(*searched)
            return
        inside = w.inner()
        self.shifts.find(inside, NTH, _noted)
        w.put(c.If(c.Binary("==", c.Load(NOTE), AT_ONCE), tuple(inside.body), searched))

    def move(self, w: Writer, index: int, option: ir.Option) -> None:
        """Puts what was chosen in an option into its registers."""
        scope, said = self.scope, list[c.Expr]()
        *before, last = option.binders
        for at, binder in enumerate(before):
            said.append(w.let(_part(c.add(self.chosen, c.Int(at)))))
            scope = scope.bind(binder.reg, said[-1])
        noted = w.let(_part(LAST))
        if index in self.ways:
            start = _part(c.add(self.chosen, c.Int(len(before))))
            ways, steps = c.Int(w.layout.fixed_set(self.ways[index])), words.steps_at(w)
            said.append(c.Call("nth_landing", (start, noted, NTH, ways, steps)))
        else:
            said.append(_nth(w, last.among, scope, noted))
        said[-1] = w.named(said[-1])
        for binder, value in zip(option.binders, said, strict=True):
            w.put(c.Store(c.add(c.Var("frame"), c.Int(FRAME + binder.reg)), value))
        w.put(c.Return(c.Int(index)))


def _at_once(w: Writer, total: c.Expr) -> None:
    """There are so many moves, and no notes."""
    w.put(c.Store(NOTE, AT_ONCE), c.Return(total))


def _noted(last: c.Expr, first: c.Expr) -> c.Body:
    """The one note that is wanted."""
    return c.Store(c.add(NOTE, LAST), last), c.Store(c.add(NOTE, OPTION), first)


def _beyond(w: Writer, scope: Scope, made: list[c.Expr]) -> None:
    """Nobody goes beyond what is chosen last."""
    raise AssertionError


def _among_options(made: _Counting) -> tuple[c.Function, ...]:
    """Where nothing is chosen but an option, those that there are, are bits."""
    w, options = Writer(made.whole), made.choice.options
    there = w.let(c.ZERO)
    w.changes_nothing()
    for index, option in enumerate(options):
        more = c.Assign(there.name, c.Binary("|", there, c.Int(1 << index)))

        def found(w: Writer, _: Scope, __: list[c.Expr], more: c.Statement = more) -> None:
            w.put(more)

        begin(w, option, made.scope, found, candidates)
    w.put(c.Store(c.Given("NOTES"), there), c.Return(bit_sets.size(there)))
    count = c.Function(f"count{made.number}", ("frame", SEAT.name), tuple(w.body))
    w = Writer(made.whole)
    nth: c.Expr = NTH
    if any(option.guard is not None or option.checks for option in options):
        nth = bit_sets.nth(w, c.Load(c.Given("NOTES")), NTH, range(len(options)))
    w.put(c.Return(nth))
    return count, c.Function(f"pick{made.number}", ("frame", SEAT.name, NTH.name), tuple(w.body))


def _unfiltered(among: ir.Value) -> ir.Value:
    while isinstance(among, ir.Bind) and among.name == "filter":
        among = among.among
    return among


def _every(w: Writer, among: ir.Value) -> Sequence[int]:
    """What may be in a set: all that it is made of, as far as that is known."""
    match _unfiltered(among):
        case ir.Const(value=tuple() as fixed):
            return [x for x in fixed if isinstance(x, int)]
    return bit_sets.Bits(w, among.kind.removeprefix("set ")).every


def _part(at: c.Expr) -> c.Expr:
    return c.Load(c.add(NOTE, at))


def _nth(w: Writer, among: ir.Value, scope: Scope, bits: c.Expr) -> c.Expr:
    """The nth of a set, in its order."""
    if bit_sets.ascends(w, among):
        return bit_sets.nth(w, bits, NTH, _every(w, among))
    match among:
        case ir.Use() if not has_table(w, among):
            inner, known = v.inlined(w, among, scope)
            return _nth(w, inner, known, bits)
        case ir.Pick(arms=((asked, said),), otherwise=ir.Value() as other):
            test = v.test(w, asked, scope)
            one, two = (partial(_nth, among=each, scope=scope, bits=bits) for each in (said, other))
            return w.either(test, one, two)
    if not isinstance(among, ir.Bind) or among.name != "filter":
        return c.Load(c.add(c.add(v.members(w, among, scope), c.ONE), NTH))
    every = v.members(w, _unfiltered(among), scope)
    return c.Call("nth_among", (every, bits, NTH))
