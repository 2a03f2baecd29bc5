"""What a problem is known by when lines have moved: its code, its file, the keys under which it
stands there, and the words of the place."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from ludex.diagnostics.problem import Key, Problem, Report
from ludex.source import tree
from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree

MOST_WORDS = 80
"""So many characters of a place are kept, and only of its first line."""
_Place = tuple[int, int]


def keys(report: Report) -> Iterator[tuple[Problem, Key, int]]:
    """Every problem with its key, and with the how many-eth of this key it is, from 1."""
    files: dict[str, _Keyed] = {}
    times: Counter[Key] = Counter()
    for problem in report.problems:
        key = Key(problem.code, "", (), "")
        if problem.span is not None:
            name = problem.span.file
            if name not in files:
                files[name] = _Keyed(report.sources.get(name))
            key = Key(problem.code, name, *files[name].at(problem.span))
        times[key] += 1
        yield problem, key, times[key]


class _Keyed:
    """A file of which it is known under which keys each place stands."""

    def __init__(self, source: SourceFile | None) -> None:
        self.source = source
        self.starts: list[_Place] = []
        self.entries: list[tuple[_Place, int, str]] = []
        if source is not None:
            root, _, _ = read_tree(source.path, source.text.encode(errors="replace"))
            if root is not None:
                self._enter(root, -1)

    def at(self, span: Span) -> tuple[tuple[str, ...], str]:
        """The keys above a place, the outermost first, and its words."""
        place = (span.line, span.column)
        number = bisect_right(self.starts, place) - 1
        path: list[str] = []
        while number >= 0:
            end, above, name = self.entries[number]
            if place < end:
                path.append(name[:MOST_WORDS])
            number = above
        return tuple(reversed(path)), self._words(span)

    def _words(self, span: Span) -> str:
        if self.source is None:
            return ""
        line = self.source.line_text(span.line)
        last = span.end_column - 1 if span.end_line == span.line else len(line)
        words = line[span.column - 1 : min(last, span.column - 1 + 4 * MOST_WORDS)].split()
        return " ".join(words)[:MOST_WORDS]

    def _enter(self, node: tree.Node, above: int) -> None:
        if isinstance(node, tree.Sequence):
            for item in node:
                self._enter(item, above)
        elif isinstance(node, tree.Mapping):
            for entry in node:
                first, last = entry.key.span, entry.value.span
                end = max((first.end_line, first.end_column), (last.end_line, last.end_column))
                self.starts.append((first.line, first.column))
                self.entries.append((end, above, entry.key.text))
                self._enter(entry.value, len(self.entries) - 1)
