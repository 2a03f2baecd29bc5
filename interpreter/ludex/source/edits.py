"""Other words for stretches of a file, as data: what a fix or a change of a text is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludex.records import dataclass
from ludex.source.places import SourceFile, Span

_ALONE = r"\s*(- )?$"
_SIGNS = frozenset(":#,[]{}&*!|>'\"%@`?\n\t")
"""With these a text may be no plain scalar of YAML any more."""


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Other words for a stretch of a file."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that mend what a message is about, all of them or none.

    A safe one changes nothing of what a game means, or what it means is not in doubt; any other
    is what was probably meant. `without` is the place of a key or step that is to be left out:
    the edits for that are made when the whole file is known.
    """

    says: str
    edits: tuple[Edit, ...] = ()
    safe: bool = False
    without: Span | None = None


def instead(span: Span, text: str | None, safe: bool = False) -> Fix | None:
    """The fix that writes this text at a place, where it can stand there without quotes."""
    if text is None or not stands_plainly(text):
        return None
    return Fix(f"Write `{text}`.", (Edit(span, text),), safe)


def stands_plainly(text: str) -> bool:
    """Whether a text can stand anywhere in a file without quotes."""
    return bool(text) and not _SIGNS & set(text) and text == text.strip() and text[0] != "-"


def left_out(place: Span | None, safe: bool = False) -> Fix | None:
    """The fix that deletes the key or the step at a place, with all that stands below."""
    return None if place is None else Fix("Delete it.", (), safe, place)


def edited(source: SourceFile, edits: Iterable[Edit]) -> str:
    """The text of a file after edits, of which no two overlap."""
    pieces, text, done = [], source.text, 0
    for edit in sorted(edits):
        start, end = source.stretch(edit.span)
        pieces += [text[done:start], edit.text]
        done = end
    return "".join((*pieces, text[done:]))


def room_of(source: SourceFile, span: Span) -> Span:
    """A part with its lines, or with its comma where others stand in the same line."""
    start, end = source.stretch(span)
    line = source.line_text(span.line)
    if re.fullmatch(_ALONE, line[: span.column - 1]) is not None:
        last = source.line_starts
        after = last[span.end_line] if span.end_line < len(last) else len(source.text)
        return source.span(last[span.line - 1], after)
    comma = re.compile(r"\s*,\s*").match(source.text, end)
    if comma is not None:
        return source.span(start, comma.end())
    before = re.search(r",\s*$", source.text[:start])
    return source.span(start if before is None else before.start(), end)
