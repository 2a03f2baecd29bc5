"""The types that the tables of the language name."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.names import Declarations


def plain_type(names: Declarations, gives: str) -> t.Type:
    """The type that a table of the language names."""
    if gives.startswith("set of "):
        return t.Set(plain_type(names, gives[7:]))
    fixed: dict[str, t.Type] = {
        "number": t.ANY_NUMBER, "truth": t.TRUTH, "player": t.PLAYER, "cell": t.CELL,
        "tile": t.TILE, "way": t.WAY, "edge": t.EDGE, "text": t.TEXT, "table": t.TABLE,
        "result": t.RESULT,
        "span": t.SPAN, "variant": t.VARIANT, "none": t.NOTHING, "kind": t.Enum("kind"),
        "position": t.POSITION,
        "piece": t.Piece(frozenset(names.pieces)),
        "place": t.Place(frozenset([*names.places, "box"])),
    }  # fmt: skip
    return fixed[gives]
