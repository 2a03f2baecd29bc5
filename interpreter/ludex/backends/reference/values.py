"""Works out the values of a program in the plainest way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from ludex.backends.reference.grid import Grid
from ludex.backends.reference.maze import Maze
from ludex.backends.reference.patterns import Patterns
from ludex.backends.reference.recording import Recordings
from ludex.backends.reference.words import WORDS, members
from ludex.ir import nodes as ir
from ludex.ir.purity import pure_functions
from ludex.machine.bounds import MOST_ASKED
from ludex.machine.interface import PlayError, SpentError
from ludex.machine.sight import owner_of
from ludex.machine.state import FIRST_PIECE, WAITING, Frame, Held, State

if TYPE_CHECKING:
    from ludex.backends.reference.running import Runner
    from ludex.backends.reference.walks import Standing, Walking

Registers = list[Held]


class Evaluator:
    """Asks a program what something is, in a given state; changes nothing."""

    def __init__(self, program: ir.Program, runner: Runner) -> None:
        self.program, self.runner = program, runner
        self.grid = Grid(program)
        self.patterns = Patterns(program.patterns)
        self.laid: tuple[tuple[int, ...], Grid] = ((), self.grid)
        self.coverage: set[str] | None = None
        self.noted: dict[tuple[str, int, str], str] = {}
        self.steady = pure_functions(program)
        self.kept: dict[tuple[Held, ...], tuple[Held, frozenset[str]]] = {}
        self.changing = {name: i for i, name in enumerate(program.changing)}
        self.recordings = Recordings(program)
        self.within = self.things_asked = 0
        self.spent, self.fuel = 0, sys.maxsize

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Within this the things that are asked are counted together."""
        self.things_asked = self.things_asked if self.within else 0
        self.within += 1
        try:
            yield
        finally:
            self.within -= 1

    def little_by_little(self, before: int) -> bool:
        """Whether too much was asked, and hardly any of it since so much had been asked."""
        return self.things_asked > MOST_ASKED > 100 * (self.things_asked - before)

    def spend(self, steps: int) -> None:
        """So many instructions were made; SpentError where that is more than there was fuel for."""
        self.spent += steps
        if self.spent > self.fuel:
            raise SpentError

    def board(self, state: State) -> Grid:
        """The board as it lies: one of tiles is a graph that is made anew when one is turned."""
        tiling = self.program.tiling
        if tiling is None:
            return self.grid
        if self.laid[0] != tuple(state.tiles):
            self.laid = (tuple(state.tiles), Maze(self.program, tiling, tuple(state.tiles)))
        return self.laid[1]

    # ------------------------------------------------------------ places in the author's text
    def line(self, note: int) -> str:
        """The author's line of a note."""
        if note < 0:
            return ""
        place = self.program.notes[note]
        return f"{place.file}:{place.line}:{place.column}"

    def text(self, value: ir.Value | int) -> str:
        """The author's words."""
        note = value if isinstance(value, int) else value.note
        return self.program.notes[note].text if note >= 0 else ""

    # ------------------------------------------------------------ values
    def holds(self, value: ir.Value, registers: Registers, state: State) -> bool:
        """Whether a test holds; a test about nothing does not."""
        held = bool(self.value(value, registers, state))
        if self.coverage is not None and value.note >= 0 and not ir.is_compound(value):
            self.coverage.add(self.at_note("condition", value.note, " yes" if held else " no"))
        return held

    def at_note(self, sort: str, note: int, way: str = "") -> str:
        """What is noted of something that has run."""
        said = self.noted.get((sort, note, way))
        if said is None:
            said = self.noted[sort, note, way] = f"{sort} {self.line(note)}{way}"
        return said

    def value(self, node: ir.Value, registers: Registers, state: State) -> Held:
        """What a value is now."""
        try:
            return MEANINGS[type(node)](self, node, registers, state)
        except PlayError as error:
            if error.place:
                raise
            raise PlayError(error.sentence, self.line(node.note)) from None

    def op(self, node: ir.Op, registers: Registers, state: State) -> Held:
        """A word of the machine."""
        args = [self.value(a, registers, state) for a in node.args]
        if node.name == "there" and args[0] is None:
            raise PlayError(f"There is no `{self.text(node)}` here.")
        if node.name == "same" and None in args and any(a.kind == "nothing" for a in node.args):
            return int(args[0] == args[1])
        return WORDS[node.name](self, state, *args)

    def call(self, function: int, args: Sequence[Held], you: Held, state: State) -> Held:
        """A defined word; one that reads nothing which changes is worked out once."""
        if function not in self.steady or not all(isinstance(a, int | None) for a in args):
            return self.worked_out(function, args, you, state)
        key = (function, *args)
        known = self.kept.get(key)
        if known is None:
            outer, self.coverage = self.coverage, set()
            try:
                value = self.worked_out(function, args, you, state)
                known = self.kept[key] = (value, frozenset(self.coverage))
            finally:
                self.coverage = outer
        if self.coverage is not None:
            self.coverage |= known[1]
        return known[0]

    def worked_out(self, function: int, args: Sequence[Held], you: Held, state: State) -> Held:
        """A defined word, for these arguments now."""
        row = self.program.functions[function]
        if self.coverage is not None:
            self.coverage.add(f"word {row.name}")
        inner: Registers = [you, *args]
        inner += [None] * (len(row.registers) - len(inner))
        return self.value(row.body, inner, state)

    def bind(self, node: ir.Bind, registers: Registers, state: State) -> Held:
        """A word about each element."""
        among = self.value(node.among, registers, state)
        elements = members(among)
        saved = registers[node.reg]
        said: list[Held] = []
        if not self.within:
            self.things_asked = 0
        self.things_asked += len(elements)
        self.spent += len(elements)
        if self.things_asked > MOST_ASKED:
            raise PlayError(f"To work this out, more than {MOST_ASKED:,} things are asked.")
        self.within += 1
        try:
            self.ask_each(node, elements, said, registers, state)
        finally:
            self.within -= 1
        registers[node.reg] = saved
        return _concluded(node.name, elements, said)

    def ask_each(
        self, node: ir.Bind, elements: Sequence[Held], said: list[Held], registers: Registers,
        state: State,
    ) -> None:  # fmt: skip
        """The answers about each element, as far as they are needed."""
        asks = self.holds if node.name in ir.ASKING else self.value
        for element in elements:
            registers[node.reg] = element
            answer = asks(node.body, registers, state)
            said.append(answer)
            if (node.name == "some" and answer) or (node.name == "all" and not answer):
                break

    def junction(self, node: ir.Junction, registers: Registers, state: State) -> Held:
        """And, or, not; parts are asked from left to right, and only as far as needed."""
        if node.name == "not":
            return int(not self.value(node.args[0], registers, state))
        parts = (self.holds(part, registers, state) for part in node.args)
        return int(any(parts) if node.name == "or" else all(parts))

    def pick(self, node: ir.Pick, registers: Registers, state: State) -> Held:
        """The exception that fits, or the general rule."""
        found: list[Held] = []
        for test, value in node.arms:
            if self.holds(test, registers, state):
                found.append(self.value(value, registers, state))
                if self.coverage is not None:
                    self.coverage.add(self.at_note("case", test.note))
        if any(f != found[0] for f in found):
            raise PlayError(f"Two cases of `{self.text(node)}` fit at once and differ.")
        if found:
            return found[0]
        if node.otherwise is None:
            raise PlayError(f"No case of `{self.text(node)}` fits.")
        if self.coverage is not None:
            self.coverage.add(self.at_note("case", node.note, " otherwise"))
        return self.value(node.otherwise, registers, state)

    # ------------------------------------------------------------ what is stored
    def slot(self, node: ir.Slot, registers: Registers, state: State) -> Held:
        """A stored value."""
        if node.owner is None:
            return state.values[node.slot][0]
        owner = self.value(node.owner, registers, state)
        return state.values[node.slot][owner] if isinstance(owner, int) else None

    def spot(self, node: ir.Spot, registers: Registers, state: State) -> Held:
        """A place, by its number."""
        if node.owner is None:
            return node.first
        owner = self.value(node.owner, registers, state)
        return node.first + owner if isinstance(owner, int) else None

    def owner(self, state: State, piece: int) -> Held:
        """Whose a piece is."""
        return owner_of(self.program, state, piece)

    def attribute(self, name: str, piece: Held, state: State) -> Held:
        """An attribute of a piece, as it is now."""
        if not isinstance(piece, int):
            return None
        if name in self.changing:
            return state.changed[self.changing[name]][piece]
        return self.program.attributes[name][piece]

    def granted(self, node: ir.Granted, registers: Registers, state: State) -> Held:
        """What the effects on an owner say."""
        owner = self.value(node.owner, registers, state)
        key = owner_key(node.owner.kind, owner)
        found = [g[2] for g in state.granted if g[:2] == (node.effect, key) and g[3] != WAITING]
        if node.name == "has":
            return int(bool(found))
        return tuple(found)

    # ------------------------------------------------------------ patterns
    def match(self, node: ir.Match, registers: Registers, state: State) -> Held:
        """What a pattern says of a set of pieces."""
        among = members(self.value(node.among, registers, state))
        if node.name == "cuts":
            return self.patterns.cuts(node.pattern, among, partial(self.looks, state))
        return int(self.fits(node.pattern, among, state))

    def fits(self, pattern: int, among: tuple[Any, ...], state: State) -> bool:
        """Whether a set of pieces fits a pattern."""
        return self.patterns.fits(pattern, among, partial(self.looks, state))

    def looks(self, state: State, attribute: str) -> Callable[[int], Held]:
        """What says an attribute that a pattern compares; the owner is one too."""
        if attribute in ("owner", "kind"):
            return partial(WORDS[attribute], self, state)
        if attribute in self.changing:
            return state.changed[self.changing[attribute]].__getitem__
        return self.program.attributes[attribute].__getitem__

    # ------------------------------------------------------------ looking ahead
    def needs(self, routine: int, args: list[Held], you: Held, state: State) -> bool:
        """Whether the needs of a rule hold."""
        return not self.unmet(routine, args, you, state)

    def unmet(self, routine: int, args: list[Held], you: Held, state: State) -> list[ir.Check]:
        """The needs of a rule that do not hold."""
        row = self.program.routines[routine]
        inner: Registers = [you, *args]
        inner += [None] * (len(row.registers) - len(inner))
        return [c for c in row.needs if not self.holds(c.test, inner, state)]

    def suppose(self, node: ir.Suppose, registers: Registers, state: State) -> Held:
        """A test in the position after a step, which is run on a copy and undone."""
        copy, inner = state.twin(), registers.copy()
        copy.frames = [Frame(node.routine, 0, inner)]
        with self.runner.teller.unheard():
            self.runner.until_decision(copy)
        if copy.frames:
            raise PlayError("What is supposed here needs a decision.", self.line(node.note))
        return self.value(node.test, inner, copy)

    def walking(self, row: ir.WalkRow, args: list[Held], you: Held, state: State) -> Walking:
        """A walk with its arguments, in one state of the game."""
        from ludex.backends.reference.walks import Walking

        return Walking(self, row, args, you, state)

    def foreseen(self, walking: Walking, count: int, standing: Standing | None) -> tuple[int, ...]:
        """The next steps of a walk, those included that only a plan completes."""
        from ludex.backends.reference.foreseeing import Foreseeing

        return Foreseeing(walking, self).next(count, standing)


def owner_key(kind: str, owner: Held) -> int:
    """One number for a player or a piece that an effect lies on."""
    if not isinstance(owner, int):
        return -1
    return owner if kind == "player" else FIRST_PIECE + owner


def run_for(program: ir.Program, frame: Frame) -> set[int]:
    """For whom a rule runs: who decides in it, and the players and pieces it is called with."""
    row = program.routines[frame.routine]
    parts = zip(row.registers[: row.params + 1], frame.registers, strict=False)
    return {owner_key(kind, held) for kind, held in parts if kind in ("player", "piece")}


def _concluded(name: str, elements: tuple[Any, ...], said: list[Held]) -> Held:
    """What a word about each element comes to."""
    numbers = [n for n in said if isinstance(n, int)]
    pairs = [(e, n) for e, n in zip(elements, said, strict=False) if isinstance(n, int)]
    match name:
        case "filter":
            return tuple(e for e, n in zip(elements, said, strict=False) if n)
        case "some":
            return int(any(said))
        case "all":
            return int(all(said))
        case "sum":
            return sum(numbers)
        case "greatest":
            return max(numbers, default=None)
        case "highest":
            best = max((n for _, n in pairs), default=None)
            return tuple(e for e, n in pairs if n == best)
        case "standings":
            amounts = sorted({n for _, n in pairs}, reverse=True)
            return tuple(tuple(e for e, n in pairs if n == amount) for amount in amounts)
        case "variety":
            return len({n for n in said if n is not None})
        case "collect":
            flat = [x for n in said for x in (n if isinstance(n, tuple) else (n,)) if x is not None]
            return tuple(dict.fromkeys(flat))
    raise AssertionError(f"no meaning for {name}")


def _of_rule(ev: Evaluator, node: ir.Needs, registers: Registers, state: State) -> Held:
    args = [ev.value(a, registers, state) for a in node.args]
    return int(ev.needs(node.routine, args, registers[0], state))


def _asked(ev: Evaluator, node: ir.Ask, registers: Registers, state: State) -> Held:
    from ludex.backends.reference.walks import ask

    return ask(ev, node, registers, state)


def _attribute(ev: Evaluator, node: ir.Attr, registers: Registers, state: State) -> Held:
    return ev.attribute(node.name, ev.value(node.subject, registers, state), state)


def _called(ev: Evaluator, node: ir.Use, registers: Registers, state: State) -> Held:
    args = [ev.value(a, registers, state) for a in node.args]
    return ev.call(node.function, args, registers[0], state)


MEANINGS: dict[type[ir.Value], Callable[[Evaluator, Any, Registers, State], Held]] = {
    ir.Const: lambda ev, node, registers, state: node.value,
    ir.Reg: lambda ev, node, registers, state: registers[node.index],
    ir.Op: Evaluator.op, ir.Bind: Evaluator.bind, ir.Use: _called,
    ir.Junction: Evaluator.junction, ir.Pick: Evaluator.pick, ir.Slot: Evaluator.slot,
    ir.Spot: Evaluator.spot, ir.Attr: _attribute, ir.Match: Evaluator.match, ir.Ask: _asked,
    ir.Needs: _of_rule, ir.Suppose: Evaluator.suppose, ir.Granted: Evaluator.granted,
}  # fmt: skip
"""What each kind of value comes to."""
