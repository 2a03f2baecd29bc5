"""A state as the numbers of the array of a lowered program, and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ludex.ir import nodes as ir
from ludex.lowering.bit_sets import set_of_bits
from ludex.lowering.code import NIL
from ludex.lowering.store import FRAME, Layout
from ludex.lowering.writing import depth, is_set
from ludex.machine.sight import owner_of
from ludex.machine.state import PARTS, Frame, Held, State

Commit = tuple[int, tuple[tuple[int, ...], ...]]


class Array(Protocol):
    """The array of a lowered program that runs."""

    layout: Layout

    def cells(self, first: int, count: int) -> Sequence[int]:
        """A copy of some numbers of the array."""


# ------------------------------------------------------------ to the array
def put_state(layout: Layout, state: State, base: int) -> tuple[list[int], list[int]]:
    """A state as the numbers that begin at `STATE`, and the sets in it as those from a base on."""
    return _Putter(layout, base).put(state)


class _Putter:
    def __init__(self, layout: Layout, base: int) -> None:
        self.layout, self.program, self.base = layout, layout.program, base
        self.first = layout.given["STATE"]
        self.cells = [0] * (layout.given["FRAMES"] - self.first)
        self.sets: list[int] = []

    def put(self, state: State) -> tuple[list[int], list[int]]:
        """Puts everything."""
        single: dict[str, Held] = {
            "RNG": state.rng - (1 << 64 if state.rng >> 63 else 0), "OVER": int(state.over),
            "ACTIVE": state.active, "STARTER": state.starter, "AGAIN": int(state.again),
            "HEAPS": state.heaps, "DECISIONS": state.decisions, "ENDING": state.ending,
            "RANKED": int(bool(state.ranks)), "GRANTS": len(state.granted),
            "DEPTH": len(state.frames),
        }  # fmt: skip
        for name, held in single.items():
            self.run(name, [held])
        columns = {
            "RANKS": state.ranks, "SEATED": state.seated, "SKIPS": state.skips,
            "RISEN": state.risen, "WHERE": state.where, "DOWN": state.down,
            "KNOWN": state.known, "PILE": state.heap, "FACES": state.faces, "TILES": state.tiles,
            "GRANTED": [n for grant in state.granted for n in grant],
            "LENGTH": [len(pieces) for pieces in state.contents],
            "TOPS": [pieces[-1] if pieces else None for pieces in state.contents],
        }  # fmt: skip
        for name, column in columns.items():
            self.run(name, column)
        for index, changed in enumerate(state.changed):
            self.run("CHANGED", changed, index * len(self.program.pieces))
        for at, values in zip(self.layout.slots, state.values, strict=True):
            self.numbers(values, at)
        for place, pieces in enumerate(state.contents):
            self.run("LYING", pieces, place * len(self.program.pieces))
            self.bit_sets(state, place, pieces)
        for seat, (option, args) in state.commits.items():
            said = self.chosen(choice_of(self.program, state.frames[-1]), option, args)
            self.run("COMMITS", [option + 2, *said], seat * self.layout.stride)
        self.run("TOP", [self.frames(state)])
        return self.cells, self.sets

    def bit_sets(self, state: State, place: int, pieces: Sequence[int]) -> None:
        """What lies in a place, in the sets of bits that are kept."""
        given, cell = self.layout.given, place - self.program.first_cell
        on_board = 0 <= cell < self.program.cells
        if given["KEEPS_PIECES"] and (cell < 0 or on_board):
            for piece in pieces:
                self.bit("HELD", min(place, self.program.first_cell), piece)
        if pieces and on_board:
            if given["KEEPS_CELLS"]:
                self.bit("OCCUPIED", 0, cell)
            for flag, name, at in (("TOPS", "TOP_OWNED", -1), ("BOTTOMS", "BOTTOM_OWNED", 0)):
                owner = owner_of(self.program, state, pieces[at])
                if given[f"KEEPS_{flag}"] and owner is not None:
                    self.bit(name, owner * given["CELL_WORDS"], cell)

    def bit(self, name: str, index: int, bit: int) -> None:
        """One bit of a set is set."""
        at = self.layout.given[name] + index + bit // self.layout.word - self.first
        self.cells[at] |= set_of_bits((bit % self.layout.word,), self.layout.word)

    def run(self, name: str, numbers: Sequence[Held], first: int = 0) -> None:
        """Some numbers, one behind the other."""
        self.numbers(numbers, self.layout.given[name] + first)

    def numbers(self, numbers: Sequence[Held], at: int) -> None:
        """The same, at a place of the array."""
        at -= self.first
        self.cells[at : at + len(numbers)] = map(self.held, numbers)

    def held(self, held: Held) -> int:
        """Something that is held as a number."""
        if isinstance(held, tuple):
            return self.put_set([self.held(each) for each in held])
        return NIL if held is None else int(held)

    def put_set(self, elements: list[int]) -> int:
        """Where a set stands."""
        if not elements:
            return 0
        at = self.base + len(self.sets)
        self.sets += [len(elements), *elements]
        return at

    def frames(self, state: State) -> int:
        """The rules under way; gives where the uppermost stands."""
        at, below = self.layout.given["FRAMES"], 0
        for frame in state.frames:
            row = self.program.routines[frame.routine]
            pairs = zip(row.registers, frame.registers, strict=True)
            registers = [self.register(kind, held, i) for i, (kind, held) in enumerate(pairs)]
            self.cells += [frame.routine, frame.at, below, *registers]
            below, at = at, at + FRAME + len(registers)
        return below

    def register(self, kind: str, held: Held, index: int) -> int:
        """What a register holds as a number."""
        if kind != "answers" or not isinstance(held, tuple):
            return self.held(held)
        choice = next(x for x in self.program.choices if x.answers == index)
        return self.put_set([self.answer(choice, said) for said in held])

    def answer(self, choice: ir.Choice, said: tuple[Any, ...]) -> int:
        """What one seat has chosen, in as much room as any move needs."""
        if not said:
            return 0
        chosen = [said[0], *self.chosen(choice, said[0], said[1:])]
        return self.put_set(chosen + [0] * (self.layout.stride - len(chosen)))

    def chosen(self, choice: ir.Choice, option: int, args: Sequence[tuple[int, ...]]) -> list[int]:
        """What was chosen for an option as numbers."""
        binders = choice.options[option].binders if option >= 0 else ()
        pairs = zip(binders, args, strict=True)
        return [self.held(arg if is_set(binder) else arg[0]) for binder, arg in pairs]


def choice_of(program: ir.Program, frame: Frame) -> ir.Choice:
    """The decision at which a rule waits."""
    instr = program.routines[frame.routine].code[frame.at]
    assert isinstance(instr, ir.Choose)
    return program.choices[instr.choice]


# ------------------------------------------------------------ from the array
class Numbers(ABC):
    """Reads what numbers of an array stand for."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.program = layout, layout.program

    @abstractmethod
    def cells(self, at: int, count: int) -> list[int]:
        """Some numbers of the array."""

    def held(self, number: int, sets: int) -> Held:
        """What a number stands for, of something that is so many sets deep."""
        if number == NIL or sets == 0:
            return None if number == NIL else number
        return tuple(self.held(n, sets - 1) for n in self.elements(number))

    def elements(self, number: int) -> list[int]:
        """The elements of a set."""
        return self.cells(number + 1, self.cells(number, 1)[0])

    def args(self, choice: ir.Choice, option: int, numbers: Sequence[int]) -> tuple[Any, ...]:
        """What was chosen for an option."""
        if option < 0:
            return ()
        found: list[Any] = []
        for number, binder in zip(numbers, choice.options[option].binders, strict=False):
            sets = is_set(binder)
            found.append(self.held(number, sets) if sets else (number,))
        return tuple(found)


class Kept(Numbers):
    """The numbers of the array that are one game: the state, and the sets from a base on."""

    def __init__(self, array: Array, run: Sequence[int], sets: Sequence[int], base: int) -> None:
        super().__init__(array.layout)
        given = array.layout.given
        self.array, self.run, self.sets, self.base = array, run, sets, base
        self.first = given["STATE"]
        self.over = bool(run[given["OVER"] - self.first])
        self.goes_on = bool(run[given["TOP"] - self.first]) and not self.over
        self.read: dict[str, Any] = {}

    # ------------------------------------------------------------ as an engine keeps it
    def field(self, name: str) -> Any:
        """A part of the state, which nobody may change."""
        if name not in self.read:
            self.read[name] = PART_OF[name](self)
        return self.read[name]

    def state(self) -> State:
        """The same state, to be changed."""
        return State(**{name: PART_OF[name](self) for name in PARTS})

    # ------------------------------------------------------------ numbers
    def cells(self, at: int, count: int) -> list[int]:
        """Some numbers of the array; what never changes stands in the array itself."""
        if at >= self.base:
            return list(self.sets[at - self.base : at - self.base + count])
        if at >= self.first and at + count <= self.first + len(self.run):
            return list(self.run[at - self.first : at - self.first + count])
        return list(self.array.cells(at, count))

    def one(self, name: str) -> int:
        """A number by its name."""
        return self.run[self.layout.given[name] - self.first]

    def numbers(self, name: str, count: int, first: int = 0) -> list[int]:
        """Some numbers by the name of the first."""
        return self.cells(self.layout.given[name] + first, count)

    def truths(self, name: str, count: int) -> list[bool]:
        """Some numbers that are true or not."""
        return [bool(n) for n in self.numbers(name, count)]

    def optional(self, name: str) -> int | None:
        """A number that may be nothing."""
        found = self.one(name)
        return None if found == NIL else found

    # ------------------------------------------------------------ parts of the state
    def contents(self) -> list[list[int]]:
        """What lies in each place."""
        count = len(self.program.pieces)
        lengths = self.numbers("LENGTH", len(self.program.places))
        return [
            self.numbers("LYING", n, place * count) if n else [] for place, n in enumerate(lengths)
        ]

    def changed(self) -> list[list[Held]]:
        """The attributes that change."""
        kinds, count = self.program.attribute_kinds, len(self.program.pieces)
        deep = [depth(kinds.get(name, "")) for name in self.program.changing]
        return [
            [self.held(n, sets) for n in self.numbers("CHANGED", count, i * count)]
            for i, sets in enumerate(deep)
        ]

    def values(self) -> list[list[Held]]:
        """The stored values."""
        rows = zip(self.layout.slots, self.program.slots, strict=True)
        return [
            [self.held(n, depth(row.kind)) for n in self.cells(at, row.count)] for at, row in rows
        ]

    def granted(self) -> list[tuple[int, int, int, int]]:
        """The effects that lie on somebody."""
        flat = self.numbers("GRANTED", 4 * self.one("GRANTS"))
        return list(zip(flat[::4], flat[1::4], flat[2::4], flat[3::4], strict=True))

    def frames(self) -> list[Frame]:
        """The rules under way, the first of them first."""
        found: list[Frame] = []
        below = self.one("TOP")
        while below:
            routine, at, under = self.cells(below, FRAME)
            row = self.program.routines[routine]
            numbers = self.cells(below + FRAME, len(row.registers))
            pairs = enumerate(zip(row.registers, numbers, strict=True))
            registers = [self.register(kind, n, i) for i, (kind, n) in pairs]
            found.append(Frame(routine, at, registers))
            below = under
        return found[::-1]

    def register(self, kind: str, number: int, index: int) -> Held:
        """What a register holds."""
        if kind != "answers" or number == NIL:
            return self.held(number, depth(kind))
        choice = next(x for x in self.program.choices if x.answers == index)
        return tuple(self.answer(choice, said) for said in self.elements(number))

    def answer(self, choice: ir.Choice, said: int) -> tuple[Any, ...]:
        """What one seat has chosen: the option and its arguments, or nothing at all."""
        numbers = self.elements(said)
        if not numbers:
            return ()
        return (numbers[0], *self.args(choice, numbers[0], numbers[1:]))

    def commits(self) -> dict[int, Commit]:
        """What seats have chosen that are not opened yet."""
        found, stride = {}, self.layout.stride
        for seat in range(self.program.setup.players):
            option, *numbers = self.numbers("COMMITS", stride, seat * stride)
            if option:
                choice = choice_of(self.program, self.field("frames")[-1])
                found[seat] = (option - 2, self.args(choice, option - 2, numbers))
        return found

    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, where there are any."""
        seats = self.program.setup.players
        return tuple(self.numbers("RANKS", seats)) if self.one("RANKED") else ()


def _pieces(name: str) -> Callable[[Kept], list[int]]:
    return lambda kept: kept.numbers(name, len(kept.program.pieces))


def _seats(name: str) -> Callable[[Kept], list[int]]:
    return lambda kept: kept.numbers(name, kept.program.setup.players)


PART_OF: dict[str, Callable[[Kept], Any]] = {
    "rng": lambda kept: kept.one("RNG") & (1 << 64) - 1,
    "reported": lambda kept: 0,
    "where": _pieces("WHERE"), "known": _pieces("KNOWN"), "heap": _pieces("PILE"),
    "faces": _pieces("FACES"), "skips": _seats("SKIPS"),
    "contents": Kept.contents, "changed": Kept.changed, "values": Kept.values,
    "granted": Kept.granted, "frames": Kept.frames, "commits": Kept.commits, "ranks": Kept.ranks,
    "down": lambda kept: kept.truths("DOWN", len(kept.program.pieces)),
    "seated": lambda kept: kept.truths("SEATED", kept.program.setup.players),
    "risen": lambda kept: kept.truths(
        "RISEN", len(kept.program.triggers) + len(kept.program.windows)
    ),
    "over": lambda kept: bool(kept.one("OVER")), "ending": lambda kept: kept.one("ENDING"),
    "active": lambda kept: kept.optional("ACTIVE"),
    "starter": lambda kept: kept.optional("STARTER"),
    "again": lambda kept: bool(kept.one("AGAIN")), "heaps": lambda kept: kept.one("HEAPS"),
    "decisions": lambda kept: kept.one("DECISIONS"),
    "tiles": lambda kept: kept.numbers("TILES", kept.layout.positions),
}  # fmt: skip
"""How each part of a state is read."""
