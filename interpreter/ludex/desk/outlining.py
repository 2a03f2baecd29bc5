"""What a file is made of, for the outline of an editor: sections, declarations, scenarios."""

from __future__ import annotations

from ludex.desk.project import Page
from ludex.records import dataclass
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

NAMED_BY = ("id", "phrase", "name")
DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Symbol:
    """A part of a file with a name: the place of the name, of the whole, and its parts."""

    name: str
    sort: str
    span: Span
    whole: Span
    parts: tuple[Symbol, ...] = ()


def outline(page: Page) -> tuple[Symbol, ...]:
    """The named parts of a file."""
    return _parts(page.tree, "section", 0)


def _parts(node: Node | None, sort: str, depth: int) -> tuple[Symbol, ...]:
    if isinstance(node, Mapping):
        return tuple(_symbol(entry, sort, depth) for entry in node if depth < DEEPEST)
    items = node.items if isinstance(node, Sequence) else ()
    named = ((_named(item), item) for item in items)
    return tuple(
        Symbol(name.text, sort, name.span, _whole(name.span, item)) for name, item in named if name
    )


def _symbol(entry: Entry, sort: str, depth: int) -> Symbol:
    span = entry.key.span
    inner = _parts(entry.value, entry.key.text, depth + 1)
    return Symbol(entry.key.text, sort, span, _whole(span, entry.value), inner)


def _named(item: Node) -> Scalar | None:
    """What a part of a list is called by."""
    entries = (item.get(key) for key in NAMED_BY) if isinstance(item, Mapping) else ()
    return next((each for each in entries if isinstance(each, Scalar)), None)


def _whole(first: Span, node: Node) -> Span:
    last = node.span
    end = max((first.end_line, first.end_column), (last.end_line, last.end_column))
    return Span(first.file, first.line, first.column, *end)


def foldings(page: Page) -> tuple[tuple[int, int], ...]:
    """The lines from which to which something may be folded."""
    return tuple(sorted(set(_folded(page.tree))))


def _folded(node: Node | None) -> list[tuple[int, int]]:
    found = []
    for part in node if isinstance(node, Mapping | Sequence) else ():
        value = part.value if isinstance(part, Entry) else part
        first = part.key.span.line if isinstance(part, Entry) else value.span.line
        last = last_line(value)
        if last > first:
            found.append((first, last))
        found += _folded(value)
    return found


def last_line(node: Node) -> int:
    """The last line on which something of a node stands."""
    if isinstance(node, Scalar) or not len(node):
        span = node.span
        return max(span.line, span.end_line - (span.end_column == 1))
    parts = [part.value if isinstance(part, Entry) else part for part in node]
    keys = [part.key.span.line for part in node if isinstance(part, Entry)]
    return max([*keys, *map(last_line, parts)])
