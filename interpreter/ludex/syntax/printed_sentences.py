"""Cuts what is printed on one thing into its sentences, by the words that join them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ludex.records import dataclass, field, replace
from ludex.syntax.printed_phrases import Form
from ludex.syntax.printed_texts import Dictionary, Misreading, Printed, Reading
from ludex.syntax.printed_tokens import ARROWS, capitals

NEW_LINE = "new line"
LINE_SIGN = "/"
"""What a new line is written as where a text stands in one line."""
_TOKEN = re.compile(r"\n|->|<-|\d+|[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\s]")
_JOINER = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\s\w{}()\[\]|]")
_BETWEEN = re.compile(r"[\s,.;:!?]*")


@dataclass(frozen=True, slots=True)
class Text:
    """What is printed on one thing: its sentences, in their order."""

    sentences: tuple[Reading, ...]

    @property
    def arrow(self) -> int | None:
        """The way of its arrow."""
        return next((each.arrow for each in self.sentences if each.arrow is not None), None)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a text between two joins: from where to where."""

    start: int
    end: int


def wrong_joiner(joiner: str) -> bool:
    """Whether this is neither a word nor a sign that could join two sentences."""
    return joiner != NEW_LINE and (_JOINER.fullmatch(joiner) is None or joiner in ARROWS)


@dataclass
class Sentences:
    """A dictionary, and the words and signs by which several of its sentences are joined."""

    dictionary: Dictionary
    joined_by: Sequence[str] = ()
    joiners: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        lines = {"\n", LINE_SIGN} if NEW_LINE in self.joined_by else set()
        words = {capitals(each) for each in self.joined_by if each != NEW_LINE}
        self.joiners = frozenset(words | lines)

    # ------------------------------------------------------------ understanding
    def understand(self, text: str) -> Text | Misreading:
        """The sentences of a text, or where understanding stopped."""
        parts = self._parts(text)
        if isinstance(parts, Misreading):
            return parts
        found: list[Reading] = []
        for part in parts:
            read = self.dictionary.understand(text[part.start : part.end])
            if isinstance(read, Misreading):
                return self._moved(read, part, text)
            low, high = read.arrow_at
            found.append(replace(read, arrow_at=(low + part.start, high + part.start)))
        return Text(tuple(found))

    def _moved(self, read: Misreading, part: Part, text: str) -> Misreading:
        """The same misreading where it stands in the whole text."""
        moved = replace(read, start=read.start + part.start, end=read.end + part.start)
        if not read.over or isinstance(self.dictionary.understand(text[moved.start :]), Misreading):
            return moved
        listed = " or ".join(f"`{each}`" for each in self.joined_by)
        hint = f"Put {listed} before it" if listed else "Say under `squares joined by` what may"
        tail = ", by which sentences are joined." if listed else " stand between two sentences."
        return replace(moved, hint=hint + tail)

    def _parts(self, text: str) -> list[Part] | Misreading:
        """The sentences as they stand between joins; several joins in a row are one."""
        joins = [m for m in _TOKEN.finditer(text) if capitals(m[0]) in self.joiners]
        if not joins:
            return [Part(0, len(text))]
        parts: list[Part] = []
        start = 0
        for join in joins:
            if self._says_something(text[start : join.start()]):
                parts.append(Part(start, join.start()))
            elif not parts and join[0] != "\n":
                sentence = f"A text does not begin with `{join[0]}`, which joins sentences."
                return Misreading(join.start(), join.end(), sentence, (), "Leave it out.")
            start = join.end()
        if self._says_something(text[start:]):
            parts.append(Part(start, len(text)))
        elif any(join[0][0].isalpha() for join in joins if join.start() >= parts[-1].end):
            last = next(join for join in reversed(joins) if join[0][0].isalpha())
            sentence = f"This text is not complete: a sentence is missing behind `{last[0]}`."
            hint = "Leave it out, or go on with another sentence."
            return Misreading(last.start(), last.end(), sentence, (), hint)
        return parts

    @staticmethod
    def _says_something(text: str) -> bool:
        return _BETWEEN.fullmatch(text) is None

    # ------------------------------------------------------------ a joiner inside a sentence
    def cuts(self) -> Iterator[tuple[Printed, str, str]]:
        """Every phrase that a joiner would cut in two, with the joiner and such a text."""
        for printed in self.dictionary.printed:
            for joiner in sorted(self.joiners):
                text = _holding(printed.form, joiner)
                if text is not None:
                    yield printed, joiner, text
                    break

    # ------------------------------------------------------------ printing
    def said(self, sentences: Sequence[Reading], language: str = "") -> str:
        """A text as it is written plainly, in a language where there is one."""
        parts = [
            self.dictionary.said(each.entry, each.values, language, each.arrow)
            for each in sentences
        ]
        return self._join().join(parts)

    def _join(self) -> str:
        """How two sentences are joined plainly: by the first joiner that was declared."""
        first = next(iter(self.joined_by), "")
        sign = LINE_SIGN if first == NEW_LINE else capitals(first)
        return f"{sign} " if sign in {",", ".", ";", ":", "!", "?"} else f" {sign} "


def _holding(form: Form, joiner: str) -> str | None:
    """A text of a phrase that has a joiner inside, where it can have it there."""
    made: list[str] = []
    found = False
    for piece in form.pieces:
        slot = piece.slot
        if slot is None:
            found = found or joiner in piece.printed.strip("\n")
            made.append(piece.printed)
        elif joiner in slot.words:
            found = True
            made.append(joiner)
        elif slot.hole:
            made.append(str(slot.low) if slot.low <= slot.high else next(iter(slot.words)))
        else:
            made.append(piece.printed)
    return " ".join("".join(made).split()) if found else None
