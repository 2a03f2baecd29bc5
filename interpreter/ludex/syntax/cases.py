"""Cases of scenarios and rows of tables: what they say is added to what their scenario says.

Nothing is replaced in silence. A position is laid over that of the scenario, place by place; lists
go on after those of the scenario; what can be said only once is said in one of the two places.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.records import replace
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.leaves import entries

EACH = " of each"
GOES_ON = ("play", "expect", "cites", "variants", "absent")
"""Lists of a case that go on after those of its scenario."""


def laid_over(item: Mapping, case: Mapping, problems: list[Problem]) -> Mapping:
    """A scenario with what a case of it says besides."""
    kept = [e for e in item if e.key.text != "cases" and case.entry(e.key.text) is None]
    own = [_added(item.entry(e.key.text), e, problems) for e in case]
    return Mapping((*kept, *own), case.span)


def unreached(item: Mapping, cases: list[Mapping]) -> Iterator[Problem]:
    """What a scenario gives and every case of it gives otherwise, so that it stands nowhere."""
    over = [case.get("given") for case in cases]
    for entry in entries(item.get("given")):
        if over and all(_says_otherwise(given, entry.key.text) for given in over):
            sentence = f"Every case gives `{entry.key.text}` otherwise, so this stands nowhere."
            hint = "Leave it out, or say it in the cases that mean it."
            yield Problem("L221", entry.key.span, sentence, hint)


def _says_otherwise(given: Node | None, place: str) -> bool:
    """Whether a case says itself what is given there; with a `like` of its own it stands alone."""
    return isinstance(given, Mapping) and (_is_said(place, given) or given.get("like") is not None)


def _added(said: Entry | None, entry: Entry, problems: list[Problem]) -> Entry:
    """What stands under a key when scenario and case both say it."""
    if said is None:
        return entry
    name, first, more = entry.key.text, said.value, entry.value
    if name in GOES_ON and isinstance(first, Sequence) and isinstance(more, Sequence):
        return replace(entry, value=Sequence((*first, *more), more.span))
    if name == "name" and isinstance(first, Scalar) and isinstance(more, Scalar):
        return replace(entry, value=Scalar(f"{first.text}: {more.text}", more.span))
    if name == "given" and isinstance(first, Mapping) and isinstance(more, Mapping):
        return entry if more.entry("like") is not None else replace(entry, value=_over(first, more))
    if name == "options" and isinstance(first, Mapping) and isinstance(more, Mapping):
        joined = tuple(_added(first.entry(e.key.text), e, problems) for e in more)
        kept = tuple(e for e in first if more.entry(e.key.text) is None)
        return replace(entry, value=Mapping((*kept, *joined), more.span))
    sentence = f"`{name}` is said by the scenario already; a case adds to it and replaces nothing."
    hint = "Say it in each of the cases, and not above them."
    others = ((said.key.span, "said here"),)
    problems.append(Problem("L221", entry.key.span, sentence, hint, others))
    return entry


def _over(first: Mapping, more: Mapping) -> Mapping:
    """A position over another, place by place; `hand of each` lies over the hand of A."""
    kept = tuple(e for e in first if not _is_said(e.key.text, more))
    return Mapping((*kept, *more), more.span)


def _is_said(place: str, position: Mapping) -> bool:
    """Whether a position says what lies there, by its name or for every seat."""
    stem, _, seat = place.rpartition(" of ")
    return position.entry(place) is not None or (
        seat.isupper() and position.entry(stem + EACH) is not None
    )
