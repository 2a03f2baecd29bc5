"""Lowers a whole program: from instructions over registers to integer code over one array."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from ludex.ir import nodes as ir
from ludex.ir.scoring import score_of
from ludex.lowering import calls, choices, flow, likeness, values
from ludex.lowering import code as c
from ludex.lowering.all_walks import of_walks
from ludex.lowering.counting import counted, room_for_notes
from ludex.lowering.direct import framed
from ludex.lowering.looking_up import functions_of_tables
from ludex.lowering.nullness import Nullness
from ludex.lowering.passes import improved
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.inlining import ONCE, ONCE_PAID, inlined
from ludex.lowering.patterns import of_patterns
from ludex.lowering.reading import functions_in, texts_in
from ludex.lowering.recording import positions
from ludex.lowering.speaking import of_windows, open_windows, others_speak
from ludex.lowering.store import ENTRIES, WORD, Layout
from ludex.lowering.tabling import ROOM as ROOM_KEPT
from ludex.lowering.tidying import tidied
from ludex.lowering.tiles import carry_memory, put_tables
from ludex.lowering.triggers import consequences
from ludex.lowering.writing import Whole, Writer, depth, is_set
from ludex.records import dataclass
from ludex.resources import package_names, read_package

ROOM = 4_000_000
"""Room for sets, in each of two halves, unless something else is said."""

NO_FUNCTIONS = ("__init__.py", "given.py")
"""The files of the runtime that have names only."""


@dataclass(frozen=True)
class Lowered:
    """A program as integer code, with the layout of its array and what stands there at first."""

    functions: tuple[c.Function, ...]
    layout: Layout


def lowered(program: ir.Program, room: int = ROOM, word: int = WORD) -> Lowered:
    """The program as integer code for numbers of so many bits.

    NotLoweredError says what cannot be said in it yet.
    """
    layout = Layout(program, word=word)
    put_tables(layout)
    whole = Whole(program, layout, Nullness(program), told_apart(program), shared())
    own = {each.name: each for each in _own(whole)}
    if whole.tabling.tables:
        layout.room("KEPT", ROOM_KEPT + sum(whole.tabling.ready.values()))
        layout.fixed[layout.given["NEXT_KEPT"]] = layout.given["KEPT"]
    room_for_notes(whole)
    layout.given["COUNTS"] = int(any(whole.counted.values()))
    layout.given["SUPPOSES"] = int(whole.supposes)
    layout.given |= dict.fromkeys(whole.keeps, 1)
    layout.given["KEPT_END"] = layout.size
    layout.given["MIDDLE"] = layout.size + room
    layout.given["END"] = layout.size + 2 * room
    layout.given["MARGIN"] = room // 2
    layout.fixed[layout.given["HEAP"]] = layout.size
    layout.fixed[layout.given["HEAP_END"]] = layout.given["MIDDLE"]
    known = Known(layout.given, layout.uniform)
    reached = _reached(lambda name: folded(own[name] if name in own else shared()[name], known))
    heap = c.Int(layout.given["HEAP"])
    once = ONCE if word == WORD else ONCE_PAID
    before = tidied(program, {f.name: f for f in reached}, heap)
    made = _reached(inlined(before, once).__getitem__)
    return Lowered(tuple(improved(each, before[each.name]) for each in made), layout)


def told_apart(program: ir.Program) -> bool:
    """Whether no two pieces are of one kind and one owner, and nothing of them is ever hidden."""
    keys = {(p.sort, p.kind, p.owner) for p in program.pieces}
    return len(keys) == len(program.pieces) and not program.changing and program.open


class Shared(Mapping[str, c.Function]):
    """The functions that every program may call; each is read when it is first asked for."""

    def __init__(self) -> None:
        folder = "lowering/runtime"
        files = [name for name in package_names(folder, ".py") if name not in NO_FUNCTIONS]
        texts = (read_package(f"{folder}/{name}").decode() for name in files)
        self.texts = {name: said for text in texts for name, said in texts_in(text)}
        self.read: dict[str, c.Function] = {}

    def __getitem__(self, name: str) -> c.Function:
        if name not in self.read:
            (self.read[name],) = functions_in(self.texts[name])
        return self.read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


shared = cache(Shared)
"""They are the same for all programs."""


def _own(whole: Whole) -> Iterator[c.Function]:
    """The functions that each program has of its own."""
    program = whole.program
    for number, function in enumerate(program.functions):
        yield values.function(Writer(whole), number, function)
    for number, routine in enumerate(program.routines):
        yield from flow.routine(whole, number)
        if routine.needs:
            yield values.needs(Writer(whole), number, routine)
    for number, choice in enumerate(program.choices):
        yield choices.moves(whole, number)
        yield choices.take(whole, number)
        yield _answered(whole, number, choice)
        yield from counted(whole, number)
        if choice.secret:
            yield choices.commit(whole, number)
            yield choices.secrets(whole, number)
    yield from of_walks(whole)
    yield from of_patterns(whole)
    yield from of_windows(whole)
    yield from positions(whole)
    yield carry_memory(whole)
    yield likeness.look(whole)
    yield likeness.alike(whole)
    yield likeness.alone(whole)
    yield consequences(whole)
    yield _closed(whole)
    yield _runs_for(whole)
    yield _decide(whole)
    yield _answer(whole)
    yield _listed(whole)
    yield _keep_roots(whole)
    yield _score(whole)
    yield from functions_of_tables(whole)
    yield _run_top(whole)


def _run_top(whole: Whole) -> c.Function:
    """Goes on in the rule on top; one that never waits is there only where somebody pushes it."""
    bodies: list[c.Body] = []
    for number, row in enumerate(whole.program.routines):
        if number not in whole.direct:
            at = c.Load(c.add(c.Var("frame"), c.ONE))
            block = c.Load(c.add(at, c.Given(f"BLOCKS{number}")))
            bodies.append((c.Return(c.Call(f"r{number}", (c.Var("frame"), block))),))
        elif number in whole.pushed:
            bodies.append(framed(number, row))
        else:
            bodies.append((c.Stop(whole.given("NO_ENTRY")),))
    return c.Function("run_top", ("frame",), (c.Dispatch(c.Load(c.Var("frame")), tuple(bodies)),))


def _score(whole: Whole) -> c.Function:
    """The score of a seat."""
    found, seat = score_of(whole.program), c.Var("seat")
    said: c.Expr = c.NOTHING
    if found is not None and found.slot is not None:
        said = c.Load(c.add(seat, c.Int(whole.layout.slots[found.slot])))
    elif found is not None:
        said = c.Call(f"f{found.function}", (seat, seat))
    return c.Function("score", ("seat",), (c.Return(said),))


def _closed(whole: Whole) -> c.Function:
    """Ends effects that last until the rule of a frame has run."""

    def ended(w: Writer, effect: int, key: c.Expr) -> None:
        w.call("rule_ended", c.Int(effect), key)

    return c.Function("closed", ("frame",), _of_each_ending(whole, ended))


def _runs_for(whole: Whole) -> c.Function:
    """Whether an effect on somebody ends with the rule of a frame."""

    def found(w: Writer, effect: int, key: c.Expr) -> None:
        same = c.Binary("==", c.Var("effect"), c.Int(effect))
        w.put(c.If(c.both(same, c.Binary("==", c.Var("owner"), key)), (c.Return(c.ONE),)))

    body = (*_of_each_ending(whole, found), c.Return(c.ZERO))
    return c.Function("runs_for", ("frame", "effect", "owner"), body)


def _of_each_ending(whole: Whole, write: Callable[[Writer, int, c.Expr], None]) -> c.Body:
    """What is done about each effect that ends with the rule of a frame, and each who bears it."""
    used, frame = [0], c.Var("frame")
    bodies: list[c.Body] = []
    for number in range(len(whole.program.routines)):
        w = Writer(whole, [], used)
        for effect, row in enumerate(whole.program.effects):
            if number in row.ends_after:
                for key in calls.keys_of(w, number, frame):
                    write(w, effect, key)
        bodies.append(tuple(w.body))
    return (c.Dispatch(c.Load(frame), tuple(bodies)),) if any(bodies) else ()


def _decide(whole: Whole) -> c.Function:
    """Whoever is asked decides by chance, and the game goes on.

    Where others may speak, they are asked before one seat decides.
    """
    w, choices = Writer(whole), whole.program.choices
    number, frame = w.let(w.cell("CHOICE")), w.cell("TOP")
    for nth, choice in enumerate(choices):
        if choice.secret:
            secrets = (c.Do(c.Call(f"secrets{nth}", (frame,))), c.Do(c.Call("go_on", ())))
            w.put(c.If(c.Binary("==", number, c.Int(nth)), (*secrets, c.Return())))
    who, total = w.let(w.cell("WHO")), w.cell("COUNT")
    if any(choice.may for choice in choices):
        declining = w.layout.table(tuple(int(choice.may) for choice in choices))
        total = c.add(total, c.Load(c.add(number, c.Int(declining))))
    total = w.let(total)
    if open_windows(w.program):
        others_speak(w, who)
        total = c.add(total, c.Call("speeches", (who,)))
    w.call("answer", who, c.Call("picked", (total,)))
    return c.Function("decide", (), tuple(w.body))


def _for_each_choice(whole: Whole, made: Callable[[Writer, int, ir.Choice], None]) -> Writer:
    """Something that is done at the decision that is waited for, by its number."""
    used, bodies = [0], list[c.Body]()
    for number, choice in enumerate(whole.program.choices):
        inside = Writer(whole, [], used)
        made(inside, number, choice)
        bodies.append(tuple(inside.body))
    w = Writer(whole, [], used)
    if bodies:
        w.put(c.Assign("frame", w.cell("TOP")), c.Dispatch(w.let(w.cell("CHOICE")), tuple(bodies)))
    return w


def _answer(whole: Whole) -> c.Function:
    """A seat that is asked takes one of its moves, declines or speaks, and the game goes on.

    The moves are those that were listed last: one's own, declining, and what may be said.
    """

    def answered(w: Writer, number: int, choice: ir.Choice) -> None:
        seat, nth = c.Var("seat"), c.Var("nth")
        if choice.secret:
            w.call("commit_picked", seat, nth)
            return
        if open_windows(w.program):
            own = w.let(c.add(w.cell("COUNT"), c.Int(int(choice.may))))
            said = c.Do(c.Call("speak", (seat, c.Binary("-", nth, own))))
            w.put(c.If(c.Binary(">=", nth, own), (said, c.Return())))
        option = c.Call(f"answered{number}", (c.Var("frame"), seat, nth))
        w.put(c.Store(c.add(c.Var("frame"), c.ONE), choices.target(number, option)))

    w = _for_each_choice(whole, answered)
    w.store("DECISIONS", c.add(w.cell("DECISIONS"), c.ONE))
    w.call("go_on")
    return c.Function("answer", ("seat", "nth"), tuple(w.body))


def _answered(whole: Whole, number: int, choice: ir.Choice) -> c.Function:
    """A seat takes one of its own moves, or declines; gives the option."""
    w, frame, seat, nth = Writer(whole), c.Var("frame"), c.Var("seat"), c.Var("nth")
    if choice.may:
        declines = c.Binary(">=", nth, w.cell("COUNT"))
        w.put(c.If(declines, (c.Return(c.Int(len(choice.options))),)))
    move = c.add(c.times(nth, w.given("STRIDE")), w.cell("MOVES_BASE"))
    picked = c.Call(f"pick{number}", (frame, seat, nth))
    taken = c.Call(f"take{number}", (frame, move))
    w.put(c.Return(picked if counted(whole, number) else taken))
    return c.Function(f"answered{number}", ("frame", "seat", "nth"), tuple(w.body))


def _listed(whole: Whole) -> c.Function:
    """Lists the moves of a seat that were only counted; gives how many there are."""

    def listed(w: Writer, number: int, choice: ir.Choice) -> None:
        if counted(whole, number):
            w.store("COUNT", c.Call(f"moves{number}", (c.Var("frame"), c.Var("seat"))))

    w = _for_each_choice(whole, listed)
    w.put(c.Return(w.cell("COUNT")))
    return c.Function("listed", ("seat",), tuple(w.body))


def _keep_roots(whole: Whole) -> c.Function:
    """Moves every set that the state holds: values, attributes, registers of rules under way."""
    w = Writer(whole)
    program = whole.program
    for number, row in enumerate(program.slots):
        if depth(row.kind):
            _keep_run(w, w.layout.slots[number], row.count, depth(row.kind))
    for index, name in enumerate(program.changing):
        sets = depth(program.attribute_kinds.get(name, ""))
        if sets:
            first = w.layout.given["CHANGED"] + index * len(program.pieces)
            _keep_run(w, first, len(program.pieces), sets)
    _keep_commits(w)
    w.through_frames(_keep_register)
    return c.Function("keep_roots", (), tuple(w.body))


def _keep_register(w: Writer, index: int, kind: str, at: c.Expr) -> None:
    if kind == "answers":
        _keep_answers(w, index, at)
    elif depth(kind):
        w.put(c.Store(at, c.Call("moved", (c.Load(at), c.Int(depth(kind))))))


def _keep_answers(w: Writer, register: int, at: c.Expr) -> None:
    """What seats have chosen in secret: for each its option, and things or sets behind it."""
    kept = w.let(c.Call("moved", (c.Load(at), c.Int(2))))
    w.put(c.Store(at, kept))
    choice = next(x for x in w.program.choices if x.answers == register)
    inside, seat = w.inner(), w.fresh()
    said = inside.let(c.Load(c.add(c.add(kept, c.ONE), c.Var(seat))))
    option = inside.let(c.Either(c.Load(said), c.Load(c.add(said, c.ONE)), c.Int(-1)))
    _keep_chosen(inside, choice, option, c.add(said, c.Int(2)))
    each = c.For(seat, c.ZERO, w.given("SEATS"), tuple(inside.body))
    w.put(c.If(c.Binary("!=", kept, c.NOTHING), (each,)))


def _keep_commits(w: Writer) -> None:
    """What seats have chosen that is not opened yet."""
    bodies: list[c.Body] = []
    for choice in w.program.choices:
        inside = w.inner()
        if choice.secret:
            at = c.add(w.given("COMMITS"), c.times(c.Var("seat"), w.given("STRIDE")))
            option = inside.let(c.Binary("-", c.Load(at), c.Int(2)))
            _keep_chosen(inside, choice, option, c.add(at, c.ONE))
        bodies.append(tuple(inside.body))
    if any(choice.secret for choice in w.program.choices):
        number = w.let(w.cell("CHOICE"))
        w.put(c.For("seat", c.ZERO, w.given("SEATS"), (c.Dispatch(number, tuple(bodies)),)))


def _keep_chosen(w: Writer, choice: ir.Choice, option: c.Expr, first: c.Expr) -> None:
    """The sets that were chosen for an option, where there is one."""
    bodies: list[c.Body] = []
    for row in choice.options:
        inside = w.inner()
        for nth, binder in enumerate(row.binders):
            if is_set(binder):
                arg = c.add(first, c.Int(nth))
                inside.put(c.Store(arg, c.Call("moved", (c.Load(arg), c.Int(is_set(binder))))))
        bodies.append(tuple(inside.body))
    if any(bodies):
        w.put(c.If(c.Binary(">=", option, c.ZERO), (c.Dispatch(option, tuple(bodies)),)))


def _keep_run(w: Writer, first: int, count: int, sets: int) -> None:
    name = w.fresh()
    kept = c.Store(c.Var(name), c.Call("moved", (c.Load(c.Var(name)), c.Int(sets))))
    w.put(c.For(name, c.Int(first), c.Int(first + count), (kept,)))


def _reached(function: Callable[[str], c.Function]) -> Iterable[c.Function]:
    """What is called from outside, and what that calls, in the order of finding."""
    found = {name: function(name) for name in ENTRIES}
    todo = list(found.values())
    while todo:
        for name in todo.pop().census[1]:
            if name not in found and name not in c.INTRINSICS:
                found[name] = function(name)
                todo.append(found[name])
    return found.values()
