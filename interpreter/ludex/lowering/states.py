"""A state as the numbers of the array of a lowered program, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludex.ir import nodes as ir
from ludex.lowering.code import NIL
from ludex.lowering.store import FRAME, Layout
from ludex.lowering.writing import depth
from ludex.machine.state import Frame, Held, State


def put_state(layout: Layout, state: State, put: Callable[[int, int], None]) -> None:
    """Puts a state into the array, number by number; sets in it become fixed sets."""
    given, program = layout.given, layout.program

    def run(name: str, numbers: Sequence[Held], first: int = 0) -> None:
        for index, held in enumerate(numbers, given[name] + first):
            put(index, layout.held(held))

    single: dict[str, Held] = {
        "RNG": state.rng - (1 << 64 if state.rng >> 63 else 0), "OVER": int(state.over),
        "ACTIVE": state.active, "STARTER": state.starter, "AGAIN": int(state.again),
        "HEAPS": state.heaps, "DECISIONS": state.decisions, "ENDING": state.ending,
        "RANKED": int(bool(state.ranks)), "GRANTS": len(state.granted), "DEPTH": len(state.frames),
    }  # fmt: skip
    for name, held in single.items():
        put(given[name], layout.held(held))
    run("RANKS", state.ranks)
    run("SEATED", [int(s) for s in state.seated])
    run("SKIPS", state.skips)
    run("RISEN", [int(r) for r in state.risen])
    run("WHERE", state.where)
    run("DOWN", [int(d) for d in state.down])
    run("KNOWN", state.known)
    run("PILE", state.heap)
    run("FACES", state.faces)
    for index, column in enumerate(state.changed):
        run("CHANGED", column, index * len(program.pieces))
    for at, column in zip(layout.slots, state.values, strict=True):
        for index, held in enumerate(column, at):
            put(index, layout.held(held))
    run("TILES", state.tiles)
    run("GRANTED", [n for grant in state.granted for n in grant])
    for place, pieces in enumerate(state.contents):
        put(given["LENGTH"] + place, len(pieces))
        put(given["TOPS"] + place, pieces[-1] if pieces else NIL)
        run("LYING", pieces, place * len(program.pieces))
    _put_frames(layout, state, put)


def _put_frames(layout: Layout, state: State, put: Callable[[int, int], None]) -> None:
    at, below = layout.given["FRAMES"], 0
    for frame in state.frames:
        head = (frame.routine, frame.at, below)
        for index, held in enumerate((*head, *frame.registers), at):
            put(index, layout.held(held))
        below, at = at, at + FRAME + len(frame.registers)
    put(layout.given["TOP"], below)


class Reader:
    """Reads a state from the array."""

    def __init__(self, layout: Layout, cells: Sequence[int]) -> None:
        self.layout, self.cells, self.program = layout, cells, layout.program

    def one(self, name: str, index: int = 0) -> int:
        """A number by its name."""
        return self.cells[self.layout.given[name] + index]

    def run(self, name: str, count: int, first: int = 0) -> list[int]:
        """Some numbers, one behind the other."""
        at = self.layout.given[name] + first
        return list(self.cells[at : at + count])

    def optional(self, name: str) -> int | None:
        """A number that may be nothing."""
        found = self.one(name)
        return None if found == NIL else found

    def held(self, number: int, sets: int) -> Held:
        """What a number stands for, of something that is so many sets deep."""
        if number == NIL or sets == 0:
            return None if number == NIL else number
        size = self.cells[number]
        return tuple(self.held(n, sets - 1) for n in self.cells[number + 1 : number + 1 + size])

    def state(self) -> State:
        """The whole state."""
        program = self.program
        pieces, seats = len(program.pieces), program.setup.players
        return State(
            self.one("RNG") & (1 << 64) - 1, 0, self.run("WHERE", pieces), self.contents(),
            [bool(d) for d in self.run("DOWN", pieces)], self.run("KNOWN", pieces),
            self.run("PILE", pieces), self.run("FACES", pieces), self.changed(), self.values(),
            self.granted(), [bool(s) for s in self.run("SEATED", seats)], self.run("SKIPS", seats),
            [bool(r) for r in self.run("RISEN", len(program.triggers) + len(program.windows))],
            self.frames(), self.commits(), bool(self.one("OVER")), self.one("ENDING"),
            tuple(self.run("RANKS", seats)) if self.one("RANKED") else (),
            self.optional("ACTIVE"), self.optional("STARTER"), bool(self.one("AGAIN")),
            self.one("HEAPS"), self.one("DECISIONS"),
            self.run("TILES", program.tiling.up * program.tiling.across if program.tiling else 0),
        )  # fmt: skip

    def contents(self) -> list[list[int]]:
        """What lies in each place."""
        count, size = len(self.program.pieces), len(self.program.places)
        lengths = self.run("LENGTH", size)
        return [self.run("LYING", n, place * count) for place, n in enumerate(lengths)]

    def changed(self) -> list[list[Held]]:
        """The attributes that change."""
        kinds, count = self.program.attribute_kinds, len(self.program.pieces)
        return [
            [
                self.held(n, depth(kinds.get(name, "")))
                for n in self.run("CHANGED", count, i * count)
            ]
            for i, name in enumerate(self.program.changing)
        ]

    def values(self) -> list[list[Held]]:
        """The stored values."""
        rows = zip(self.layout.slots, self.program.slots, strict=True)
        return [
            [self.held(n, depth(row.kind)) for n in self.cells[at : at + row.count]]
            for at, row in rows
        ]

    def granted(self) -> list[tuple[int, int, int, int]]:
        """The effects that lie on somebody."""
        flat = self.run("GRANTED", 4 * self.one("GRANTS"))
        return list(zip(flat[::4], flat[1::4], flat[2::4], flat[3::4], strict=True))

    def frames(self) -> list[Frame]:
        """The rules under way, the first of them first."""
        found: list[Frame] = []
        at = self.one("TOP")
        while at:
            row = self.program.routines[self.cells[at]]
            numbers = self.cells[at + FRAME : at + FRAME + len(row.registers)]
            pairs = enumerate(zip(row.registers, numbers, strict=True))
            registers = [self.register(kind, n, i) for i, (kind, n) in pairs]
            found.append(Frame(self.cells[at], self.cells[at + 1], registers))
            at = self.cells[at + 2]
        return found[::-1]

    def register(self, kind: str, number: int, index: int) -> Held:
        """What a register holds."""
        if kind != "answers" or number == NIL:
            return self.held(number, depth(kind))
        choice = next(x for x in self.program.choices if x.answers == index)
        seats = self.cells[number + 1 : number + 1 + self.cells[number]]
        return tuple(self.answer(choice, said) for said in seats)

    def answer(self, choice: ir.Choice, said: int) -> tuple[Any, ...]:
        """What one seat has chosen: the option and its arguments, or nothing at all."""
        if not self.cells[said]:
            return ()
        option = self.cells[said + 1]
        return (option, *self.args(choice, option, said + 2))

    def args(self, choice: ir.Choice, option: int, at: int) -> tuple[Any, ...]:
        """What was chosen for an option."""
        if option < 0:
            return ()
        found: list[Any] = []
        for number, binder in zip(self.cells[at:], choice.options[option].binders, strict=False):
            sets = depth(binder.kind) + binder.several
            found.append(self.held(number, sets) if sets else (number,))
        return tuple(found)

    def commits(self) -> dict[int, tuple[int, tuple[tuple[int, ...], ...]]]:
        """What seats have chosen that are not opened yet."""
        found, stride = {}, self.layout.stride
        for seat in range(self.program.setup.players):
            at = self.layout.given["COMMITS"] + seat * stride
            if self.cells[at]:
                choice = self.program.choices[self.one("CHOICE")]
                option = self.cells[at] - 2
                found[seat] = (option, self.args(choice, option, at + 1))
        return found
