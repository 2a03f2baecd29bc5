"""Where something stands in a file."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from ludex.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file: lines and columns count characters from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> tuple[int, int]:
        """The line and the column of its first character."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """The line and the column behind its last character."""
        return self.end_line, self.end_column

    def holds(self, inner: Span) -> bool:
        """Whether another stretch lies in this one."""
        return self.file == inner.file and self.start <= inner.start and inner.end <= self.end

    def touches(self, other: Span) -> bool:
        """Whether two stretches share a place, or an end."""
        return self.file == other.file and self.start <= other.end and other.start <= self.end


@dataclass(frozen=True)
class SourceFile:
    """The text of a file, under the path that is shown to people."""

    path: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The index of the first character of every line."""
        starts = [0]
        index = self.text.find("\n")
        while index >= 0:
            starts.append(index + 1)
            index = self.text.find("\n", index + 1)
        return tuple(starts)

    def line_text(self, number: int) -> str:
        """The text of a line, counted from 1, without its end; nothing beyond the file."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        line = self.text[start:] if end < 0 else self.text[start:end]
        return line.removesuffix("\r")

    def place(self, index: int) -> tuple[int, int]:
        """The line and the column of the character with this index."""
        line = bisect_right(self.line_starts, index)
        return line, index - self.line_starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The stretch between two character indices."""
        return Span(self.path, *self.place(start), *self.place(end))

    def index(self, line: int, column: int) -> int:
        """The index of the character at a line and a column."""
        return self.line_starts[line - 1] + column - 1

    def stretch(self, span: Span) -> tuple[int, int]:
        """The character indices between which a stretch lies."""
        return self.index(span.line, span.column), self.index(span.end_line, span.end_column)
