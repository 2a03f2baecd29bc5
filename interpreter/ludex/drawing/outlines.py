"""Outlines by their names, each in a square from -50 to 50; SVG paths."""

from __future__ import annotations

from math import cos, pi, sin

from ludex.drawing.scene import Group, shape


def _star(points: int, outer: float, inner: float) -> str:
    """A polygon or a star that stands on its base."""
    ends = [
        (radius * sin(pi * step / points), -radius * cos(pi * step / points))
        for step in range(2 * points)
        for radius in (outer if step % 2 == 0 else inner,)
        if radius
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ends) + "Z"


def _petals(count: int, out: float, radius: float) -> str:
    """Circles around the middle, and one in it."""
    turns = [2 * pi * each / count for each in range(count)]
    middles = [(0.0, 0.0), *((out * sin(turn), -out * cos(turn)) for turn in turns)]
    return "".join(_round(x, y, radius) for x, y in middles)


def _round(x: float, y: float, radius: float, sweep: int = 1) -> str:
    """A circle; one that goes the other way round is a hole in another."""
    half = f"A{radius} {radius} 0 1 {sweep}"
    top, bottom = f"{x:.1f} {y - radius:.1f}", f"{x:.1f} {y + radius:.1f}"
    return f"M{top}{half} {bottom}{half} {top}Z"


OUTLINES = {
    "circle": _round(0, 0, 46),
    "square": "M-36 -40H36Q40 -40 40 -36V36Q40 40 36 40H-36Q-40 40 -40 36V-36Q-40 -40 -36 -40Z",
    "triangle": "M0 -46L48 40H-48Z",
    "diamond": "M0 -50L44 0L0 50L-44 0Z",
    "pentagon": _star(5, 49, 0),
    "hexagon": _star(6, 49, 0),
    "star": _star(5, 52, 23),
    "cross": "M-17 -46H17V-17H46V17H17V46H-17V17H-46V-17H-17Z",
    "heart": "M0 44C-60 4 -50 -44 -22 -44C-8 -44 0 -34 0 -24C0 -34 8 -44 22 -44C50 -44 60 4 0 44Z",
    "drop": "M0 -48C6 -26 34 -6 34 16A34 32 0 1 1 -34 16C-34 -6 -6 -26 0 -48Z",
    "egg": "M0 -48C24 -48 37 -12 37 12C37 34 21 48 0 48C-21 48 -37 34 -37 12"
    "C-37 -12 -24 -48 0 -48Z",
    "leaf": "M-40 40C-46 -14 -8 -46 44 -44C46 10 12 46 -28 32L-38 46L-44 42Z",
    "feather": "M-42 44L-30 30C-46 0 -20 -36 40 -46C44 -30 36 -16 30 -8L16 -6L24 0C18 10 10 18 2 22"
    "L-8 20L-4 28C-10 32 -18 34 -24 34L-36 48Z",
    "flower": _petals(6, 28, 17),
    "moon": "M14 -46A46 46 0 1 0 40 26A38 38 0 0 1 14 -46Z",
    "sun": _star(12, 50, 34),
    "crown": "M-44 36L-48 -26L-22 0L0 -40L22 0L48 -26L44 36Z",
    "flame": "M4 -50C10 -26 36 -12 34 16C32 38 16 48 0 48C-18 48 -34 36 -34 14"
    "C-34 -4 -22 -12 -18 -28C-12 -20 -8 -14 -8 -6C2 -16 8 -32 4 -50Z",
    "wave": "M-48 14C-36 -34 -12 -30 0 -6C10 12 20 10 28 -8L48 -8C40 38 10 38 -6 14"
    "C-16 -2 -24 -2 -30 22Z",
    "bolt": "M10 -50L-30 8H-4L-12 50L30 -12H4Z",
    "key": _round(-22, 0, 24) + _round(-22, 0, 11, 0) + "M0 -7H48V18H38V7H28V14H20V7H0Z",
    "pawn": "M0 -48A17 17 0 0 1 10 -17C14 4 20 14 26 26H34V46H-34V26H-26C-20 14 -14 4 -10 -17"
    "A17 17 0 0 1 0 -48Z",
    "meeple": "M0 -46A15 15 0 0 1 14 -22C30 -18 46 -10 46 0C46 8 30 8 20 8C26 20 34 32 34 42H8L0 26"
    "L-8 42H-34C-34 32 -26 20 -20 8C-30 8 -46 8 -46 0C-46 -10 -30 -18 -14 -22A15 15 0 0 1 0 -46Z",
    "ring": _round(0, 0, 46) + _round(0, 0, 27, 0),
    "arrow": "M0 -48L40 -4H16V46H-16V-4H-40Z",
}


def outline(
    name: str, x: float, y: float, size: float, fill: str, stroke: str = "none", wide: float = 1.5
) -> Group:
    """An outline around a point, so many wide and high."""
    scale = size / 100
    drawn = shape(
        "path", d=OUTLINES[name], fill=fill, stroke=stroke, stroke_width=wide / scale,
        stroke_linejoin="round",
    )  # fmt: skip
    return Group("", (drawn,), x=x, y=y, scale=scale)
