"""Windows that stand open: who may speak in them, what may be said, and saying it by chance."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.choices import target
from ludex.lowering.membership import membership
from ludex.lowering.sources import each
from ludex.lowering.writing import Scope, Whole, Writer
from ludex.machine.interface import TABLE

SEAT = c.Var("seat")


def open_windows(program: ir.Program) -> list[ir.WindowRow]:
    """The windows that stand open for a while, and in which seats may speak."""
    rows = program.windows
    return [row for row in rows if row.while_open is not None and row.seats is not None]


def speech_of(program: ir.Program, row: ir.WindowRow) -> int:
    """The decision in which something is said."""
    code = program.routines[row.speak_routine].code
    return next(instr.choice for instr in code if isinstance(instr, ir.Choose))


def _outside(w: Writer) -> Scope:
    """What a test can read that stands in no rule: whoever has the turn."""
    return Scope({0: w.cell("ACTIVE")}, {})


def of_windows(whole: Whole) -> list[c.Function]:
    """What is asked of the windows of a program."""
    return [_speakers(whole), _speeches(whole), _speak(whole)]


def _speakers(whole: Whole) -> c.Function:
    """The seats that may speak in a window that is open now."""
    w = Writer(whole)
    made = w.let(c.Call("room", (c.add(w.given("SEATS"), c.ONE),)))
    w.put(c.Store(made, c.ZERO))
    for row in whole.program.windows:
        if row.while_open is None:
            continue
        scope = _outside(w)

        def seated(w: Writer, row: ir.WindowRow = row, scope: Scope = scope) -> None:
            if row.seats is None:
                w.call("put_new", made, c.Int(TABLE), c.ZERO)
                return
            each(w, row.seats, scope, lambda w, seat: w.call("put_new", made, seat, c.ZERO))

        w.when(v.test(w, row.while_open, scope), seated)
    w.put(c.Return(made))
    return c.Function("speakers", (), tuple(w.body))


def _speeches(whole: Whole) -> c.Function:
    """Lists, behind all other moves, what a seat may say; gives how much that is."""
    w = Writer(whole)
    total = w.let(c.ZERO)
    base = w.let(w.cell("MOVES_BASE"))
    end = w.let(w.cell("MOVES_END"))
    spoken = w.let(c.Call("room", (c.Int(len(whole.program.windows)),)))
    w.store("SPOKEN", spoken)
    w.store("SPOKEN_AT", end)
    for nth, row in enumerate(open_windows(whole.program), 1):
        assert row.while_open is not None
        assert row.seats is not None
        w.put(c.Store(c.add(spoken, c.Int(nth)), c.ZERO))
        scope = _outside(w)

        def listed(w: Writer, nth: int = nth, row: ir.WindowRow = row) -> None:
            w.store("MOVES_BASE", c.add(end, c.times(total, w.given("STRIDE"))))
            said = c.Call(f"moves{speech_of(w.program, row)}", (w.given("BLANK"), SEAT))
            count = w.let(said)
            w.put(c.Store(c.add(spoken, c.Int(nth)), count))
            w.put(c.Assign(total.name, c.add(total, count)))

        def may(w: Writer, row: ir.WindowRow = row, scope: Scope = scope) -> c.Expr:
            assert row.seats is not None
            return membership(w, row.seats, scope)(w, SEAT)

        w.when(w.also(v.test(w, row.while_open, scope), may), listed)
    w.store("MOVES_BASE", base)
    w.store("MOVES_END", end)
    w.put(c.Return(total))
    return c.Function("speeches", ("seat",), tuple(w.body))


def _speak(whole: Whole) -> c.Function:
    """A seat says what was picked; what was waited for goes on afterwards."""
    w = Writer(whole)
    nth = c.Var("nth")
    w.store("DECISIONS", c.add(w.cell("DECISIONS"), c.ONE))
    move = w.let(c.add(w.cell("SPOKEN_AT"), c.times(nth, w.given("STRIDE"))))
    for index, row in enumerate(open_windows(whole.program), 1):
        count = w.let(c.Load(c.add(w.cell("SPOKEN"), c.Int(index))))

        def said(w: Writer, row: ir.WindowRow = row) -> None:
            w.whole.pushed.add(row.speak_routine)
            frame = w.let(c.Call("push", (c.Int(row.speak_routine), SEAT)))
            number = speech_of(w.program, row)
            at = target(number, c.Call(f"take{number}", (frame, move)))
            w.put(c.Store(c.add(frame, c.ONE), at), c.Do(c.Call("go_on", ())), c.Return())

        w.when(c.Binary("<", nth, count), said)
        w.put(c.Assign("nth", c.Binary("-", nth, count)))
    return c.Function("speak", ("seat", "nth"), tuple(w.body))


def others_speak(w: Writer, who: c.Expr) -> None:
    """Each of the others speaks or is silent; where one has spoken, that was the decision."""
    seats = w.let(c.Call("speakers", ()))

    def asked(w: Writer, seat: c.Expr) -> None:
        count = w.let(c.Call("speeches", (seat,)))

        def picks(w: Writer) -> None:
            nth = w.let(c.Call("picked", (c.add(count, c.ONE),)))
            spoken = (c.Do(c.Call("speak", (seat, nth))), c.Return())
            w.put(c.If(c.Binary("<", nth, count), spoken))

        w.when(count, picks)

    at, inside = w.fresh(), w.inner()
    seat = inside.let(c.Load(c.add(seats, c.Var(at))))
    inside.when(c.Binary("!=", seat, who), lambda w: asked(w, seat))
    w.put(c.For(at, c.ONE, c.add(c.Load(seats), c.ONE), tuple(inside.body)))
