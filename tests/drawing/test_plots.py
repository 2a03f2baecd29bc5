"""Plots show numbers where they are: on a scale, as high as they are many."""

from xml.etree import ElementTree

import pytest

from ludex.drawing.plots import BEFORE, NOW, Interval, histogram, intervals

SVG = "{http://www.w3.org/2000/svg}"


def marks(made: str, tag: str, **wanted: str) -> list[dict[str, str]]:
    """The attributes of all elements of a sort that have these."""
    found = (each.attrib for each in ElementTree.fromstring(made).iter(f"{SVG}{tag}"))
    return [each for each in found if wanted.items() <= each.items()]


def test_an_interval_lies_where_its_numbers_are() -> None:
    rows = [Interval("A", 0, 0, 100), Interval("<B>", 50, 25, 75), Interval("B", 100, 100, 100)]
    made = intervals("wins", rows, (0, 100), fair=50)
    zero, half, whole = (float(each["cx"]) for each in marks(made, "circle", fill=NOW))
    assert half == pytest.approx((zero + whole) / 2, abs=0.1)
    (fair,) = (each for each in marks(made, "line") if "stroke-dasharray" in each)
    assert float(fair["x1"]) == pytest.approx(half, abs=0.1)
    assert "&lt;B&gt;: 50, from 25 to 75" in made


def test_what_was_before_has_another_mark() -> None:
    rows = [Interval("A", 3, 2, 4), Interval("A, before", 3, 2, 4, before=True)]
    made = intervals("scores", rows, (2, 4))
    assert len(marks(made, "circle", fill=NOW)) == len(marks(made, "polygon", stroke=BEFORE)) == 1


def test_bars_are_as_high_as_numbers_are_many() -> None:
    made = histogram("lengths", {5: 10, 7: 30})
    low, high = (float(each["height"]) for each in marks(made, "rect", fill=NOW))
    assert high == pytest.approx(3 * low, abs=0.2)


def test_shares_are_compared_and_not_counts() -> None:
    now, before = {1: 50, 2: 50}, {1: 5, 2: 5}
    (outline,) = marks(histogram("lengths", now, before), "polygon", stroke=BEFORE)
    tops = {each["y"] for each in marks(histogram("lengths", now), "rect", fill=NOW)}
    assert {f"{float(point.split(',')[1]):g}" for point in outline["points"].split()[1:5]} == tops


def test_many_numbers_share_bars_and_none_is_lost() -> None:
    made = histogram("lengths", dict.fromkeys(range(1000), 1))
    bars = marks(made, "rect", fill=NOW)
    assert len(bars) <= 34
    assert sum(float(each["width"]) for each in bars) == pytest.approx(312, rel=0.03)


def test_one_number_alone_is_drawn() -> None:
    assert len(marks(histogram("lengths", {0: 3}), "rect", fill=NOW)) == 1
    assert marks(intervals("scores", [Interval("A", 7, 7, 7)], (7, 7)), "circle")
