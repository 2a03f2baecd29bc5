"""The registers of one routine or function while it is made."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.lowering import Lowering
from ludex.ir.tables import kind_name
from ludex.model import tree as m

YOU = ir.Reg("player", 0)
TURNS_BEGUN = "turns begun"
"""The value that counts turns, where a game says how many it has at most."""
WALK_REGISTERS = {
    "here": "cell", "landing": "cell", "way": "way", "start": "cell", "last-way": "way",
    "step-number": "number", "steps-left": "number", "gathered": "set piece",
}  # fmt: skip


class Registers:
    """The registers of one routine or function of a program; register 0 is whoever decides."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.kinds: list[str] = ["player"]
        self.of: dict[int, int] = {}
        self.walk: int | None = None
        self.texts: set[int] = set()
        self.vars: list[m.Var] = []

    def new(self, kind: str) -> int:
        """A new register."""
        self.kinds.append(kind)
        return len(self.kinds) - 1

    def var(self, var: m.Var, as_text: bool = False) -> int:
        """The register of a bound name; one that may be a piece or a text is a text here."""
        if id(var) not in self.of:
            self.of[id(var)] = self.new("text" if as_text else kind_name(var.type))
            if as_text:
                self.texts.add(self.of[id(var)])
            self.vars.append(var)
        return self.of[id(var)]

    def begin_walk(self) -> None:
        """New registers for the memory of a walk."""
        self.walk = len(self.kinds)
        for kind in WALK_REGISTERS.values():
            self.new(kind)

    def of_walk(self, name: str) -> int | None:
        """The register of a word about the walk that goes on here."""
        return None if self.walk is None else self.walk + list(WALK_REGISTERS).index(name)
