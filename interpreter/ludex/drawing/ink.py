"""Colours: those of the table, of seats, and of what is called by a colour."""

from __future__ import annotations

TABLE = "#f4f1ea"
PANEL = "#ffffff"
EDGE = "#b9b1a1"
FAINT = "#ded8cb"
LINES = "#4a443a"
INK = "#222222"
SOFT = "#6d675d"
LIGHT = "#fbf7ee"
DARK = "#efe6d3"
BACK = "#4f6d8f"
BACK_EDGE = "#36506e"
NEUTRAL = "#e9dfc8"
WOOD = "#d8b98a"
TURN = "#d99a1c"

SEATS = (
    "#cf4332", "#2b6cb0", "#e2a51d", "#3c8c4c", "#8451a5", "#12908d", "#8b5a33", "#6c7584",
)  # fmt: skip
SEAT_SHAPES = (
    "circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "cross",
)  # fmt: skip
"""Each seat has a shape besides its colour, so that nobody needs to tell colours apart."""

WORDS = {
    "red": "#cf4332", "green": "#4a9a55", "blue": "#2f74bd", "yellow": "#f0c22e",
    "purple": "#8a55ac", "violet": "#8a55ac", "orange": "#e8872b", "pink": "#e58aa8",
    "brown": "#8b5a33", "black": "#3a3a3a", "white": "#fbfaf5", "grey": "#9a9a9a",
    "gray": "#9a9a9a", "gold": "#d8a520", "silver": "#b9bec6", "amber": "#e09a26",
    "cream": "#f5ead0", "teal": "#12908d", "sand": "#dcc79a", "ivory": "#f8f1dc",
}  # fmt: skip


def seat_colour(seat: int) -> str:
    """The colour of a seat."""
    return SEATS[seat % len(SEATS)]


def seat_shape(seat: int) -> str:
    """The shape of a seat."""
    return SEAT_SHAPES[seat % len(SEAT_SHAPES)]


def named(text: str) -> str | None:
    """The colour that a name says, or has as one of its words."""
    return next((WORDS[word] for word in text.lower().split("-") if word in WORDS), None)


def upon(fill: str) -> str:
    """Black or white, whichever is better read upon a colour."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"


def darker(fill: str) -> str:
    """A colour for the edge of what has this one."""
    parts = (int(int(fill[i : i + 2], 16) * 0.62) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
