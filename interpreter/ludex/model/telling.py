"""Types the sentences that a game tells: their holes, and what stands under them."""

from __future__ import annotations

from functools import partial

from ludex.model import types as t
from ludex.model import values, words
from ludex.model.core import CoreWord, operations
from ludex.model.scope import Scope, Typing
from ludex.model.sight import ever_seen
from ludex.model.tree import (
    Bound,
    Cases,
    CellName,
    Const,
    Core,
    Expr,
    Local,
    Logic,
    OptionRef,
    PlaceRef,
    Region,
    Step,
    Tell,
    TileName,
    ValueRef,
    WordCall,
    You,
)
from ludex.syntax import file as f
from ludex.syntax import nodes as n

ON_THE_TABLE = frozenset(("board", "seats", "turns", "end"))
"""What everybody sees of a game, whatever its pieces may hide."""
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
            hint = (
                "Tell the pieces themselves; what everybody may know all the same is given a name "
                "with `let` before."
            )
            typing.report("L271", hole.at, sentence, hint)
        holes.append(value)
    return Tell(node.at, node.text, tuple(holes), opens)


def open_to_all(typing: Typing, value: Expr) -> bool:
    """Whether a value is seen by everybody, as far as the checker can tell."""
    match value:
        case Local() | You() | Const() | OptionRef() | CellName() | TileName() | Region():
            return True
        case ValueRef():
            names = typing.names
            return set(ever_seen(names, names.values[value.name].seen, {})) == {"all"}
        case WordCall():
            return words.meant_openly(typing, value.word) and all(
                map(partial(open_to_all, typing), value.args)
            )
        case Cases():
            parts = [part for arm in value.arms for part in arm]
            parts += [value.otherwise] if value.otherwise is not None else []
            return all(map(partial(open_to_all, typing), parts))
        case Bound():
            return all(map(partial(open_to_all, typing), (value.among, value.body)))
        case Logic():
            return all(map(partial(open_to_all, typing), value.args))
        case Core(op="first" | "last" | "clockwise" | "plus" | "without"):
            return all(map(partial(open_to_all, typing), value.args))
        case Core():
            word = operations().get(value.op)
            if word is not None and not word.open and reads_the_table_only(word, value):
                return all(map(partial(open_to_all, typing), value.args))
            known = value.op.startswith("name-") or (word is not None and word.open)
            return known and all(map(partial(placed, typing), value.args))
    return False


def reads_the_table_only(word: CoreWord, value: Core) -> bool:
    """Whether a word reads nothing of pieces or of what lies somewhere."""
    return ON_THE_TABLE.issuperset(word.reads) and not any(map(has_pieces, value.args))


def has_pieces(value: Expr) -> bool:
    """Whether a value is of pieces or of places."""
    inner = value.type
    while isinstance(inner, t.Set):
        inner = inner.of
    return isinstance(inner, t.Piece | t.Place) or inner == t.UNKNOWN


def placed(typing: Typing, value: Expr) -> bool:
    """The same of what a word is about: a place with all that lies there is counted."""
    if isinstance(value, PlaceRef):
        return True
    if isinstance(value, Core) and value.op in ("contents", "in-place"):
        seen = set(ever_seen(typing.names, typing.names.board_seen, {}))
        return seen <= {"all", "face"} and all(map(partial(placed, typing), value.args))
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
