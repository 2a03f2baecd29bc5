"""Whether the scenarios of a game notice when what they cite is changed, in words and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.apps.scenario_report import Tried
from ludex.changes.change import difference
from ludex.pipeline import Files
from ludex.records import dataclass
from ludex.scenario_pipeline.noticing import Judged, Noticing

Progress = Callable[[str, int, int], None]
Say = Callable[[str], None]
SHOWN = 3
"""How many of the changes that nobody noticed are shown for each element."""


@dataclass(frozen=True)
class Report:
    """What came of the changes of one game."""

    name: str
    judged: tuple[Judged, ...]

    @property
    def citations(self) -> int:
        """How many ids are cited, each by each element."""
        return sum(len(each.element.cites) for each in self.judged)

    @property
    def missing(self) -> tuple[Judged, ...]:
        """The elements with ids for which nobody noticed anything."""
        return tuple(each for each in self.judged if each.missing)

    def line(self) -> str:
        """How many citations are shown by a change."""
        silent = sum(len(each.missing) for each in self.judged)
        tail = f", {silent} not" if silent else ""
        shown = self.citations - silent
        return f"{self.name}: {self.citations} citations, {shown} shown by a change{tail}"

    def data(self) -> list[dict[str, object]]:
        """The citations, each with the scenario that noticed and what it noticed."""
        return [
            {
                "element": str(each.element), "cites": name,
                "file": each.element.span.file, "line": each.element.span.line,
                "noticed": noticed.scenario if noticed is not None else None,
                "change": noticed.change.kind if noticed is not None else None,
            }
            for each in self.judged
            for name in each.element.cites
            for noticed in (each.noticed.get(name),)
        ]  # fmt: skip


def noticed(files: Files, tried: Tried, most: int, progress: Progress, say: Say) -> Report:
    """Changes whatever cites, up to so many times each; what nobody notices is said at once."""
    made = Noticing(files, tried.made.loaded, tried.made.read.scenarios)
    judged = []
    for done, element in enumerate(made.elements, 1):
        judged.append(made.judged(element, most))
        for line in unnoticed(made, judged[-1]):
            say(line)
        progress(tried.name, done, len(made.elements))
    return Report(tried.name, tuple(judged))


def unnoticed(sources: Noticing, judged: Judged) -> Iterator[str]:
    """The ids of an element for which nobody noticed, and some of the changes."""
    if not judged.missing:
        return
    element, span = judged.element, judged.element.span
    names = ", ".join(f"`{name}`" for name in judged.missing)
    end = ":" if judged.unnoticed else "."
    yield f"{span.file}:{span.line}: {element} cites {names}: no scenario notices a change{end}"
    for change in judged.unnoticed[:SHOWN]:
        yield f"  {change.kind}:"
        for line in difference(sources.text.source(change.file), change):
            yield f"    {line}"
    more = len(judged.unnoticed) - SHOWN
    if more > 0:
        yield f"  and {more} more"
    if judged.left:
        yield f"  not tried: {judged.left} more"
