"""A part is left out: a step, a case, a condition, a kind, or whatever else stands in a list."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.changes.change import Edit, index_of
from ludex.changes.passage import Passage, extent
from ludex.source.places import SourceFile, Span

LINE = re.compile(r"\s*(- )?$")


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every item of every list, and every entry, taken away."""
    items = [item for each in passage.lists for item in each]
    for part in (*items, *passage.entries):
        if passage.holds(extent(part)):
            yield (Edit(_room(passage.source, extent(part)), ""),)


def _room(source: SourceFile, span: Span) -> Span:
    """A part with its lines, or with its comma where others stand in the same line."""
    start, end = index_of(source, span)
    line = source.line_text(span.line)
    if LINE.fullmatch(line[: span.column - 1]) is not None:
        last = source.line_starts
        after = last[span.end_line] if span.end_line < len(last) else len(source.text)
        return source.span(last[span.line - 1], after)
    comma = re.compile(r"\s*,\s*").match(source.text, end)
    if comma is not None:
        return source.span(start, comma.end())
    before = re.search(r",\s*$", source.text[:start])
    return source.span(start if before is None else before.start(), end)
