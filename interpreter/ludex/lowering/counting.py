"""Decisions whose moves are counted: only the one that is taken is made.

Rank and select: what is chosen last is a set of bits, so it is noted as one, beside what was
chosen before it and how many moves there are up to there. The nth move is looked for in these
notes. All are listed where somebody asks for the list, and where pieces may be alike.
"""

from __future__ import annotations

from functools import partial

from ludex.ir import nodes as ir
from ludex.lowering import bit_sets
from ludex.lowering import code as c
from ludex.lowering.choices import Chosen, begin, candidates, eased
from ludex.lowering.sources import each
from ludex.lowering.speaking import open_windows
from ludex.lowering.store import MOST_MOVES
from ludex.lowering.writing import Scope, Whole, Writer

NOTE, NTH, SEAT = c.Var("note"), c.Var("nth"), c.Var("seat")
UP_TO, BITS, CHOSEN = c.ZERO, c.ONE, c.Int(2)
"""A note says how many moves there are up to its last one, its bits, and a move without its end."""


MOST_NOTES = 4_096


class UncountedError(Exception):
    """What is chosen is no set of bits."""


def counted(whole: Whole, number: int) -> tuple[c.Function, ...]:
    """What counts the moves of a decision and makes the nth one; none where all are listed."""
    if number not in whole.counted:
        choice, kept = whole.program.choices[number], frozenset(whole.keeps)
        listed = choice.secret or bool(open_windows(whole.program)) or not whole.bits
        try:
            made = () if listed else (_count(whole, number), _pick(whole, number))
        except UncountedError:
            whole.keeps &= kept
            made = ()
        whole.counted[number] = made
    return whole.counted[number]


def room_for_notes(whole: Whole) -> None:
    """Where notes stand, if there are any."""
    if any(whole.counted.values()):
        size, layout = 2 + whole.layout.stride, whole.layout
        layout.room("NOTES", (MOST_NOTES + 1) * size)
        layout.given["NOTES_LIMIT"] = layout.given["NOTES"] + MOST_NOTES * size


def _count(whole: Whole, number: int) -> c.Function:
    """Notes all answers but declining; gives how many there are."""
    w = Writer(whole)
    choice = whole.program.choices[number]
    scope = Scope({0: SEAT}, {**whole.nullness.registers[choice.routine], 0: False}, "frame")
    w.put(c.Assign(NOTE.name, c.Given("NOTES")), c.Store(NOTE, c.ZERO))
    total = w.let(c.ZERO)
    w.changes_nothing("frame", SEAT.name)
    for index, option in enumerate(choice.options):
        option = eased(w, option)
        if any(check.after == len(option.binders) for check in option.checks) or not option.binders:
            raise UncountedError
        begin(w, option, scope, _beyond, partial(_candidates, number, index, option, total))
    w.call("asked", total)
    too_many = c.Binary(">", total, c.Int(MOST_MOVES))
    w.put(c.If(too_many, (c.Stop(w.given("TOO_MANY")),)), c.Return(total))
    return c.Function(f"count{number}", ("frame", SEAT.name), tuple(w.body))


def _candidates(
    number: int, index: int, option: ir.Option, total: c.Var, w: Writer, binder: ir.Binder,
    scope: Scope, chosen: Chosen,
) -> None:  # fmt: skip
    """What is chosen last is noted as bits; what is chosen before, one after the other."""
    bits = None if binder.several else bit_sets.members(w, binder.among, scope)
    if bits is not None and binder.kind == "piece":
        bits = w.named(bits)
        apart = bit_sets.all_apart(w, bits)
        if apart is None:
            bits = None
        else:
            all_listed = c.Call(f"moves{number}", (c.Var("frame"), SEAT))
            listed = (c.Store(c.Given("NOTES"), c.NOTHING), c.Return(all_listed))
            w.put(c.If(c.negated(apart), listed))
    if binder is option.binders[-1]:
        if bits is None:
            raise UncountedError
        _noted(w, index, option, scope, total, w.named(bits))
    elif bits is not None and bit_sets.ascends(w, binder.among):
        known = tuple(bit_sets.told(w, binder.among, scope))

        def visit(w: Writer, element: c.Expr) -> None:
            assert w.available is not None
            w.available |= {(word, element): said for word, said in known}
            chosen(w, element)

        bit_sets.through(w, bits, visit)
    else:
        candidates(w, binder, scope, chosen)


def _noted(
    w: Writer, index: int, option: ir.Option, scope: Scope, total: c.Var, bits: c.Expr
) -> None:  # fmt: skip
    w.put(c.Assign(total.name, c.add(total, bit_sets.size(bits))))
    before = (scope.read(binder.reg) for binder in option.binders[:-1])
    said = (total, bits, c.Int(index), *before)
    w.put(c.Append(NOTE.name, said, 2 + w.layout.stride, c.Binary("!=", bits, c.ZERO)))
    many = c.Binary(">", NOTE, c.Given("NOTES_LIMIT"))
    w.put(c.If(many, (c.Stop(w.given("TOO_MANY")),)))


def _beyond(w: Writer, scope: Scope, made: list[c.Expr]) -> None:
    """Nobody goes beyond what is chosen last."""
    raise AssertionError


def _pick(whole: Whole, number: int) -> c.Function:
    """Makes the nth answer; gives where it stands."""
    w = Writer(whole)
    moves, notes = w.given("MOVES"), c.Given("NOTES")
    listed = c.Return(c.add(moves, c.times(NTH, w.given("STRIDE"))))
    w.put(c.If(c.Binary("==", c.Load(notes), c.NOTHING), (listed,)), c.Assign(NOTE.name, notes))
    step = c.Assign(NOTE.name, c.add(NOTE, c.Int(2 + w.layout.stride)))
    w.put(c.While(c.Binary("<=", _part(UP_TO), NTH), (step,)))
    bits = w.let(_part(BITS))
    nth = c.add(NTH, c.Binary("-", bit_sets.size(bits), _part(UP_TO)))
    w.put(c.Assign(NTH.name, nth))
    choice, bodies = whole.program.choices[number], []
    for index, option in enumerate(choice.options):
        inside = w.inner()
        known = {**whole.nullness.registers[choice.routine], 0: False}
        scope = Scope({0: SEAT}, known, "frame")
        said: list[c.Expr] = [c.Int(index)]
        *before, last = eased(w, option).binders
        for at, binder in enumerate(before, 1):
            said.append(inside.let(_part(c.add(CHOSEN, c.Int(at)))))
            scope = scope.bind(binder.reg, said[-1])
        said.append(_nth(inside, last.among, scope, bits))
        for at, value in enumerate(said):
            inside.put(c.Store(c.add(moves, c.Int(at)), value))
        bodies.append(tuple(inside.body))
    option_of = w.let(_part(CHOSEN))
    w.put(c.Dispatch(option_of, tuple(bodies)), c.Return(moves))
    return c.Function(f"pick{number}", ("frame", SEAT.name, NTH.name), tuple(w.body))


def _part(at: c.Expr) -> c.Expr:
    return c.Load(c.add(NOTE, at))


def _nth(w: Writer, among: ir.Value, scope: Scope, bits: c.Expr) -> c.Expr:
    """The nth of a set, in its order."""
    if bit_sets.ascends(w, among):
        return c.Call("nth_bit", (bits, NTH))
    while isinstance(among, ir.Bind) and among.name == "filter":
        among = among.among
    found = w.let(c.NOTHING)

    def passed(w: Writer, element: c.Expr) -> None:
        there = w.let(bit_sets.has(bits, element))
        this = c.Binary("&", there, c.Binary("==", NTH, c.ZERO))
        w.put(c.Assign(found.name, c.Either(this, element, found)))
        w.put(c.Assign(NTH.name, c.Binary("-", NTH, there)))

    each(w, among, scope, passed)
    return found
