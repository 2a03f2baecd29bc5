"""YAML as a tree in which everything knows its place; every scalar stays text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ludex.hints import TYPE_CHECKING
from ludex.records import dataclass, field
from ludex.source.places import SourceFile, Span

if TYPE_CHECKING:
    from ludex.source.rescan import Character


@dataclass(frozen=True)
class Scalar:
    """A text; its style is plain, single, double, literal or folded."""

    text: str
    span: Span
    style: str = "plain"
    source: SourceFile | None = field(default=None, compare=False, repr=False)
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    @property
    def absent(self) -> bool:
        """Whether nothing at all was written here, as after `key:`."""
        return self.style == "plain" and not self.text

    def place(self, start: int, end: int) -> Span:
        """Where the characters `start` to `end` (exclusive) of the text stand in the file."""
        if self._plainly is not None:
            path, line, column = self._plainly
            start = min(max(start, 0), len(self.text))
            end = min(max(end, start), len(self.text))
            return Span(path, line, column + start, line, column + end)
        characters = self._characters
        if self.source is None or characters is None:
            return self.span
        last = len(characters)
        start = min(max(start, 0), last)
        end = min(max(end, start), last)
        if last == 0:
            return self.span
        first = characters[start].start if start < last else characters[-1].end
        after = characters[end - 1].end if end > start else first
        return self.source.span(first, after)

    def part(self, start: int, end: int) -> Scalar:
        """The characters `start` to `end` (exclusive) as a text that knows its own place."""
        text, span = self.text[start:end], self.place(start, end)
        if self._plainly is not None:
            return Scalar(text, span, "plain", self.source, self.start + start, self.start + end)
        characters = self._characters
        if not text or not characters:
            return Scalar(text, span)
        first, after = characters[start].start, characters[end - 1].end
        return Scalar(text, span, "plain", self.source, first, after)

    @cached_property
    def _plainly(self) -> tuple[str, int, int] | None:
        """Where a text begins that stands in one line of the file exactly as it is."""
        source, text = self.source, self.text
        if source is None or self.style != "plain" or not text or "\n" in text:
            return None
        if self.end - self.start != len(text) or not source.text.startswith(text, self.start):
            return None
        return (source.path, *source.place(self.start))

    @cached_property
    def _characters(self) -> list[Character] | None:
        if self.source is None:
            return None
        from ludex.source.rescan import rescan  # only what is no plain text of one line

        return rescan(self.source.text, self.start, self.end, self.style, self.text)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and what stands under it."""

    key: Scalar
    value: Node


@dataclass(frozen=True)
class Mapping:
    """Keys with values, in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        """Something stands here, be it empty."""
        return True

    def entry(self, name: str) -> Entry | None:
        """The entry with this key."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry
        return None

    def get(self, name: str) -> Node | None:
        """What stands under this key."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.value
        return None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __bool__(self) -> bool:
        """Something stands here, be it empty."""
        return True


Node = Scalar | Mapping | Sequence
