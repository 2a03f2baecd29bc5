"""Which comment belongs to what, so that it stays there when a file is written anew."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from ludex.records import dataclass, field
from ludex.source.comments import comments
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Entry, Node, Scalar, Sequence

_BLANK_LINES = re.compile(r"(?<=\n)[ \t]*\r?\n(?:[ \t]*\r?\n)*")


@dataclass(frozen=True, slots=True)
class Anchor:
    """An entry or an item: where it begins, how far in, and the collections it stands in."""

    start: int
    column: int
    within: tuple[tuple[Node, int], ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A text or a collection in brackets, and from where to where it reaches."""

    node: Node
    start: int
    end: int


@dataclass
class Comments:
    """The comments of a file; collections and texts are known by their identity in its tree."""

    source: SourceFile
    before: dict[int, list[str]] = field(default_factory=dict)
    """Lines of their own before what begins here; an empty one is a blank line."""
    ending: dict[int, list[str]] = field(default_factory=dict)
    """Lines of their own at the end of a collection."""
    beside: dict[int, str] = field(default_factory=dict)
    """What stands at the end of the line of a text or of a collection in brackets."""
    opened: set[int] = field(default_factory=set)
    """Collections in brackets with a comment inside: they have a line for each of their parts."""
    flows: list[Stretch] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    leaves: list[Stretch] = field(default_factory=list)
    """Texts, and brackets with nothing in them."""

    def is_flow(self, node: Node) -> bool:
        """Whether a collection stands in brackets, and may stay there."""
        if isinstance(node, Scalar) or id(node) in self.opened:
            return False
        return not len(node) or self.in_brackets(node.span)

    def in_brackets(self, span: Span) -> bool:
        """Whether what stands here begins with a bracket."""
        return self.source.text[self.source.index(span.line, span.column)] in "[{"


def attached(source: SourceFile, root: Node) -> Comments:
    """Every comment of a file with what it belongs to."""
    found = Comments(source)
    _collect(found, root, ())
    found.anchors.sort(key=lambda anchor: anchor.start)
    found.leaves.sort(key=lambda leaf: leaf.start)
    all_comments = [(_offset(source, span), text) for span, text in comments(source, root)]
    for offset, _ in all_comments:
        found.opened |= {id(f.node) for f in found.flows if f.start < offset < f.end}
    blanks = _blank_lines(source, root)
    alone = [(at, text.rstrip()) for at, text in all_comments if _alone(source, at)]
    for offset, text in sorted([*alone, *((at, "") for at in blanks)]):
        _attach_line(found, root, offset, text)
    for offset, text in all_comments:
        if not _alone(source, offset):
            _attach_beside(found, offset, text.rstrip())
    return found


def counted(source: SourceFile, root: Node) -> Counter[str]:
    """Every comment with how often it stands in a file."""
    return Counter(text.rstrip() for _, text in comments(source, root))


def _collect(found: Comments, node: Node, within: tuple[tuple[Node, int], ...]) -> None:
    start, end = found.source.stretch(node.span)
    column = node.span.column
    if isinstance(node, Scalar):
        found.leaves.append(Stretch(node, node.start, node.end))
        return
    if not len(node):
        found.leaves.append(Stretch(node, start, end))
    elif found.in_brackets(node.span):
        found.flows.append(Stretch(node, start, end))
    for part in node:
        first = part.key if isinstance(part, Entry) else part
        at = _offset(found.source, first.span)
        own = column
        if isinstance(node, Sequence) and not found.in_brackets(node.span):
            own = found.source.place(_dash_before(found.source.text, at))[1]
        found.anchors.append(Anchor(at, own, (*within, (node, own))))
        inner = (*within, (node, own))
        if isinstance(part, Entry):
            _collect(found, part.key, inner)
            _collect(found, part.value, inner)
        else:
            _collect(found, part, inner)


def _dash_before(text: str, index: int) -> int:
    """Where the dash of an item stands."""
    while index > 0 and text[index - 1] in " \t\r\n":
        index -= 1
    return max(index - 1, 0)


def _offset(source: SourceFile, span: Span) -> int:
    return source.index(span.line, span.column)


def _alone(source: SourceFile, offset: int) -> bool:
    """Whether nothing but a dash stands before a comment in its line."""
    return not _before(source, offset).strip(" \t-")


def _before(source: SourceFile, offset: int) -> str:
    """What stands before a comment in its line."""
    return source.text[source.text.rfind("\n", 0, offset) + 1 : offset]


def _blank_lines(source: SourceFile, root: Node) -> Iterator[int]:
    """Where a blank line stands between things, one of each run of them."""
    before = 0
    for start, end in [*sorted(_stretches(source, root)), (len(source.text), len(source.text))]:
        for gap in _BLANK_LINES.finditer(source.text, before, start):
            yield gap.start()
        before = max(before, end)


def _stretches(source: SourceFile, node: Node) -> Iterator[tuple[int, int]]:
    """Where texts begin and end; blank lines below a block of text are its own if it keeps them."""
    if isinstance(node, Scalar):
        kept = node.style == "plain" or node.text.endswith("\n\n")
        written = source.text[node.start : node.end]
        yield node.start, node.end if kept else node.start + len(written.rstrip())
    else:
        for part in node:
            parts = (part.key, part.value) if isinstance(part, Entry) else (part,)
            for each in parts:
                yield from _stretches(source, each)


def _attach_line(found: Comments, root: Node, offset: int, text: str) -> None:
    """A line of its own leads what follows, unless it stands further in than that."""
    place = bisect_left(found.anchors, offset, key=lambda anchor: anchor.start)
    behind_a_dash = "-" in _before(found.source, offset)
    column = 1 if behind_a_dash else found.source.place(offset)[1]
    after = found.anchors[place] if place < len(found.anchors) else None
    if after is not None and (not text or column <= after.column or place == 0):
        found.before.setdefault(after.start, []).append(text)
    elif text:
        chain = found.anchors[place - 1].within if place else ()
        closed = {id(flow.node) for flow in found.flows if flow.end <= offset}
        standing = [node for node, at in chain if at <= column and id(node) not in closed]
        found.ending.setdefault(id((standing or [root])[-1]), []).append(text)


def _attach_beside(found: Comments, offset: int, text: str) -> None:
    """A comment at the end of a line belongs to the last text, or to the brackets closed there."""
    place = bisect_left(found.leaves, offset, key=lambda leaf: leaf.start)
    last = found.leaves[max(place - 1, 0)]
    closed = [f for f in found.flows if last.end <= f.end <= offset and f.start <= last.start]
    owner = max((last, *closed), key=lambda each: each.end).node
    before = found.beside.get(id(owner))
    found.beside[id(owner)] = f"{before} {text}" if before else text
