"""Positions that are recorded: each is one number, made of what counts of it.

Pieces that nothing tells apart count as the same, wherever they began.
"""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.machine import positions
from ludex.machine.interface import PlayError
from ludex.machine.positions import folded, value_number
from ludex.machine.state import Held, State

MOST_RECORDED = 10_000


class Recordings:
    """Makes, notes and counts the numbers of positions."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.plain = not program.changing and not program.dice
        self.looks = positions.looks_of([(p.sort, p.kind) for p in program.pieces])
        self.known: list[dict[int, int]] = [{} for _ in program.places]

    def record(self, state: State, slot: int) -> None:
        """Notes the position as it is now."""
        row, before = self.row(slot), state.values[slot][0]
        assert isinstance(before, tuple)
        last = row.last or MOST_RECORDED
        if row.last is None and len(before) >= last:
            sentence = f"`{self.program.slots[slot].name}` has been recorded {last:,} times."
            raise PlayError(f"{sentence} Say how many of the `last` are kept.")
        state.values[slot][0] = (*before, self.number(state, row))[-last:]

    def repeats(self, state: State, slot: int) -> int:
        """How many of the recorded positions are like the one now."""
        before = state.values[slot][0]
        assert isinstance(before, tuple)
        return before.count(self.number(state, self.row(slot))) if before else 0

    def row(self, slot: int) -> ir.Recorded:
        """What counts for this value."""
        recorded = self.program.slots[slot].recorded
        assert recorded is not None
        return recorded

    def number(self, state: State, row: ir.Recorded) -> int:
        """The number of a position."""
        contents, total = state.contents, 0
        plain = self.plain and True not in state.down
        for place in row.places:
            lying = contents[place]
            if not lying:
                continue
            if plain and len(lying) == 1:
                try:
                    total += self.known[place][lying[0]]
                except KeyError:
                    found = self.known[place][lying[0]] = self.lying(state, place)
                    total += found
            else:
                total += self.lying(state, place)
        for slot in row.slots:
            held = map(value_number, state.values[slot])
            total += folded(positions.VALUE, (slot, *held))
        if row.active:
            total += folded(positions.ACTIVE, (value_number(state.active),))
        return positions.noted(total)

    def lying(self, state: State, place: int) -> int:
        """What lies in a place; in an order where that counts."""
        said = [self.piece(state, piece) for piece in state.contents[place]]
        ordered = self.program.places[place].ordered
        return folded(positions.PLACE, (place, *(said if ordered else (sum(said),))))

    def piece(self, state: State, piece: int) -> int:
        """What a piece is and how it lies, without which of several that are alike it is."""
        owner: Held = self.program.pieces[piece].owner
        now = [column[piece] for column in state.changed]
        if "owner" in self.program.changing:
            at = self.program.changing.index("owner")
            owner = now[at] if isinstance(now[at], int) else owner
            del now[at]
        lies = (state.faces[piece], int(state.down[piece]))
        said = map(value_number, (owner, *now))
        return folded(positions.PIECE, (self.looks[piece], *lies, *said))
