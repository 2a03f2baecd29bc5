"""Positions as a seat may suppose them: whatever it cannot know is dealt anew by chance.

What is dealt follows from what the seat may know and from the seed alone: two positions that look
the same to it become the very same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ludex.backends.alike import exchange, exchanged, outside, unseen_pieces
from ludex.ir import nodes as ir
from ludex.machine.chance import Chance, Stream, seeded
from ludex.machine.interface import TABLE, Machine
from ludex.machine.sight import face_known_to, hidden_attributes, known_to, lying_for
from ludex.machine.state import DRAWN, Held, State
from ludex.machine.tables import Tables

DEALS = 20
"""So often it is dealt anew until nothing contradicts what the seat may know."""
SEEDS = (1 << 31) - 1
"""As many as can be told apart where Python counts with 32 bits, as it does in a browser."""


# ------------------------------------------------------------ what is hidden
def hidden_values(tables: Tables, seat: int | None) -> Iterator[tuple[int, int]]:
    """The stored values that a seat may not see: the number of each, and whose it is."""
    seats = tuple(tables.seat(each) for each in range(tables.players))
    for index, slot in enumerate(tables.slots):
        own = slot.seen == "owner" and slot.owners == seats
        if slot.seen != "all":
            yield from ((index, at) for at in range(len(slot.owners)) if not (own and at == seat))


def hidden_dice(tables: Tables, state: State, seat: int | None) -> Iterator[tuple[int, int]]:
    """The dice that show what a seat may not see, as they lie, each with its number of faces."""
    for die in (die for place in state.contents for die in place):
        faces = tables.dice.get(tables.pieces[die].sort, 0)
        if faces > 1 and state.faces[die] and not face_known_to(tables, state, die, seat):
            yield die, faces


def laid_elsewhere(tables: Tables, state: State, seat: int | None, chance: Chance) -> set[int]:
    """Lays the pieces that the seat does not see on other cells, where it sees none."""
    first = tables.first_cell
    cells = range(first, first + tables.cells) if tables.hiding_board else range(0)
    lying = [piece for cell in cells for piece in state.contents[cell]]
    hidden = [piece for piece in lying if not known_to(tables, state, piece, seat)]
    free = [cell for cell in cells if not lying_for(tables, state, cell, seat)]
    if not 0 < len(hidden) <= len(free):
        return set()
    for piece in hidden:
        state.contents[state.where[piece]].remove(piece)
    hidden.sort(key=lambda piece: (repr(outside(tables, state, piece)), piece))
    for piece, cell in zip(hidden, chance.sample(free, len(hidden)), strict=True):
        state.contents[cell].append(piece)
        state.where[piece] = cell
    return set(hidden)


# ------------------------------------------------------------ what may be supposed
class Supposing:
    """Deals the positions of one program anew."""

    def __init__(self, program: ir.Program, engine: Machine) -> None:
        self.program, self.engine = program, engine

    @cached_property
    def beginning(self) -> State:
        """The table before anything has changed."""
        return self.engine.empty()

    @cached_property
    def stored(self) -> frozenset[int]:
        """The values that rules change; the others are what they were at the beginning."""
        code = (instr for routine in self.program.routines for instr in routine.code)
        targets = (instr.target for instr in code if isinstance(instr, ir.Store))
        return frozenset(each.slot for each in targets if isinstance(each, ir.Slot))

    def supposed(self, state: State, seat: int, seed: int) -> State:
        """The position as this seat may suppose it; the seat is offered the same in it."""
        chance = Stream(seed)
        asked = self.asked(state, seat)
        for _ in range(DEALS):
            made = self.dealt(state, seat, chance)
            if self.asked(made, seat) == asked and not self.engine.broken(made, True):
                break
        return made

    def asked(self, state: State, seat: int) -> tuple[object, ...]:
        """Who must and who may decide now, and what this seat is offered."""
        pending = self.engine.pending(state)
        offered = tuple(move.seen for move in self.engine.legal(state, seat))
        return pending.must, pending.may, offered

    def dealt(self, state: State, seat: int, chance: Chance) -> State:
        """The position with all that is hidden dealt anew, be it possible or not."""
        made, tables = state.twin(), self.engine.tables
        others = [each for each in made.commits if each != seat]
        for another in others:
            del made.commits[another]
        for slot, at in hidden_values(tables, seat):
            if self.program.slots[slot].recorded is None:  # which positions there were is no secret
                made.values[slot][at] = self.value(slot, at, chance)
        if not tables.open:
            for die, faces in hidden_dice(tables, made, seat):
                made.faces[die] = chance.choice(range(1, faces + 1))
            laid_elsewhere(tables, made, seat, chance)
            swap = exchange(tables, made, unseen_pieces(tables, made, seat), chance)
            made = exchanged(self.program, tables, made, swap)
            for piece in unseen_pieces(tables, made, seat):
                for index, _, kind in hidden_attributes(tables, made, piece, seat):
                    among = possible(tables, kind)
                    first = self.beginning.changed[index][piece]
                    made.changed[index][piece] = chance.choice(among) if among else first
        made.rng = seeded(chance.choice(range(SEEDS)))
        if TABLE not in self.engine.pending(made).must:
            made.reported = DRAWN
        for another in sorted(others):
            moves = self.engine.legal(made, another)
            if moves:
                move = chance.choice(moves)
                made.commits[another] = (move.option, move.args)
        return made

    def value(self, slot: int, at: int, chance: Chance) -> Held:
        """What a value that the seat does not see may be."""
        row, beginning = self.engine.tables.slots[slot], self.beginning.values[slot][at]
        among = possible(self.engine.tables, row.kind, row.low, row.high)
        if slot not in self.stored or not among:
            return beginning
        if row.kind.startswith("set "):
            return tuple(sorted(chance.sample(among, chance.choice(range(len(among) + 1)))))
        return chance.choice([*among, None] if beginning is None else among)


def possible(
    tables: Tables, kind: str, low: int | None = None, high: int | None = None
) -> Sequence[int]:
    """What a value, or each element of a set, may be; nothing where that is not known."""
    kind = kind.removeprefix("set ")
    if kind == "number":
        return () if low is None or high is None else range(low, high + 1)
    counts = {
        "truth": 2, "player": tables.players, "cell": tables.cells, "piece": len(tables.pieces),
        "place": len(tables.places),
    }  # fmt: skip
    return range(counts.get(kind, len(tables.enums.get(kind.removeprefix("enum "), ()))))
