"""The impact of a change in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import ndiff

from ludex.diagnostics.escape import cut
from ludex.diagnostics.summary import counted
from ludex.impact.compare import Change, Impact
from ludex.impact.recordings import Recording
from ludex.impact.scenarios import Scenarios
from ludex.impact.statistics import Compared, Statistics

SHOWN = 20
"""So many changes, scenarios and recorded games of each game are shown."""


def lines(impact: Impact, most: int = SHOWN) -> Iterator[str]:
    """What changes in a game; at most so many changes, scenarios and recorded games."""
    yield f"{cut(impact.game)}: {headline(impact)}"
    for change in impact.changes[:most]:
        yield f"  {change_line(change)}"
        yield from (f"      {cut(line)}" for line in difference(change))
    yield from _more(len(impact.changes) - most, "change")
    for each in impact.scenarios.changed[:most]:
        yield f"  scenario {cut(each.id)} ({cut(each.name)}) does not pass any more, {each.now}:"
        yield f"      {cut(each.why)}"
    yield from _more(len(impact.scenarios.changed) - most, "scenario")
    for recording in _told(impact.recordings)[:most]:
        yield f"  {recording_line(recording)}"
    yield from _more(len(_told(impact.recordings)) - most, "recorded game")
    yield from (f"  {line}" for line in number_lines(impact.statistics))


def _more(left: int, noun: str) -> Iterator[str]:
    if left > 0:
        yield f"  and {counted(left, noun)} more"


def headline(impact: Impact) -> str:
    """What there is to be told, in numbers."""
    if impact.how != "changed":
        return {"same": "nothing changes", "added": "a new game", "removed": "gone"}[impact.how]
    if impact.broken:
        return cut(f"not compared: {impact.broken}")
    counts = {how: sum(c.how == how for c in impact.changes) for how in HOW}
    said = [f"{number:,} {how}" for how, number in counts.items() if number] or ["no rule changed"]
    return "; ".join((", ".join(said), *_played(impact)))


HOW = ("added", "removed", "changed")


def _played(impact: Impact) -> Iterator[str]:
    """What was played for that, and what came of it."""
    told = impact.scenarios
    if told.run:
        scenarios = counted(told.run, "scenario")
        yield f"{len(told.changed):,} of the {scenarios} before fail by the new rules"
    yield from scenario_counts(told)
    there = [each for each in impact.recordings if each.compared]
    if impact.recordings:
        parted = sum(each.move is not None for each in there)
        yield f"{parted:,} of {counted(len(there), 'recorded game')} part"
    numbers = impact.statistics
    if numbers is not None:
        moved = len(numbers.moved)
        pairs = f"{counted(numbers.games, 'pair')} of random games"
        yield f"{moved:,} of {len(numbers.numbers):,} statistics move in {pairs}"


def scenario_counts(told: Scenarios) -> Iterator[str]:
    """How many scenarios came, went and read otherwise."""
    said = (("added", told.added), ("removed", told.removed), ("rewritten", told.rewritten))
    for how, names in said:
        if names:
            yield f"{counted(len(names), 'scenario')} {how}"


def change_line(change: Change) -> str:
    """A change in one line, with what else feels it."""
    thing = change.thing
    place = f" ({thing.span.file}:{thing.span.line})" if thing.span is not None else ""
    felt = f", used by {listed(change.felt_by)}" if change.felt_by else ""
    return cut(f"{change.how}: {thing.called}{place}{felt}")


def listed(names: Sequence[str], most: int = 5) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def difference(change: Change) -> list[str]:
    """What a changed thing said and says, line by line; nothing of one that came or went."""
    if change.before is None or change.after is None:
        return []
    rows = ndiff(change.before.says, change.after.says)
    told = [row for row in rows if row[0] in "+-"]
    return told if len(told) <= SHOWN else [*told[:SHOWN], f"and {len(told) - SHOWN} lines more"]


def _told(recordings: Sequence[Recording]) -> list[Recording]:
    return [each for each in recordings if each.move is not None or each.why]


def recording_line(each: Recording) -> str:
    """Where a recorded game parts, and because of what; or why it was not compared."""
    if each.move is None:
        return cut(f"recorded game {each.file}: not compared: {each.why}")
    because = ", ".join(thing.called for thing in each.because)
    tail = f" (because of {because})" if because else ""
    return cut(
        f"recorded game {each.file} parts at move {each.move}, {each.said}: {each.why}{tail}"
    )


def number_lines(numbers: Statistics | None) -> Iterator[str]:
    """What moves beyond chance, and where the new rules come to a stop in random games."""
    if numbers is not None:
        yield from (number_line(number, numbers) for number in numbers.moved)
        yield from (cut(f"random games come to a stop: {each}") for each in numbers.stopped)


def number_line(number: Compared, numbers: Statistics) -> str:
    """A number that moves beyond chance."""
    shares = number.name.startswith("games ")
    before, after = (f"{x:.1%}" if shares else f"{x:.2f}" for x in (number.before, number.after))
    pairs = f"up in {number.up:,} pairs, down in {number.down:,} of {numbers.games:,}"
    return f"{number.name}: {before} -> {after} ({pairs}; p = {number.chance:.2g})"


def footer(impacts: Sequence[Impact]) -> str:
    """How many games were compared."""
    changed = sum(each.how != "same" for each in impacts)
    return f"{counted(len(impacts), 'game')} compared, {changed:,} changed"
