"""A piece that goes on and on is told of once, and so are pieces that go the same way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.machine.facts import Fact, fact


def journeys(facts: Iterable[Fact]) -> list[Fact]:
    """What happened, in which moves that follow each other are one.

    It is one where one piece goes on, and where one after another goes the same way.
    """
    told: list[Fact] = []
    stops: list[Any] = []
    for each in facts:
        things, way = each.held("things"), [each.held("place"), each.held("goal")]
        if each.what != "moved":
            stops = []
            told.append(each)
        elif stops and told[-1].held("things") == things and stops[-1] == way[0]:
            stops.append(way[1])
            told[-1] = _journey(things, stops)
        elif stops == way:
            told[-1] = _journey((*told[-1].held("things"), *things), stops)
        else:
            stops = way
            told.append(each)
    return told


def _journey(things: Any, stops: list[Any]) -> Fact:
    """Things that move from stop to stop."""
    ends = {"place": ("set place", stops[0]), "goal": ("set place", stops[-1])}
    if len(stops) == 2:
        return fact("moved", things=("set piece", things), **ends)
    between = tuple(place for stop in stops[1:-1] for place in stop)
    return fact(
        "moved-through", things=("set piece", things), between=("set place", between), **ends
    )
