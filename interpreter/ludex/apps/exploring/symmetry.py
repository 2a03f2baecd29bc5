"""Positions that differ only in which of several equal pieces lies where, as one."""

from __future__ import annotations

from ludex.backends.alike import exchanged, is_per_piece
from ludex.ir.nodes import Program
from ludex.machine.state import FIRST_PIECE, State
from ludex.machine.tables import Tables
from ludex.records import replace


class Symmetry:
    """The equal pieces of one program."""

    def __init__(self, program: Program, tables: Tables) -> None:
        self.program, self.tables = program, tables
        self.per_piece = [at for at, s in enumerate(tables.slots) if is_per_piece(tables, s)]
        wholes = {row.of for row in tables.pieces if row.of is not None}
        groups: dict[object, list[int]] = {}
        for piece, row in enumerate(tables.pieces):
            if row.of is not None or piece in wholes:
                continue
            said = tuple(column[piece] for column in tables.attributes.values())
            groups.setdefault((replace(row, name=""), said), []).append(piece)
        self.groups = [group for group in groups.values() if len(group) > 1]

    def canonical(self, state: State) -> State:
        """The position in which equal pieces lie in the order of their numbers."""
        if not self.groups:
            return state
        rank = {p: at for place in state.contents for at, p in enumerate(place)}
        swap = list(range(len(state.where)))
        for group in self.groups:
            equal: dict[object, list[int]] = {}
            for piece in group:
                equal.setdefault(self._changed(state, piece), []).append(piece)
            for pieces in equal.values():
                lying = sorted(pieces, key=lambda p: (state.where[p], rank.get(p, -1)))
                for piece, taken in zip(lying, pieces, strict=True):
                    swap[piece] = taken
        return exchanged(self.program, self.tables, state, swap)

    def _changed(self, state: State, piece: int) -> object:
        """What has come to tell a piece apart from others."""
        granted = [grant for grant in state.granted if grant[1] == FIRST_PIECE + piece]
        return (
            tuple(column[piece] for column in state.changed),
            tuple(state.values[at][piece] for at in self.per_piece),
            tuple((effect, amount, turn) for effect, _, amount, turn in granted),
        )
