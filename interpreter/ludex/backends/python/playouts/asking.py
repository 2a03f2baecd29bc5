"""What the printed games ask of the reference engine, and what they may name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludex.backends.python.playouts import support
from ludex.backends.python.playouts.boards import Around
from ludex.backends.python.playouts.functions import FunctionPrinter
from ludex.backends.reference import Reference
from ludex.backends.reference.changes import as_set
from ludex.backends.reference.values import Registers
from ludex.backends.reference.words import WORDS
from ludex.ir import nodes as ir
from ludex.machine.state import Held, State


class Asking:
    """Asks the reference engine for what is not printed."""

    def __init__(self, engine: Reference) -> None:
        self.program, self.tables, self.runner = engine.program, engine.tables, engine.runner
        self.ev, self.decisions = engine.ev, engine.decisions
        keys = {(p.sort, p.kind, p.owner) for p in self.program.pieces}
        self.told_apart = len(keys) == len(self.program.pieces) and not self.program.changing
        self.grouped = [place.grouped for place in self.program.places]
        self.seen_up = [self._seats_that_see(p, False) for p in self.program.places]
        self.seen_down = [self._seats_that_see(p, True) for p in self.program.places]

    def _seats_that_see(self, place: ir.PlaceRow, down: bool) -> int:
        """The seats, as bits, that see which piece lies in a place."""
        if place.seen == "all" or (place.seen == "face" and not down):
            return (1 << self.tables.players) - 1
        return 1 << place.owner if place.seen == "owner" and place.owner is not None else 0

    def asked(self, node: ir.Value, registers: Registers, state: State) -> Held:
        """A value that is not printed: a question to a walk, or a look ahead."""
        return self.ev.plain(node, registers, state)

    def fitting(self, pattern: int, among: Any, state: State) -> int:
        """Whether a set fits a pattern."""
        return int(self.ev.fits(pattern, tuple(among or ()), state))

    def unlike(self, among: Sequence[int], seat: Held, state: State) -> Sequence[int]:
        """Pieces without those that nothing tells apart from an earlier one."""
        decisions = self.decisions
        if len(among) < 2 or (self.told_apart and decisions.all_seen(tuple(among), seat, state)):
            return among
        seen: dict[object, int] = {}
        for piece in decisions.in_sight("piece", tuple(among), seat, state):
            seen.setdefault(decisions.likeness("piece", piece, seat, state), piece)
        return tuple(seen.values())

    def subsets(
        self, binder: ir.Binder, among: Any, registers: Registers, state: State
    ) -> Iterator[tuple[int, ...]]:
        """Subsets of the wanted sizes."""
        seat = registers[0]
        among = self.decisions.in_sight(binder.kind, tuple(among), seat, state)
        keys = [self.decisions.likeness(binder.kind, x, seat, state) for x in among]
        return self.decisions.subsets(binder, among, keys, registers, state)

    def lay(self, state: State, piece: Held, place: Held) -> None:
        """One piece goes to a place, and nobody is told."""
        plain = isinstance(piece, int) and isinstance(place, int) and not self.tables.hiding_board
        if not plain or self.grouped[place]:  # type: ignore[index]
            self.runner.changes.move(state, () if piece is None else (piece,), place)
            return
        assert isinstance(piece, int)
        assert isinstance(place, int)
        state.contents[state.where[piece]].remove(piece)
        state.contents[place].append(piece)
        state.where[piece] = place
        seen = self.seen_down if state.down[piece] else self.seen_up
        state.known[piece] |= seen[place]

    def owner_of(self, state: State, piece: Held) -> Held:
        """Whose a piece is, where that changes."""
        return self.ev.owner(state, piece) if isinstance(piece, int) else None

    def cell_of(self, state: State, piece: Held) -> Held:
        """The cell on which a piece lies, if it is one."""
        return self.tables.places[state.where[piece]].cell if isinstance(piece, int) else None

    def namespace(self, module: FunctionPrinter) -> dict[str, Any]:
        """What printed games may name: nothing but these, and their own tables."""
        program, ways = self.program, range(self.program.ways)
        space = {name: getattr(support, name) for name in dir(support) if name[0] != "_"}
        cells = range(len(program.board))
        return space | {
            "E": self, "EV": self.ev, "W": WORDS, "V": self.runner.changes.verbs,
            "N": module.printer.nodes, "A": program.attributes,
            "OWNER": tuple(p.owner for p in program.pieces),
            "CELL": tuple(p.cell for p in program.places),
            "STEP": tuple(cell.steps for cell in program.board),
            "AROUND": Around(program),
            "RAY": tuple(
                tuple(tuple(dict.fromkeys(self.ev.grid.ray(cell, way))) for way in ways)
                for cell in cells
            ),
            "KIND": tuple(p.kind for p in program.pieces),
            "PRINTED": tuple(zip(*(row.values for row in program.inscriptions), strict=True)),
            "owner_of": self.owner_of, "cell_of": self.cell_of,
            "ROW": tuple(cell.row + 1 for cell in program.board),
            "FILE": tuple(cell.file + 1 for cell in program.board),
            "I": [program.routines[r].code[a] for r, a in module.instrs],
            "lay": self.lay, "distinct": self.unlike, "put": self.runner.changes.put,
            "affect": self.runner.changes.affect, "as_set": as_set, "first_turn": first_turn,
            "X": self.runner.execute, "change": self.runner.change,
            "turn_ends": self.runner.changes.turn_ends, "drawn": self.runner.changes.draw,
        }  # fmt: skip


def first_turn(start: Held) -> int:
    """Who begins to take turns."""
    return start if isinstance(start, int) else 0
