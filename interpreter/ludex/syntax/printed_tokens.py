"""Cuts a text as it is printed on a square into words, numbers and signs."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache

from ludex.records import dataclass
from ludex.resources import read_data

NUMBERS = "words/numbers.json"
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
ARROWS = {
    "^": NORTH, "->": EAST, "v": SOUTH, "<-": WEST, "↑": NORTH, "→": EAST, "↓": SOUTH, "←": WEST,
}  # fmt: skip
ARROW_SIGNS = {NORTH: "^", EAST: "->", SOUTH: "v", WEST: "<-"}
_TOKEN = re.compile(r"->|<-|\d+|[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\s,.;:!?]")
_LAST = re.compile(r"(?:^|\s)v\s*$")
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Token:
    """A word in capitals, a number or a sign, with its place in the text."""

    text: str
    start: int
    end: int

    @property
    def number(self) -> int | None:
        """The number that its digits write."""
        plain = self.text.isdecimal() and len(self.text) <= MOST_DIGITS
        return int(self.text) if plain else None


def capitals(text: str) -> str:
    """A word as it is compared: in capitals, with one kind of apostrophe."""
    return unicodedata.normalize("NFC", text).upper().replace("’", "'")


def tokens(text: str) -> tuple[list[Token], Token | None]:
    """The words, numbers and signs of a text, and the arrow at its end; punctuation is nothing."""
    body, arrow = text, None
    last = _LAST.search(text)
    if last is not None:
        at = text.rindex("v")
        body, arrow = text[:at], Token("v", at, at + 1)
    found = [Token(capitals(m[0]), m.start(), m.end()) for m in _TOKEN.finditer(body)]
    if arrow is None and found and found[-1].text in ARROWS:
        arrow = found.pop()
    return found, arrow


@cache
def number_words() -> dict[str, dict[str, int]]:
    """The words that write a number, by language."""
    tables: dict[str, dict[str, int]] = json.loads(read_data(NUMBERS))
    return tables


@cache
def numbers_in(language: str) -> dict[str, int]:
    """The words that write a number in one language; with no language, in any."""
    tables = number_words()
    if language:
        return tables.get(language, {})
    return {word: number for table in tables.values() for word, number in table.items()}
