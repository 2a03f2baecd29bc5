"""Notes of tests, each a small JSON file, as one page of Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ludex.records import dataclass

INTRODUCTION = """\
# Evidence

What the tests have seen to hold, and how often. Written by `make evidence`, which runs every
test at its full counts and takes its time; the numbers are those of the last run of each test,
with its day: what is counted again in parts replaces its own only (`docs/evidence.json` keeps it).
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
    day: str


@dataclass(frozen=True)
class Section:
    """Lines of Markdown with a title."""

    title: str
    lines: tuple[str, ...]
    day: str = ""


Note = dict[str, Any]


def read_notes(folder: Path, kept: Path | None) -> list[Note]:
    """What tests have noted in a folder, and before that in a file that keeps it, in an order."""
    found: dict[tuple[str, str], Note] = {}
    try:
        for note in json.loads(kept.read_text("utf-8")) if kept and kept.is_file() else ():
            found[_key(note)] = note
    except (OSError, ValueError, KeyError, TypeError):
        name = kept.name if kept else ""
        raise NoteError(f"The notes in `{name}` cannot be read.") from None
    for path in sorted(folder.glob("*.json")):
        try:
            note = json.loads(path.read_text("utf-8"))
            found[_key(note)] = note
        except (OSError, ValueError, KeyError, TypeError):
            raise NoteError(f"The note `{path.name}` cannot be read.") from None
    if not found:
        raise NoteError("There are no notes of tests; `make evidence` lets them write some.")
    return [found[key] for key in sorted(found)]


def _key(note: Note) -> tuple[str, str]:
    return ("", note["section"]) if "section" in note else (note["property"], note["game"])


def said_in(notes: Iterable[Note]) -> tuple[list[Count], list[Section]]:
    """The counts and the sections of notes."""
    counts, sections = [], []
    for note in notes:
        if "section" in note:
            sections.append(Section(note["section"], tuple(note["lines"]), note["day"]))
        else:
            seconds = float(note["seconds"])
            said = note["game"], note["property"], note["count"]
            counts.append(Count(*said, seconds, note["day"]))
    return counts, sections


def text_of(notes: Iterable[Note]) -> str:
    """Notes as the file that keeps them: one in each line, so that changes can be read."""
    rows = (json.dumps(note, ensure_ascii=False, sort_keys=True) for note in notes)
    return "[\n" + ",\n".join(rows) + "\n]\n"


def by_hand(page: str) -> list[Section]:
    """The section of a page that was written by hand."""
    _, head, rest = page.partition(f"## {BY_HAND}\n")
    text = rest.partition("\n## ")[0].strip()
    return [Section(BY_HAND, tuple(text.split("\n")))] if head and text else []


def page_of(counts: Iterable[Count], sections: Iterable[Section]) -> str:
    """The whole page: what tests say in sections of their own, then a table for each property."""
    parts = [INTRODUCTION]
    for section in sorted(sections, key=lambda each: each.title):
        day = [f"Counted on {section.day}.", ""] if section.day else []
        parts.append("\n".join([f"## {section.title}", "", *day, *section.lines, ""]))
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
    table = ["| game | seen to hold | seconds | day |", "|---|---|---:|---|"]
    for row in rows:
        table.append(f"| {_cell(row.game)} | {_cell(row.count)} | {row.seconds:,.1f} | {row.day} |")
    return "\n".join([*head, *table, ""])


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
