"""Plots of what many games have come to: intervals in rows, and how often each number came.

What is now has a full mark in blue, what it is compared with an empty one in red.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor, log10

from ludex.drawing import ink
from ludex.drawing.lettering import fitted, width_of
from ludex.drawing.scene import Block, Group, Item, Text, circle, line, polygon, rect
from ludex.drawing.svg import svg
from ludex.records import dataclass

WIDE, ROW, AXIS, HEAD, EDGE = 340.0, 22.0, 20.0, 28.0, 14.0
HIGH = 96.0
MOST_TICKS, MOST_BINS = 6, 34
NOW, BEFORE = "#1f5a94", "#b3471d"
Scale = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Interval:
    """A number of a row, between what it lies, and whether it is one of `before`."""

    row: str
    value: float
    low: float
    high: float
    before: bool = False


def intervals(
    title: str, rows: Sequence[Interval], ends: tuple[float, float], fair: float | None = None
) -> str:
    """A row for each interval on a scale with these ends, and a line where all would be alike."""
    left = EDGE + max(width_of(each.row, 12) for each in rows) + 10
    at, bottom = _scale(left, ends), HEAD + len(rows) * ROW
    items = [*_axis(at, ends, bottom)]
    if fair is not None:
        dashes = {"stroke": ink.LINES, "stroke_dasharray": "4 3"}
        items.append(line((at(fair), HEAD - 4), (at(fair), bottom), **dashes))
    for number, each in enumerate(rows):
        y = HEAD + (number + 0.5) * ROW
        said = f"{each.row}: {each.value:.4g}, from {each.low:.4g} to {each.high:.4g}"
        name = Text(each.row, EDGE, y, 12, ink.INK, anchor="start")
        items.append(Group("row", (name, *_interval(each, at, y)), said))
    return _plot(title, items, bottom + AXIS)


def _interval(each: Interval, at: Scale, y: float) -> Iterator[Item]:
    colour = BEFORE if each.before else NOW
    yield line((at(each.low), y), (at(each.high), y), stroke=colour, stroke_width=2)
    for end in (each.low, each.high):
        yield line((at(end), y - 5), (at(end), y + 5), stroke=colour, stroke_width=2)
    x = at(each.value)
    if each.before:
        corners = ((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y))
        yield polygon(corners, fill=ink.PANEL, stroke=colour, stroke_width=2)
    else:
        yield circle(x, y, 5, fill=colour)


def histogram(title: str, now: Mapping[int, int], before: Mapping[int, int] | None = None) -> str:
    """How often each number came, as shares of all; numbers beside each other share a bar."""
    every = [*now, *(before or ())]
    low, high = min(every), max(every)
    size = max(1, ceil((high - low + 1) / MOST_BINS))
    ends = (float(low), float(low + size * ceil((high - low + 1) / size)))
    at, bottom = _scale(EDGE, ends), HEAD + HIGH
    shares = [_shares(counts, low, size) for counts in (now, before or {})]
    most = max(share for each in shares for share in each.values())
    items = [*_axis(at, ends, bottom, whole=True)]
    for number, share in shares[0].items():
        x, high_as = at(low + number * size), share / most * HIGH
        wide = at(low + (number + 1) * size) - x
        items.append(rect(x, bottom - high_as, wide, high_as, fill=NOW, fill_opacity=0.7))
    points = [(at(ends[0]), bottom)]
    for number in range(round((ends[1] - low) / size)):
        y = bottom - shares[1].get(number, 0) / most * HIGH
        points += [(at(low + number * size), y), (at(low + (number + 1) * size), y)]
    if before:
        points.append((at(ends[1]), bottom))
        items.append(polygon(points, fill="none", stroke=BEFORE, stroke_width=2))
    return _plot(title, items, bottom + AXIS)


def _shares(counts: Mapping[int, int], low: int, size: int) -> dict[int, float]:
    """What share of all lies in each bar."""
    total, found = sum(counts.values()), dict[int, float]()
    for number, count in counts.items():
        place = (number - low) // size
        found[place] = found.get(place, 0) + count / total
    return found


# ------------------------------------------------------------ what all plots have
def _scale(left: float, ends: tuple[float, float]) -> Scale:
    span = (ends[1] - ends[0]) or 1
    return lambda number: left + (number - ends[0]) / span * (WIDE - left - EDGE)


def _axis(
    at: Scale, ends: tuple[float, float], bottom: float, whole: bool = False
) -> Iterator[Item]:
    """A line with numbers that are easily read."""
    yield line((at(ends[0]), bottom), (at(ends[1]), bottom), stroke=ink.EDGE)
    raw = ((ends[1] - ends[0]) or 1) / MOST_TICKS
    raw = max(raw, 1) if whole else raw
    power = 10 ** floor(log10(raw))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= raw)
    for number in range(ceil(ends[0] / step), floor(ends[1] / step) + 1):
        x = at(number * step)
        yield line((x, bottom), (x, bottom + 4), stroke=ink.EDGE)
        yield Text(f"{number * step:.6g}", x, bottom + 12, 10, ink.SOFT)


def _plot(title: str, items: Sequence[Item], high: float) -> str:
    paper = rect(0, 0, WIDE, high, rx=8, fill=ink.PANEL, stroke=ink.EDGE)
    size = fitted(title, WIDE - 2 * EDGE, 13)
    name = Text(title, EDGE, 14, size, ink.INK, anchor="start", bold=True)
    return svg(Block(WIDE, high, (paper, name, *items)), title)
