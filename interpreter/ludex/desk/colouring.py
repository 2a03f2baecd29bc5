"""What each word of a file is, for the colours of an editor."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.desk.named import WORD
from ludex.desk.project import Project
from ludex.records import dataclass
from ludex.source.places import Span
from ludex.syntax.lalr import reserved_words

SORTS = (
    "keyword", "rule", "word", "machine", "piece", "place", "option", "value", "listed", "name",
    "attribute", "number", "citation",
)  # fmt: skip
_OF = {
    "word of the machine": "machine", "walk": "rule", "piece": "piece", "place": "place",
    "effect": "value", "pattern": "word", "attempt": "rule", "type": "listed",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Coloured:
    """A stretch of one line, and what it is."""

    span: Span
    sort: str


def colours(project: Project, name: str) -> tuple[Coloured, ...]:
    """Every word of a file that is something, in order, none within another."""
    found = {
        (use.span.line, use.span.column): Coloured(use.span, _sort(use.thing.sort))
        for use in project.uses.list
        if use.span.file == name and use.span.line == use.span.end_line
    }
    for each in _plain(project, name):
        found.setdefault((each.span.line, each.span.column), each)
    made: list[Coloured] = []
    for place in sorted(found):
        each, last = found[place], made[-1].span if made else None
        if last is None or (last.line, last.end_column) <= place or last.line < place[0]:
            made.append(each)
    return tuple(made)


def _sort(sort: str) -> str:
    if sort.startswith(("kind of", "value of")):
        return "piece" if sort.startswith("kind") else "listed"
    return _OF.get(sort, sort if sort in SORTS else "name")


def _plain(project: Project, name: str) -> Iterator[Coloured]:
    """Words of the grammar, numbers, and ids of the ledger."""
    page = project.page(name)
    for scalar in page.scalars:
        if scalar.text in project.ledger:
            yield Coloured(scalar.span, "citation")
        if scalar.start not in page.arranged.phrases:
            continue
        for found in WORD.finditer(scalar.text):
            span = scalar.place(found.start(), found.end())
            sort = "keyword" if found[0] in reserved_words() else ""
            if sort or found[0].isdigit():
                yield Coloured(span, sort or "number")
