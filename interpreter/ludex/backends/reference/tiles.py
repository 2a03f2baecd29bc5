"""What the verbs about tiles do: laying, turning and taking away, with all that lies on them."""

from __future__ import annotations

from ludex.backends.reference.telling import Teller
from ludex.ir import nodes as ir
from ludex.machine.facts import fact
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables
from ludex.machine.tiling import HOLE, Tiling


class Tiles:
    """Changes the board of tiles. What remembers a cell goes along with the tile of that cell."""

    def __init__(self, program: ir.Program, tables: Tables, teller: Teller) -> None:
        self.program, self.tables, self.teller = program, tables, teller

    @property
    def tiling(self) -> Tiling:
        """The tiles; without any, no verb about them is ever carried out."""
        assert self.tables.tiling is not None
        return self.tables.tiling

    def lay(self, state: State, tile: Held, design: Held, quarters: Held) -> None:
        """A printed tile comes to lie at a position of the board."""
        if isinstance(tile, int) and isinstance(design, int) and isinstance(quarters, int):
            state.tiles[tile] = design * 4 + quarters % 4
            parts = {"design": ("design", design), "tile": ("tile", tile)}
            turned = fact("laid-turned", **parts, number=("number", quarters))
            self.teller.tell(turned if quarters else fact("laid", **parts))

    def delete(self, state: State, tile: Held) -> None:
        """A tile and what lies on it leave the game."""
        if not isinstance(tile, int) or state.tiles[tile] == HOLE:
            return
        for cell in self.tiling.lying(tile):
            place = self.program.first_cell + cell
            for piece in state.contents[place]:
                state.where[piece] = self.program.box
            state.contents[self.program.box] += state.contents[place]
            state.contents[place] = []
        state.tiles[tile] = HOLE
        self.teller.tell(fact("taken-off", tile=("tile", tile)))

    def rotate(self, state: State, tile: Held, quarters: Held) -> None:
        """A tile turns clockwise; nothing enters a cell by that."""
        if not isinstance(tile, int) or not isinstance(quarters, int):
            return
        code = state.tiles[tile]
        if code == HOLE or quarters % 4 == 0:
            return
        state.tiles[tile] = code // 4 * 4 + (code + quarters) % 4
        ridden = self.tiling.ridden(tile, quarters)
        self.pieces(state, ridden)
        self.memory(state, ridden)
        turned = ("number", quarters % 4)
        self.teller.tell(fact("turned-by", tile=("tile", tile), number=turned))

    def pieces(self, state: State, ridden: dict[int, int]) -> None:
        """Everything that lies on the tile goes with it."""
        first = self.program.first_cell
        lying = {to: state.contents[first + cell] for cell, to in ridden.items()}
        for cell, pieces in lying.items():
            state.contents[first + cell] = pieces
            for piece in pieces:
                state.where[piece] = first + cell

    def memory(self, state: State, ridden: dict[int, int]) -> None:
        """Values and registers that hold a cell of the tile hold it where it lies now."""
        for slot, column in zip(self.program.slots, state.values, strict=True):
            if slot.each == "cell":
                before = column.copy()
                for cell, to in ridden.items():
                    column[to] = before[cell]
            if _of_cells(slot.kind):
                column[:] = [_carried(held, ridden) for held in column]
        for frame in state.frames:
            kinds = self.program.routines[frame.routine].registers
            for register, kind in enumerate(kinds):
                if _of_cells(kind):
                    frame.registers[register] = _carried(frame.registers[register], ridden)


def _of_cells(kind: str) -> bool:
    return kind == "cell" or kind.endswith(" cell")


def _carried(held: Held, ridden: dict[int, int]) -> Held:
    if isinstance(held, tuple):
        return tuple(_carried(each, ridden) for each in held)
    return held if held is None else ridden.get(held, held)
