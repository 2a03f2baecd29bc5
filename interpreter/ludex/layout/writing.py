"""Writes a tree: blocks stay blocks, what is in brackets stays so while it fits into a line."""

from __future__ import annotations

import json
import re

from ludex.layout.arranging import Arranged
from ludex.layout.breaking import broken, filled, words_of
from ludex.layout.comments import Comments
from ludex.records import dataclass
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

WIDTH = 120
STEP = "  "
_BLANKS = re.compile(r"[ \t\r\n]+")
_PLAINLY = re.compile(r"[A-Za-z(](?:(?!: | #)[^\n\t])*[^\s:]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line and the comment at its end."""

    text: str
    comment: str = ""


class Writer:
    """The lines of a file, as they are written one after another."""

    def __init__(self, made: Arranged, comments: Comments) -> None:
        self.made, self.comments = made, comments
        self.lines: list[Line] = []

    def file(self, root: Node) -> str:
        """The whole text."""
        if isinstance(root, Scalar) or self.comments.is_flow(root):
            self.value(root, "", "")
            self.lines += [Line(text) for text in self.comments.ending.pop(id(root), ())]
        else:
            self.block(root, "", "")
        return "".join(f"{line}\n" for line in aligned(self.lines))

    def put(self, text: str, *owners: Node) -> None:
        """A line, with the comments beside whatever it ends with."""
        beside = [self.comments.beside.pop(id(owner), "") for owner in owners]
        self.lines.append(Line(text, " ".join(filter(None, beside))))

    # ------------------------------------------------------------ collections
    def block(self, node: Mapping | Sequence, indent: str, lead: str) -> None:
        """A line for each part; `lead` stands before the first of them in place of `indent`."""
        first = True
        for part in node:
            key = part.key if isinstance(part, Entry) else part
            self.before(key, margin(lead), first)
            if isinstance(part, Entry):
                self.entry(part, indent, lead)
            else:
                self.item(part, indent, lead)
            lead, first = indent, False
        for text in self.comments.ending.pop(id(node), ()):
            self.lines.append(Line(indent + text))

    def before(self, node: Node, indent: str, first: bool) -> None:
        """The comments and blank lines that lead something; none at the beginning of a block."""
        start = self.comments.source.index(node.span.line, node.span.column)
        for text in self.comments.before.pop(start, ()):
            if text or not (first or self.lines[-1].text == ""):
                self.lines.append(Line(indent + text if text else ""))
            first = first and not text

    def entry(self, entry: Entry, indent: str, lead: str) -> None:
        """A key and what stands under it."""
        head = f"{lead}{self.spelled(entry.key)}:"
        self.value(entry.value, head, indent, entry.key)

    def item(self, node: Node, indent: str, lead: str) -> None:
        """A part of a list behind its dash; a single pair needs no braces there."""
        if isinstance(node, Mapping) and len(node) == 1 and self.comments.is_flow(node):
            value, beside = node.entries[0].value, self.comments.beside.pop(id(node), None)
            if beside:
                self.comments.beside[id(value)] = beside
            self.block(node, indent + STEP, f"{lead}- ")
        elif isinstance(node, Scalar) or self.comments.is_flow(node):
            self.value(node, f"{lead}-", indent + STEP)
        else:
            self.block(node, indent + STEP, f"{lead}- ")

    def value(self, node: Node, head: str, indent: str, *key: Node) -> None:
        """What stands behind a key or a dash, in the same line if there is room."""
        if isinstance(node, Scalar):
            self.scalar(node, head, indent, *key)
            return
        if self.comments.is_flow(node):
            written = f"{head} {self.inline(node)}" if head else self.inline(node)
            if len(written) <= WIDTH or not head:
                self.put(written, *key, node)
                return
            if self.is_fill(node):
                self.wrapped(node, head, indent, *key)
                return
        if not key:
            beside = self.comments.beside.pop(id(node), "")
            self.lines += [Line(margin(head) + beside)] if beside else []
            self.block(node, indent, f"{head} ")
            return
        self.put(head, *key, node)
        if isinstance(node, Sequence) and self.is_rows(node):
            self.rows(node, indent + STEP)
        else:
            self.block(node, indent + STEP, indent + STEP)

    def is_fill(self, node: Mapping | Sequence) -> bool:
        """Whether a collection is one of words, of which many stand in a line."""
        values = [part.value if isinstance(part, Entry) else part for part in node]
        return all(isinstance(each, Scalar) and " " not in each.text for each in values)

    def wrapped(self, node: Mapping | Sequence, head: str, indent: str, *key: Node) -> None:
        """A collection of words over several lines."""
        opens, closes = "{}" if isinstance(node, Mapping) else "[]"
        self.put(f"{head} {opens}", *key)
        words = [f"{word}," for word in self.words(node)]
        words[-1] = words[-1].removesuffix(",")
        for line in filled(words, WIDTH - len(indent + STEP)):
            self.put(indent + STEP + line)
        self.put(f"{indent}{closes}", node)

    def inline(self, node: Node) -> str:
        """Something in brackets, in one line."""
        if isinstance(node, Scalar):
            return self.spelled(node)
        inside = ", ".join(self.words(node))
        return f"{{{inside}}}" if isinstance(node, Mapping) else f"[{inside}]"

    def words(self, node: Mapping | Sequence) -> list[str]:
        """The parts of a collection; one pair in a list needs no braces of its own."""
        if isinstance(node, Mapping):
            return [self.pair(entry) for entry in node]
        return [
            self.pair(item.entries[0])
            if isinstance(item, Mapping) and len(item) == 1
            else self.inline(item)
            for item in node
        ]

    def pair(self, entry: Entry) -> str:
        """A key and its value within brackets."""
        return f"{self.spelled(entry.key)}: {self.inline(entry.value)}".rstrip(" ")

    # ------------------------------------------------------------ rows of a table
    def is_rows(self, node: Sequence) -> bool:
        """Whether a list is one of rows, each in brackets."""
        flat = (isinstance(row, Mapping) and self.comments.is_flow(row) for row in node)
        return id(node) in self.made.rows and all(flat)

    def rows(self, node: Sequence, indent: str) -> None:
        """Rows with their columns below one another; a comment begins other columns."""
        group: list[Mapping] = []
        for row in node:
            assert isinstance(row, Mapping)
            start = self.comments.source.index(row.span.line, row.span.column)
            if group and (start in self.comments.before or _names(row) != _names(group[0])):
                self.columns(group, indent)
                group = []
            if not group:
                self.before(row, indent, row is node.items[0])
            group.append(row)
        self.columns(group, indent)
        for text in self.comments.ending.pop(id(node), ()):
            self.lines.append(Line(indent + text))

    def columns(self, group: list[Mapping], indent: str) -> None:
        """Rows with the same keys."""
        cells = [[self.pair(entry) + "," for entry in row.entries[:-1]] for row in group]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row, cell in zip(group, cells, strict=True):
            padded = [text.ljust(width) for text, width in zip(cell, widths, strict=True)]
            last = [self.pair(entry) for entry in row.entries[-1:]]
            self.put(f"{indent}- {{{' '.join(padded + last)}}}", row)

    # ------------------------------------------------------------ texts
    def spelled(self, node: Scalar) -> str:
        """A text in one line, in quotes if its author put it there."""
        if node.style == "plain" and "\n" not in node.text:
            return self.phrase(node)
        raw = node.source.text[node.start : node.end] if node.source is not None else ""
        if node.style in ("single", "double") and "\n" not in raw:
            plain = not re.search(r'["\\]', node.text) and node.text.isprintable()
            return f'"{node.text}"' if node.style == "single" and plain else raw
        return json.dumps(node.text, ensure_ascii=False)

    def phrase(self, node: Scalar) -> str:
        """A phrase has one blank between its words; what is told to people is left as it is."""
        if node.start in self.made.phrases and "tells " not in node.text:
            return _BLANKS.sub(" ", node.text)
        return node.text

    def scalar(self, node: Scalar, head: str, indent: str, *key: Node) -> None:
        """A text behind its key or dash: in that line, or folded, or of several lines as it is."""
        inner = indent + STEP if key else indent
        body, folded = node.text.rstrip("\n"), node.style == "folded"
        flat = (folded or node.style == "plain") and "\n" not in body and body == body.strip()
        if not flat and (folded or node.style == "literal"):
            self.lines_of(node, head, inner, *key)
            return
        one = self.phrase(node) if folded else self.spelled(node)
        line = f"{head} {one}" if head and one else head or one
        plain = not folded or (body == node.text and _PLAINLY.fullmatch(body) is not None)
        if plain and (not flat or not head or len(line) <= WIDTH):
            self.put(line, *key, node)
            return
        room, phrase = WIDTH - len(inner), self.phrase(node).rstrip("\n")
        is_phrase = node.start in self.made.phrases
        lines = broken(phrase, room) if is_phrase else filled(words_of(body), room)
        self.put(f"{head} >{_chomping(node.text)}", *key, node)
        self.lines += [Line(inner + line) for line in lines]

    def lines_of(self, node: Scalar, head: str, inner: str, *key: Node) -> None:
        """A text of several lines, as it is."""
        lines = node.text.removesuffix("\n").split("\n")
        beginning = next((line for line in lines if line), "")
        digit = "2" if beginning.startswith(" ") else ""
        self.put(f"{head} |{digit}{_chomping(node.text)}", *key, node)
        self.lines += [Line(inner + line if line else "") for line in lines]


def margin(line: str) -> str:
    """The blanks with which a line begins."""
    return line[: len(line) - len(line.lstrip())]


def aligned(lines: list[Line]) -> list[str]:
    """Comments at the ends of lines that follow one another begin at one column."""
    made: list[str] = []
    run: list[Line] = []
    for line in [*lines, Line("")]:
        if line.comment:
            run.append(line)
            continue
        width = max((len(each.text) for each in run), default=0)
        made += [f"{each.text.ljust(width)}  {each.comment}" for each in run]
        made.append(line.text)
        run = []
    return made[:-1]


def _names(row: Mapping) -> list[str]:
    return [entry.key.text for entry in row]


def _chomping(text: str) -> str:
    return "-" if not text.endswith("\n") else "+" if text.endswith("\n\n") else ""
