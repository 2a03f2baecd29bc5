"""A walk under way, as the instructions that make its steps know it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.ir import nodes as ir
from ludex.ir.traversal import HERE, LAST_WAY, START, STEP_NUMBER, STEPS_LEFT, WAY
from ludex.records import dataclass


@dataclass(frozen=True, slots=True)
class Going:
    """A walk under way: which one, and the registers of what it knows.

    `names` is the first of those that its words are asked from.
    """

    walk: int
    args: tuple[ir.Value, ...]
    memory: int
    left: int
    names: int
    note: int

    @property
    def count(self) -> ir.Value:
        """How many steps are still to come, the next one included."""
        return ir.Op("number", "+", (ir.Reg("number", self.left), ir.Const("number", 1)))

    def next(self, name: str) -> ir.Ask:
        """The cells of the next step."""
        args = (*self.args, ir.Reg("set cell", self.memory))
        return ir.Ask("set cell", name, self.walk, args, self.count, None, note=self.note)

    def to_come(self, begins: ir.Value) -> Iterator[tuple[int, ir.Value]]:
        """What the words of a walk say of the step that comes next, each with its register."""
        cells = ir.Reg("set cell", self.memory)
        first = ir.Op("truth", "empty", (cells,))
        said: tuple[tuple[int, ir.Value, ir.Value], ...] = (
            (HERE, begins, ir.Op("cell", "last", (cells,))),
            (START, begins, ir.Op("cell", "first", (cells,))),
            (LAST_WAY, ir.Const("way", None), ir.Reg("way", self.names + WAY)),
            (STEP_NUMBER, ir.Const("number", 1), ir.Op("number", "number", (cells,))),
        )
        for word, at_first, later in said:
            yield self.names + word, ir.Pick(later.kind, ((first, at_first),), later)
        yield self.names + STEPS_LEFT, self.count
