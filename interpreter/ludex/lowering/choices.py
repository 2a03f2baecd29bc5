"""Decisions as functions: every answer in a list, what is taken up, what is committed."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.likeness import all_seen_apart
from ludex.lowering.looking_up import has_table
from ludex.lowering.sources import each
from ludex.lowering.store import FRAME, NotLoweredError
from ludex.lowering.writing import Scope, Whole, Writer, depth
from ludex.records import replace

END = "end"
"""The local name for where the next answer goes."""

Go = Callable[[Writer, Scope, list[c.Expr]], None]
Chosen = Callable[[Writer, c.Expr], None]
Candidates = Callable[[Writer, ir.Binder, Scope, Chosen], None]


def moves(whole: Whole, number: int) -> c.Function:
    """Lists every answer of a seat but declining; gives how many there are."""
    choice = whole.program.choices[number]
    w = Writer(whole)
    w.put(c.Assign(END, w.cell("MOVES_BASE")))
    base = w.let(c.Var(END))
    _known_end(w)
    known = {**whole.nullness.registers[choice.routine], 0: False}
    scope = Scope({0: c.Var("seat")}, known, "frame")
    w.changes_nothing()
    for index, option in enumerate(choice.options):
        _option(w, index, option, scope)
    w.store("MOVES_END", c.Var(END))
    w.put(c.Return(c.Binary("//", c.Binary("-", c.Var(END), base), w.given("STRIDE"))))
    return c.Function(f"moves{number}", ("frame", "seat"), tuple(w.body))


def _known_end(w: Writer) -> None:
    """Whoever looks ahead while answers are listed lists others behind them."""
    w.when(c.Given("SUPPOSES"), lambda w: w.store("MOVES_END", c.Var(END)))


def _option(w: Writer, index: int, option: ir.Option, scope: Scope) -> None:
    def listed(w: Writer, scope: Scope, args: list[c.Expr]) -> None:
        w.put(c.Append(END, (c.Int(index), *args), w.layout.stride))
        _known_end(w)
        many = c.Binary(">", c.Var(END), w.given("MOVES_LIMIT"))
        w.put(c.If(many, (c.Stop(w.given("TOO_MANY")),)))

    begin(w, eased(w, option), scope, listed, candidates)


def begin(w: Writer, option: ir.Option, scope: Scope, go: Go, candidates: Candidates) -> None:
    """Goes through what may be chosen in an option."""

    def begun(w: Writer) -> None:
        _bound(w, option, 0, scope, [], go, candidates)

    if option.guard is not None:
        w.when(_asked(w, option.guard, scope), begun)
    else:
        begun(w)


def _asked(w: Writer, guard: ir.Value, scope: Scope) -> c.Expr:
    """Whether there is an option; what others depend on too, or on its opposite, is asked once."""
    if isinstance(guard, ir.Junction) and guard.name == "not":
        return c.negated(_asked(w, guard.args[0], scope))
    if w.available is None:
        return v.test(w, guard, scope)
    if guard not in w.available:
        w.available[guard] = w.named(v.test(w, guard, scope))
    return w.available[guard]


def eased(w: Writer, option: ir.Option) -> ir.Option:
    """The same option; a check that tables know with what is chosen from is a part of that."""
    binders, checks = list(option.binders), []
    for check in option.checks:
        at = check.after - 1
        among = _checked(binders[at], check.test) if at >= 0 else None
        if among is not None and has_table(w, among):
            binders[at] = replace(binders[at], among=among)
        else:
            checks.append(check)
    for check in tuple(checks):
        at = check.after - 1
        among = _checked(binders[at], check.test) if at >= 0 else None
        if among is not None:
            binders[at] = replace(binders[at], among=among)
            checks.remove(check)
    return replace(option, binders=tuple(binders), checks=tuple(checks))


def _checked(binder: ir.Binder, test: ir.Value) -> ir.Value | None:
    """What is chosen from, as far as a test holds; pieces that are alike are asked as one."""
    if binder.several or binder.kind.endswith("piece"):
        return None
    return ir.Bind(f"set {binder.kind}", "filter", binder.reg, binder.among, test)


def _bound(
    w: Writer, option: ir.Option, at: int, scope: Scope, made: list[c.Expr], go: Go,
    candidates: Candidates,
) -> None:  # fmt: skip
    """Goes through the binders from the first; each check is asked as soon as it can be."""
    tests = [check.test for check in option.checks if check.after == at]

    def further(w: Writer) -> None:
        if at == len(option.binders):
            go(w, scope, made)
            return
        binder = option.binders[at]

        def chosen(w: Writer, element: c.Expr) -> None:
            inner = scope.bind(binder.reg, element)
            _bound(w, option, at + 1, inner, [*made, element], go, candidates)

        candidates(w, binder, scope, chosen)

    v.when_all(w, tests, scope, further)


def candidates(w: Writer, binder: ir.Binder, scope: Scope, chosen: Chosen) -> None:
    """The answers of one binder; of pieces that are alike, the first stands for all."""
    kind = binder.kind
    pieces = kind.replace("set ", "") == "piece"
    if binder.several:
        _subsets(w, binder, scope, chosen)
    elif not pieces or (all_apart(w, binder) and not kind.startswith("set ")):
        each(w, binder.among, scope, chosen)
    elif kind.startswith("set "):
        if w.program.open:
            each(w, binder.among, scope, chosen)
            return
        among = v.members(w, binder.among, scope)
        sets = c.Int(depth(kind))
        _through(w, c.Call("sets_in_sight", (among, c.Var("seat"), sets)), chosen)
    else:
        among = v.members(w, binder.among, scope)
        _through(w, c.Call("unlike", (among, c.Var("seat"))), chosen)


def all_apart(w: Writer, binder: ir.Binder) -> bool:
    """Whether no two pieces of those that may be chosen are ever alike."""
    return w.whole.all_told_apart or all_seen_apart(w.whole, binder.among)


def _subsets(w: Writer, binder: ir.Binder, scope: Scope, chosen: Chosen) -> None:
    """Subsets of the wanted sizes, each once for pieces that nothing tells apart."""
    if binder.kind.startswith("set "):
        raise NotLoweredError("subsets of sets are not lowered")
    among = w.named(v.members(w, binder.among, scope))
    least = v.value(w, binder.least, scope) if binder.least else c.ZERO
    most = v.value(w, binder.most, scope) if binder.most else c.Load(among)
    pieces = c.Int(int(binder.kind == "piece"))
    _through(w, c.Call("subsets", (among, c.Var("seat"), least, most, pieces)), chosen)


def _through(w: Writer, made: c.Expr, chosen: Chosen) -> None:
    """A loop through a set that stands somewhere."""
    pointer = w.let(made)
    at, inside = w.fresh(), w.inner()
    chosen(inside, inside.let(c.Load(c.add(pointer, c.Var(at)))))
    w.put(c.For(at, c.ONE, c.add(c.Load(pointer), c.ONE), tuple(inside.body)))


def possible(w: Writer, option: ir.Option, scope: Scope, seat: str = "seat") -> None:
    """Returns 1 where something can be chosen in an option."""
    w.put(c.Assign(seat, scope.read(0)))
    found = c.Return(c.ONE)
    begin(w, eased(w, option), scope, lambda w, scope, args: w.put(found), candidates)


# ------------------------------------------------------------ what was chosen
def take(whole: Whole, number: int) -> c.Function:
    """Puts what was chosen into its registers; gives the option."""
    choice = whole.program.choices[number]
    bodies: list[c.Body] = []
    for option in choice.options:
        body: list[c.Statement] = []
        for place, binder in enumerate(option.binders, 1):
            chosen = c.Load(c.add(c.Var("move"), c.Int(place)))
            body.append(c.Store(c.add(c.Var("frame"), c.Int(FRAME + binder.reg)), chosen))
        bodies.append(tuple(body))
    on = c.Assign("option", c.Load(c.Var("move")))
    took: c.Body = (c.Dispatch(c.Var("option"), tuple(bodies)),) if any(bodies) else ()
    whole.layout.given[f"TARGETS{number}"] = whole.layout.table(targets_of_options(choice))
    given = c.Return(c.Var("option"))
    return c.Function(f"take{number}", ("frame", "move"), (on, *took, given))


def targets_of_options(choice: ir.Choice) -> tuple[int, ...]:
    """Where the game goes on behind each option; behind the last of them stands declining."""
    return (*(option.target for option in choice.options), choice.empty)


def target(number: int, option: c.Expr) -> c.Expr:
    """The instruction where the game goes on behind an option, or behind declining."""
    return c.Load(c.add(option, c.Given(f"TARGETS{number}")))


# ------------------------------------------------------------ secret choices
def commit(whole: Whole, number: int) -> c.Function:
    """Opens secret choices once the last one is in; 0 as long as somebody is waited for.

    The seats that are waited for are kept as bits, and their moves stand one behind the other.
    A choice of one is taken for nobody or for all: who is not asked would show its hand.
    """
    program, choice = whole.program, whole.program.choices[number]
    w = Writer(whole)
    scope = Scope({}, whole.nullness.registers[choice.routine], "frame")
    seats = w.named(v.members(w, choice.who, scope))
    forced = program.single_taken and not choice.poll and not choice.may
    single = w.let(c.Int(int(forced)))
    asked = w.let(c.ZERO)
    waits = w.let(c.ZERO)
    base = w.let(w.cell("MOVES_BASE"))

    def counted(w: Writer, seat: c.Expr) -> None:
        count = _listed(w, number, seat)
        count = w.let(c.add(count, c.Int(int(choice.may)))) if choice.may else count
        waited = c.Assign(waits.name, c.Binary("|", waits, c.Binary("<<", c.ONE, seat)))
        several = c.If(c.Binary("!=", count, c.ONE), (c.Assign(single.name, c.ZERO),))
        w.put(c.If(count, (c.Assign(asked.name, c.ONE), several, waited)))

    def looked_at(w: Writer, seat: c.Expr) -> None:
        """Whoever has committed was asked; nothing has changed since, so not all have one move."""
        inside = w.inner()
        counted(inside, seat)
        known = (c.Assign(asked.name, c.ONE), c.Assign(single.name, c.ZERO))
        committed = w.cell("COMMITS", c.times(seat, w.given("STRIDE")))
        w.put(c.If(committed, known, tuple(inside.body)))

    _through(w, seats, looked_at)
    w.store("MOVES_BASE", base)
    if forced:
        w.when(c.both(single, asked), lambda w: _force(w, seats, waits))
    w.store("WHO", waits)
    w.put(c.If(waits, (c.Return(c.ZERO),)))
    answers = c.Store(c.add(c.Var("frame"), c.Int(FRAME + choice.answers)), c.Call("opened", ()))
    w.put(answers, c.Return(c.ONE))
    return c.Function(f"commit{number}", ("frame",), tuple(w.body))


def _listed(w: Writer, number: int, seat: c.Expr) -> c.Expr:
    """Lists the moves of a seat behind those of others; how many there are."""
    w.store("LISTED_AT", w.cell("MOVES_BASE"), seat)
    count = w.let(c.Call(f"moves{number}", (c.Var("frame"), seat)))
    w.store("LISTED", count, seat)
    w.store("MOVES_BASE", w.cell("MOVES_END"))
    return count


def _force(w: Writer, seats: c.Expr, waits: c.Var) -> None:
    def forced(w: Writer, seat: c.Expr) -> None:
        taken = c.Call("commit_move", (seat, w.cell("LISTED_AT", seat)))
        w.put(c.If(w.cell("LISTED", seat), (c.Do(taken),)))

    _through(w, seats, forced)
    w.put(c.Assign(waits.name, c.ZERO))


def secrets(whole: Whole, number: int) -> c.Function:
    """All who are asked commit by chance, one after the other; their moves have been listed."""
    choice = whole.program.choices[number]
    w = Writer(whole)
    here = c.Var(w.fresh())
    asked = c.Binary("&", c.Binary(">>", w.let(w.cell("WHO")), here), c.ONE)
    left = c.Binary("<", w.cell("DECISIONS"), w.cell("CAP"))
    inside = w.inner()

    def commits(w: Writer) -> None:
        total = c.add(w.cell("LISTED", here), c.Int(int(choice.may)))
        w.call("commit_picked", here, c.Call("picked", (total,)))
        w.store("DECISIONS", c.add(w.cell("DECISIONS"), c.ONE))

    inside.when(c.both(asked, left), commits)
    w.put(c.For(here.name, c.ZERO, w.given("SEATS"), tuple(inside.body)))
    return c.Function(f"secrets{number}", ("frame",), tuple(w.body))
