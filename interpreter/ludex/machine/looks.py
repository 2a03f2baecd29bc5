"""How a game wants to be drawn, in rows; no rule and no engine ever looks at it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludex.records import dataclass, field

CARD, DIE = "card", "die"
SYMBOLS = (
    "circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "cross", "heart",
    "drop", "egg", "leaf", "feather", "flower", "moon", "sun", "crown", "flame", "wave", "bolt",
    "key", "pawn", "meeple", "ring", "arrow",
)  # fmt: skip
"""What pieces may be cut out as, and what may be printed on them."""
SHAPES = (*SYMBOLS, CARD, DIE)

COLOURS = {
    "red": "#cf4332", "green": "#4a9a55", "blue": "#2f74bd", "yellow": "#f0c22e",
    "purple": "#8a55ac", "orange": "#e8872b", "pink": "#e58aa8", "brown": "#8b5a33",
    "black": "#3a3a3a", "white": "#fbfaf5", "grey": "#9a9a9a", "gold": "#d8a520",
    "silver": "#b9bec6", "amber": "#e09a26", "cream": "#f5ead0", "teal": "#12908d",
    "sand": "#dcc79a", "violet": "#6f63b5", "turquoise": "#3fb5a8", "lime": "#9ac43c",
}  # fmt: skip
"""The colours that have a name."""
EXACT = r"#[0-9a-f]{6}"

TAGS = frozenset({"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
ATTRIBUTES = frozenset({
    "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-opacity", "stroke-dasharray", "opacity", "transform",
})  # fmt: skip
PLAIN = r"[#\w\s.,+%-]*|(?:(?:rgb|translate|scale|rotate|matrix|skewX|skewY)\([\d\s.,e+-]*\)\s*)*"
"""What an attribute of a drawing may say: numbers, names and colours; nothing that leads out."""


@dataclass(frozen=True, slots=True)
class Element:
    """A shape of a drawing, or a group of them."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    items: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a game's own: the rectangle that is shown of it, and its shapes."""

    box: tuple[float, float, float, float]
    items: tuple[Element, ...]


def harmless(items: tuple[Element, ...]) -> Iterator[Element]:
    """What of a drawing may be drawn, wherever it came from: shapes, and nothing they refer to."""
    for each in items:
        if each.tag in TAGS:
            kept = tuple(pair for pair in each.attributes if allowed(*pair))
            yield Element(each.tag, kept, tuple(harmless(each.items)))


def allowed(name: str, value: str) -> bool:
    """Whether an attribute may stand in a drawing."""
    return name in ATTRIBUTES and re.fullmatch(PLAIN, value) is not None


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a sort or kind of pieces looks, or that kind of one seat, or its `back`.

    A colour is one (`#rrggbb`) or the name of an attribute; a symbol is one of `SYMBOLS` or an
    attribute, `filled` by the place of an attribute in its list. What is empty is drawn as it is
    without. `shows` are attributes; `plain` is nothing.
    """

    of: str
    shape: str = ""
    colour: str = ""
    symbol: str = ""
    filled: str = ""
    pips: str = ""
    shows: tuple[str, ...] = ()
    sign: str = ""
    drawing: str = ""
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """How a place lies on the table, or the board: how its things lie, its colour and drawing."""

    lies: str = ""
    colour: str = ""
    drawing: str = ""


@dataclass(frozen=True)
class Look:
    """How a game is drawn: signs for texts, places that are paths, and what pictures show."""

    glyphs: Mapping[str, str] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Appearance, ...] = ()
    places: Mapping[str, Setting] = field(default_factory=dict)
    board: Setting = Setting()
    drawings: Mapping[str, Drawing] = field(default_factory=dict)


PLAIN_LOOK = Look()
"""The look of a game that says nothing of it."""
