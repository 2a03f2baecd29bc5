"""Types the sentences that a game tells: their holes, and what stands under them."""

from __future__ import annotations

from functools import partial

from ludex.model import types as t
from ludex.model import values, words
from ludex.model.core import operations
from ludex.model.scope import Scope, Typing
from ludex.model.sight import ever_seen
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


def telling(typing: Typing, node: n.Tells, scope: Scope, opens: bool) -> Step:
    """A sentence; what not everybody may know is in it only as pieces and places."""
    holes = []
    for hole in node.holes:
        value = values.value_of(typing, hole, scope)
        if isinstance(value.type, t.Place):
            holes.append(value)
            continue
        inner = value.type.of if isinstance(value.type, t.Set) else value.type
        if not isinstance(inner, t.Piece) and not open_to_all(typing, value):
            said = " ".join(hole.at.text.split())
            sentence = f"`{said}` may depend on what not everybody sees."
            hint = "Tell the pieces themselves, or give it a name with `let` before."
            typing.report("L271", hole.at, sentence, hint)
        holes.append(value)
    return Tell(node.at, node.text, tuple(holes), opens)


def open_to_all(typing: Typing, value: Expr) -> bool:
    """Whether a value is seen by everybody, as far as the checker can tell."""
    match value:
        case Local() | You() | Const() | OptionRef():
            return True
        case ValueRef():
            names = typing.names
            return set(ever_seen(names, names.values[value.name].seen, {})) == {"all"}
        case WordCall():
            return words.meant_openly(typing, value) and all(
                map(partial(open_to_all, typing), value.args)
            )
        case Core(op="first" | "last" | "clockwise" | "plus" | "without"):
            return all(map(partial(open_to_all, typing), value.args))
        case Core():
            word = operations().get(value.op)
            known = value.op.startswith("name-") or (word is not None and word.open)
            return known and all(map(partial(placed, typing), value.args))
    return False


def placed(typing: Typing, value: Expr) -> bool:
    """The same of what a word is about: a place with all that lies there is counted."""
    if isinstance(value, PlaceRef):
        return True
    if isinstance(value, Core) and value.op in ("contents", "in-place"):
        return all(map(partial(placed, typing), value.args))
    return open_to_all(typing, value)


def under_telling(typing: Typing, block: f.Block) -> None:
    """Nobody decides while a sentence is told."""
    for node in block.body:
        head = node.step if isinstance(node, f.Leaf) else node.head
        if isinstance(head, DECIDING):
            sentence = "Nobody can decide anything under a sentence that is told."
            typing.report("L272", head.at, sentence, "Decide first, and tell what comes of it.")
        if isinstance(node, f.Block):
            under_telling(typing, node)
