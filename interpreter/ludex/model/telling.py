"""Types the sentences that a game tells: their holes, and what stands under them."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.conditions import Conditions
from ludex.model.core import operations
from ludex.model.scope import Scope
from ludex.model.tree import (
    Const,
    Core,
    Expr,
    Local,
    OptionRef,
    PlaceRef,
    Step,
    Tell,
    ValueRef,
    WordCall,
    You,
)
from ludex.syntax import file as f
from ludex.syntax import nodes as n

DECIDING = (n.Choice, n.ChooseOne, n.Turns, n.Attempt, n.Walk)


class Telling(Conditions):
    """The part of the typing that reads sentences."""

    def telling(self, node: n.Tells, scope: Scope, opens: bool) -> Step:
        """A sentence; what not everybody may know is in it only as pieces and places."""
        holes = []
        for hole in node.holes:
            value = self.value(hole, scope)
            if isinstance(value.type, t.Place):
                holes.append(value)
                continue
            inner = value.type.of if isinstance(value.type, t.Set) else value.type
            if not isinstance(inner, t.Piece) and not self.open_to_all(value):
                said = " ".join(hole.at.text.split())
                sentence = f"`{said}` may depend on what not everybody sees."
                hint = "Tell the pieces themselves, or give it a name with `let` before."
                self.report("L271", hole.at, sentence, hint)
            holes.append(value)
        return Tell(node.at, node.text, tuple(holes), opens)

    def open_to_all(self, value: Expr) -> bool:
        """Whether a value is seen by everybody, as far as the checker can tell."""
        match value:
            case Local() | You() | Const() | OptionRef():
                return True
            case ValueRef():
                seen = self.names.values[value.name].decl.seen
                return seen is None or seen.text == "all"
            case WordCall():
                return self.meant_openly(value) and all(map(self.open_to_all, value.args))
            case Core(op="first" | "last" | "clockwise" | "plus" | "without"):
                return all(map(self.open_to_all, value.args))
            case Core():
                word = operations().get(value.op)
                known = value.op.startswith("name-") or (word is not None and word.open)
                return known and all(map(self.placed, value.args))
        return False

    def meant_openly(self, call: WordCall) -> bool:
        """Whether what a word stands for is seen by everybody; given by the typing of words."""
        raise NotImplementedError

    def placed(self, value: Expr) -> bool:
        """The same of what a word is about: a place with all that lies there is counted."""
        if isinstance(value, PlaceRef):
            return True
        if isinstance(value, Core) and value.op in ("contents", "in-place"):
            return all(map(self.placed, value.args))
        return self.open_to_all(value)

    def under_telling(self, block: f.Block) -> None:
        """Nobody decides while a sentence is told."""
        for node in block.body:
            head = node.step if isinstance(node, f.Leaf) else node.head
            if isinstance(head, DECIDING):
                sentence = "Nobody can decide anything under a sentence that is told."
                self.report("L272", head.at, sentence, "Decide first, and tell what comes of it.")
            if isinstance(node, f.Block):
                self.under_telling(node)
