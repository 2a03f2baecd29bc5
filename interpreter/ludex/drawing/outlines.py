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


OUTLINES = {
    "circle": "M0 -46A46 46 0 1 1 0 46A46 46 0 1 1 0 -46Z",
    "square": "M-36 -40H36Q40 -40 40 -36V36Q40 40 36 40H-36Q-40 40 -40 36V-36Q-40 -40 -36 -40Z",
    "triangle": "M0 -46L48 40H-48Z",
    "diamond": "M0 -50L44 0L0 50L-44 0Z",
    "pentagon": _star(5, 49, 0),
    "hexagon": _star(6, 49, 0),
    "star": _star(5, 52, 23),
    "cross": "M-17 -46H17V-17H46V17H17V46H-17V17H-46V-17H-17Z",
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
