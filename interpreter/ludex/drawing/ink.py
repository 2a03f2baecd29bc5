"""Colours: those of the table, of seats, and of what is called by a colour."""

from __future__ import annotations

from ludex.machine.looks import COLOURS

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


SUITS = (
    "#7fa9c9", "#d0a850", "#8fb57c", "#cf8f8f", "#a796c9", "#78b7b0", "#c7a586", "#a0a6b2",
)  # fmt: skip
"""Softer than those of seats, since what has them is nobody's."""


def seat_colour(seat: int) -> str:
    """The colour of a seat."""
    return SEATS[seat % len(SEATS)]


def seat_shape(seat: int) -> str:
    """The shape of a seat."""
    return SEAT_SHAPES[seat % len(SEAT_SHAPES)]


def named(text: str) -> str | None:
    """The colour that a name says, or has as one of its words."""
    return next((COLOURS[word] for word in text.lower().split("-") if word in COLOURS), None)


def upon(fill: str) -> str:
    """Black or white, whichever is better read upon a colour."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"


def darker(fill: str, share: float = 0.62) -> str:
    """A colour for the edge of what has this one, or for whatever is in its shade."""
    parts = (int(int(fill[i : i + 2], 16) * share) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def lighter(fill: str, share: float = 0.5) -> str:
    """A colour on the way from this one to white."""
    parts = (int(255 - (255 - int(fill[i : i + 2], 16)) * share) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
