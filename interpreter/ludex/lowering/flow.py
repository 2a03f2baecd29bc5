"""Rules as functions that go from one stretch of instructions to another until the game waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludex.ir import nodes as ir
from ludex.ir.traversal import (
    GATHERED,
    HERE,
    LANDING,
    LAST_WAY,
    START,
    STEP_NUMBER,
    STEPS_LEFT,
    WAY,
    falls_through,
    targets_of,
)
from ludex.lowering import calls, chances, walks
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.choices import targets_of_options
from ludex.lowering.counting import counted
from ludex.lowering.direct import RULE, name_of, params_of
from ludex.lowering.passes.straightening import Straight, jumps, straightened
from ludex.lowering.speaking import open_windows
from ludex.lowering.standing import BLOCK, Place, Routine, go, over, put, stand, unless
from ludex.lowering.store import FRAME, watched
from ludex.lowering.storing import effect, store
from ludex.lowering.verbs import act
from ludex.lowering.walks import BITS
from ludex.lowering.writing import Scope, Whole, Writer, something

ONCE_MORE = c.Do(c.Call("once_more", ()))
"""Counts what may go on without end."""
FEW = 6
"""So many options are asked about one after the other."""


def routine(whole: Whole, number: int) -> Iterator[c.Function]:
    """A rule as a function of its frame and the stretch that is next; it gives what it has come to.

    A rule that never waits is a function of what it is called with as well.
    """
    program = whole.program
    row = program.routines[number]
    starts, direct = _starts(program, row), number in whole.direct
    made = Routine(number, row, starts, watched(program), direct)
    used = [0]
    bodies = []
    for index, start in enumerate(starts):
        stop = starts[index + 1] if index + 1 < len(starts) else len(row.code)
        w = Writer(whole, [], used)
        _stretch(w, made, start, stop)
        bodies.append(tuple(w.body))
    entries = [0] if direct else _entries(whole, made)
    straight = straightened(bodies, (made.block(at) for at in entries), BLOCK, (ONCE_MORE,))
    yield _called(made, straight) if direct else _resumed(whole, made, straight, entries)


def _called(routine: Routine, straight: Straight) -> c.Function:
    """A rule that never waits."""
    names = [name_of(i) for i in range(len(routine.row.registers))]
    params = params_of(routine.row)
    empty = tuple(c.Assign(name, c.NOTHING) for name in names[len(params) :])
    body = straight.bodies[0]
    if len(straight.bodies) > 1 or next(jumps(body, BLOCK), None) is not None:
        begin = c.Assign(BLOCK, c.Int(straight.numbers[0]))
        body = (begin, _loop(straight.bodies))
    return c.Function(f"d{routine.number}", params, (*empty, *body))


def _loop(bodies: tuple[c.Body, ...]) -> c.Statement:
    """Goes from stretch to stretch."""
    return c.While(c.ONE, (c.Dispatch(c.Var(BLOCK), bodies),))


def _resumed(whole: Whole, routine: Routine, straight: Straight, entries: list[int]) -> c.Function:
    """A rule that goes on where its frame says."""
    nowhere = (c.Stop(whole.given("NO_ENTRY")),)
    blocks = [
        straight.numbers[routine.block(at)] if at in entries else len(straight.bodies)
        for at in range(len(routine.row.code))
    ]
    whole.layout.given[f"BLOCKS{routine.number}"] = whole.layout.table(tuple(blocks))
    for instr in routine.row.code:
        if isinstance(instr, ir.Choose):
            choice = whole.program.choices[instr.choice]
            ways = tuple(blocks[at] for at in targets_of_options(choice))
            whole.layout.given[f"WAYS{instr.choice}"] = whole.layout.table(ways)
    loop = _loop((*straight.bodies, nowhere))
    return c.Function(f"r{routine.number}", RULE, (loop,))


def _entries(whole: Whole, routine: Routine) -> list[int]:
    """Where a rule may go on: at its beginning, at decisions, behind them and behind rules."""
    program, found = whole.program, {0, int(calls.begins_with(whole, routine.number) is not None)}
    for at, instr in enumerate(routine.row.code):
        match instr:
            case ir.Choose():
                found.update((at, *targets_of(instr, program)))
            case ir.Answer():
                found.update(targets_of(instr, program))
            case ir.CallRoutine(routine=called) if called in whole.direct:
                pass
            case ir.CallRoutine() | ir.StepOn():
                found.add(at + 1)
            case ir.Act(name=name) if name in ir.ENDING_VERBS:
                pass
            case ir.Act() | ir.Tell() | ir.Store() | ir.Effect() if routine.watched:
                found.add(at + 1)
    for span in routine.row.turns:
        found.update((span.head, span.exit))
    return sorted(found)


def _starts(program: ir.Program, row: ir.Routine) -> tuple[int, ...]:
    """Where a stretch begins: at targets, and behind whatever may go on elsewhere."""
    found = {0}
    for at, instr in enumerate(row.code):
        targets = targets_of(instr, program)
        found.update(targets)
        if isinstance(instr, ir.Choose | ir.Answer | ir.Turn | ir.Attempt):
            found.add(at)
        if targets or not isinstance(instr, ir.Let):
            found.add(at + 1)
    for span in row.turns:
        found.update((span.head, span.exit))
    return tuple(sorted(at for at in found if at < len(row.code)))


def _stretch(w: Writer, routine: Routine, start: int, stop: int) -> None:
    """One stretch; at its end it says where it goes on."""
    for at in range(start, stop):
        instr = routine.row.code[at]
        known = w.whole.nullness.here(routine.number, at)
        INSTRUCTIONS[type(instr)](w, instr, Place(routine, at, routine.scope(known)))
    last = routine.row.code[stop - 1]
    leaves = isinstance(last, ir.CallRoutine) and last.routine not in w.whole.direct
    if falls_through(last, w.program) and not leaves:
        go(w, routine, stop)


# ------------------------------------------------------------ plain instructions
def _let(w: Writer, instr: ir.Let, place: Place) -> None:
    put(w, place, instr.reg, v.value(w, instr.value, place.scope))


def _branch(w: Writer, instr: ir.Branch, place: Place) -> None:
    unless(w, v.test(w, instr.test, place.scope), place, instr.target)


def _jump(w: Writer, instr: ir.Jump, place: Place) -> None:
    go(w, place.routine, instr.target)


def _each(w: Writer, instr: ir.Each, place: Place) -> None:
    whole = w.let(place.scope.read(instr.set_reg))
    index = w.let(place.scope.read(instr.index_reg))
    count = c.Either(something(whole), c.Load(whole), c.ZERO)
    unless(w, c.Binary("<", index, count), place, instr.exit)
    put(w, place, instr.reg, c.Load(c.add(c.add(whole, index), c.ONE)))
    put(w, place, instr.index_reg, c.add(index, c.ONE))


def _count(w: Writer, instr: ir.Count, place: Place) -> None:
    left = w.let(place.scope.read(instr.reg))
    unless(w, c.Binary(">", left, c.ZERO), place, instr.exit)
    put(w, place, instr.reg, c.Binary("-", left, c.ONE))


def _return(w: Writer, instr: ir.Return, place: Place) -> None:
    value = w.named(v.value(w, instr.value, place.scope)) if instr.value else c.NOTHING
    if place.routine.direct:
        w.put(c.Return(value))
        return
    asked = place.routine.number in w.whole.asked
    if asked:
        w.put(c.Return(c.Call("hand", (value,))))
        return
    w.call("pop")
    w.put(c.Return(w.given("ENDED")))


# ------------------------------------------------------------ what changes the game
def changing(change: Callable[[Writer, Any, Scope], None]) -> Callable[..., None]:
    """An instruction that changes something, and what follows from it by itself."""

    def made(w: Writer, instr: ir.Instr, place: Place) -> None:
        change(w, instr, place.scope)
        if isinstance(instr, ir.Act) and instr.name in ir.ENDING_VERBS:
            over(w, place, place.at + 1)
        elif place.routine.watched:
            moved = c.Call("followed", (c.Var("frame"), c.Int(place.at + 1)))
            w.put(c.If(moved, (c.Return(c.ONE),)))

    return made


def _end(w: Writer, instr: ir.End, place: Place) -> None:
    """Ends the turn, the round or the game: leaves every rule up to there, if it is another."""
    spans = [s for s in place.routine.row.turns if s.start <= place.at <= s.stop]
    if instr.what in ("turn", "round") and spans:
        span = min(spans, key=lambda span: span.stop - span.start)
        if instr.what == "round" and w.program.effects:
            w.call("turn_ends", w.cell("ACTIVE"))
        go(w, place.routine, span.head if instr.what == "turn" else span.exit)
        return
    stand(w, place, place.at)
    match instr.what:
        case "turn" | "round":
            w.call("leave_to", c.Int(int(instr.what == "round")))
        case "in-a-draw":
            w.call("draw")
        case _:
            w.call("ends", c.Int(5 if instr.what == "unfinished" else 0), c.ZERO)
    w.put(c.Return(c.NOTHING if place.routine.direct else c.ONE))


def _turn(w: Writer, instr: ir.Turn, place: Place) -> None:
    """Whose turn is next."""
    last = w.let(place.scope.read(instr.reg))
    effects = bool(w.program.effects)
    if effects:
        w.when(something(last), lambda w: w.call("turn_ends", w.cell("ACTIVE")))
    kind = instr.among.kind if instr.among is not None else "set player"
    pieces = kind == "set piece"
    actor = w.let(_next(w, instr, place, last, pieces))
    w.store("AGAIN", c.ZERO)
    put(w, place, instr.reg, actor)
    unless(w, something(actor), place, instr.exit)
    seat = w.let(c.Call("decider", (actor, c.Int(int(pieces))))) if pieces else actor
    put(w, place, 0, seat)
    w.store("ACTIVE", seat)
    w.when(c.Binary("==", last, c.NOTHING), lambda w: w.store("STARTER", seat))
    if effects:
        key = actor if kind == "set player" else c.add(actor, c.Int(1000))
        w.when(something(seat), lambda w: _turn_begins(w, seat, key))


def _next(w: Writer, instr: ir.Turn, place: Place, last: c.Expr, pieces: bool) -> c.Expr:
    """Who is next in the order; where none is ever skipped, it is that of the seats."""
    begins = v.value(w, instr.start, place.scope) if instr.start else c.NOTHING
    if instr.among is None and "skip" not in w.whole.tabling.verbs:
        found = c.Call("next_seat", (last, begins))
        return c.Call("seated_from", (found,)) if w.layout.given["LEAVES"] else found
    everybody = ir.Op("set player", "players", ())
    order = w.named(v.members(w, instr.among or everybody, place.scope))
    return c.Call("next_actor", (order, last, begins, c.Int(int(pieces))))


def _turn_begins(w: Writer, seat: c.Expr, key: c.Expr) -> None:
    """Effects that last until the next played turn end after this one."""
    for number, row in enumerate(w.program.effects):
        if row.until == "next played turn":
            w.call("marked", c.Int(number), seat, c.ONE)
            if key != seat:
                w.call("marked", c.Int(number), key, c.ONE)


# ------------------------------------------------------------ decisions, chance and hands
def _choose(w: Writer, instr: ir.Choose, place: Place) -> None:
    """Waits for a decision, unless there is none to make, or chance makes it.

    Only who waits reads what is waited for, and where the rule goes on.
    """
    choice = w.program.choices[instr.choice]
    by_chance = c.Call("by_chance", ())
    if choice.secret:
        stand(w, place, place.at)
        w.store("CHOICE", c.Int(instr.choice))
        inside = w.inner()
        inside.when(by_chance, lambda w: _commit_by_chance(w, instr.choice, place))
        inside.put(c.Return())
        waits = c.Not(c.Call(f"commit{instr.choice}", (c.Var("frame"),)))
        w.put(c.If(waits, tuple(inside.body)))
        return
    who = w.named(v.value(w, choice.who, place.scope))
    if w.null(choice.who, place.scope):
        unless(w, something(who), place, choice.empty)
    asked, counts = (c.Var("frame"), who), bool(counted(w.whole, instr.choice))
    count = w.let(c.Call(f"{'count' if counts else 'moves'}{instr.choice}", asked))
    unless(w, count, place, choice.empty)
    if w.program.single_taken and not choice.may:
        only = c.Call(f"answered{instr.choice}", (*asked, c.ZERO))
        w.when(c.Binary("==", count, c.ONE), lambda w: _goes_on(w, instr.choice, only))
    w.store("COUNT", count)
    if not open_windows(w.program):
        total = c.add(count, c.Int(int(choice.may)))
        w.when(by_chance, lambda w: _answer_by_chance(w, instr.choice, place, who, total))
    stand(w, place, place.at)
    w.store("CHOICE", c.Int(instr.choice))
    w.store("WHO", who)
    w.put(c.Return())


def _answer_by_chance(w: Writer, number: int, place: Place, who: c.Expr, total: c.Expr) -> None:
    """In whole random games nobody is waited for: chance decides, and the rule goes on.

    Of few options it is asked which one was chosen, since processors foresee that better.
    """
    nth, choice = w.let(c.Call("picked", (total,))), w.program.choices[number]
    w.call("decided")
    option = w.let(c.Call(f"answered{number}", (c.Var("frame"), who, nth)))
    *ways, last = targets_of_options(choice) if choice.may else targets_of_options(choice)[:-1]
    if len(ways) > FEW:
        _goes_on(w, number, option)
        return
    for index, at in enumerate(ways):
        unless(w, c.Binary("!=", option, c.Int(index)), place, at)
    go(w, place.routine, last)


def _goes_on(w: Writer, number: int, option: c.Expr) -> None:
    """The rule goes on behind the option that was chosen, or where nothing was."""
    way = c.Load(c.add(option, c.Given(f"WAYS{number}")))
    w.put(ONCE_MORE, c.Assign(BLOCK, way), c.Continue())


def _commit_by_chance(w: Writer, number: int, place: Place) -> None:
    """The same where several seats decide at once."""
    w.call(f"secrets{number}", c.Var("frame"))
    w.call("begin_counting")
    go(w, place.routine, place.at)


def _answer(w: Writer, instr: ir.Answer, place: Place) -> None:
    """Takes up what one seat has chosen in secret."""
    seat = w.let(place.scope.read(instr.seat_reg))
    unless(w, something(seat), place, instr.declined)
    said = w.let(c.Load(c.add(c.add(place.scope.read(instr.answers), seat), c.ONE)))
    unless(w, c.Load(said), place, instr.declined)
    unless(w, c.Binary(">=", c.Load(c.add(said, c.ONE)), c.ZERO), place, instr.declined)
    put(w, place, 0, seat)
    _goes_on(w, instr.choice, c.Call(f"take{instr.choice}", (c.Var("frame"), c.add(said, c.ONE))))


def _step(w: Writer, instr: ir.StepOn, place: Place) -> None:
    """The walker makes a step, the walk remembers it, and what it costs is paid."""
    row, you = w.program.walks[instr.walk], w.let(place.scope.read(0))
    args = [w.named(v.value(w, a, place.scope)) for a in instr.args]
    walking = walks.began(w, instr.walk, args, you)
    cell = v.value(w, instr.cell, place.scope)
    left = place.scope.read(instr.names + STEPS_LEFT)
    before = w.let(c.Call("begin", (walking, place.scope.read(instr.memory))))
    after = w.let(c.Call("step_to", (walking, before, cell, left)))
    put(w, place, instr.memory, walks.standing_part(after, "CELLS"))
    first, then = walks.standing_parts(before), walks.standing_parts(after)
    said = {
        HERE: first[HERE], LANDING: then[HERE], WAY: then[LAST_WAY], START: then[START],
        LAST_WAY: first[LAST_WAY], STEP_NUMBER: first[STEP_NUMBER], GATHERED: then[GATHERED],
    }  # fmt: skip
    for known, part in said.items():
        put(w, place, instr.names + known, part)
    if row.walker is not None:
        there = c.add(c.Load(after), w.given("FIRST_CELL"))
        w.call("move_one", args[row.walker - 1], there)
    stand(w, place, place.at + 1)
    w.call("consequences")
    for index, (_, _, pay) in enumerate(row.spends):
        spent = c.Binary(">>", walks.standing_part(after, "SPENT"), c.Int(BITS * index))
        _pay(w, pay, c.Binary("&", spent, c.Int((1 << BITS) - 1)), you, args)
    moved = c.Binary("!=", w.cell("TOP"), c.Var("frame"))
    w.put(c.If(moved, (c.Return(c.ONE),)))


def _pay(w: Writer, rule: int, times: c.Expr, you: c.Expr, args: list[c.Expr]) -> None:
    """The rule by which a step is paid runs as often as a condition was broken."""
    inside, name = w.inner(), w.fresh()
    w.whole.pushed.add(rule)
    frame = inside.let(c.Call("push", (c.Int(rule), you)))
    for nth, arg in enumerate(args[: w.program.routines[rule].params], 1):
        inside.put(c.Store(c.add(frame, c.Int(FRAME + nth)), arg))
    w.put(c.For(name, c.ZERO, times, tuple(inside.body)))


INSTRUCTIONS: dict[type[ir.Instr], Callable[..., None]] = {
    ir.Let: _let, ir.Branch: _branch, ir.Jump: _jump, ir.Each: _each, ir.Count: _count,
    ir.CallRoutine: calls.called, ir.Return: _return, ir.Act: changing(act), ir.Tell: changing(act),
    ir.Store: changing(store), ir.Effect: changing(effect), ir.Choose: _choose,
    ir.Answer: _answer, ir.Chance: chances.drawn, ir.Attempt: chances.attempt, ir.Turn: _turn,
    ir.End: _end, ir.StepOn: _step,
}  # fmt: skip
