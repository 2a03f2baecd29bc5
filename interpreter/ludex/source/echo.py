"""Repeating to people what a file says, without letting it do anything to their screen."""

import re
from functools import cache

ECHO_CHARACTERS = 60

# Everything a reader cannot see or that moves what he sees: controls (C0, DEL, C1), bidirectional
# controls, zero-width and invisible characters, line separators, tags, noncharacters.
_INVISIBLE_RANGES = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001fffe\U0001ffff\U000e0000-\U000e0fff"
)
SPACES = frozenset("\u00a0\u1680\u202f\u205f\u3000") | frozenset(map(chr, range(0x2000, 0x200B)))
"""Blanks of several widths, which are plainly visible between words."""
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


@cache
def invisible() -> re.Pattern[str]:
    """A character that nobody can see; few files need it, and to compile it takes its time."""
    return re.compile(f"[{_INVISIBLE_RANGES}]")


@cache
def _unsafe() -> re.Pattern[str]:
    return re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_INVISIBLE_RANGES}]")


def escaped(text: str) -> str:
    """The text with everything that is not plainly visible written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    safe = _unsafe().sub(lambda match: _escape(match.group()), text)
    if safe.isprintable():
        return safe
    return "".join(c if c.isprintable() or c in SPACES else _escape(c) for c in safe)


def shown(text: str, most: int = ECHO_CHARACTERS) -> str:
    """An escaped text of at most so many characters, to be named in a message."""
    safe = escaped(text[: most + 1])
    return safe if len(safe) <= most else safe[: most - 1] + "…"


def character_name(character: str) -> str:
    """A character by number and, where it has one, by name."""
    # Imported here because the table of names is large and only bad files need it.
    import unicodedata

    number = f"U+{ord(character):04X}"
    name = _CONTROL_NAMES.get(character) or unicodedata.name(character, "")
    return f"{number} ({name})" if name else number


def _escape(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


_CONTROL_NAMES = {
    "\0": "NUL",
    "\a": "BELL",
    "\b": "BACKSPACE",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}
