"""Positions without a way to an end: claimed only where everything behind them is known."""

from __future__ import annotations

from collections import deque

from ludex.apps.exploring.breadth_first import Graph
from ludex.apps.exploring.finding import Step


def trapped(graph: Graph) -> list[int]:
    """The positions from which no end, and nothing unknown, can be reached."""
    before: list[list[int]] = [[] for _ in graph.after]
    for position, after in enumerate(graph.after):
        for _, following in after or ():
            before[following].append(position)
    unknown = [position for position, after in enumerate(graph.after) if after is None]
    leads_out = {*graph.ends, *unknown}
    waiting = deque(leads_out)
    while waiting:
        for position in before[waiting.popleft()]:
            if position not in leads_out:
                leads_out.add(position)
                waiting.append(position)
    return [position for position in range(len(graph.after)) if position not in leads_out]


def loop_from(graph: Graph, position: int) -> tuple[int, tuple[Step, ...]]:
    """A position that comes again, reached from this one, and the moves that lead around."""
    seen: dict[int, int] = {}
    steps: list[Step] = []
    places: list[int] = []
    while position not in seen:
        seen[position] = len(steps)
        places.append(position)
        after = graph.after[position]
        assert after, "whoever is trapped can always go on"
        step, position = after[0]
        steps.append(step)
    first = seen[position]
    return position, tuple(steps[first:])
