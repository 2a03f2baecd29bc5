"""What would close the brackets and quotes in which a text ends that is still being written."""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_LINES = 60
"""So far above a place a bracket is looked for that is still open there."""
CLOSES = {"[": "]", "{": "}"}
_BLOCK = re.compile(
    r"[ ]*(?:- +)*(?:(?:\"[^\"]*\"|'[^']*'|[^\s\[\]{}\"',#][^\[\]{}#]*?):(?: +|$))?"
)
"""The beginning of a line outside of all brackets: its dashes and its key."""


def open_ends(head: str) -> Iterator[str]:
    """What would close all that is open at the end of a text, by how it stands in its last lines:
    a bracket opens where a value begins, and there alone."""
    lines = head.split("\n")[-MOST_LINES:]
    for first in reversed(range(len(lines))):
        found = _BLOCK.match(lines[first])
        text = "\n".join((lines[first][found.end() if found else 0 :], *lines[first + 1 :]))
        end = _end_of(text) if text[:1] in ("[", "{", '"', "'") else ""
        if end:
            yield end
            return


def _end_of(text: str) -> str:
    """What closes a value; nothing where it is closed before the text ends."""
    waiting, quote, at = "", "", 0
    while at < len(text):
        sign = text[at]
        if quote:
            at += sign == "\\" and quote == '"'
            quote = "" if sign == quote else quote
        elif sign in "\"'" and text[:at].rstrip()[-1:] in ("", "[", "{", ",", ":"):
            quote = sign
        elif sign == "#" and text[at - 1 : at] in (" ", "\n"):
            at = text.find("\n", at)
            if at < 0:
                break
        elif sign in CLOSES:
            waiting = CLOSES[sign] + waiting
        elif waiting and sign == waiting[0]:
            waiting = waiting[1:]
        if not waiting and not quote:
            return ""
        at += 1
    return quote + waiting
