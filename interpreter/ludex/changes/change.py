"""A change of a rule file: what is written where, as text and as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from ludex.records import dataclass
from ludex.source.edits import Edit, edited
from ludex.source.places import SourceFile


@dataclass(frozen=True, slots=True)
class Change:
    """Edits of one file that belong together; `kind` is how they were found."""

    kind: str
    edits: tuple[Edit, ...]

    @property
    def file(self) -> str:
        """The file that is changed."""
        return self.edits[0].span.file

    @property
    def line(self) -> int:
        """The first line that is changed."""
        return min(edit.span.line for edit in self.edits)


def changed_text(source: SourceFile, change: Change) -> str:
    """The text of a file after a change."""
    return edited(source, change.edits)


def difference(source: SourceFile, change: Change) -> Iterator[str]:
    """The lines that go and those that come, each with its sign."""
    before, after = source.text.splitlines(), changed_text(source, change).splitlines()
    for line in unified_diff(before, after, n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            yield line
