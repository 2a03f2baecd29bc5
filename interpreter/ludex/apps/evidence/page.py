"""Notes of tests, each a small JSON file, as one page of Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

INTRODUCTION = """\
# Evidence

What the tests have seen to hold, and how often. Written by `make evidence`, which runs every
test at its full counts and takes its time; the numbers are those of the last run of each test.
Each property is tried on random positions of every game, at tables that together cover every pair
of a number of players, an option's value and a choice of variants.
"""

BY_HAND = "About this run"
"""The section that people write; it stays as it is."""


class NoteError(Exception):
    """A note that cannot be read, or no note at all."""


@dataclass(frozen=True)
class Count:
    """How often a property was seen to hold in a game."""

    game: str
    held: str
    count: str
    seconds: float


@dataclass(frozen=True)
class Section:
    """Lines of Markdown with a title."""

    title: str
    lines: tuple[str, ...]


def read_notes(folder: Path) -> tuple[list[Count], list[Section]]:
    """All notes of a folder, in the order of their names."""
    counts: list[Count] = []
    sections: list[Section] = []
    for path in sorted(folder.glob("*.json")):
        try:
            note = json.loads(path.read_text("utf-8"))
            if "section" in note:
                sections.append(Section(note["section"], tuple(note["lines"])))
            else:
                counts.append(
                    Count(note["game"], note["property"], note["count"], float(note["seconds"]))
                )
        except (OSError, ValueError, KeyError, TypeError):
            raise NoteError(f"The note `{path.name}` cannot be read.") from None
    if not counts and not sections:
        raise NoteError("There are no notes of tests; `make evidence` lets them write some.")
    return counts, sections


def by_hand(page: str) -> list[Section]:
    """The section of a page that was written by hand."""
    _, head, rest = page.partition(f"## {BY_HAND}\n")
    text = rest.partition("\n## ")[0].strip()
    return [Section(BY_HAND, tuple(text.split("\n")))] if head and text else []


def page_of(counts: Iterable[Count], sections: Iterable[Section]) -> str:
    """The whole page: what tests say in sections of their own, then a table for each property."""
    parts = [INTRODUCTION]
    for section in sorted(sections, key=lambda each: each.title):
        parts.append("\n".join([f"## {section.title}", "", *section.lines, ""]))
    tables: dict[str, list[Count]] = {}
    for count in counts:
        tables.setdefault(count.held, []).append(count)
    if tables:
        parts.append("## Properties of every game\n")
    for held, rows in sorted(tables.items()):
        parts.append(_table(held, sorted(rows, key=lambda row: row.game)))
    return "\n".join(parts)


def _table(held: str, rows: Sequence[Count]) -> str:
    head = [f"### {held[:1].upper()}{held[1:]}", ""]
    table = ["| game | seen to hold | seconds |", "|---|---|---:|"]
    for row in rows:
        table.append(f"| {_cell(row.game)} | {_cell(row.count)} | {row.seconds:,.1f} |")
    return "\n".join([*head, *table, ""])


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
