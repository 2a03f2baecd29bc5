"""Every line of the rules of a game: whether scenarios have run it, and what it cites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal

from ludex.records import dataclass
from ludex.scenario_pipeline.coverage import Coverage, Missed
from ludex.scenario_pipeline.elements import elements
from ludex.scenario_pipeline.sites import Site
from ludex.source.places import SourceFile
from ludex.syntax.file import Cite, GameFile

State = Literal["ran", "part", "missed", "none"]
"""All of a line ran, some of it, or nothing; or there is nothing in it that could run."""


@dataclass(frozen=True)
class Line:
    """A line of a file, what never ran in it, and the citations that stand there."""

    number: int
    text: str
    state: State
    missed: tuple[Missed, ...] = ()
    cites: tuple[Cite, ...] = ()


def lines_of(source: SourceFile, game: GameFile, found: Coverage) -> Iterator[Line]:
    """The lines of a file; what has nothing to run in it goes with what it stands below."""
    sites: dict[int, list[Site]] = defaultdict(list)
    missed: dict[int, list[Missed]] = defaultdict(list)
    cited: dict[int, dict[Cite, None]] = defaultdict(dict)
    for site in found.sites:
        if site.file == source.path:
            sites[site.line].append(site)
    for each in found.missed:
        if each.site.file == source.path:
            missed[each.site.line].append(each)
    for element in elements(game):
        for cite in element.cited:
            if cite.span.file == source.path:
                cited[cite.span.line][cite] = None
    above: list[tuple[int, State]] = []
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        own = _state(sites[number], found.ran)
        depth = len(text) - len(text.lstrip())
        if text.strip():
            while above and above[-1][0] >= depth:
                above.pop()
            if own == "none" and not text.lstrip().startswith("#"):
                own = _below(above)
            above.append((depth, own))
        yield Line(number, text, own, tuple(missed[number]), tuple(cited[number]))


def _state(sites: Sequence[Site], ran: frozenset[str]) -> State:
    if not sites:
        return "none"
    number = sum(site.called in ran for site in sites)
    return "ran" if number == len(sites) else "part" if number else "missed"


def _below(above: Sequence[tuple[int, State]]) -> State:
    """How a line without anything of its own went: as what it belongs to."""
    state = above[-1][1] if above else "none"
    return "ran" if state == "part" else state
