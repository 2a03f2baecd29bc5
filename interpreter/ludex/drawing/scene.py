"""What a picture is made of, before it is written in any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.machine.looks import Drawing, Element
from ludex.records import dataclass

Value = str | float
Pairs = tuple[tuple[str, Value], ...]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """Something that is drawn: a rect, circle, line, polygon or path with its attributes."""

    tag: str
    attributes: Pairs


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text whose middle (or beginning, or end) stands at a point."""

    words: str
    x: float
    y: float
    size: float = 12
    fill: str = "#222222"
    anchor: str = "middle"
    bold: bool = False
    then: str = ""
    """What follows, in bold."""
    halo: str = ""
    """The colour around it, where it has to be read upon lines."""


@dataclass(frozen=True, slots=True)
class Group:
    """Things that belong together, of a kind, as a place or a piece.

    The `label` is what somebody is told who does not see it, the `data` what a page knows it by.
    """

    kind: str
    items: tuple[Item, ...]
    label: str = ""
    data: tuple[tuple[str, str], ...] = ()
    x: float = 0
    y: float = 0
    scale: float = 1
    colour: str = ""
    """What drawings have where they leave it open."""


Item = Shape | Text | Group | Element


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture that has a size; its corner is at nothing."""

    wide: float
    high: float
    items: tuple[Item, ...]

    def at(self, x: float, y: float) -> Group:
        """The same, put elsewhere."""
        return Group("", self.items, x=x, y=y)


def shape(tag: str, **attributes: Value) -> Shape:
    """A shape; hyphens in names of attributes are written as underscores."""
    return Shape(tag, tuple((name.replace("_", "-"), each) for name, each in attributes.items()))


def rect(x: float, y: float, wide: float, high: float, **attributes: Value) -> Shape:
    """An upright rectangle."""
    return shape("rect", x=x, y=y, width=wide, height=high, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Shape:
    """A circle around a point."""
    return shape("circle", cx=x, cy=y, r=radius, **attributes)


def line(start: Point, end: Point, **attributes: Value) -> Shape:
    """A straight line."""
    return shape("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def polygon(points: Iterable[Point], **attributes: Value) -> Shape:
    """A polygon."""
    said = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return shape("polygon", points=said, **attributes)


def groups(item: Item) -> Iterator[Group]:
    """A group and all that are in it."""
    if isinstance(item, Group):
        yield item
        for each in item.items:
            yield from groups(each)


def placed(
    drawing: Drawing, x: float, y: float, wide: float, high: float, colour: str = ""
) -> Group:
    """A drawing of a game's own around a point, as large as it may be."""
    left, top, across, down = drawing.box
    scale = min(wide / across, high / down)
    x, y = x - (left + across / 2) * scale, y - (top + down / 2) * scale
    return Group("drawing", drawing.items, x=x, y=y, scale=scale, colour=colour)


# ------------------------------------------------------------ laying out
def flowing(blocks: Iterable[Block], wide: float, gap: float) -> Block:
    """Blocks beside each other, in as many rows as it takes."""
    x = y = high = widest = 0.0
    found: list[Item] = []
    for block in blocks:
        if x and x + block.wide > wide:
            x, y, high = 0, y + high + gap, 0
        found.append(block.at(x, y))
        x, high = x + block.wide + gap, max(high, block.high)
        widest = max(widest, x - gap)
    return Block(widest, y + high, tuple(found))


def stacked(blocks: Iterable[Block], wide: float, gap: float) -> Block:
    """Blocks below each other, each in the middle."""
    y, found = 0.0, list[Item]()
    for block in blocks:
        found.append(block.at((wide - block.wide) / 2, y))
        y += block.high + gap
    return Block(wide, max(0, y - gap), tuple(found))
