"""Positions that are recorded: each is one number, made of what counts of it.

The number is a sum over all that counts of the first 60 bits of a BLAKE2b digest, of a text that
says what it is. Pieces that nothing tells apart count as the same, wherever they began.
"""

from __future__ import annotations

from hashlib import blake2b

from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.machine.state import Held, State

MOST_RECORDED = 10_000
BITS = 60


class Recordings:
    """Makes, notes and counts the numbers of positions."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.plain = not program.changing and not program.dice
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
                    found = self.known[place][lying[0]] = _number(self.lying(state, place))
                    total += found
            else:
                total += _number(self.lying(state, place))
        for slot in row.slots:
            total += _number(f"value {slot} {self.held(state, slot)}")
        if row.active:
            total += _number(f"active {state.active}")
        return total & (1 << BITS) - 1

    def lying(self, state: State, place: int) -> str:
        """What lies in a place, in words; in an order where that counts."""
        said = [self.piece(state, piece) for piece in state.contents[place]]
        ordered = self.program.places[place].ordered
        return f"place {place} {', '.join(said if ordered else sorted(said))}"

    def held(self, state: State, slot: int) -> str:
        """What a value holds; a set is the same in whatever order it was made."""
        column = state.values[slot]
        if not self.program.slots[slot].kind.startswith("set "):
            return _said(tuple(column))
        return _said(tuple(tuple(sorted(held, key=_said)) for held in column if held is not None))  # type: ignore[arg-type]

    def piece(self, state: State, piece: int) -> str:
        """What a piece is and how it lies, without which of several that are alike it is."""
        row, owner = self.program.pieces[piece], self.program.pieces[piece].owner
        now = [column[piece] for column in state.changed]
        if "owner" in self.program.changing:
            at = self.program.changing.index("owner")
            owner = now[at] if isinstance(now[at], int) else owner  # type: ignore[assignment]
            del now[at]
        lies = f"{state.faces[piece]} {int(state.down[piece])}"
        return f"{row.sort} {row.kind} {owner} {lies} {_said(tuple(now))}"


def _said(held: Held) -> str:
    if isinstance(held, tuple):
        return f"({' '.join(map(_said, held))})"
    return "-" if held is None else str(held)


def _number(text: str) -> int:
    digest = blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - BITS)
