"""A piece that goes on and on is told of once, and so are pieces that go the same way."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.view.language import understood

MOVED = "moved"


def journeys(lines: Iterable[str]) -> list[str]:
    """Sentences of the machine, in which moves that follow each other are one.

    It is one sentence where one piece goes on, and where one after another goes the same way.
    """
    told: list[str] = []
    things, stops = "", [""]
    for line in lines:
        parts = _moved(line)
        if parts is not None and things == parts[0] and stops[-1] == parts[1]:
            stops.append(parts[2])
            told[-1] = (
                f"{things} moves from {stops[0]} through {', '.join(stops[1:-1])} to {stops[-1]}"
            )
        elif parts is not None and stops == [*parts[1:]]:
            things = f"{things}, {parts[0]}"
            told[-1] = f"{things} moves from {stops[0]} to {stops[1]}"
        else:
            things, stops = (parts[0], [*parts[1:]]) if parts is not None else ("", [""])
            told.append(line)
    return told


def _moved(line: str) -> tuple[str, str, str] | None:
    """What moved from where to where; None for any other sentence."""
    heard = understood(line)
    if heard is None or heard[0] != MOVED:
        return None
    parts = heard[1]
    return parts["things"], parts["place"], parts["goal"]
