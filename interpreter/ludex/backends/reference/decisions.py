"""Decisions: who is asked, and every move that is legal, enumerated in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

from ludex.backends.reference.values import Evaluator, Registers
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.interface import Args, Move, PlayError
from ludex.machine.sight import PASSING, known_to, move_seen, noticed, piece_seen
from ludex.machine.state import FIRST_PIECE, Held, State
from ludex.machine.tables import Tables

MOST_MOVES = 100_000
PASS = -1
"""The option of declining."""


class Decisions:
    """Enumerates the moves of a choice for a seat."""

    def __init__(self, evaluator: Evaluator, tables: Tables) -> None:
        self.ev, self.tables = evaluator, tables
        self.open = evaluator.program.open

    # ------------------------------------------------------------ enumeration
    def moves(
        self, choice: int, seat: int, registers: Registers, state: State, window: int = -1
    ) -> tuple[Move, ...]:
        """Every legal move of a seat, in the order of the options and of their sets."""
        row = self.ev.program.choices[choice]
        kinds = [[b.kind for b in option.binders] for option in row.options]
        found: list[Move] = []
        for index, args in self.every(choice, seat, registers, state):
            name = row.options[index].name
            seen = move_seen(self.tables, state, name, args, kinds[index], seat)
            found.append(Move(index, args, seen, window))
        if row.may:
            found.append(Move(PASS, (), PASSING, window))
        return tuple(found)

    def every(
        self, choice: int, seat: int, registers: Registers, state: State
    ) -> list[tuple[int, Args]]:
        """Every answer of a seat but declining, as an option and its arguments."""
        row = self.ev.program.choices[choice]
        found: list[tuple[int, Args]] = []
        for index, option in enumerate(row.options):
            for args in self.answers(option, seat, registers, state):
                found.append((index, args))
                if len(found) > MOST_MOVES:
                    sentence = f"There are more than {MOST_MOVES:,} moves here."
                    raise PlayError(sentence, self.ev.line(row.note))
        return found

    def answers(
        self, option: ir.Option, seat: int, registers: Registers, state: State
    ) -> Iterator[Args]:
        """What may be chosen in one option."""
        inner = registers.copy()
        inner[0] = seat
        if option.guard is not None and not self.ev.holds(option.guard, inner, state):
            return
        yield from self.bound(option, 0, inner, state, ())

    def bound(
        self, option: ir.Option, at: int, registers: Registers, state: State, made: Args
    ) -> Iterator[Args]:
        """Goes through the binders from the first; each check is asked as soon as it can be."""
        for check in option.checks:
            if check.after == at and not self.ev.holds(check.test, registers, state):
                return
        if at == len(option.binders):
            yield made
            return
        binder = option.binders[at]
        for arg in self.candidates(binder, registers, state):
            registers[binder.reg] = held_of(binder, arg)
            yield from self.bound(option, at + 1, registers, state, (*made, arg))
        registers[binder.reg] = None

    def candidates(
        self, binder: ir.Binder, registers: Registers, state: State
    ) -> Iterator[tuple[int, ...]]:
        """The answers of one binder; of pieces that are alike, the first stands for all."""
        seat = registers[0]
        among = members(self.ev.value(binder.among, registers, state))
        among = self.in_sight(binder.kind, among, seat, state)
        if binder.kind.startswith("set "):
            yield from among
            return
        keys = [self.likeness(binder.kind, x, seat, state) for x in among]
        if not binder.several:
            seen = set()
            for element, key in zip(among, keys, strict=True):
                if key not in seen:
                    seen.add(key)
                    yield (element,)
            return
        yield from self.subsets(binder, among, keys, registers, state)

    def subsets(
        self, binder: ir.Binder, among: tuple[int, ...], keys: list[object],
        registers: Registers, state: State,
    ) -> Iterator[tuple[int, ...]]:  # fmt: skip
        """Subsets of the wanted sizes, each once for pieces that nothing tells apart."""
        most = self.ev.value(binder.most, registers, state) if binder.most else len(among)
        least = self.ev.value(binder.least, registers, state) if binder.least else 0
        low, high = max(0, _plain(least)), min(_plain(most), len(among))
        if sum(comb(len(among), k) for k in range(low, high + 1)) > MOST_MOVES * 20:
            sentence = f"There are too many ways to choose from {len(among)} here."
            raise PlayError(sentence, self.ev.line(binder.among.note))
        numbers: dict[object, int] = {}
        for key in keys:
            numbers.setdefault(key, len(numbers))
        like = {x: numbers[key] for x, key in zip(among, keys, strict=True)}
        for size in range(low, high + 1):
            seen = set()
            for group in combinations(among, size):
                same = tuple(sorted([like[x] for x in group]))
                if same not in seen:
                    seen.add(same)
                    yield group

    def in_sight(
        self, kind: str, among: tuple[Any, ...], seat: Held, state: State
    ) -> tuple[Any, ...]:
        """Candidates in an order that tells a seat nothing about pieces that it does not see.

        The order of a set can follow which piece is which; then it becomes that of the places.
        """
        if kind.replace("set ", "") != "piece" or self.all_seen(among, seat, state):
            return among

        def lying(element: Held) -> tuple[Any, ...]:
            if isinstance(element, tuple):
                return tuple(lying(each) for each in element)
            assert isinstance(element, int)
            place = state.where[element]
            return (place, state.contents[place].index(element))

        return tuple(sorted(among, key=lying))

    def all_seen(self, among: tuple[Any, ...], seat: Held, state: State) -> bool:
        """Whether a seat sees all of these pieces, or of the pieces in these sets."""
        return self.open or all(
            self.all_seen(each, seat, state)
            if isinstance(each, tuple)
            else known_to(self.tables, state, each, _seat(seat))
            for each in among
        )

    def likeness(self, kind: str, element: int, seat: Held, state: State) -> object:
        """What tells a candidate apart for the seat that chooses; equal keys are one choice."""
        program = self.ev.program
        if kind != "piece":
            return element
        place = program.places[state.where[element]]
        hidden = not noticed(self.tables, state, element, _seat(seat))
        if (place.ordered or place.grouped) and not hidden:
            return ("alone", element)
        piece = program.pieces[element]
        for row, values in zip(program.slots, state.values, strict=True):
            if "piece" in row.kind and any(v == element or element in members(v) for v in values):
                return ("alone", element)
        own = tuple(
            values[element] if row.each == "piece" and element < len(values) else None
            for row, values in zip(program.slots, state.values, strict=True)
        )
        granted = tuple(g for g in state.granted if g[1] == FIRST_PIECE + element)
        if not self.all_seen((element,), seat, state):
            back = piece_seen(self.tables, state, element, _seat(seat))
            return ("unseen", None if hidden else state.where[element], back, own, granted)
        changed = tuple(column[element] for column in state.changed)
        return (
            piece.sort, piece.kind, piece.owner, state.where[element], state.down[element],
            state.faces[element], changed, own, granted,
        )  # fmt: skip


def held_of(binder: ir.Binder, arg: tuple[int, ...]) -> Held:
    """What a register holds for an answer."""
    several = binder.several or binder.kind.startswith("set ")
    return arg if several else arg[0]


def _plain(held: Held) -> int:
    return held if isinstance(held, int) else 0


def _seat(seat: Held) -> int | None:
    return seat if isinstance(seat, int) else None
